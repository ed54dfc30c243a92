import { sql } from 'kysely'
import type { components } from '../../src/api/generated/schema.ts'
import { ask } from '../ask/ask.ts'
import { valueText } from '../ask/constructs/english.ts'
import { exactText } from '../ask/constructs/names.ts'
import { pointOf } from '../ask/narrate/analysis/point.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { Described } from '../datasets/described.ts'
import type { Decision } from '../datasets/load/decision.ts'
import type { Engine, EngineRow } from '../engines/engine.ts'
import type { Fragment } from '../engines/fragments.ts'
import { statementOf } from '../engines/statement.ts'
import { currencyOf, money } from '../semantic-model/currencies.ts'
import { tableOf } from '../semantic-model/derived-sql.ts'
import { WORDS, workedOf } from '../semantic-model/derived.ts'
import { columnOf, isNumeric, type Column, type SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Draft } from './draft.ts'
import { aboutText } from './edited.ts'

/** What a person sees of a draft before it is published. */

export type Review = components['schemas']['Review']
type ReviewColumn = components['schemas']['ReviewColumn']
type ShownDecision = components['schemas']['Decision']

const MOST_ROWS = 20
const MOST_VALUES = 6
const LONGEST_VALUE = 60

const shownDecision = ({ isDoubted, options, ...decision }: Decision): ShownDecision => ({
  ...decision,
  options: [...options],
  is_doubted: isDoubted,
})

/** The decisions of a column, those of what is doubted first. */
const decisionsOf = (decisions: readonly Decision[], column: string | null) =>
  decisions
    .filter(({ id }) => (column === null ? !id.includes('/') : id.slice(0, id.lastIndexOf('/')) === column))
    .map(shownDecision)
    .toSorted((a, b) => Number(b.is_doubted) - Number(a.is_doubted))

async function rowsBy(
  engine: Engine,
  query: Parameters<typeof statementOf>[0],
  most: number,
): Promise<readonly EngineRow[]> {
  // An engine elsewhere puts a limit of its own behind.
  const { sql: text, parameters } = statementOf(sql`select * from (${query}) as firsts`)
  return engine.query(text, parameters, most)
}

const cut = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const letters = [...value]
  return letters.length > LONGEST_VALUE ? `${letters.slice(0, LONGEST_VALUE).join('')}…` : letters.join('')
}

const shown = (count: number) => count.toLocaleString('en-GB')

/** So many digits of a number are its own: what is worked out has more, which are not. */
const OWN_DIGITS = 12

/** A value as answers show it: money with its sign, other numbers in thousands, but no year and nothing that only names. */
function valueIn(column: Column, value: unknown): string | null {
  const text = cut(value)
  const number = Number(text)
  if (text === null || !isNumeric(column) || column.isYear === true || !Number.isFinite(number)) return text
  const own = Number(number.toPrecision(OWN_DIGITS))
  if (column.role === 'money') {
    const hasPence = column.fractional === true || !Number.isInteger(own)
    return exactText((each) => money(each, currencyOf(column), hasPence), own)
  }
  return column.unit === 'percent'
    ? exactText((each) => valueText(column, each), own)
    : own.toLocaleString('en-GB', { maximumSignificantDigits: OWN_DIGITS })
}

/** Of what a column is worked out, which the files do not have: "quantity times unit price". */
function workedOut(model: SemanticModel, { derived }: Column): string | null {
  if (derived === undefined) return null
  const { operation, parts, in: unit } = workedOf(derived)
  const [one, other] = parts.map((part) => columnOf(model, part).label)
  return operation === 'between' ? `${unit} from ${one} to ${other}` : `${one} ${WORDS[operation]} ${other}`
}

