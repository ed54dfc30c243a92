import { numbersOf } from '../../constructs/english.ts'
import type { PlanColumn } from '../../plan/columns.ts'
import { decimalsOf } from './digits.ts'
import { sumOf } from '../../statistics/statistics.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { isMoney, money } from '../../../semantic-model/currencies.ts'

/**
 * The numbers of an analysis. A number is a disclosed cell or a named computation over disclosed cells, and `stray`
 * finds every number of a text that is neither, so that nothing invented is shown, whoever wrote the text.
 */

export type ColumnUnit = PlanColumn['unit']

export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Each over values in order, with how many of them come first where two parts are compared. */
const OPERATIONS = {
  /** first less second, whichever is larger */
  difference: ([a = 0, b = 0]) => Math.abs(a - b),
  /** first over second */
  ratio: ([a = 0, b = 0]) => a / b,
  /** first over second, as percent more or less */
  change: ([a = 0, b = 0]) => Math.abs((100 * (a - b)) / b),
  /** the first ones as percent of the sum of all */
  share: (values, first) => (100 * sumOf(values.slice(0, first))) / sumOf(values),
  /** of the first ones */
  mean: (values, first) => mean(values.slice(0, first)),
  sum: (values) => sumOf(values),
  /** the mean of the first ones over that of the others, as percent more or less */
  meanChange: (values, first) =>
    Math.abs(100 * (mean(values.slice(0, first)) / mean(values.slice(first)) - 1)),
  meanDifference: (values, first) => Math.abs(mean(values.slice(0, first)) - mean(values.slice(first))),
  count: (values) => values.length,
  /** from the first to the last, as percent more or less a step */
  pace: (values) =>
    Math.abs(100 * (((values.at(-1) ?? 0) / (values[0] ?? 0)) ** (1 / Math.max(1, values.length - 1)) - 1)),
  /** Spearman's rho between the first half and the second */
  rankCorrelation: (values) =>
    pearson(ranks(values.slice(0, values.length / 2)), ranks(values.slice(values.length / 2))),
} satisfies Record<string, (values: readonly number[], first: number) => number>

export type Operation = keyof typeof OPERATIONS

const mean = (values: readonly number[]) => sumOf(values) / values.length

/** The place of each among all; those that are alike share theirs. */
const ranks = (values: readonly number[]) =>
  values.map((value) => sumOf(values.map((other) => (other < value ? 1 : other === value ? 0.5 : 0))))

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const meanX = sumOf(xs) / xs.length
  const meanY = sumOf(ys) / ys.length
  const spread = (values: readonly number[], mean: number) =>
    Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)))
  const shared = sumOf(xs.map((x, index) => (x - meanX) * ((ys[index] ?? 0) - meanY)))
  return shared / (spread(xs, meanX) * spread(ys, meanY))
}

const PERCENT: readonly Operation[] = ['change', 'share', 'meanChange', 'pace']

/** Percent as a sentence has it: whole, but where a tenth of one counts. */
export const percentText = (value: number) =>
  `${value.toFixed(value < LEAST_WHOLE ? 1 : 0).replace(/\.0$/, '')}%`
const LEAST_WHOLE = 5

function formatted(operation: Operation, value: number, { unit, quantity, decimals }: Written): string {
  if (operation === 'count') return value.toLocaleString('en-GB')
  if (PERCENT.includes(operation)) return percentText(value)
  if (operation === 'ratio') return value.toFixed(1)
  if (operation === 'rankCorrelation') return value.toFixed(2)
  // A mean of counts has no part of one, but where they are few.
  const whole = operation === 'mean' && unit === 'count' && value >= 10
  return figureText(whole ? Math.round(value) : value, unit, quantity, decimals)
}

/** How figures of a column are written. */
interface Written {
  readonly unit: ColumnUnit
  readonly quantity: string | null
  /** How many decimals hold, -1 where tens do; null where all do. */
  readonly decimals: number | null
}

/** Without the digits at which its noise has begun. */
function withoutNoise(value: number, decimals: number | null): number {
  if (decimals === null) return value
  const scale = 10 ** decimals
  // Not minus nothing.
  return Number((Math.round(value * scale) / scale).toPrecision(12)) + 0
}

/**
 * A figure as a sentence has it: £1,080.10, 54,216, 29.1%, 5.2 days.
 *
 * @param decimals how many of them hold, -1 where tens do; null where all do
 */
export const figureText = (...of: Parameters<typeof written>): string => written(...of).replace(/^-/, '−')

function written(
  exact: number,
  unit: ColumnUnit,
  quantity: string | null = null,
  decimals: number | null = null,
): string {
  // An amount has pence or none.
  const value = withoutNoise(
    exact,
    decimals !== null && isMoney(unit) ? (decimals > 1 ? 2 : Math.min(0, decimals)) : decimals,
  )
  if (isMoney(unit)) return money(value, unit)
  const least = unit === 'count' ? 100 : 1000
  const digits = unit === 'percent' ? 1 : Math.abs(value) >= least ? 0 : 2
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits })
  if (unit === 'percent') return `${text}%`
  return unit === 'ratio' ? `${text}×` : quantity === null ? text : `${text} ${quantity}`
}

