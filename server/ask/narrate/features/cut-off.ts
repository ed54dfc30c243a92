import { capitalised, listed } from '../../constructs/english.ts'
import {
  beyondOf,
  byValue,
  tiedWith,
  type MeasureSubject,
  type Point,
  type Subject,
} from '../subject/subject.ts'
import type { Finder } from './feature.ts'

/** Where a ranking of several is cut off: those after its last one that cannot be told from it. */

/** So many are named, of more the nearest alone. */
const MOST_NAMED = 2

/** "North West (£112) and 3 others"; null where all after the last differ from it. */
function maybeAmong(subject: Subject, measure: MeasureSubject, ranked: readonly Point[]): string | null {
  const tied = tiedWith([...ranked.slice(-1), ...beyondOf(subject, measure)])
  if (tied.length === 0) return null
  const { figures } = subject
  const named = tied.slice(0, tied.length > MOST_NAMED ? 1 : MOST_NAMED)
  const names = named.map((point) => `${point.name} (${figures.cell(point)})`)
  const others = tied.slice(named.length)
  return listed(others.length === 0 ? names : [...names, `${figures.derived('count', others)} others`])
}

/** The places at which the rankings end whose groups are told one by one. */
const PLACES = ['', 'first', 'second', 'third', 'fourth', 'fifth']

/** "fifth place is close: North West (£112) and 3 others may be as high", of the last of some; null where all after it differ. */
function closeText(subject: Subject, measure: MeasureSubject, ranked: readonly Point[]): string | null {
  const who = maybeAmong(subject, measure, ranked)
  const place = PLACES[ranked.length]
  const last = place === undefined ? 'the last place' : `${place} place`
  return who === null ? null : `${last} is close: ${who} may be as ${subject.isAscending ? 'low' : 'high'}`
}

/** The same at the end of a line. */
export function cutOffText(subject: Subject, measure: MeasureSubject, ranked: readonly Point[]): string {
  const text = closeText(subject, measure, ranked)
  return text === null ? '' : `; ${text}`
}

export const cutOff: Finder = ({ subject, measure, points }) => {
  if (subject.ranked !== measure.column) return null
  const ranked = subject.isAscending ? byValue(points).toReversed() : byValue(points)
  const text = closeText(subject, measure, ranked)
  return text === null
    ? null
    : {
        kind: 'cut off',
        weight: 0.5,
        sentence: `${capitalised(text)}.`,
        rows: [],
      }
}
