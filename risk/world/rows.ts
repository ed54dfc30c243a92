import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { coding, type CodedColumn, type Value } from './coded-column.ts'

/**
 * The rows of a dataset, column by column: what an attacker knows of everybody (the columns that are not sensitive), and what his guesses
 * are judged against. Read and filtered here, with no SQL of a plan, so that a mistake there stays one.
 */

export interface Rows {
  readonly size: number
  column(name: string): CodedColumn
  /** The rows for which a filter holds, in any order; all where it is null. */
  where(filter: Filter | null, among?: readonly number[]): readonly number[]
}

const MOST_ROWS = 4_000_000

const compared: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
}

/** Months 1 to 12, or days from Monday, 1 to 7. */
const partOf = (day: string, grain: 'monthOfYear' | 'weekday') =>
  grain === 'monthOfYear' ? Number(day.slice(5, 7)) : ((new Date(day).getUTCDay() + 6) % 7) + 1

/** What a condition of one column asks of a value. */
function verdictOf(filter: Filter): ((value: NonNullable<Value>) => boolean) | null {
  switch (filter.kind) {
    case 'compare':
      return (value) => compared[filter.op]?.(value, filter.value) === true
    case 'in': {
      const wanted = new Set<Value>(filter.values)
      return (value) => wanted.has(value)
    }
    case 'between':
      return (value) => Number(value) >= filter.low && Number(value) <= filter.high
    case 'period':
      return (value) => (filter.from ?? '') <= String(value) && String(value) < (filter.to ?? '~')
    case 'part':
      return (value) => filter.values.includes(partOf(String(value), filter.grain))
    default:
      return null
  }
}

type Test = (row: number) => boolean | null

/** Whether a filter holds for a row; null where that is not known, as in SQL. */
function testOf(column: Rows['column'], filter: Filter): Test {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const tests = filter.items.map((item) => testOf(column, item))
    const ends = filter.kind === 'or'
    return (row) => {
      let unknown = false
      for (const test of tests) {
        const holds = test(row)
        if (holds === ends) return ends
        unknown ||= holds === null
      }
      return unknown ? null : !ends
    }
  }
  if (filter.kind === 'not') {
    const test = testOf(column, filter.item)
    return (row) => {
      const holds = test(row)
      return holds === null ? null : !holds
    }
  }
  const verdict = verdictOf(filter)
  if (verdict === null || !('column' in filter))
    throw new Error(`risk asks no conditions of the kind ${filter.kind}`)
  const { distinct, places } = column(filter.column)
  // Asked once of each different value, where it occurs.
  const verdicts: (boolean | null | undefined)[] = []
  return (row) => {
    const place = places[row] ?? -1
    const known = verdicts[place]
    if (known !== undefined) return known
    const value = distinct[place] ?? null
    return (verdicts[place] = value === null ? null : verdict(value))
  }
}

/** The rows of each value of a column, by its place among the values. */
function postingsOf({ distinct, places }: CodedColumn): readonly number[][] {
  const postings = distinct.map((): number[] => [])
  for (const [row, place] of places.entries()) postings[place]?.push(row)
  return postings
}

export function rowsOf(size: number, columns: ReadonlyMap<string, CodedColumn>): Rows {
  const empty = coding(0).done()
  const column = (name: string) => columns.get(name) ?? empty
  const all = Array.from({ length: size }, (_, row) => row)
  const postings = new Map<string, readonly number[][]>()
  /** The fewest rows that one of the conditions leaves by itself. */
  const fewest = (filter: Filter): readonly number[] => {
    const items = filter.kind === 'and' ? filter.items : [filter]
    return items.reduce<readonly number[]>((least, item) => {
      const values =
        item.kind === 'in' ? item.values : item.kind === 'compare' && item.op === '=' ? [item.value] : null
      if (values === null || !('column' in item)) return least
      const coded = column(item.column)
      const of = postings.get(item.column) ?? postingsOf(coded)
      postings.set(item.column, of)
      const rows = values.flatMap((value) => of[coded.distinct.indexOf(value)] ?? [])
      return rows.length < least.length ? rows : least
    }, all)
  }
  return {
    size,
    column,
    where(filter, among) {
      if (filter === null) return among ?? all
      const test = testOf(column, filter)
      return (among ?? fewest(filter)).filter((row) => test(row) === true)
    },
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads all rows of a dataset. Throws EngineError, and TooManyGroupsError beyond what is held in memory. */
export async function readRows({ model, engine, profile }: Dataset): Promise<Rows> {
  const codings = model.columns.map(({ name }) => [name, coding(profile.rowCount)] as const)
  const read = await engine.query(
    `select ${codings.map(([name]) => quoted(name)).join(', ')} from ${quoted(model.table)}`,
    [],
    MOST_ROWS,
  )
  for (const row of read) for (const [name, { add }] of codings) add(row[name] ?? null)
  return rowsOf(read.length, new Map(codings.map(([name, { done }]) => [name, done()])))
}
