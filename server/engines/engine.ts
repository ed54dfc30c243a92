import type { Conditions, Fragment } from './fragments.ts'

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
  'hourOfDay',
] as const
/** How dates fall into groups: whole periods, or parts that come back every year, week or day. */
export type Grain = (typeof grains)[number]

/** So many whole periods at a time, counted from the start of the year 2000: half-years are 6 months. */
export interface Steps {
  readonly months: number
  /** Beside no months: weeks of 7 start on Mondays. */
  readonly days: number
}

/** Where the SQL of engines differs. Figures are of the rows that meet the conditions. */
export interface Dialect {
  /** The value of rank `rank` from below; null where there are fewer. */
  nthLowest(column: Fragment, rank: number, conditions: Conditions): Fragment
  nthHighest(column: Fragment, rank: number, conditions: Conditions): Fragment
  /** `fraction` between 0 and 1, interpolated between neighbours. */
  percentile(column: Fragment, fraction: number, conditions: Conditions): Fragment
  grain(column: Fragment, grain: Grain): Fragment
  /** The first day of the steps that a date falls into. */
  steps(column: Fragment, steps: Steps): Fragment
  /** The values at several fractions, of whole or floating numbers, as a text of numbers by commas; null of no values. */
  percentiles(column: Fragment, fractions: readonly number[], conditions: Conditions): Fragment
  /** So many of the lowest values in their order, as a text of numbers by commas; null of no values. */
  lowest(column: Fragment, count: number, conditions: Conditions): Fragment
  highest(column: Fragment, count: number, conditions: Conditions): Fragment
  /** A value as a floating number, so that its fourth power fits. */
  double(value: Fragment): Fragment
  /** Of all values, not of a sample of them. */
  variance(value: Fragment, conditions: Conditions): Fragment
  /** The sum of whole numbers below 2^60, exactly, as a text; of different ones where each counts once. */
  sumOfKeys(key: Fragment, conditions: Conditions, isDistinct: boolean): Fragment
  /** A number from 0 to below 2^60 for each value, always the same one, whatever the engine and its version. */
  identity(value: Fragment): Fragment
  /** Of the rows that have both; null, or not a number, where one does not vary. */
  correlation(one: Fragment, other: Fragment, conditions: Conditions): Fragment
  /** Seconds since 1970 of a date or a time. */
  seconds(value: Fragment): Fragment
  /** A day by its ISO text. */
  day(text: string): Fragment
}

/** What the values of a column are; of what is none of these nothing is asked but how many there are. */
export type ColumnKind = 'number' | 'text' | 'flag' | 'time' | 'other'

export interface TableColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Known to have no value twice; left out where that is not known. */
  readonly isUnique?: boolean
}

/** The engine could not run a statement; `message` is for the log, not for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}

/** More statements wait than the engine will get to soon. */
export class EngineBusyError extends EngineError {}

/** An engine elsewhere cannot be reached: it may be soon. */
export class EngineAwayError extends EngineError {}

/** A statement took longer than it may. */
export class EngineLimitError extends EngineError {
  readonly seconds: number

  constructor(seconds: number, options?: ErrorOptions) {
    super(`the statement took longer than ${seconds} seconds`, options)
    this.seconds = seconds
  }
}

/** A statement needs more memory than it may have. */
export class EngineMemoryError extends EngineError {}

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
  /** The columns of a table, in its order; none where there is no such table. Throws EngineError. */
  columns(table: string): Promise<readonly TableColumn[]>
  /** Throws EngineError, EngineBusyError, or TooManyGroupsError beyond `rowLimit` rows. */
  query(sql: string, parameters: readonly unknown[], rowLimit: number): Promise<readonly EngineRow[]>
  /** As `query`, over about one row in so many, the same ones each time; left out where all rows are read quickly. */
  readonly sampled?: (oneIn: number) => Engine['query']
  /** Changes with the rows; null or left out where that is not known for sure, or told otherwise. */
  readonly state?: string | null
  close(): void
}

/** What went wrong, for the log: an engine's own words, which name no password. */
export function reasonOf(error: unknown): string {
  // Several addresses of one host are tried; what they said stands in a list.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
