/** Numbers in the texts of answers: the one place where such a text becomes a number. */

/** A number with the unit that a sign beside it names. */
export interface Quantity {
  readonly value: number
  readonly unit: string | null
}

const UNITS = new Map<string, string | null>([
  ['', null],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['%', 'percent'],
  ['×', 'ratio'],
])
const SIGNS = new Map<string | null, string>([
  ['percent', '%'],
  ['ratio', '×'],
])

const CURRENCY = /[£$€]/
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)?(?:\.\d+)?/

/** What parts the digits of a number. */
const SPACES = /(?<=\d)\s+(?=\d)/g
export const COMMAS = /(?<=\d),+(?=\d)/g
const COMMAS_AND_SPACES = /(?<=\d)[,\s]+(?=\d)/g

function parsed(text: string) {
  const plain = text.trim()
  const [before = ''] = /^[-−+£$€\s]*/.exec(plain) ?? []
  const [digits = ''] = DIGITS.exec(plain.slice(before.length)) ?? []
  const after = plain.slice(before.length + digits.length)
  const sign = before.replace(/[£$€\s]/g, '').replace('−', '-')
  const value = Number.parseFloat(`${sign}${digits.replaceAll(',', '')}${after}`)
  const mark = `${before.replace(/[-−+\s]/g, '')}${after.trim()}`
  return digits !== '' && Number.isFinite(value) ? { value, mark } : null
}

/** The number that all of a text stands for: "£1,234.50", "-3", "12 %"; null for any other text. */
export function quantityIn(text: string): Quantity | null {
  const found = parsed(CURRENCY.test(text) ? text.replace(SPACES, '') : text)
  const unit = found === null ? undefined : UNITS.get(found.mark)
  return found === null || unit === undefined ? null : { value: found.value, unit }
}

/** The number that a text begins with, whatever follows; null where it begins with none. */
export const numberAtStart = (text: string): number | null =>
  parsed(text.replace(COMMAS_AND_SPACES, ''))?.value ?? null

export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit)

/** How a unit is written beside numbers: its sign ("€", "US$", "CHF", "%"), or its name. */
export function signOf(unit: string): string {
  const known = SIGNS.get(unit)
  if (known !== undefined || !isCurrency(unit)) return known ?? unit
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency: unit }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? unit
  SIGNS.set(unit, sign)
  return sign
}
