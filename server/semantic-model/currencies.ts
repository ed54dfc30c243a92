import type { Column } from './semantic-model.ts'

/** What money is counted in, by what a unit calls it. */

const CODES = {
  pounds: 'GBP',
  dollars: 'USD',
  euros: 'EUR',
  yen: 'JPY',
  yuan: 'CNY',
  rupees: 'INR',
  'Swiss francs': 'CHF',
  'Swedish kronor': 'SEK',
  'Norwegian kroner': 'NOK',
  'Danish kroner': 'DKK',
  'Icelandic kronur': 'ISK',
  zloty: 'PLN',
  'Czech koruna': 'CZK',
  forints: 'HUF',
  'Romanian lei': 'RON',
  'Bulgarian leva': 'BGN',
  lira: 'TRY',
  roubles: 'RUB',
  hryvnia: 'UAH',
  shekels: 'ILS',
  dirhams: 'AED',
  riyals: 'SAR',
  rand: 'ZAR',
  naira: 'NGN',
  'Kenyan shillings': 'KES',
  cedis: 'GHS',
  reais: 'BRL',
  'Mexican pesos': 'MXN',
  'Argentine pesos': 'ARS',
  'Chilean pesos': 'CLP',
  'Canadian dollars': 'CAD',
  'Australian dollars': 'AUD',
  'New Zealand dollars': 'NZD',
  'Singapore dollars': 'SGD',
  'Hong Kong dollars': 'HKD',
  'Taiwan dollars': 'TWD',
  won: 'KRW',
  baht: 'THB',
  rupiah: 'IDR',
  ringgit: 'MYR',
  'Philippine pesos': 'PHP',
  dong: 'VND',
  'Pakistani rupees': 'PKR',
  taka: 'BDT',
} as const

export type Money = keyof typeof CODES

const MONEY = Object.keys(CODES) as readonly Money[]

/** Signs that tell one currency, before or after an amount. */
const SIGNS: Readonly<Record<string, Money>> = {
  '£': 'pounds',
  $: 'dollars',
  us$: 'dollars',
  '€': 'euros',
  '¥': 'yen',
  'jp¥': 'yen',
  'cn¥': 'yuan',
  '₹': 'rupees',
  '₽': 'roubles',
  '₩': 'won',
  '₺': 'lira',
  '₪': 'shekels',
  '₴': 'hryvnia',
  '฿': 'baht',
  '₫': 'dong',
  '₦': 'naira',
  '₱': 'Philippine pesos',
  r$: 'reais',
  c$: 'Canadian dollars',
  ca$: 'Canadian dollars',
  a$: 'Australian dollars',
  nz$: 'New Zealand dollars',
  s$: 'Singapore dollars',
  hk$: 'Hong Kong dollars',
  nt$: 'Taiwan dollars',
  mx$: 'Mexican pesos',
  zł: 'zloty',
  fr: 'Swiss francs',
}

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
