import { capitalised, listed } from '../../constructs/english.ts'
import { sumOf } from '../../statistics/statistics.ts'
import {
  byValue,
  differ,
  higherText,
  pairsOf,
  pointsOf,
  tiedWith,
  type MeasureSubject,
  type Point,
  type Subject,
} from '../subject/subject.ts'
import {
  at,
  groupsOf,
  jointOf,
  unstyled,
  strong,
  the,
  wholeOf,
  type Finder,
  type StyledLine,
  type View,
} from './feature.ts'
import { ON_AVERAGE, overallText } from './overall.ts'

/** The highest and the lowest of groups that differ beyond chance, with those that cannot be told from them. */

/** So many who are level with one are emphasised with it. */
const MOST_MARKED = 3
/** So many who cannot be told from one are named. */
const MOST_TIED = 2

/** "though Wales (£134) may be as high": those who cannot be told from the first of some; null where all can. */
export function closeTo({ figures }: Subject, ranked: readonly Point[]): string | null {
  const tied = tiedWith(ranked)
  if (tied.length === 0) return null
  const others =
    tied.length > MOST_TIED
      ? `${figures.derived('count', tied)} others`
      : listed(tied.map((point) => `${point.name} (${figures.cell(point)})`))
  const isHigh = (ranked[0]?.value ?? 0) >= (ranked.at(-1)?.value ?? 0)
  return `though ${others} may be as ${isHigh ? 'high' : 'low'}`
}

/** The figure of the first, and those that cannot be told from it. */
function told(subject: Subject, ranked: readonly Point[], share = ''): string {
  const [first] = ranked
  const tied = ranked.length === 2 ? null : closeTo(subject, ranked)
  return first === undefined
    ? ''
    : `${subject.figures.cell(first)}${share}${tied === null ? '' : `, ${tied}`}`
}

/** A group with its figure in a sentence: "for London (£198), though Wales (£197) may be as high". */
function named(subject: Subject, ranked: readonly Point[], share = ''): string {
  const [first] = ranked
  const tied = ranked.length === 2 ? null : closeTo(subject, ranked)
  return first === undefined
    ? ''
    : `${jointOf(subject)} ${first.name} (${subject.figures.cell(first)}${share})${tied === null ? '' : `, ${tied}`}`
}

/** The two ends are too close to most others for either to be named as the one. */
export function areBlurred(sorted: readonly Point[]): boolean {
  const tied = [tiedWith(sorted).length, tiedWith(sorted.toReversed()).length]
  return sorted.length > FEWEST_BLURRED && Math.min(...tied) > 0 && 2 * sumOf(tied) >= sorted.length
}
const FEWEST_BLURRED = 3

/** Few may lie as far out as either end. */
export function hasClearEnds(points: readonly Point[]): boolean {
  const sorted = byValue(points)
  return [sorted, sorted.toReversed()].every((ranked) => tiedWith(ranked).length <= MOST_MARKED)
}

/** "between £122 in June and £133 in May" */
const between = (subject: Subject, sorted: readonly Point[]): string => {
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined) return ''
  return `between ${at(subject, low)} and ${at(subject, high)}`
}

/** ", 21% of the quotes": the part of a whole that the first of some is; nothing where they make none. */
function shareOf(subject: Subject, measure: MeasureSubject, [first]: readonly Point[]): string {
  const { figures, dimensions, isWhole } = subject
  if (first === undefined) return ''
  // Of all, also of those of whom nothing is known.
  const others = pointsOf(subject, measure).filter(({ row }) => row !== first.row)
  return measure.isPart && measure.unit !== 'percent' && isWhole && dimensions.every(({ isTime }) => !isTime)
    ? `, ${figures.derived('share', [first, ...others], 1)} of ${wholeOf(subject, measure)}`
    : ''
}

