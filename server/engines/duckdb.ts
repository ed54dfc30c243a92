import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { sql, type RawBuilder } from 'kysely'
import pLimit from 'p-limit'
import {
  EngineBusyError,
  EngineError,
  TooManyGroupsError,
  type Dialect,
  type Engine,
  type EngineRow,
} from './engine.ts'

function nearEnd(
  end: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  rank: number,
  nearest: number,
  within: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const first = rank - (nearest >> 1)
  const last = first + nearest - 1
  return sql`list_avg((${end}(${column}, ${sql.lit(last)})${within})[${sql.lit(first)}:${sql.lit(last)}])`
}

export const duckdbDialect: Dialect = {
  nthLowest: (column, rank, within = sql``) =>
    sql`(min(${column}, ${sql.lit(rank)})${within})[${sql.lit(rank)}]`,
  nthHighest: (column, rank, within = sql``, kept = rank) =>
    sql`(max(${column}, ${sql.lit(kept)})${within})[${sql.lit(rank)}]`,
  percentile: (column, fraction, within = sql``) =>
    sql`quantile_cont(${column}, ${sql.lit(fraction)})${within}`,
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return sql`quarter(${column})`
      case 'monthOfYear':
        return sql`month(${column})`
      case 'weekday':
        return sql`isodow(${column})`
      default:
        return sql`cast(date_trunc(${sql.lit(grain)}, ${column}) as date)`
    }
  },
  // 3 January 2000 was a Monday.
  steps: (column, { months, days }) =>
    months > 0
      ? sql`cast(time_bucket(to_months(${sql.lit(months)}), ${column}, date '2000-01-01') as date)`
      : sql`cast(time_bucket(to_days(${sql.lit(days)}), ${column}, date '2000-01-03') as date)`,
  nearLowest: (column, rank, nearest, within) => nearEnd(sql`min`, column, rank, nearest, within),
  nearHighest: (column, rank, nearest, within) => nearEnd(sql`max`, column, rank, nearest, within),
  nearPercentile(column, fraction, nearest, within = sql``) {
    if (nearest === 1) return duckdbDialect.percentile(column, fraction, within)
    const values = sql`list_sort(list(cast(${column} as double))${within})`
    const before = sql`cast(round((count(${column})${within} - 1) * ${sql.lit(fraction)} - ${sql.lit((nearest - 1) / 2)}) as bigint)`
    return sql`list_avg(${values}[greatest(${before}, 0) + 1 : greatest(${before}, 0) + ${sql.lit(nearest)}])`
  },
  identity: (value) => sql`cast(concat('0x', substr(md5(cast(${value} as varchar)), 1, 15)) as bigint)`,
  row: () => sql`cast(hash(rowid) >> 4 as bigint)`,
  // A sum beside the xor: two equal rows would cancel each other out.
  fingerprint: (table, rowId) =>
    rowId !== null
      ? sql`concat(bit_xor(${rowId}), '-', sum(${rowId} % 4294967291))`
      : sql`format('{:x}-{:x}', bit_xor(hash(${sql.ref(table)})), sum(hash(${sql.ref(table)}) % 4294967291))`,
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  throw new EngineError(`no rule for a value of type ${typeof value}`)
}

/**
 * Statements that run at once. Each holds a thread of Node's pool of four, whatever threads the engine has of its own:
 * one is left for files and password hashes.
 */
const MOST_AT_ONCE = 3
/** Statements that wait for their turn before another one is turned away. */
const MOST_WAITING = 200

export interface DuckdbOptions {
  readonly file: string
  /** For example "2GB": the engine spills to disk beyond it. */
  readonly memoryLimit: string
  readonly threads: number
}

/** Opens a DuckDB file read-only, closed to the outside: no other file, no extension, no change of settings. */
export async function openDuckdb({ file, memoryLimit, threads }: DuckdbOptions): Promise<Engine> {
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    memory_limit: memoryLimit,
    threads: String(threads),
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    lock_configuration: 'true',
  })
  const turn = pLimit(MOST_AT_ONCE)
  const run: Engine['query'] = async (text, parameters, rowLimit) => {
    const connection = await instance.connect()
    try {
      const prepared = await connection.prepare(text)
      if (parameters.length > 0) prepared.bind([...parameters] as DuckDBValue[])
      const reader = await prepared.streamAndReadUntil(rowLimit + 1)
      const rows = reader.getRowObjectsJS()
      if (rows.length > rowLimit) throw new TooManyGroupsError(rowLimit)
      return rows.map((row): EngineRow =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(value)])),
      )
    } catch (error) {
      if (error instanceof TooManyGroupsError || error instanceof EngineError) throw error
      throw new EngineError(error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      connection.closeSync()
    }
  }
  return {
    dialect: duckdbDialect,
    async query(...statement) {
      if (turn.pendingCount >= MOST_WAITING) throw new EngineBusyError(`${MOST_WAITING} statements wait`)
      return turn(run, ...statement)
    },
    close: () => instance.closeSync(),
  }
}
