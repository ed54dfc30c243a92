import currencies from './currencies.json' with { type: 'json' }
import type { Column } from './semantic-model.ts'

/** What money is counted in, by what a unit calls it: `currencies.json` has the ISO 4217 code of each, and the signs. */

const CODES = currencies.codes

export type Money = keyof typeof CODES

const MONEY = Object.keys(CODES) as readonly Money[]

/** Signs that tell one currency, before or after an amount. */
const SIGNS = currencies.signs as Readonly<Record<string, Money>>

/** Codes that are words of English too, which no word of a name or question tells apart. */
const WORDS = new Set(['TRY'])

const BY_SIGN: ReadonlyMap<string, Money> = new Map<string, Money>([
  ...Object.entries(SIGNS),
  ...MONEY.filter((money) => !WORDS.has(CODES[money])).map(
    (money) => [CODES[money].toLowerCase(), money] as const,
  ),
])

/** The ISO 4217 code. */
export const codeOf = (money: Money) => CODES[money]

export const isMoney = (unit: string | null): unit is Money => unit !== null && Object.hasOwn(CODES, unit)

/** What a sign or a code stands for ("€", "eur", "US$"), or null. */
export const moneyOf = (sign: string): Money | null =>
  BY_SIGN.get(sign.toLowerCase().replace(/\.$/, '')) ?? null

/** Signs and codes as a pattern for a regular expression, the longest first. */
export const SIGN_PATTERN = [...BY_SIGN.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll('$', String.raw`\$`))
  .join('|')

const LONGEST_FIRST = MONEY.toSorted((a, b) => b.length - a.length)

/** What a column of money is counted in, of "pounds per month" the pounds. */
export const currencyOf = ({ unit = '' }: Column): Money =>
  LONGEST_FIRST.find((money) => unit.includes(money)) ?? 'pounds'

/** What its figures are counted in. */
export const unitOf = (column: Column): Money | 'percent' | 'number' =>
  column.role === 'money' ? currencyOf(column) : column.unit === 'percent' ? 'percent' : 'number'

const signs = new Map<Money, string>()

/** The sign before an amount, as English writes it: "£", "US$". */
export function signOf(money: Money): string {
  const known = signs.get(money)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: CODES[money] })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  signs.set(money, sign)
  return sign
}

const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const PENCE = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * An amount as it is written: "£1,080.10", "CHF 200".
 *
 * @param hasPence whether pence are written: where there are any, or where others beside it have some
 */
export function money(value: number, unit: Money, hasPence = !Number.isInteger(value)): string {
  const sign = signOf(unit)
  const space = /\p{L}$/u.test(sign) ? ' ' : ''
  return `${value < 0 ? '-' : ''}${sign}${space}${(hasPence ? PENCE : WHOLE).format(Math.abs(value))}`
}