/** "Highest for London, £198; lowest for Wales, £134"; of what is counted "Most for London, 10,818 (22%)". */
export function highestAndLowest({
  subject,
  measure,
  points,
}: Pick<View, 'subject' | 'measure' | 'points'>): StyledLine {
  const sorted = subject.isAscending ? byValue(points).toReversed() : byValue(points)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  if (areBlurred(sorted)) {
    const about = overallText({ subject, measure, points }, ON_AVERAGE)
    const [high, low] = [byValue(points)[0] ?? first, byValue(points).at(-1) ?? last]
    const range =
      about === null
        ? between(subject, byValue(points))
        : `${about} on average, ${at(subject, low)} to ${at(subject, high)}`
    return [strong('No clear highest or lowest'), unstyled(`: ${range}`)]
  }
  const joint = jointOf(subject)
  if (sorted.length === 2 && measure.unit !== 'count') {
    const [high, low] = subject.isAscending ? [last, first] : [first, last]
    const { figures } = subject
    const gap = higherText(subject, measure, high, low)
    return [
      strong(`${capitalised(gap)} ${joint} ${high.name}`),
      unstyled(
        ` (${figures.cell(high)}) ${gap.startsWith('as ') || gap.endsWith('as high') ? 'as' : 'than'} ${joint} ${low.name} (${figures.cell(low)})`,
      ),
    ]
  }
  const words = measure.unit === 'count' ? ['most', 'fewest'] : ['highest', 'lowest']
  const [one = '', other = ''] = subject.isAscending ? words.toReversed() : words
  const share = shareOf(subject, measure, sorted)
  return [
    unstyled(`${capitalised(one)} ${joint} `),
    strong(first.name),
    unstyled(
      `, ${told(subject, sorted, share)}; ${other} ${joint} ${last.name}, ${told(subject, sorted.toReversed())}`,
    ),
  ]
}

/** "is highest for London (£198) and lowest for Wales (£134)", each with who is too close to it. */
export function endsClause(subject: Subject, points: readonly Point[]): string {
  const sorted = byValue(points)
  const ends = [`highest ${named(subject, sorted)}`, `lowest ${named(subject, sorted.toReversed())}`]
  if (areBlurred(sorted)) return `lies ${between(subject, sorted)}, with no clear highest or lowest`
  const [one = '', other = ''] = subject.isAscending ? ends.toReversed() : ends
  return `is ${one}${one.includes('), though') ? ',' : ''} and ${other}`
}

/** So many of a ranking are told one by one. */
const MOST_LISTED = 5

/** "is highest for London (£169), 21% above South East (£139)": of some of all their first alone, which the last says nothing of. */
function leading(subject: Subject, measure: MeasureSubject, sorted: readonly Point[]): string {
  const ranked = subject.isAscending ? sorted.toReversed() : sorted
  const [first, second] = ranked
  if (first === undefined || second === undefined) return ''
  const way = `is ${subject.isAscending ? 'lowest' : 'highest'} ${named(subject, ranked)}`
  if (tiedWith(ranked).length > 0) return way
  const gap = higherText(subject, measure, first, second)
    .replace(/ as high$/, '')
    .replace(/ higher$/, ' above')
    .replace(/ lower$/, ' below')
  const others = ranked.slice(2).map((point) => `${point.name} (${subject.figures.cell(point)})`)
  const then = others.length === 0 || ranked.length > MOST_LISTED ? '' : `; then ${listed(others)}`
  return `${way}, ${gap} ${second.name} (${subject.figures.cell(second)})${then}`
}