/** What a column holds, in a few words: its span, or its commonest values. */
async function valuesOf(engine: Engine, table: Fragment, column: Column, known: number): Promise<string> {
  if (known === 0) return 'nothing'
  const own = sql.id(column.name)
  if (isNumeric(column) || column.role === 'date') {
    const [ends] = await rowsBy(
      engine,
      sql`select cast(min(${own}) as varchar) as low, cast(max(${own}) as varchar) as high from ${table}`,
      1,
    )
    const [low = '', high = ''] = [ends?.['low'], ends?.['high']].map((end) => valueIn(column, end) ?? '')
    return low === high ? low : `${low} to ${high}`
  }
  const found = await rowsBy(
    engine,
    sql`select cast(${own} as varchar) as value, count(*) as n from ${table} where ${own} is not null group by 1 order by 2 desc, 1 limit ${sql.lit(MOST_VALUES)}`,
    MOST_VALUES,
  )
  const [{ n } = { n: 0 }] = await rowsBy(engine, sql`select count(distinct ${own}) as n from ${table}`, 1)
  const more = Number(n) - found.length
  const named = found.map((row) => cut(row['value']) ?? '').join(', ')
  return more > 0 ? `${named} and ${shown(more)} more` : named
}

async function reviewedColumn(
  { engine, model }: Dataset,
  column: Column,
  rowCount: number,
  decisions: readonly Decision[],
): Promise<ReviewColumn> {
  const table = tableOf(model, engine.dialect, [column.name])
  const [{ n } = { n: 0 }] = await rowsBy(
    engine,
    sql`select count(${sql.id(column.name)}) as n from ${table}`,
    1,
  )
  return {
    name: column.name,
    label: column.label,
    synonyms: column.synonyms ?? [],
    unit: column.unit ?? null,
    is_sensitive: column.sensitive === true,
    is_hidden: column.role === 'identifier',
    missing: rowCount - Number(n),
    values: [workedOut(model, column) ?? [], await valuesOf(engine, table, column, Number(n))]
      .flat()
      .join(': '),
    decisions: decisionsOf(decisions, column.name),
  }
}

/** The line that answers a question; null where it is not answered. */
async function answerTo(dataset: Dataset, question: string): Promise<string | null> {
  const answer = await ask(dataset, question)
  if (answer.outcome !== 'answer') return null
  const { line } = pointOf(dataset, answer.interpretation.plan, answer.table, answer.comparison?.text ?? null)
  return line === null ? answer.heading : line.map(({ text }) => text).join('')
}

interface Reviewed {
  readonly decisions: readonly Decision[]
  readonly notes: readonly string[]
  readonly inferred: Described
  /** What is otherwise than in the version that is offered. */
  readonly changes: readonly string[]
}

/** The review of a draft, of which questions were tried. Throws EngineError. */
export async function reviewOf(
  draft: Draft,
  dataset: Dataset,
  { decisions, notes, inferred, changes }: Reviewed,
  tried: readonly string[],
): Promise<Review> {
  const { model, engine } = dataset
  const { rowCount } = inferred
  const columns: ReviewColumn[] = []
  for (const column of model.columns) columns.push(await reviewedColumn(dataset, column, rowCount, decisions))
  const names = model.columns.map(({ name }) => sql`cast(${sql.id(name)} as varchar) as ${sql.id(name)}`)
  const rows = await rowsBy(
    engine,
    sql`select ${sql.join(names)} from ${tableOf(model, engine.dialect)} limit ${sql.lit(MOST_ROWS)}`,
    MOST_ROWS,
  )
  const examples: Review['examples'] = []
  for (const question of tried) {
    const answer = await answerTo(dataset, question)
    examples.push({ question, answer, is_kept: draft.edits.examples?.includes(question) ?? answer !== null })
  }
  return {
    row_count: rowCount,
    row_singular: model.entity.singular,
    row_plural: model.entity.plural,
    threshold: model.threshold,
    about: aboutText(inferred.people),
    notes: [...notes],
    decisions: decisionsOf(decisions, null),
    columns,
    rows: rows.map((row) => model.columns.map((column) => valueIn(column, row[column.name]))),
    examples,
    changes: [...changes],
  }
}
