import { currencyOf, isMoney, money, type Money } from '../../semantic-model/currencies.ts'
import type { Column } from '../../semantic-model/semantic-model.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'

/** How values, dates and numbers read in English. */

export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
export const WEEKDAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const DAY_MS = 86_400_000

export type Cell = string | number | boolean | null

/** What a figure counts, for its format. */
export type Unit = Money | 'percent' | 'count' | 'number' | 'ratio'

/** The numbers that a text names. */
export const numbersOf = (text: string): readonly string[] => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const ordinalRule = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinalEndings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
/** "5th" */
export const ordinal = (count: number) => `${count}${ordinalEndings.get(ordinalRule.select(count)) ?? 'th'}`

export function dateText(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${Number(day)} ${MONTH_NAMES[Number(month) - 1] ?? ''} ${year}`
}

/** The day before an ISO date, and the day after. */
export const dayBefore = (iso: string) => new Date(Date.parse(iso) - DAY_MS).toISOString().slice(0, 10)
export const dayAfter = (iso: string) => new Date(Date.parse(iso) + DAY_MS).toISOString().slice(0, 10)

export function valueText(column: Column, value: Cell): string {
  if (value === null) return column.missing?.means ?? 'not recorded'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return column.role === 'money'
      ? money(value, currencyOf(column))
      : column.unit === 'percent'
        ? `${value}%`
        : String(value)
  return visibleText(value)
}

/** A figure as a person reads it; a hidden cell is a dash. */
export function measuredText(unit: Unit, value: number | null): string {
  if (value === null) return '–'
  if (isMoney(unit)) return money(value, unit)
  switch (unit) {
    case 'percent':
      return `${value.toFixed(2)}%`
    case 'ratio':
      return `${value.toFixed(2)}×`
    case 'count':
    case 'number':
      return String(value)
  }
}

/** Snake case, for keys. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** "1 March 2025" */
export const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
