import type { RawBuilder } from 'kysely'

/** One row as an engine gives it: numbers are numbers, dates are ISO text. */
export type EngineRow = Readonly<Record<string, string | number | boolean | null>>

export const grains = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'quarterOfYear',
  'monthOfYear',
  'weekday',
] as const
/** How dates fall into groups: whole periods, or parts that come back every year or week. */
export type Grain = (typeof grains)[number]

/** So many whole periods at a time, counted from the start of the year 2000: half-years are 6 months. */
export interface Steps {
  readonly months: number
  /** Beside no months: weeks of 7 start on Mondays. */
  readonly days: number
}

/** Where the SQL of engines differs. */
export interface Dialect {
  /** The value of rank `rank` from below, of the rows of `within` (a filter clause or nothing); null where there are fewer. */
  nthLowest(column: RawBuilder<unknown>, rank: number, within?: RawBuilder<unknown>): RawBuilder<unknown>
  /** `kept` of at least `rank`: ranks of the same column that keep as many are found together. */
  nthHighest(
    column: RawBuilder<unknown>,
    rank: number,
    within?: RawBuilder<unknown>,
    kept?: number,
  ): RawBuilder<unknown>
  /** `fraction` between 0 and 1, interpolated between neighbours. */
  percentile(column: RawBuilder<unknown>, fraction: number, within?: RawBuilder<unknown>): RawBuilder<unknown>
  grain(column: RawBuilder<unknown>, grain: Grain): RawBuilder<unknown>
  /** The first day of the steps that a date falls into. */
  steps(column: RawBuilder<unknown>, steps: Steps): RawBuilder<unknown>
  /**
   * The mean of so many values of a column around one of rank `rank` from an end, of the rows of `within`; null where
   * there are fewer.
   */
  nearLowest(
    column: RawBuilder<unknown>,
    rank: number,
    nearest: number,
    within?: RawBuilder<unknown>,
  ): RawBuilder<unknown>
  nearHighest(
    column: RawBuilder<unknown>,
    rank: number,
    nearest: number,
    within?: RawBuilder<unknown>,
  ): RawBuilder<unknown>
  /** The mean of so many values of a column around a percentile; `fraction` between 0 and 1. */
  nearPercentile(
    column: RawBuilder<unknown>,
    fraction: number,
    nearest: number,
    within?: RawBuilder<unknown>,
  ): RawBuilder<unknown>
  /** A number from 0 to below 2^60 for each value, always the same one, whatever the engine and its version. */
  identity(value: RawBuilder<unknown>): RawBuilder<unknown>
  /** A number from 0 to below 2^60 for each row by its place in the table. */
  row(): RawBuilder<unknown>
  /** One text for all rows of a table, whatever their order; of the numbers of its rows where it has them. */
  fingerprint(table: string, rowId: RawBuilder<unknown> | null): RawBuilder<unknown>
}

/** The engine could not run a statement; `message` is for the log, not for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}

/** More statements wait than the engine will get to soon. */
export class EngineBusyError extends EngineError {}

/** More groups than an answer may hold. */
export class TooManyGroupsError extends Error {
  override readonly name = 'TooManyGroupsError'
  readonly limit: number

  constructor(limit: number) {
    super(`more than ${limit} groups`)
    this.limit = limit
  }
}

/** What answers statements over one dataset, read-only. */
export interface Engine {
  readonly dialect: Dialect
  /** Throws EngineError, EngineBusyError, or TooManyGroupsError beyond `rowLimit` rows. */
  query(sql: string, parameters: readonly unknown[], rowLimit: number): Promise<readonly EngineRow[]>
  close(): void
}
