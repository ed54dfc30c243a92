import { sql, type RawBuilder } from 'kysely'
import { SIGN_PATTERN } from '../../semantic-model/currencies.ts'
import { holdsFor, sampled, type Reading } from './reading.ts'
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

/** A column of text as numbers; null where it holds something else, or amounts of several currencies. */
export async function numberReading(
  run: Run,
  column: RawBuilder<unknown>,
  prefersComma: boolean,
): Promise<Reading | null> {
  const values = await sampled(run, column)
  if (values.length === 0 || !values.every((value) => /\d/.test(value) && value.length < 40)) return null
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
  const bare = sql`trim(regexp_replace(regexp_replace(${signed}, ${`^([-+]?)[${SPACES}]*(?:${SIGN})[${SPACES}]*`}, '\\1', 'i'), ${`[${SPACES}]*(?:${SIGN})$`}, '', 'i'))`
  for (const style of prefersComma ? (['comma', 'point'] as const) : (['point', 'comma'] as const)) {
    if (!(await holdsFor(run, column, sql`regexp_matches(${bare}, ${patternOf(style)})`))) continue
    const { thousands, decimal } = STYLES[style]
    const digits = sql`regexp_replace(${bare}, ${`[${thousands}${SPACES}]`}, '', 'g')`
    return {
      as: sql`cast(replace(${digits}, ${decimal}, '.') as double)`,
      unit: [...signs][0] ?? null,
    }
  }
  return null
}
