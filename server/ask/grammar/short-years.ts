import { JOINTS, MONTHS, yearOf } from './month-words.ts'
import type { Word } from './words.ts'

/** What a day does not follow: "in January 24", "since Jan 24" are a month of a year, where the data has that year. */
const OF_MONTHS: ReadonlySet<string> = new Set(
  'in during throughout since from after before until till'.split(' '),
)
const MONTH_JOINTS: ReadonlySet<string> = new Set([...JOINTS, 'to', 'until', 'till', 'through'])

/** The year of "in January 24", of "March 24" in "in January 24 and March 24", where the data has that year. */
export function shortYear(
  words: readonly Word[],
  at: number,
  firstDay: string | null,
  lastDay: string,
): number | null {
  const norm = (place: number) => words[place]?.norm ?? ''
  const year = /^\d{2}$/.test(norm(at + 1)) ? 2000 + Number(norm(at + 1)) : null
  const isHeld = firstDay !== null && year !== null && `${year + 1}` > firstDay && `${year}` <= lastDay
  if (!isHeld || yearOf(norm(at + 2)) !== null) return null
  const isAfter =
    MONTH_JOINTS.has(norm(at - 1)) &&
    MONTHS.has(norm(at - 3)) &&
    shortYear(words, at - 3, firstDay, lastDay) !== null
  return OF_MONTHS.has(norm(at - 1)) || isAfter ? year : null
}
