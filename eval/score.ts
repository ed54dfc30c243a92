import type { SemanticModel } from '../server/semantic-model/semantic-model.ts'
import { ask } from '../server/ask/ask.ts'
import { marginsOf } from './margins.ts'
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

/**
 * Gold SQL in which a value of some rank is made of the `threshold` values near it, as it is shown: their mean, of whole numbers a whole one,
 * of few values the middle one.
 */
function nearestInRank(text: string, { threshold, columns }: SemanticModel): string {
  const half = (threshold - 1) / 2
  const shown = (name: string, values: string) => {
    const column = columns.find((each) => each.name === name)
    if (column?.discrete === true) return `(${values})[${half + 1}]`
    return column?.role === 'number' ? `round(list_avg(${values}))` : `list_avg(${values})`
  }
  const percentile = (column: string, fraction: string) => {
    const rank = `round((count(${column}) - 1) * ${fraction})`
    const before = `cast(${half} + ${threshold} * floor((${rank} - ${half}) / ${threshold}.0) as bigint)`
    const sorted = `list_sort(list(${column}) filter (where ${column} is not null))`
    return shown(column, `${sorted}[${before} + 1:${before} + ${threshold}]`)
  }
  return text
    .replaceAll(/\bmedian\((\w+)\)/g, (_, column: string) => percentile(column, '0.5'))
    .replaceAll(/\bquantile_cont\((\w+), ?([\d.]+)\)/g, (_, column: string, fraction: string) =>
      percentile(column, fraction),
    )
    .replaceAll(/\b(min|max)\((\w+), ?(\d+)\)\[\3\]/g, (_, end: string, column: string, rank: string) =>
      shown(column, `${end}(${column}, ${Number(rank) + half})[${Number(rank) - half}:]`),
    )
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
  const { engine, model } = dataset
  const rowsOf = (text: string, parameters: readonly unknown[] = []) =>
    engine.query(text, parameters, MOST_ROWS)
  const { table, statements, interpretation } = answer
  const [statement] = statements
  const raw = statement === undefined ? [] : await rowsOf(statement.sql, statement.parameters)
  const margins = marginsOf(dataset, interpretation.plan, table, raw)
  const asked = testCase.sql.replaceAll(/\bq\b/g, `"${model.table}"`)
  const gold = (await rowsOf(nearestInRank(asked, model))).map(valuesOf)
  const actual = table.rows.map(({ values }, at) => ({ values, margins: margins[at] ?? [] }))
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
