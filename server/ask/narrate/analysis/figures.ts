import { money, numbersOf } from '../../constructs/english.ts'
import type { PlanColumn } from '../../plan/columns.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { isMoney } from '../../../semantic-model/currencies.ts'

/**
 * The numbers of an analysis. A number is a disclosed cell or a named computation over disclosed cells, and `stray`
 * finds every number of a text that is neither, so that nothing invented is shown, whoever wrote the text.
 */

export type Unit = PlanColumn['unit']

export interface Cell {
  readonly row: number
  readonly column: number
}

/** Each over values in order; what it gives is a number of `unitOf`. */
const OPERATIONS = {
  /** first less second */
  difference: ([a = 0, b = 0]) => a - b,
  /** first over second */
  ratio: ([a = 0, b = 0]) => a / b,
  /** first over second, as percent more or less */
  change: ([a = 0, b = 0]) => Math.abs((100 * (a - b)) / b),
  /** first as percent of the sum of all */
  share: (values) => (100 * (values[0] ?? 0)) / sum(values),
  /** the sum of the first two as percent of the sum of all */
  pairShare: (values) => (100 * ((values[0] ?? 0) + (values[1] ?? 0))) / sum(values),
  total: (values) => sum(values),
  mean: (values) => mean(values),
  median: (values) => median(values),
  /** the mean of the second half over that of the first, as percent more or less */
  halfChange: (values) => {
    const half = values.length / 2
    return Math.abs(100 * (mean(values.slice(half)) / mean(values.slice(0, half)) - 1))
  },
  /** how many stand higher than the one before */
  rises: (values) => values.filter((value, index) => index > 0 && value > (values[index - 1] ?? 0)).length,
  falls: (values) => values.filter((value, index) => index > 0 && value < (values[index - 1] ?? 0)).length,
  /** how many steps there are between them */
  steps: (values) => values.length - 1,
  count: (values) => values.length,
  /** how many lie within a tenth of their median */
  nearMedian: (values) => values.filter((value) => Math.abs(value / median(values) - 1) <= 0.1).length,
  /** Pearson's r between the first half and the second */
  pearson: (values) => pearson(values.slice(0, values.length / 2), values.slice(values.length / 2)),
} satisfies Record<string, (values: readonly number[]) => number>

export type Operation = keyof typeof OPERATIONS

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const mean = (values: readonly number[]) => sum(values) / values.length

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const meanX = sum(xs) / xs.length
  const meanY = sum(ys) / ys.length
  const spread = (values: readonly number[], mean: number) =>
    Math.sqrt(sum(values.map((value) => (value - mean) ** 2)))
  const shared = sum(xs.map((x, index) => (x - meanX) * ((ys[index] ?? 0) - meanY)))
  return shared / (spread(xs, meanX) * spread(ys, meanY))
}

const WHOLE: readonly Operation[] = ['rises', 'falls', 'steps', 'count', 'nearMedian']

function formatted(operation: Operation, value: number, unit: Unit): string {
  if (WHOLE.includes(operation)) return value.toLocaleString('en-GB')
  switch (operation) {
    case 'ratio':
      return value.toFixed(1)
    case 'pearson':
      return value.toFixed(2)
    case 'change':
    case 'halfChange':
    case 'share':
    case 'pairShare':
      return `${value.toFixed(1)}%`
    default:
      return figureText(value, unit)
  }
}

/** A figure as a sentence has it: £1,080.10, 54,216, 29.1%. */
export function figureText(value: number, unit: Unit): string {
  if (isMoney(unit)) return money(value, unit)
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: unit === 'percent' ? 1 : 2 })
  return unit === 'percent' ? `${text}%` : text
}

export class Figures {
  readonly table: Disclosed
  readonly #derived = new Set<string>()

  constructor(table: Disclosed) {
    this.table = table
  }

  value({ row, column }: Cell): number {
    const value = this.table.rows[row]?.values[column]
    return typeof value === 'number' ? value : Number.NaN
  }

  cell(cell: Cell): string {
    return figureText(this.value(cell), this.table.columns[cell.column]?.unit ?? 'number')
  }

  /** A computation over cells, as text. */
  derived(operation: Operation, cells: readonly Cell[]): string {
    const [first] = cells
    const unit = this.table.columns[first?.column ?? 0]?.unit ?? 'number'
    const text = formatted(operation, OPERATIONS[operation](cells.map((cell) => this.value(cell))), unit)
    this.#derived.add(text)
    return text
  }

  /** Numbers of a text that are no cell, no name of a group, no stated computation and no part of the rule. */
  stray(text: string): readonly string[] {
    const { columns, rows, threshold, groupsSuppressed } = this.table
    const allowed = new Set(
      [threshold, groupsSuppressed, rows.length].map((value) => value.toLocaleString('en-GB')),
    )
    const keep = (words: string) => {
      for (const number of numbersIn(words)) allowed.add(number)
    }
    for (const words of this.#derived) keep(words)
    for (const [index, { label, unit }] of columns.entries()) {
      keep(label)
      for (const { texts, values } of rows) {
        keep(texts[index] ?? '')
        const value = values[index]
        if (typeof value === 'number') keep(figureText(value, unit))
      }
    }
    return numbersIn(text).filter((number) => !allowed.has(number))
  }
}

/** Numbers of a text without sign, pound or percent, so that "£1,080.10" and "1,080.10" are one. */
const numbersIn = (text: string) => numbersOf(text).map((number) => number.replace(/,$/, ''))