export class Figures {
  readonly table: Disclosed
  readonly #stated = new Set<string>()

  constructor(table: Disclosed) {
    this.table = table
  }

  value({ row, column }: CellPlace): number {
    const value = this.table.rows[row]?.values[column]
    return typeof value === 'number' ? value : Number.NaN
  }

  cell(cell: CellPlace): string {
    const { unit, quantity, decimals } = this.#written(cell)
    return this.stated(figureText(this.value(cell), unit, quantity, decimals))
  }

  /** How far noise and chance together may have moved a figure, as one standard deviation. */
  margin(cell: CellPlace): number {
    const { error = null } = this.#certainty(cell) ?? {}
    return Math.hypot(this.noise(cell), error ?? 0)
  }

  /** How far noise alone may have moved a figure, as one standard deviation. */
  noise(cell: CellPlace): number {
    return this.#certainty(cell)?.noise ?? 0
  }

  /** How many stand behind a figure; null where that is not told. */
  number(cell: CellPlace): number | null {
    return this.#certainty(cell)?.number ?? null
  }

  /** The part that those behind some figures are of those behind all, in percent. */
  numberShare(own: readonly CellPlace[], all: readonly CellPlace[]): string {
    const behind = (cells: readonly CellPlace[]) => sumOf(cells.map((cell) => this.number(cell) ?? 0))
    return this.stated(percentText((100 * behind(own)) / behind(all)))
  }

  #certainty({ row, column }: CellPlace) {
    const place = this.table.columns.slice(0, column).filter(({ kind }) => kind === 'measure').length
    return this.table.groups[row]?.certainty[place]
  }

  /**
   * The mean of those behind several cells, each of which is one of those behind it; null where their numbers are not known.
   *
   * @param numbers how much each counts, where it is not as many as stand behind it
   */
  pooled(
    cells: readonly CellPlace[],
    numbers: readonly number[] = cells.map((cell) => this.number(cell) ?? 0),
  ): { readonly value: number; readonly margin: number } | null {
    const all = sumOf(numbers)
    if (numbers.some((number) => number <= 0)) return null
    const part = (at: number) => (numbers[at] ?? 0) / all
    return {
      value: sumOf(cells.map((cell, at) => this.value(cell) * part(at))),
      margin: Math.hypot(...cells.map((cell, at) => this.margin(cell) * part(at))),
    }
  }

  /** A figure that was worked out of cells like this one, as text. */
  like(cell: CellPlace, value: number): string {
    const { unit, quantity, decimals } = this.#written(cell)
    return this.stated(figureText(value, unit, quantity, decimals))
  }

  #written({ column }: CellPlace): Written {
    const { unit = 'number', quantity = null } = this.table.columns[column] ?? {}
    return { unit, quantity, decimals: decimalsOf(this.table, column) }
  }

  /**
   * A computation over cells, as text.
   *
   * @param first how many of the cells come first, where two parts are compared
   */
  derived(operation: Operation, cells: readonly CellPlace[], first = cells.length): string {
    const written = this.#written(cells[0] ?? { row: 0, column: 0 })
    // What is told of two percentages as they are shown must hold for them as they are shown.
    const values = cells.map((cell) =>
      written.unit === 'percent' && cells.length === 2
        ? Math.round(this.value(cell) * 10) / 10
        : this.value(cell),
    )
    return this.stated(formatted(operation, OPERATIONS[operation](values, first), written))
  }

  /** A text whose numbers are no figures: a date, a count of groups. */
  stated(text: string): string {
    this.#stated.add(text)
    return text
  }

  /** Numbers of a text that are no cell, no name of a group, nothing stated and no part of the rule. */
  stray(text: string): readonly string[] {
    const { columns, rows, threshold, groupsSuppressed } = this.table
    const allowed = new Set(
      [threshold, groupsSuppressed, rows.length].map((value) => value.toLocaleString('en-GB')),
    )
    const keep = (words: string) => {
      for (const number of numbersIn(words)) allowed.add(number)
    }
    for (const words of this.#stated) keep(words)
    for (const [index, { label, unit }] of columns.entries()) {
      keep(label)
      for (const { texts, values } of rows) {
        keep(texts[index] ?? '')
        const value = values[index]
        if (typeof value === 'number') keep(figureText(Math.abs(value), unit))
      }
    }
    return numbersIn(text).filter((number) => !allowed.has(number))
  }
}

/** Numbers of a text without sign, pound or percent, so that "£1,080.10" and "1,080.10" are one. */
const numbersIn = (text: string) => numbersOf(text).map((number) => number.replace(/,$/, ''))
