import {
  ALIGNMENT_SAMPLE_ROWS,
  NUMERIC_SHARE,
  SINGLE_WORD_SHARE,
  SYMBOL_SHARE,
  THOUSANDS_FROM,
} from '../config/constants.ts'
import { COMMAS, quantityIn, type Quantity } from './number-text.ts'

/** Number format and alignment of table cells (SPEC section 5). */

const MONEY_COLUMN = /premium|cost|price|fee|charge|amount/i
const SYMBOL = /^[^\p{L}\p{N}\s]{1,3}$/u
const SINGLE_WORD = /^\S+$/

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
const currencies = new Map<string, Intl.NumberFormat>()

export const isMoneyName = (name: string): boolean => MONEY_COLUMN.test(name)

function formatOf(currency: string, digits: number | null): Intl.NumberFormat {
  const name = `${currency} ${digits ?? ''}`
  const known = currencies.get(name)
  const format =
    known ??
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      ...(digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    })
  if (known === undefined) currencies.set(name, format)
  return format
}

/** An amount of a currency by its ISO 4217 code, with as many decimals as it has unless it is told with others. */
export const moneyText = (value: number, currency: string, digits: number | null = null): string =>
  formatOf(currency, digits).format(value)

/** A plain number; one that is small and whole stays as it was written. */
export function numberText(value: number, written = String(value)): string {
  if (Math.abs(value) >= THOUSANDS_FROM) return whole.format(value)
  return Number.isInteger(value) ? written : hundredths.format(value)
}

/** The text of a cell as it is shown, by its column's name. Text that is no number stays as it is. */
export function formattedCell(
  column: string,
  text: string,
  quantity: Quantity | null = quantityIn(text),
): string {
  if (quantity === null) return text
  const { value, unit } = quantity
  if (unit === 'GBP' || (unit === null && isMoneyName(column))) return moneyText(value, 'GBP')
  return unit === null ? numberText(value, text.trim()) : text
}

export type Alignment = 'left' | 'center' | 'right'

/** Numbers, amounts and percentages, wherever their commas stand. */
function isQuantity(text: string): boolean {
  const quantity = quantityIn(text.replace(COMMAS, ''))
  return quantity !== null && quantity.unit !== 'ratio'
}

/**
 * The alignment of a column.
 *
 * @param index place of the column, 0 for the first
 * @param texts its cells from the top
 */
export function columnAlignment(index: number, texts: Iterable<string>): Alignment {
  if (index === 0) return 'left'
  const sample: string[] = []
  for (const text of texts) {
    if (text.trim() !== '') sample.push(text.trim())
    if (sample.length === ALIGNMENT_SAMPLE_ROWS) break
  }
  if (sample.length === 0) return 'left'
  const share = (is: (text: string) => boolean) => sample.filter(is).length / sample.length
  if (share(isQuantity) >= NUMERIC_SHARE) return 'right'
  return share((text) => SYMBOL.test(text)) >= SYMBOL_SHARE ||
    share((text) => SINGLE_WORD.test(text)) >= SINGLE_WORD_SHARE
    ? 'center'
    : 'left'
}
