import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { coding, type CodedColumn, type Value } from './coded-column.ts'

/**
 * The rows of a dataset, column by column: what an attacker knows of everybody (the columns by which people are told apart),
 * and what his claims are judged against. Read and filtered here, with no SQL of a plan, so that a mistake there stays one.
 */

export interface Rows {
  readonly size: number
  column(name: string): CodedColumn
  /** Whom a row is of, as a number: the row itself where no column names the entities. */
  readonly entities: Uint32Array
  /** The rows for which a filter holds; all where it is null. */
  where(filter: Filter | null, among?: readonly number[]): readonly number[]
}

const MOST_ROWS = 16_000_000
/** The engine hands them over as objects, of which so many fit into memory at once. */
const ROWS_AT_ONCE = 1_000_000

/** More rows than are held in memory to judge claims. */
export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError'
}

const compared: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
}

type Test = (row: number) => boolean | null

/** Whether a filter holds for a row; null where that is not known, as in SQL. */
function testOf(column: Rows['column'], filter: Filter): Test {
  /** Asks it once of each different value. */
  const byValue = (name: string, holds: (value: NonNullable<Value>) => boolean | null): Test => {
    const { distinct, places } = column(name)
    const verdicts = distinct.map((value) => (value === null ? null : holds(value)))
    return (row) => verdicts[places[row] ?? -1] ?? null
  }
  switch (filter.kind) {
    case 'and':
    case 'or': {
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
    case 'not': {
      const test = testOf(column, filter.item)
      return (row) => {
        const holds = test(row)
        return holds === null ? null : !holds
      }
    }
    case 'compare': {
      const holds = compared[filter.op]
      return byValue(filter.column, (value) => holds?.(value, filter.value) ?? null)
    }
    case 'in': {
      const wanted = new Set<Value>(filter.values)
      return byValue(filter.column, (value) => wanted.has(value))
    }
    case 'between':
      return byValue(filter.column, (value) => Number(value) >= filter.low && Number(value) <= filter.high)
    default:
      throw new Error(`risk asks no conditions of the kind ${filter.kind}`)
  }
}

/** The rows with whom a semantic model says that each is of. */
export const withEntities = (rows: Rows, { protects }: SemanticModel): Rows => ({
  ...rows,
  entities:
    protects === undefined
      ? Uint32Array.from({ length: rows.size }, (_, row) => row)
      : rows.column(protects.column).places,
})

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Reads all rows of a dataset, in no order where they are more than `atOnce`. Throws TooManyRowsError, EngineError.
 *
 * @param atOnce rows that are asked of the engine in one statement, about
 */
export async function readRows(
  { model, engine, profile }: Dataset,
  atOnce: number = ROWS_AT_ONCE,
): Promise<Rows> {
  if (profile.rowCount > MOST_ROWS)
    throw new TooManyRowsError(
      `${model.name} has ${profile.rowCount.toLocaleString('en-GB')} rows; up to ${MOST_ROWS.toLocaleString('en-GB')} are judged. Try a sample of it.`,
    )
  const codings = new Map(
    model.columns.filter(({ role }) => role !== 'date').map(({ name }) => [name, coding(profile.rowCount)]),
  )
  const statement = `select ${[...codings.keys()].map(quoted).join(', ')} from ${quoted(model.table)}`
  const parts = Math.max(1, Math.ceil(profile.rowCount / atOnce))
  for (let part = 0; part < parts; part += 1) {
    const read = await engine.query(
      parts === 1 ? statement : `${statement} where abs(${quoted(ROW_ID)}) % ${parts} = ${part}`,
      [],
      MOST_ROWS,
    )
    for (const row of read) for (const [name, { add }] of codings) add(row[name] ?? null)
  }
  const columns = new Map([...codings].map(([name, { done }]) => [name, done()]))
  const size = columns.values().next().value?.places.length ?? 0
  const empty = coding(0).done()
  const column = (name: string) => columns.get(name) ?? empty
  const all = Array.from({ length: size }, (_, row) => row)
  const rows: Rows = {
    size,
    column,
    entities: new Uint32Array(0),
    where(filter, among = all) {
      if (filter === null) return among
      const test = testOf(column, filter)
      return among.filter((row) => test(row) === true)
    },
  }
  return withEntities(rows, model)
}
