import { moneyText, numberText } from './cell-format.ts'
import { isCurrency, signOf } from './number-text.ts'

/** Figures with their units as people read them: the one place for tables, charts, files and sentences. */

/** More are written of no figure. */
const MOST_DECIMALS = 2

/** What a unit puts around a number that is written without it. */
export interface UnitMarks {
  readonly before: string
  readonly after: string
}

/** "€" before, "%" or " days" after; a sign of letters keeps its distance. */
export function unitMarks(unit: string | null): UnitMarks {
  if (unit === null) return { before: '', after: '' }
  const sign = signOf(unit)
  if (isCurrency(unit)) return { before: /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign, after: '' }
  return { before: '', after: /^[%×]$/.test(sign) ? sign : `\u00a0${sign}` }
}

const MINUS = '−'

/** A figure with the minus that people read. */
export const withMinus = (text: string): string => text.replace(/^-(?=.*\d)/, MINUS)

/** A text with the minus that programs read. */
export const withHyphen = (text: string): string => text.replaceAll(MINUS, '-')

/** A figure with its unit: "€3,780.00", "−33.40%", "1.20×", "15.56 days", "54,216". */
export function figureText(value: number, unit: string | null): string {
  if (unit !== null && isCurrency(unit)) return withMinus(moneyText(value, unit))
  const { after } = unitMarks(unit)
  const number = unit === 'percent' || unit === 'ratio' ? value.toFixed(2) : numberText(value)
  return withMinus(`${number}${after}`)
}

/** A number rounded to the decimals that hold, -1 for tens; a zero has no sign. */
export const rounded = (value: number, decimals: number): number =>
  (decimals < 0 ? Math.round(value / 10 ** -decimals) * 10 ** -decimals : Number(value.toFixed(decimals))) + 0

/** How many decimals of a figure with a unit are written where so many hold: money has both or none; null for all. */
export function decimalsHeld(decimals: number | null, unit: string | null): number | null {
  if (decimals === null || decimals >= MOST_DECIMALS) return null
  return unit !== null && isCurrency(unit) ? Math.min(0, decimals) : decimals
}

/** A figure with its unit that ends where its noise begins: "£110", "£1,230", "14.1%". */
export function heldText(value: number, unit: string | null, decimals: number | null): string {
  const held = decimalsHeld(decimals, unit)
  if (held === null) return figureText(value, unit)
  const digits = Math.max(0, held)
  const number = rounded(value, held)
  if (unit !== null && isCurrency(unit)) return withMinus(moneyText(number, unit, digits))
  return withMinus(
    `${number.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unitMarks(unit).after}`,
  )
}

/** Whether each figure in a table carries the unit itself: a sign, not a word. */
const isBesideFigures = (unit: string | null) =>
  unit === null || isCurrency(unit) || unit === 'percent' || unit === 'ratio'

/** A name over figures: with their unit where they do not carry it ("Average stay (days)"). */
export const headText = (label: string, unit: string | null): string =>
  isBesideFigures(unit) ? label : `${label} (${signOf(unit ?? '')})`

/** A name for an axis or the head of a column of bare numbers: with the unit, whichever it is ("Total cost (€)"). */
export const axisText = (label: string, unit: string | null): string =>
  unit === null || label.endsWith(`(${signOf(unit)})`) ? label : `${label} (${signOf(unit)})`
