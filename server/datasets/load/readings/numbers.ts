import { sql, type RawBuilder } from 'kysely'
import { SIGN_PATTERN } from '../../../semantic-model/currencies.ts'
import { areMostly, rowsOf, type ColumnSample, type Form, type Reading, type Value } from './reading.ts'

/** Numbers as people write them: with a currency, a percent sign, thousands apart, a decimal comma. */

const SIGN = `(?:${SIGN_PATTERN})\\.?|%`
const SPACES = String.raw` '’\x{A0}\x{202F}`
const SPACES_HERE = String.raw` '’\u00A0\u202F`

/** What stands between thousands, and before decimals. */
const STYLES = {
  point: { thousands: ',', decimal: '.' },
  comma: { thousands: '.', decimal: ',' },
} as const
export type Style = keyof typeof STYLES

const patternOf = (style: Style, spaces: string) => {
  const { thousands, decimal } = STYLES[style]
  const groups = `[1-9][0-9]{0,2}(?:[${thousands}${spaces}][0-9]{3})+`
  return String.raw`^[-+]?(?:(?:${groups}|[0-9]+)(?:[${decimal}][0-9]*)?|[${decimal}][0-9]+)(?:[eE][-+]?[0-9]{1,3})?$`
}
const [POINT, COMMA] = [
  new RegExp(patternOf('point', SPACES_HERE)),
  new RegExp(patternOf('comma', SPACES_HERE)),
]

/** What decimals of a column are written with, where only one mark explains its numbers: "5.123,45", "1,5". */
export function decimalMarkOf(values: readonly Value[]): Style | null {
  const digits = values.map(({ text }) => text.replace(/[^\d.,+-]/g, '')).filter((text) => /\d/.test(text))
  if (digits.length === 0 || digits.length < values.length / 2) return null
  const [point, comma] = [digits.every((text) => POINT.test(text)), digits.every((text) => COMMA.test(text))]
  return point === comma ? null : point ? 'point' : 'comma'
}

/** "007", "1269943055849660418": digits that name something, and are no quantity. */
export const isDigitsOfCode = (text: string): boolean => /^(?:0\d+|\d{16,})$/.test(text)
/** "K12345" among them: letters before digits. */
const isCode = (text: string) => /^(?:\p{L}{1,4}-?\d{2,}|0\d+|\d{16,})$/u.test(text)

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  b: 1e9,
  bn: 1e9,
  tsd: 1e3,
}
/** What follows a number, without spaces: a unit, a plus, a scale. */
const TAIL = /\d\s*([\p{L}+][\p{L}+/²³°]{0,11})\.?$/u
const tailOf = (text: string) => TAIL.exec(text)?.[1] ?? ''

/**
 * What stands behind all numbers of a column, or behind most that have anything: a unit or a plus; scales, that are each their own.
 * Null where words of several kinds do.
 */
function tailsOf(values: readonly Value[]): { readonly unit: string; readonly areScales: boolean } | null {
  const tails = Map.groupBy(
    values.filter(({ text }) => tailOf(text) !== ''),
    ({ text }) => tailOf(text).toLowerCase(),
  )
  if (tails.size === 0) return { unit: '', areScales: false }
  if ([...tails.keys()].every((tail) => tail in SCALES)) return { unit: '', areScales: true }
  const [first, ...others] = [...tails].toSorted(([, a], [, b]) => rowsOf(b) - rowsOf(a))
  if (first === undefined) return null
  const isOne = areMostly([...first[1], ...others.flatMap(([, of]) => of)], (text) =>
    first[1].some((value) => value.text === text),
  )
  return isOne && 2 * first[1].length >= values.length ? { unit: first[0], areScales: false } : null
}

