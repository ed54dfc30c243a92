import { JOINTS, MONTHS, yearOf } from './month-words.ts'
import type { Word } from './words.ts'

/** What a day does not follow: "in January 24", "since Jan 24" are a month of a year, where the data has that year. */
const OF_MONTHS: ReadonlySet<string> = new Set(
  'in during throughout since from after before until till'.split(' '),
)
/** What a day follows: "on January 24", "by the January 24". */
const OF_DAYS: ReadonlySet<string> = new Set('on by dated day date the'.split(' '))
/** What goes on from a day: "January 24 to 31", "January 24 2025". */
const GOES_ON = /^(?:\d{1,4}(?:st|nd|rd|th)?)$/
const TO = /^(?:to|until|till|through|and|-)$/
const MONTH_JOINTS: ReadonlySet<string> = new Set([...JOINTS, 'to', 'until', 'till', 'through'])

/** The year of "in January 24", of "January 24" where no day is said of it, where the data has that year. */
export function shortYear(
  words: readonly Word[],
  at: number,
  firstDay: string | null,
  lastDay: string,
): number | null {
  const norm = (place: number) => words[place]?.norm ?? ''
  const held = (place: number) => {
    const year =
      MONTHS.has(norm(place)) && /^\d{2}$/.test(norm(place + 1)) ? 2000 + Number(norm(place + 1)) : null
    const isHeld = firstDay !== null && year !== null && `${year + 1}` > firstDay && `${year}` <= lastDay
    return isHeld && yearOf(norm(place + 2)) === null ? year : null
  }
  const year = held(at)
  if (year === null) return null
  const isAfter =
    MONTH_JOINTS.has(norm(at - 1)) &&
    MONTHS.has(norm(at - 3)) &&
    shortYear(words, at - 3, firstDay, lastDay) !== null
  if (OF_MONTHS.has(norm(at - 1)) || isAfter) return year
  // "May 23" may be a day where nothing is held against it, and "may" is mostly no month.
  const others = [...words.keys()].filter((place) => place !== at && held(place) !== null)
  const isBeside = others.some((place) => held(place) !== year)
  const isDay =
    OF_DAYS.has(norm(at - 1)) ||
    norm(at) === 'may' ||
    GOES_ON.test(norm(at + 2)) ||
    // "January 24 to 31", "January 24 to February 7"
    (TO.test(norm(at + 2)) &&
      (GOES_ON.test(norm(at + 3)) || (MONTHS.has(norm(at + 3)) && held(at + 3) === null)))
  return isBeside || !isDay ? year : null
}
