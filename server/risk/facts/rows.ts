import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'

/**
 * The rows of a dataset, column by column: what an attacker knows of everybody (the columns by which people are told apart),
 * and what his claims are judged against. Read and filtered here, with no SQL of a plan, so that a mistake there stays one.
 */

export type Value = EngineRow[string]

export interface Rows {
  readonly size: number
  values(column: string): readonly Value[]
  /** Whom a row is of: the row itself where no column names the entities. */
  readonly entities: readonly Value[]
  /** The rows for which a filter holds; all where it is null. */
  where(filter: Filter | null, among?: readonly number[]): readonly number[]
}

const MOST_ROWS = 1_000_000

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
function testOf(values: Rows['values'], filter: Filter): Test {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const tests = filter.items.map((item) => testOf(values, item))
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
      const test = testOf(values, filter.item)
      return (row) => {
        const holds = test(row)
        return holds === null ? null : !holds
      }
    }
    case 'compare': {
      const [column, holds] = [values(filter.column), compared[filter.op]]
      return (row) => {
        const value = column[row] ?? null
        return value === null || holds === undefined ? null : holds(value, filter.value)
      }
    }
    case 'in': {
      const [column, wanted] = [values(filter.column), new Set<Value>(filter.values)]
      return (row) => {
        const value = column[row] ?? null
        return value === null ? null : wanted.has(value)
      }
    }
    case 'between': {
      const column = values(filter.column)
      return (row) => {
        const value = column[row] ?? null
        return value === null ? null : Number(value) >= filter.low && Number(value) <= filter.high
      }
    }
    default:
      throw new Error(`risk asks no conditions of the kind ${filter.kind}`)
  }
}

/** The rows with whom a semantic model says that each is of. */
export const withEntities = (rows: Rows, { protects }: SemanticModel): Rows => ({
  ...rows,
  entities: protects === undefined ? rows.where(null) : rows.values(protects.column),
})

/** Reads all rows of a dataset. Throws TooManyRowsError, EngineError. */
export async function readRows({ model, engine, profile }: Dataset): Promise<Rows> {
  if (profile.rowCount > MOST_ROWS)
    throw new TooManyRowsError(
      `${model.name} has ${profile.rowCount.toLocaleString('en-GB')} rows; up to ${MOST_ROWS.toLocaleString('en-GB')} are judged. Try a sample of it.`,
    )
  const names = model.columns.filter(({ role }) => role !== 'date').map(({ name }) => name)
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`)
  const read = await engine.query(
    `select ${quoted.join(', ')} from "${model.table.replaceAll('"', '""')}"`,
    [],
    MOST_ROWS,
  )
  const columns = new Map(names.map((name) => [name, read.map((row): Value => row[name] ?? null)]))
  const values = (column: string) => columns.get(column) ?? []
  const all = read.map((_, row) => row)
  const rows: Rows = {
    size: read.length,
    values,
    entities: all,
    where(filter, among = all) {
      if (filter === null) return among
      const test = testOf(values, filter)
      return among.filter((row) => test(row) === true)
    },
  }
  return withEntities(rows, model)
}