const SIGNED = new RegExp(`(?:${SIGN})(?=[\\s\\d.+-]|$)`, 'iu')
const signOf = (text: string) => SIGNED.exec(text.replace(/[(]/, ''))?.[0].toLowerCase() ?? ''

/** The currency of a column, or what most of its amounts have; null where several are mixed. */
function signIn(values: readonly Value[]): string | null {
  const signs = Map.groupBy(
    values.filter(({ text }) => signOf(text) !== ''),
    ({ text }) => signOf(text),
  )
  const [first, ...others] = [...signs].toSorted(([, a], [, b]) => rowsOf(b) - rowsOf(a))
  if (first === undefined) return ''
  const signed = [...first[1], ...others.flatMap(([, of]) => of)]
  return areMostly(signed, (text) => signOf(text) === first[0]) ? first[0] : null
}

const MEASURED = /^[^\d]{0,12}\d[\d.,'’\s\p{L}\p{Sc}%()+/²³°−–-]{0,27}$/u
const PLAIN = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/
/** Beyond it nothing can be reckoned with: its fourth power is no number any more. */
const FURTHEST = 1e70

/** A number that can be reckoned with. */
export const reckoned = (number: RawBuilder<unknown>) =>
  sql`case when isfinite(${number}) and abs(${number}) <= ${sql.lit(FURTHEST)} then ${number} end`

export const PLAIN_NUMBERS = 'plain'

const LABELS = { point: '1,234.5', comma: '1.234,5' } as const

/** A column as numbers; null where it holds something else, or amounts of several currencies. */
export function numberReading({ values: all, known }: ColumnSample, mark: Style): Reading | null {
  const values = all.filter(({ text }) => /\d/.test(text) && text.length < 40)
  if (values.length === 0 || !areMostly(all, (text) => MEASURED.test(text))) return null
  const areCodes = values.some(({ text }) => isCode(text))
  const isOffered = areCodes ? { isOffered: true } : {}
  if (areCodes && values.some(({ text }) => isCode(text) && !isDigitsOfCode(text))) return null
  const isPlain = (text: string) => PLAIN.test(text) || (!POINT.test(text) && !COMMA.test(text))
  if (
    areMostly(all, (text) => PLAIN.test(text)) &&
    values.every(({ text }) => isPlain(text)) &&
    (mark === 'point' || !values.some(({ text }) => text.includes('.')))
  ) {
    const as = reckoned(sql`try_cast(${known} as double)`)
    return {
      type: 'number',
      forms: [{ value: PLAIN_NUMBERS, label: PLAIN_NUMBERS, as, unit: null }],
      ...isOffered,
    }
  }
  const sign = signIn(values)
  if (sign === null) return null
  const dashed = sql`regexp_replace(${known}, '[−–]', '-', 'g')`
  // What stands in brackets is owed, and so is what has its minus behind.
  const signed = sql`regexp_replace(regexp_replace(${dashed}, '^[(](.*)[)]$', ${'-\\1'}), ${'^([^-]*[0-9])-$'}, ${'-\\1'})`
  const own = sign.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const amount =
    sign === ''
      ? signed
      : sql`trim(regexp_replace(regexp_replace(${signed}, ${`^([-+]?)[${SPACES}]*(?:${own})\\.?[${SPACES}]*`}, '\\1', 'i'), ${`[${SPACES}]*(?:${own})\\.?$`}, '', 'i'))`
  const tails =
    sign === '' || values.some(({ text }) => tailOf(text).toLowerCase() in SCALES) ? tailsOf(values) : null
  const tail = sql`lower(regexp_extract(${amount}, ${String.raw`[0-9][${SPACES}]*([\p{L}+][\p{L}+/²³°]{0,11})[.]?$`}, 1))`
  const hasTail = tails !== null && (tails.areScales || tails.unit !== '')
  const bare = hasTail
    ? sql`case when ${tails.areScales ? sql`${tail} in ('', ${sql.join(Object.keys(SCALES))})` : sql`${tail} in ('', ${tails.unit})`} then regexp_replace(${amount}, ${String.raw`[${SPACES}]*[\p{L}+][\p{L}+/²³°]{0,11}[.]?$`}, '') end`
    : amount
  const scale =
    tails?.areScales === true
      ? sql`case ${tail} ${sql.join(
          Object.entries(SCALES).map(([name, factor]) => sql`when ${name} then ${sql.lit(factor)}`),
          sql` `,
        )} else 1 end`
      : sql`1`
  const unit = sign !== '' ? sign : tails !== null && /^[\p{L}°]/u.test(tails.unit) ? tails.unit : null
  const formOf = (style: Style): Form => {
    const { thousands, decimal } = STYLES[style]
    const digits = sql`regexp_replace(${bare}, ${`[${thousands}${SPACES}]`}, '', 'g')`
    const isNumber = sql`regexp_matches(${bare}, ${patternOf(style, SPACES)})`
    const as = sql`case when ${isNumber} then try_cast(replace(${digits}, ${decimal}, '.') as double) * ${scale} end`
    return { value: style, label: LABELS[style], as, unit }
  }
  const [first, second] = mark === 'comma' ? (['comma', 'point'] as const) : (['point', 'comma'] as const)
  const hasMarks = values.some(({ text }) => /[.,]\d/.test(text))
  return { type: 'number', forms: hasMarks ? [formOf(first), formOf(second)] : [formOf(first)], ...isOffered }
}
