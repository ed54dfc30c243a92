import type { Door, ProgramAsks } from '../door/door.ts'
import type { Told } from '../door/tool.ts'
import { toldAnswer } from './answer.ts'

/** Asks, and tells what came of it. Throws what the door throws. */
export async function asked(door: Door, question: ProgramAsks, signal: AbortSignal): Promise<Told> {
  const answer = await door.ask(question, signal)
  const { questionsLeft } = answer
  return toldAnswer({ answer, address: door.addressOf(answer), questionsLeft, from: 0 })
}
