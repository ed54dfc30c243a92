import { isMoney } from '../server/semantic-model/currencies.ts'
import { ask } from '../server/ask/ask.ts'
import { refusalOf, unanswerable } from '../server/ask/read/choose/refuse/refusals.ts'
import { wordsOf } from '../server/ask/read/words/words.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import type { Unit } from '../server/ask/constructs/english.ts'
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

/** Half of the last digit that figures of a unit are shown to, and a little for how it is rounded. */
const shownTo = (unit: Unit | 'text') =>
  unit === 'percent' || (unit !== 'text' && isMoney(unit)) ? 0.00501 : 0.0000501

const close = (a: Value, b: Value, margin: number) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= margin + 1e-9 * Math.abs(a) : a === b

/** A row as it is shown, and how far each of its values may lie from gold. */
interface ShownRow {
  readonly values: readonly Value[]
  readonly margins: readonly number[]
}

const matches = ({ values, margins }: ShownRow, gold: readonly Value[]) =>
  values.length === gold.length &&
  values.every((value, index) => close(value, gold[index] ?? null, margins[index] ?? 0))

function sameRows(
  actual: readonly ShownRow[],
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

/** Of a dataset, the same without sensitive columns: what a reading is scored by is not the noise of its figures. */
const asExact = new WeakMap<Dataset, Dataset>()

function exactOf(dataset: Dataset): Dataset {
  const known = asExact.get(dataset)
  if (known !== undefined) return known
  const columns = dataset.model.columns.map(({ sensitive: _, ...column }) => column)
  const made = { ...dataset, model: { ...dataset.model, columns } }
  asExact.set(dataset, made)
  return made
}

const valuesOf = (row: EngineRow): readonly Value[] => Object.values(row)

/** Asks the question and compares what comes back with the gold, by rows. */
export async function score(dataset: Dataset, testCase: Case): Promise<Verdict> {
  const { question } = testCase
  const answer = await ask(exactOf(dataset), question)
  if ('refuse' in testCase) {
    if (answer.outcome === 'answer')
      return { outcome: 'missedRefusal', reason: `answered: ${answer.interpretation.restatement}` }
    return RIGHT
  }
  if (answer.outcome !== 'answer')
    return { outcome: 'falselyRefused', reason: `${answer.outcome}: ${answer.reason}` }
  const { engine, model } = dataset
  const { table, interpretation } = answer
  const dimensions = table.columns.length - (table.groups[0]?.cells.length ?? 0)
  const margins = table.columns.map(({ unit }, place) =>
    unit === 'text' || place < dimensions ? 0 : shownTo(unit),
  )
  const asked = testCase.sql
    .replaceAll(/\bq\b/g, `"${model.table}"`)
    // Of decimals DuckDB takes one of them, where a rank falls between two.
    .replaceAll(/\b(median|quantile_cont)\((\w+)/g, '$1(cast($2 as double)')
  const gold = (await engine.query(asked, [], MOST_ROWS)).map(valuesOf)
  const actual = table.rows.map(({ values }) => ({ values, margins }))
  if (sameRows(actual, gold, testCase.ordered === true)) return RIGHT
  const first = JSON.stringify(actual[0]?.values ?? null)
  return {
    outcome: 'wrong',
    reason: `${interpretation.restatement} First row ${first}, gold ${JSON.stringify(gold[0] ?? null)}`,
  }
}

/** The kind that a refused question was recognised as; "unknown" where nothing is recognised. */
export const refusalKind = ({ model }: Dataset, question: string) => {
  const words = wordsOf(question)
  return (refusalOf(model, question, words) ?? unanswerable(model, words))?.kind ?? 'unknown'
}
