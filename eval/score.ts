import { ask } from '../server/ask/ask.ts'
import { refusalOf, unanswerable } from '../server/ask/interpret/refusals.ts'
import { wordsOf } from '../server/ask/grammar/words.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import type { EngineRow } from '../server/engines/engine.ts'

/** A question with its gold: SQL over the table `q`, or the kind of refusal ("unknown" where nothing is recognised). */
export type Case = { readonly construct: string; readonly question: string } & (
  { readonly sql: string; readonly ordered?: boolean } | { readonly refuse: string }
)

export interface Verdict {
  readonly outcome: 'right' | 'wrong' | 'falselyRefused' | 'missedRefusal'
  /** What was wrong, or null. */
  readonly reason: string | null
}

const RIGHT: Verdict = { outcome: 'right', reason: null }

type Value = string | number | boolean | null

const MOST_ROWS = 10_000
/** Shown figures are rounded to pence, or to four decimals. */
const ROUNDING = 0.006

const close = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= ROUNDING + 1e-9 * Math.abs(a) : a === b

const matches = (a: readonly Value[], b: readonly Value[]) =>
  a.length === b.length && a.every((value, index) => close(value, b[index] ?? null))

function sameRows(
  actual: readonly (readonly Value[])[],
  gold: readonly (readonly Value[])[],
  ordered: boolean,
): boolean {
  if (actual.length !== gold.length) return false
  if (ordered) return actual.every((row, index) => matches(row, gold[index] ?? []))
  const left = [...gold]
  return actual.every((row) => {
    const at = left.findIndex((candidate) => matches(row, candidate))
    if (at === -1) return false
    left.splice(at, 1)
    return true
  })
}

const valuesOf = (row: EngineRow): readonly Value[] => Object.values(row)

/** Asks the question and compares what comes back with the gold, by rows. */
export async function score(dataset: Dataset, testCase: Case): Promise<Verdict> {
  const { question } = testCase
  const answer = await ask(dataset, question)
  if ('refuse' in testCase) {
    if (answer.outcome === 'answer')
      return { outcome: 'missedRefusal', reason: `answered: ${answer.interpretation.restatement}` }
    return RIGHT
  }
  if (answer.outcome !== 'answer')
    return { outcome: 'falselyRefused', reason: `${answer.outcome}: ${answer.reason}` }
  const gold = await dataset.engine.query(
    testCase.sql.replaceAll(/\bq\b/g, `"${dataset.model.table}"`),
    [],
    MOST_ROWS,
  )
  const actual = answer.table.rows.map(({ values }) => values)
  if (sameRows(actual, gold.map(valuesOf), testCase.ordered === true)) return RIGHT
  const first = JSON.stringify(actual[0] ?? null)
  return {
    outcome: 'wrong',
    reason: `${answer.interpretation.restatement} First row ${first}, gold ${JSON.stringify(gold[0] ?? null)}`,
  }
}

/** The kind that a refused question was recognised as; "unknown" where nothing is recognised. */
export const refusalKind = ({ model }: Dataset, question: string) => {
  const words = wordsOf(question)
  return (refusalOf(model, question, words) ?? unanswerable(model, words))?.kind ?? 'unknown'
}
