import { ask } from '../../server/ask/ask.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'

/** The plan of a question that is read. */
export function planAsked(dataset: Dataset, question: string): Plan {
  const read = interpreterOf(dataset).interpret(question)
  if (read.outcome !== 'answer') throw new Error(read.reason)
  return read.plan
}

/** The answer to a question that has one. */
export async function answerTo(dataset: Dataset, question: string) {
  const answer = await ask(dataset, question)
  if (answer.outcome !== 'answer') throw new Error(answer.reason)
  return answer
}
