import { sql } from 'kysely'
import { areMostly, type ColumnSample, type Form, type Reading } from './reading.ts'

/** How long something takes, and when in the day it is: both are written as 1:20. */

const COLONS = /^(?:\d{1,4}:)?\d{1,4}:[0-5]\d(?:[.,]\d{1,6})?$/
const CLOCK = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?(?:\s?[ap]\.?m\.?)?(?: ?Uhr| ?h)?$/i
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`
/** Seconds of each unit, by the words that people write. */
const UNITS = {
  days: [86_400, 'd|days?|tage?|jours?'],
  hours: [3_600, 'h|hrs?|hours?|std|stunden?|heures?'],
  minutes: [60, "m|mins?|minutes?|minuten?|'|′"],
  seconds: [1, 's|secs?|seconds?|sekunden?|"|″'],
} as const
type Unit = keyof typeof UNITS
const WORDS = Object.values(UNITS).map(([, words]) => words)
const SPOKEN = new RegExp(
  `^(?=\\d)${WORDS.map((words) => `(?:${NUMBER}\\s*(?:${words})\\.?[\\s,]*)?`).join('')}$`,
  'i',
)
const ISO = /^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/i

const TIME_WORDS =
  /(?:^|[^a-z])(?:time|hour|clock|start|end|begins?|ends?|open|opens|opening|clos\w*|arriv\w*|depart\w*|uhrzeit|zeit|beginn|ende|heure|hora|ora|at|kick.?off)(?:$|[^a-z])/i
const LENGTH_WORDS =
  /wait|duration|length|took|taken|elapsed|run.?time|delay|spent|dauer|durée|duraci|laps?|split|finish|pace|(?:talk|call|handle|handling|response|travel|journey|cook|prep\w*|play|chip|gun|hold|idle|on.?air)[ _-]?time|(?:^|_)(?:hh)?mm(?:ss)?$/i

const secondsOf = (unit: Unit) => UNITS[unit][0]

/** Colons as hours, minutes and seconds: the last part is minutes or seconds. */
function ofColons(
  known: ColumnSample['known'],
  last: 'minutes' | 'seconds',
  to: Unit,
): ReturnType<typeof sql> {
  const parts = sql`string_split(replace(${known}, ',', '.'), ':')`
  const number = (at: number) => sql`try_cast(${parts}[${sql.lit(at)}] as double)`
  const all = sql`case len(${parts}) when 3 then ${number(1)} * 3600 + ${number(2)} * 60 + ${number(3)} when 2 then ${last === 'seconds' ? sql`${number(1)} * 60 + ${number(2)}` : sql`${number(1)} * 3600 + ${number(2)} * 60`} end`
  return sql`case when regexp_matches(${known}, ${COLONS.source}) then (${all}) / ${sql.lit(secondsOf(to))} end`
}

/** Words as in "1h 5m", or as ISO 8601 has them. */
function ofWords(known: ColumnSample['known'], to: Unit) {
  const lower = sql`lower(${known})`
  // RE2 knows no look-ahead.
  const pattern = SPOKEN.source.replace('(?=\\d)', '')
  const part = (at: number) =>
    sql`coalesce(try_cast(replace(nullif(regexp_extract(${lower}, ${pattern}, ${sql.lit(at)}), ''), ',', '.') as double), 0)`
  const spoken = Object.values(UNITS).map(([seconds], at) => sql`${part(at + 1)} * ${sql.lit(seconds)}`)
  const iso = (
    [
      ['D', 86_400],
      ['H', 3_600],
      ['M', 60],
      ['S', 1],
    ] as const
  ).map(
    ([letter, seconds]) =>
      sql`coalesce(try_cast(nullif(regexp_extract(${known}, ${letter === 'M' ? String.raw`T.*?(\d+)M` : String.raw`([\d.]+)${letter}`}, 1), '') as double), 0) * ${sql.lit(seconds)}`,
  )
  return sql`case when regexp_matches(${known}, ${ISO.source}, 'i') then (${sql.join(iso, sql` + `)}) / ${sql.lit(secondsOf(to))} when ${known} <> '' and regexp_matches(${lower}, ${pattern}) then (${sql.join(spoken, sql` + `)}) / ${sql.lit(secondsOf(to))} end`
}

const form = (value: string, as: Form['as'], unit: Unit): Form => ({ value, label: value, as, unit })

/** A column as lengths of time, in minutes or seconds; null where it holds something else. */
export function durationReading({ name, values, known }: ColumnSample): Reading | null {
  const isSpoken = (text: string) => SPOKEN.test(text) || (ISO.test(text) && text.length > 2)
  if (areMostly(values, isSpoken)) {
    // A single letter behind all numbers may be metres.
    const words = new Set(values.map(({ text }) => text.replaceAll(/[\d.,\s]/g, '').toLowerCase()))
    if (words.size === 1 && [...words].every((word) => /^[dm]$|^$/.test(word))) return null
    const areSeconds = values.some(({ text }) => /\d\s*(?:s|sec|second|sek|")/i.test(text))
    const unit = areSeconds
      ? 'seconds'
      : [...words].every((word) => /^(?:d|days?|tage?)$/.test(word))
        ? 'days'
        : 'minutes'
    return { type: 'duration', forms: [form(unit, ofWords(known, unit), unit)] }
  }
  if (!areMostly(values, (text) => COLONS.test(text))) return null
  const parts = values.map(({ text }) => text.split(':'))
  const isClock = values.every(({ text }) => CLOCK.test(text)) && !LENGTH_WORDS.test(name)
  const isLong = parts.some((each) => each.length === 3)
  const minutes = form('hours and minutes', ofColons(known, 'minutes', 'minutes'), 'minutes')
  const seconds = form('minutes and seconds', ofColons(known, 'seconds', 'seconds'), 'seconds')
  if (isLong)
    return {
      type: 'duration',
      forms: [form('hours, minutes and seconds', ofColons(known, 'seconds', 'seconds'), 'seconds')],
      ...(isClock ? { isOffered: true } : {}),
    }
  const isOfSeconds = parts.some(([first]) => Number(first) > 23) || /[.,]/.test(values[0]?.text ?? '')
  return {
    type: 'duration',
    forms: isOfSeconds ? [seconds, minutes] : [minutes, seconds],
    open: { id: 'counted in', label: `What “${values[0]?.text ?? ''}” is` },
    preferred: ([first = minutes]) => ({
      form: first,
      why: isOfSeconds ? 'Some of them begin with more than 23.' : 'None of them begins with more than 23.',
      isDoubted: !isOfSeconds,
    }),
    ...(isClock ? { isOffered: true } : {}),
  }
}

/** Times of the day, as text that sorts: "09:05". */
export function timeReading({ name, values, known }: ColumnSample): Reading | null {
  if (!areMostly(values, (text) => CLOCK.test(text))) return null
  const isHalf = values.some(({ text }) => /[ap]\.?m/i.test(text))
  const clean = sql`upper(regexp_replace(replace(${known}, '.', ''), '( ?uhr| ?h)$', '', 'i'))`
  const time = sql`try_strptime(${clean}, ['%H:%M:%S', '%H:%M', '%I:%M %p', '%I:%M%p', '%I:%M:%S %p'])`
  const hasSeconds = values.some(
    ({ text }) => text.split(':').length > 2 && !/:00(?:[ .]|$)/.test(text.slice(5)),
  )
  const as = isHalf
    ? sql`strftime(coalesce(try_strptime(${clean}, ['%I:%M %p', '%I:%M%p', '%I:%M:%S %p']), ${time}), ${hasSeconds ? '%H:%M:%S' : '%H:%M'})`
    : sql`strftime(${time}, ${hasSeconds ? '%H:%M:%S' : '%H:%M'})`
  const isSaid = TIME_WORDS.test(name.replaceAll('_', ' ')) && !LENGTH_WORDS.test(name)
  return {
    type: 'time of day',
    forms: [{ value: 'time of day', label: 'time of day', as, unit: null }],
    ...(isHalf || isSaid || LENGTH_WORDS.test(name)
      ? {}
      : { doubt: 'The values may be times of the day or lengths of time.' }),
    ...(LENGTH_WORDS.test(name) ? { isOffered: true } : {}),
  }
}
