import { sql, type RawBuilder } from 'kysely'
import { SIGN_PATTERN } from '../../semantic-model/currencies.ts'
import { areMostly, sampled, slipsFrom, type Reading } from './reading.ts'
import type { Run } from './run.ts'

/** Numbers as people write them: with a currency, a percent sign, thousands apart, a decimal comma. */

const SIGN = `(?:${SIGN_PATTERN})\\.?|%`
const SPACES = String.raw` '’\x{A0}\x{202F}`

/** What stands between thousands, and before decimals. */
const STYLES = {
  point: { thousands: ',', decimal: '.' },
  comma: { thousands: '.', decimal: ',' },
} as const
type Style = keyof typeof STYLES

const patternOf = (style: Style) => {
  const { thousands, decimal } = STYLES[style]
  const groups = `[1-9][0-9]{0,2}(?:[${thousands}${SPACES}][0-9]{3})+`
  return String.raw`^[-+]?(?:(?:${groups}|[0-9]+)(?:[${decimal}][0-9]+)?|[.][0-9]+)$`
}

/** Whether a column has numbers that only a decimal comma explains: "5.123,45", "1,5". */
export async function hasDecimalCommas(run: Run, column: RawBuilder<unknown>): Promise<boolean> {
  const values = (await sampled(run, column)).map((value) => value.replace(/[^\d.,+-]/g, ''))
  const [point, comma] = (['point', 'comma'] as const).map((style) => new RegExp(patternOf(style)))
  return (
    values.length > 0 &&
    values.every((value) => comma?.test(value)) &&
    !values.every((value) => point?.test(value))
  )
}

/** "K12345", "007", "1269943055849660418": digits that name something, and are no quantity. */
const isCode = (value: string) => /^(?:[\p{L}]{1,4}-?\d{2,}|0\d+|\d{16,})$/u.test(value)

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, mio: 1e6, b: 1e9, bn: 1e9 }
/** What follows a number, without spaces: a unit, a plus, a scale. */
const TAIL = /\d\s*([\p{L}+][\p{L}+/²³]{0,11})\.?$/u
const tailOf = (value: string) => TAIL.exec(value)?.[1] ?? ''

/**
 * What stands behind all numbers of a column, or behind most that have anything: a unit or a plus; scales, that are each their own.
 * Null where words of several kinds do.
 */
function tailsOf(values: readonly string[]): { readonly unit: string; readonly areScales: boolean } | null {
  const tails = Map.groupBy(
    values.filter((value) => tailOf(value) !== ''),
    (value) => tailOf(value).toLowerCase(),
  )
  if (tails.size === 0) return { unit: '', areScales: false }
  if ([...tails.keys()].every((tail) => tail in SCALES)) return { unit: '', areScales: true }
  const [first, ...others] = [...tails].toSorted(([, a], [, b]) => b.length - a.length)
  if (first === undefined) return null
  const isOne = areMostly([...first[1], ...others.flatMap(([, of]) => of)], (value) =>
    first[1].includes(value),
  )
  return isOne && 2 * first[1].length >= values.length ? { unit: first[0], areScales: false } : null
}

const MEASURED = /^[^\d]{0,12}\d[\d.,'’\s\p{L}\p{Sc}%()+/²³−–-]{0,27}$/u

/** A column of text as numbers; null where it holds something else, or amounts of several currencies. */
export async function numberReading(
  run: Run,
  column: RawBuilder<unknown>,
  prefersComma: boolean,
): Promise<Reading | null> {
  const all = await sampled(run, column)
  const values = all.filter((value) => /\d/.test(value) && value.length < 40)
  if (values.length === 0 || !areMostly(all, (value) => MEASURED.test(value))) return null
  if (values.some(isCode)) return null
  const signs = new Set(
    values.flatMap(
      (value) =>
        new RegExp(`(?:${SIGN})(?=[\\s\\d+-]|$)`, 'iu').exec(value.replace(/[(]/, ''))?.[0].toLowerCase() ??
        [],
    ),
  )
  if (signs.size > 1) return null
  const dashed = sql`regexp_replace(trim(${column}), '[−–]', '-', 'g')`
  // What stands in brackets is owed.
  const signed = sql`regexp_replace(${dashed}, '^[(](.*)[)]$', ${'-\\1'})`
  const amount = sql`trim(regexp_replace(regexp_replace(${signed}, ${`^([-+]?)[${SPACES}]*(?:${SIGN})[${SPACES}]*`}, '\\1', 'i'), ${`[${SPACES}]*(?:${SIGN})$`}, '', 'i'))`
  const tails =
    signs.size === 0 || values.some((value) => tailOf(value).toLowerCase() in SCALES) ? tailsOf(values) : null
  const tail = sql`lower(regexp_extract(${amount}, ${String.raw`[0-9][${SPACES}]*([\p{L}+][\p{L}+/²³]{0,11})[.]?$`}, 1))`
  const hasTail = tails !== null && (tails.areScales || tails.unit !== '')
  const bare = hasTail
    ? sql`case when ${tails.areScales ? sql`${tail} in ('', ${sql.join(Object.keys(SCALES))})` : sql`${tail} in ('', ${tails.unit})`} then regexp_replace(${amount}, ${String.raw`[${SPACES}]*[\p{L}+][\p{L}+/²³]{0,11}[.]?$`}, '') end`
    : amount
  const scale =
    tails?.areScales === true
      ? sql`case ${tail} ${sql.join(
          Object.entries(SCALES).map(([name, factor]) => sql`when ${name} then ${sql.lit(factor)}`),
          sql` `,
        )} else 1 end`
      : sql`1`
  for (const style of prefersComma ? (['comma', 'point'] as const) : (['point', 'comma'] as const)) {
    const isNumber = sql`regexp_matches(${bare}, ${patternOf(style)})`
    if ((await slipsFrom(run, column, isNumber, values.length < all.length)) === null) continue
    const { thousands, decimal } = STYLES[style]
    const digits = sql`regexp_replace(${bare}, ${`[${thousands}${SPACES}]`}, '', 'g')`
    const own = sql`case when ${isNumber} then cast(replace(${digits}, ${decimal}, '.') as double) * ${scale} end`
    const unit = [...signs][0] ?? (tails !== null && /^\p{L}/u.test(tails.unit) ? tails.unit : null)
    return { as: own, unit, isNumber: true }
  }
  return null
}
