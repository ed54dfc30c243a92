import {
  ALIGNMENT_SAMPLE_ROWS,
  NUMERIC_SHARE,
  SINGLE_WORD_SHARE,
  SYMBOL_SHARE,
  THOUSANDS_FROM,
} from '../../config/constants.ts'

/** Number format and alignment of table cells (SPEC section 5). */

const MONEY_COLUMN = /premium|cost|price|fee|charge|amount/i
const PLAIN_NUMBER = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^[-+]?\.\d+$/
const QUANTITY = /^[-+]?\s*(?:£\s*)?[-+]?(?:\d(?:,*\d)*(?:\.\d+)?|\.\d+)\s*%?$/
const SYMBOL = /^[^\p{L}\p{N}\s]{1,3}$/u
const SINGLE_WORD = /^\S+$/

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})

function numberOf(text: string): number | null {
  return PLAIN_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : null
}

/** The text of a cell as it is shown, by its column's name. Text that is no number stays as it is. */
export function formattedCell(column: string, text: string): string {
  const trimmed = text.trim()
  const inPounds = trimmed.includes('£')
  const value = numberOf(inPounds ? trimmed.replace('£', '').replace(/\s/g, '') : trimmed)
  if (value === null) return text
  if (inPounds || MONEY_COLUMN.test(column)) return pounds.format(value)
  if (Math.abs(value) >= THOUSANDS_FROM) return whole.format(value)
  return Number.isInteger(value) ? trimmed : hundredths.format(value)
}

export type Alignment = 'left' | 'center' | 'right'

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
  const share = (is: RegExp) => sample.filter((text) => is.test(text)).length / sample.length
  if (share(QUANTITY) >= NUMERIC_SHARE) return 'right'
  return share(SYMBOL) >= SYMBOL_SHARE || share(SINGLE_WORD) >= SINGLE_WORD_SHARE ? 'center' : 'left'
}
