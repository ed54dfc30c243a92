import { unitMarks } from '../../../table/unit-text.ts'
import type { Measure } from '../chart-table.ts'
import type { Group } from '../scales.ts'

/** What is written along axes: only what fits, in words and units. */

export interface Ticks {
  readonly values: readonly number[]
  readonly texts: readonly string[]
  readonly from: number
  readonly to: number
}

const STEPS = [1, 2, 2.5, 5]

/** How many decimals are written along an axis: none of whole numbers, and no more than hold; null for as many as it takes. */
export function decimalsOf(held: number | null, values: readonly number[]): number | null {
  return values.every(Number.isInteger) ? Math.min(0, held ?? 0) : held
}

/**
 * Round numbers over a range, about as many as asked.
 *
 * @param held how many decimals hold, -1 where tens do; null for as many as it takes
 */
export function niceTicks(
  low: number,
  high: number,
  most: number,
  unit: string | null,
  held: number | null = null,
): Ticks {
  const span = high - low || Math.abs(high) || 1
  const rough = span / Math.max(1, most)
  const least = held === null ? -12 : -held
  const exponent = Math.max(least, Math.floor(Math.log10(rough)))
  const power = 10 ** exponent
  // The least step of all is a whole one of the last digit that holds.
  const step =
    (STEPS.find((each) => each * power >= rough && (exponent > least || Number.isInteger(each))) ?? 10) *
    power
  const from = Math.floor(low / step + 1e-9) * step
  const to = Math.max(Math.ceil(high / step - 1e-9) * step, from + step)
  const count = Math.round((to - from) / step)
  const values = Array.from({ length: count + 1 }, (_, index) =>
    Number((from + index * step).toPrecision(12)),
  )
  const digits = Math.max(
    0,
    Math.min(6, -Math.floor(Math.log10(step) + 1e-9) + (step / power === 2.5 ? 1 : 0)),
  )
  return { values, texts: values.map((value) => tickText(value, digits, unit)), from, to }
}

/** Round numbers over some figures: parts of a whole from zero, and so a line that would nearly reach it, or that chance alone moves. */
export function ticksOf(
  values: readonly number[],
  { unit, decimals, adds, isSteady }: Measure,
  most: number,
): Ticks {
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  const isFromZero = low > 0 && (adds || isSteady || low < high * 0.35)
  return niceTicks(isFromZero ? 0 : low, high, most, unit, decimalsOf(decimals, values))
}

/** Round numbers along an axis of points: it spans what they span. */
export const pointTicks = (values: readonly number[], measure: Measure, most: number): Ticks =>
  ticksOf(values, { ...measure, adds: false, isSteady: false }, most)

function tickText(value: number, digits: number, unit: string | null): string {
  const sign = value < 0 ? '−' : ''
  const number = Math.abs(value).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const { before, after } = unitMarks(unit)
  // A unit of letters stands in the title alone.
  return `${sign}${before}${number}${after.length < 2 ? after : ''}`
}

/** A number along an axis with as many digits as it needs. */
export const plainTick = (value: number, unit: string | null, held: number | null): string =>
  tickText(value, Number.isInteger(value) ? 0 : Math.max(0, Math.min(2, held ?? 2)), unit)

/** A number with the sign of a currency before it, or that of a percentage behind it. */
const SIGNED = /^[-−]?(?<before>\p{Sc}?)(?<number>\d[\d,]*(?:\.\d+)?)(?<after>%?)$/u
const NO_SIGNS = { before: '', after: '' }

/** What all groups of numbers are written with; nothing where one is written otherwise. */
export function signsOf(groups: readonly Group[]): { readonly before: string; readonly after: string } {
  const written = groups.map(({ text, at }) => {
    const { before = '', number = '', after = '' } = SIGNED.exec(text)?.groups ?? {}
    return Number(number.replaceAll(',', '')) === Math.abs(at ?? NaN) ? { before, after } : NO_SIGNS
  })
  const [first = NO_SIGNS] = written
  return written.every(({ before, after }) => before === first.before && after === first.after)
    ? first
    : NO_SIGNS
}
