import { ask, type Answer, type AskOptions } from '../ask/ask.ts'
import type { Earlier } from '../ask/read/propose/turns/earlier.ts'
import type { Dataset } from '../datasets/dataset.ts'

/** Turns of a conversation in the terminal, typed there or read from a file (decision 0104). */

/** The answer that the next turn may go on from. */
export interface LastAnswer extends Earlier {
  readonly heading: string
}

export interface Turn {
  readonly answer: Answer
  /** What it went on from; null where it stands alone. */
  readonly continues: LastAnswer | null
  /** What the next turn may go on from; null where there was no answer, and the last one stays. */
  readonly answered: LastAnswer | null
}

/** @param last what the question may go on from; null where it is asked alone. Throws EngineError. */
export async function takeTurn(
  dataset: Dataset,
  question: string,
  last: LastAnswer | null,
  options: Pick<AskOptions, 'signal'> = {},
): Promise<Turn> {
  const from = last === null ? {} : { earlier: last, mayStandAlone: true }
  const answer = await ask(dataset, question, { ...options, ...from })
  const continues = answer.interpretation.leans === true ? last : null
  if (answer.outcome !== 'answer') return { answer, continues, answered: null }
  const { heading, interpretation, table } = answer
  return {
    answer,
    continues,
    answered: { plan: interpretation.plan, groups: table.groups, before: continues, heading },
  }
}
