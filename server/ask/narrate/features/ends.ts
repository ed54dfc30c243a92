import { capitalised, listed } from '../../constructs/english.ts'
import {
  apartText,
  byValue,
  differ,
  pairsOf,
  tiedWith,
  type Point,
  type Subject,
} from '../subject/subject.ts'
import { at, groupsOf, jointOf, plain, strong, type Finder, type Line, type View } from './feature.ts'

/** The highest and the lowest of groups that differ beyond chance, with those that cannot be told from them. */

/** So many who cannot be told from one are named. */
const MOST_TIED = 2

/** "Wales and Scotland are too close to call": those who cannot be told from the first of some; null where all can. */
export function closeTo({ figures }: Subject, ranked: readonly Point[]): string | null {
  const tied = tiedWith(ranked)
  if (tied.length === 0) return null
  const others =
    tied.length > MOST_TIED
      ? `${figures.derived('count', tied)} others are`
      : `${listed(tied.map(({ name }) => name))} ${tied.length === 1 ? 'is' : 'are'}`
  return `${others} too close to call`
}

/** A group with its figure, and those that cannot be told from it. */
function told(subject: Subject, ranked: readonly Point[]): string {
  const [first] = ranked
  const tied = ranked.length === 2 ? null : closeTo(subject, ranked)
  return first === undefined ? '' : `${subject.figures.cell(first)}${tied === null ? '' : ` (${tied})`}`
}

/** "Highest for London, £198; lowest for Wales, £134"; of what is counted "Most for London, 10,818 (22%)". */
export function highestAndLowest({
  subject,
  measure,
  points,
}: Pick<View, 'subject' | 'measure' | 'points'>): Line {
  const sorted = subject.isAscending ? byValue(points).toReversed() : byValue(points)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const joint = jointOf(subject)
  const words =
    measure.unit === 'count'
      ? ['most', 'fewest']
      : sorted.length === 2
        ? ['higher', 'lower']
        : ['highest', 'lowest']
  const [one = '', other = ''] = subject.isAscending ? words.toReversed() : words
  const isWhole =
    measure.isPart &&
    measure.unit !== 'percent' &&
    subject.dimensions.every(({ isTime }) => !isTime) &&
    subject.isWhole
  const share = isWhole
    ? `, ${subject.figures.derived('share', [first, ...sorted.slice(1)], 1)} of the total`
    : ''
  return [
    plain(`${capitalised(one)} ${joint} `),
    strong(first.name),
    plain(
      `, ${told(subject, sorted)}${share}; ${other} ${joint} ${last.name}, ${told(subject, sorted.toReversed())}`,
    ),
  ]
}

export const ends: Finder = (view) => {
  const { subject, measure, points } = view
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || high === low) return null
  const { figures, isAscending, limited } = subject
  const joint = jointOf(subject)
  // Of groups that are only some of all, no more is said.
  const label = limited
    ? `Of the ${figures.derived('count', sorted)} shown, ${measure.label}`
    : capitalised(measure.label)
  const isSure = differ(high, low, pairsOf(sorted.length))
  const gap = apartText(subject, measure, high, low)
  const than = gap.endsWith('as much') || gap.endsWith('as many') ? 'as' : 'than'
  const most = `highest ${joint} ${high.name}, ${told(subject, sorted)}`
  const least = `lowest ${joint} ${low.name}, ${told(subject, sorted.toReversed())}`
  function ends(): string {
    if (sorted.length === 2)
      return `${label} is ${gap} ${joint} ${high?.name ?? ''} (${told(subject, sorted)}) ${than} ${joint} ${low?.name ?? ''} (${told(subject, sorted.toReversed())}).`
    if (!isSure) return `${label} is ${most}, and ${least}.`
    return isAscending
      ? `${label} is ${least}, and ${most}, ${gap}.`
      : `${label} is ${most}, ${gap} ${than} ${joint} ${low?.name ?? ''}, ${told(subject, sorted.toReversed())}, the lowest.`
  }
  return {
    kind: 'ends',
    weight: subject.dimensions.length > 1 ? 0.2 : 0.7,
    sentence: ends(),
    line: highestAndLowest(view),
    rows: isAscending ? [low.row, high.row] : [high.row, low.row],
  }
}

/** A gap between groups that is wider than all that lies on either side of it. */
export const apart: Finder = (view) => {
  const { subject, measure, points } = view
  const { figures } = subject
  const sorted = byValue(points)
  if (sorted.length < 4) return null
  const gaps = sorted.slice(1).map((point, place) => (sorted[place]?.value ?? 0) - point.value)
  const place = gaps.indexOf(Math.max(...gaps)) + 1
  const [upper, lower] = [sorted.slice(0, place), sorted.slice(place)]
  const [first, last] = [sorted[0], sorted.at(-1)]
  const [above, below] = [upper.at(-1), lower[0]]
  if (first === undefined || last === undefined || above === undefined || below === undefined) return null
  const gap = above.value - below.value
  const isWidest = gap > Math.max(first.value - above.value, below.value - last.value)
  if (!isWidest || !differ(above, below, gaps.length)) return null
  const isHigh = upper.length <= lower.length
  const [few, many] = isHigh ? [upper, lower] : [lower, upper]
  const [top, bottom] = [many[0], many.at(-1)]
  if (few.length > MOST_APART || top === undefined || bottom === undefined) return null
  const alone = few.length === 1
  const figuresOf = few.map((point) => `${point.name} (${figures.cell(point)})`)
  return {
    kind: 'apart',
    weight: 0.8,
    sentence: `${capitalised(listed(figuresOf))} ${alone ? 'stands' : 'stand'} apart: ${measure.label} ${jointOf(subject)} the other ${figures.derived('count', many)} ${subject.limited ? 'shown' : groupsOf(subject)} lies between ${at(subject, bottom)} and ${at(subject, top)}.`,
    line: highestAndLowest(view),
    rows: few.map(({ row }) => row),
  }
}

/** So many may stand apart from the others. */
const MOST_APART = 3