export const ends: Finder = (view) => {
  const { subject, measure, points } = view
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || high === low) return null
  const { figures, isAscending, limited, ranked } = subject
  // What is written alike is not told apart.
  if (figures.cell(high) === figures.cell(low)) return null
  // Of groups that are only some of all, no more is said.
  const label =
    limited && ranked !== measure.column
      ? `Of the ${figures.derived('count', sorted)} shown, ${the(measure)}`
      : capitalised(the(measure))
  const isSure = differ(high, low, pairsOf(sorted.length))
  const gap = higherText(subject, measure, high, low)
  const than = gap.endsWith('as high') ? 'as' : 'than'
  const over = gap.replace(/ as high$/, '').replace(/ higher$/, ' above')
  const [most, least] = [
    named(subject, sorted, isAscending ? '' : shareOf(subject, measure, sorted)),
    named(subject, sorted.toReversed()),
  ]
  // Whoever is level with an end stands out with it, where these are few.
  const withTied = (ranked: readonly Point[]) => {
    const tied = tiedWith(ranked)
    return [...ranked.slice(0, 1), ...(tied.length > MOST_MARKED ? [] : tied)]
  }
  const [highs, lows] = [withTied(sorted), withTied(sorted.toReversed())]
  function ends(): string {
    if (sorted.length === 2) return `${label} is ${gap} ${most} ${than} ${least}.`
    const isTied = tiedWith(isAscending ? sorted.toReversed() : sorted).length > 0
    // A part of a whole says more than how many times the lowest it is.
    const isShare = measure.isOfWhole || (!isAscending && shareOf(subject, measure, sorted) !== '')
    if (limited && !areBlurred(sorted)) return `${label} ${leading(subject, measure, sorted)}.`
    if (isShare) return `${label} is highest ${most}${isTied ? ',' : ''} and lowest ${least}.`
    if (!isSure || isTied || areBlurred(sorted) || high === undefined || low === undefined)
      return `${label} ${endsClause(subject, points)}.`
    const tied = closeTo(subject, isAscending ? sorted : sorted.toReversed())
    const close = tied === null ? '' : `, ${tied}`
    return isAscending
      ? `${label} is lowest ${least}; the highest, ${at(subject, high)}${close}, is ${gap}.`
      : `${label} is highest ${most}, ${over} the lowest, ${at(subject, low)}${close}.`
  }
  return {
    kind: 'ends',
    weight: subject.dimensions.length > 1 ? 0.2 : 0.7,
    sentence: ends(),
    line: highestAndLowest(view),
    // One end alone stands out: two would say that they are alike.
    rows: areBlurred(sorted) ? [] : (isAscending ? lows : highs).map(({ row }) => row),
  }
}

/** A few groups at one end that lie further from all others than these lie from each other. */
export const apart: Finder = (view) => {
  const { subject, measure, points } = view
  const { figures } = subject
  const sorted = byValue(points)
  if (sorted.length < FEWEST_WITH_APART) return null
  const splits = [sorted, sorted.toReversed()].flatMap((ranked) =>
    Array.from(
      { length: MOST_APART },
      (_, place) => [ranked.slice(0, place + 1), ranked.slice(place + 1)] as const,
    ),
  )
  const found = splits.flatMap(([few, many]) => {
    const [near, next, far] = [few.at(-1), many[0], many.at(-1)]
    if (near === undefined || next === undefined || far === undefined || 2 * few.length > sorted.length)
      return []
    const gap = Math.abs(near.value - next.value)
    const isApart = gap > Math.abs(next.value - far.value) && differ(near, next, sorted.length - 1)
    return isApart ? [{ few, many, gap }] : []
  })
  const [widest] = found.toSorted((a, b) => b.gap - a.gap)
  if (widest === undefined) return null
  const { few, many } = widest
  const [bottom, top] = [many.at(-1), many[0]]
    .filter((point) => point !== undefined)
    .toSorted((a, b) => a.value - b.value)
  if (bottom === undefined || top === undefined) return null
  const figuresOf = few.map((point) => `${point.name} (${figures.cell(point)})`)
  return {
    kind: 'apart',
    weight: 0.8,
    sentence: `${capitalised(listed(figuresOf))} ${few.length === 1 ? 'stands' : 'stand'} apart: ${the(measure)} ${jointOf(subject)} the other ${figures.derived('count', many)} ${subject.limited ? 'shown' : groupsOf(subject)} lies between ${at(subject, bottom)} and ${at(subject, top)}.`,
    line: [
      strong(capitalised(listed(few.map(({ name }) => name)))),
      unstyled(
        ` ${few.length === 1 ? 'stands' : 'stand'} apart, ${few.length === 1 ? '' : 'from '}${few
          .toSorted((a, b) => a.value - b.value)
          .flatMap((point, place) => (place === 0 || place === few.length - 1 ? [figures.cell(point)] : []))
          .join(
            ' to ',
          )}; the other ${figures.derived('count', many)} between ${figures.cell(bottom)} and ${figures.cell(top)}`,
      ),
    ],
    rows: few.map(({ row }) => row),
  }
}

const FEWEST_WITH_APART = 4
/** So many may stand apart from the others. */
const MOST_APART = 3
