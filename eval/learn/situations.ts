import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../server/ask/ask.ts'
import type { Earlier } from '../../server/ask/read/propose/turns/earlier.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'

/** What people type next: after which answers, and what it should come to. */

const HANDS = join(import.meta.dirname, '../hands')

export interface Situation {
  readonly before: readonly string[]
  readonly says: readonly string[]
  readonly turns: readonly string[]
}
/** The situations of a file of `eval/hands`. */
export const situationsOf = (file: string): readonly Situation[] =>
  readFileSync(join(HANDS, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Situation)

/** The answer to the last of some sentences, each of which goes on from the one before. */
export async function answerTo(dataset: Dataset, sentences: readonly string[]): Promise<Earlier> {
  let earlier: Earlier | null = null
  for (const sentence of sentences) {
    const answer = await ask(dataset, sentence)
    if (answer.outcome !== 'answer') throw new Error(`No answer to ${sentence}`)
    earlier = { plan: answer.interpretation.plan, groups: answer.table.groups, before: earlier }
  }
  if (earlier === null) throw new Error('Nothing was asked before.')
  return earlier
}
