import { capitalised, listed } from '../../constructs/english.ts'
import { spreadOf } from './shape.ts'
import {
  apartText,
  byValue,
  differ,
  gapText,
  mannerOf,
  moreText,
  pointsOf,
  slightly,
  tiedWith,
  type MeasureSubject,
  type Point,
  type Subject,
} from './subject.ts'

/** How figures differ between groups that have no order of their own. */

const CLEAR_RELATION = 0.5
/** So many groups of a camp are named. */
const MOST_NAMED = 3

/** "Wales and Scotland are", "5 others are" */
const closeText = (figures: Subject['figures'], tied: readonly Point[]): string =>
  `${tied.length > MOST_NAMED ? `${figures.derived('count', tied)} others` : listed(tied.map(({ name }) => name))} ${tied.length === 1 ? 'is' : 'are'}`

/** What the groups look like beside each other: one apart, two camps, an even descent, hardly any difference. */
function picture(subject: Subject, measure: MeasureSubject, sorted: readonly Point[]): string {
  const { figures, dimensions } = subject
  const [first, second] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return ''
  const label = capitalised(measure.label)
  const told = (point: Point) => `${point.name} (${figures.cell(point)})`
  const plural = dimensions[0]?.plural ?? 'groups'
  if (second === undefined) return `${label} is ${figures.cell(first)} for ${first.name}.`
  if (first.value === last.value) return `${label} is the same for all shown, ${figures.cell(first)}.`
  if (sorted.length === 2 && !differ(subject, first, last))
    return `${label} does not differ beyond chance between ${told(first)} and ${told(last)}.`
  if (sorted.length === 2)
    return `${label} is higher for ${first.name} (${figures.cell(first)}) than for ${last.name} (${figures.cell(last)}), by ${gapText(subject, measure, mannerOf(measure, [first, last]), first, last).replace(/^(.*) times$/, 'a factor of $1')}.`
  const spread = spreadOf(
    sorted.map(({ value }) => value),
    slightly(subject, measure, sorted),
  )
  switch (spread.kind) {
    case 'alike':
      return `${label} hardly differs between the ${plural}: it lies between ${told(last)} and ${told(first)}.`
    case 'highApart':
      return `${capitalised(first.name)} stands apart: its ${measure.label} of ${figures.cell(first)} is ${moreText(subject, measure, first, second)} than the next, ${told(second)}.`
    case 'lowApart': {
      const before = sorted.at(-2) ?? first
      return `${capitalised(last.name)} falls behind all others: its ${measure.label} is ${figures.cell(last)}, the next lowest is ${told(before)}.`
    }
    case 'camps': {
      const [upper, lower] = [sorted.slice(0, spread.at), sorted.slice(spread.at)]
      const named = (points: readonly Point[], one: string) =>
        points.length <= MOST_NAMED
          ? listed(points.map(({ name }) => name))
          : `${figures.derived('count', points)} ${one}`
      const [bottom, top] = [upper.at(-1) ?? first, lower[0] ?? last]
      return `The ${plural} fall into two camps by ${measure.label}: ${named(upper, plural)} at ${figures.cell(bottom)} and more, ${named(lower, 'others')} at ${figures.cell(top)} and less.`
    }
    case 'gradual': {
      const tied = tiedWith(subject, sorted)
      const close = tied.length === 0 ? '' : ` (${closeText(figures, tied)} too close to tell)`
      return `${label} is highest for ${first.name} at ${figures.cell(first)}${close} and lowest for ${last.name} at ${figures.cell(last)}, ${apartText(subject, measure, first, last)}.`
    }
  }
}

/** Of what adds up: how few groups hold half of it. */
function weight({ figures, dimensions, table }: Subject, sorted: readonly Point[]): string {
  const plural = dimensions[0]?.plural ?? 'groups'
  const total = sorted.reduce((sum, { value }) => sum + value, 0)
  let held = 0
  const half = sorted.findIndex(({ value }) => (held += value) >= total / 2) + 1
  if (sorted.length < 4 || total <= 0 || half > sorted.length / 2) return ''
  const of = table.groupsSuppressed === 0 ? 'the total' : 'the total shown'
  const share = figures.derived('share', sorted, half)
  const most = sorted.slice(0, half)
  if (half === 1) return `${capitalised(most[0]?.name ?? '')} alone holds ${share} of ${of}.`
  return half <= MOST_NAMED
    ? `${capitalised(listed(most.map(({ name }) => name)))} together hold ${share} of ${of}.`
    : `The first ${figures.derived('count', most)} of ${figures.derived('count', sorted)} ${plural} hold ${share} of ${of}.`
}

/** What the picture leaves open: how much of the field is close together, and its other end. */
function field(subject: Subject, measure: MeasureSubject, sorted: readonly Point[]): string {
  const { figures, dimensions } = subject
  const plural = dimensions[0]?.plural ?? 'groups'
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (sorted.length < 4 || first === undefined || last === undefined) return ''
  const { kind } = spreadOf(
    sorted.map(({ value }) => value),
    slightly(subject, measure, sorted),
  )
  const count = figures.derived('count', sorted)
  if (kind === 'alike') return ''
  const low = kind === 'highApart' ? `the lowest is ${last.name} at ${figures.cell(last)}` : null
  const high = kind === 'lowApart' ? `the highest is ${first.name} at ${figures.cell(first)}` : null
  const ends =
    kind === 'camps'
      ? `they reach from ${figures.cell(last)} (${last.name}) to ${figures.cell(first)} (${first.name})`
      : (low ?? high)
  if (measure.isSigned) {
    const told = `It is above zero for ${figures.derived('positive', sorted)} of ${count} ${plural}`
    return ends === null ? `${told}.` : `${told}; ${ends}.`
  }
  const near = figures.derived('nearMedian', sorted)
  const within = near === count ? 'all of them' : near === '0' ? 'none of them' : `${near} of them`
  const told = `The median of the ${count} ${plural} is ${figures.derived('median', sorted)}, with ${within} within a tenth of it`
  return ends === null ? `${told}.` : `${told}; ${ends}.`
}

/** Two figures of each group beside each other, and the group that does not follow the rest. */
function together(subject: Subject, first: MeasureSubject, second: MeasureSubject): readonly string[] {
  const { figures, dimensions } = subject
  const other = new Map(pointsOf(subject, second).map((point) => [point.row, point]))
  const pairs = pointsOf(subject, first).flatMap((point) => {
    const match = other.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  if (pairs.length < 5) return []
  const text = figures.derived('pearson', [...pairs.map(([x]) => x), ...pairs.map(([, y]) => y)])
  const r = Number(text)
  if (Number.isNaN(r)) return []
  const plural = dimensions[0]?.plural ?? 'groups'
  if (Math.abs(r) < CLEAR_RELATION)
    return [
      `Across the ${plural}, ${first.label} and ${second.label} show no clear relation (Pearson’s r ${text}).`,
    ]
  const off = furthestOff(pairs.map(([x, y]) => [y.value, x.value]))
  const odd = off === null ? undefined : pairs[off.place]
  return [
    `Across the ${plural}, ${first.label} ${r > 0 ? 'rises' : 'falls'} as ${second.label} rises (Pearson’s r ${text})${odd === undefined ? '' : `; for its ${second.label}, ${odd[0].name} has an unusually ${off?.above === true ? 'high' : 'low'} ${first.label}`}.`,
  ]
}

/** The pair that lies more than twice as far from the line through all as they do on the whole. */
function furthestOff(pairs: readonly (readonly [number, number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  const slope =
    pairs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    pairs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const rest = pairs.map(([x, y]) => y - meanY - slope * (x - meanX))
  const usual = Math.sqrt(mean(rest.map((each) => each ** 2)))
  const place = rest.findIndex((each) => Math.abs(each) > 2 * usual)
  return place < 0 ? null : { place, above: (rest[place] ?? 0) > 0 }
}

/** How figures differ between the groups of one dimension. */
export function byGroup(subject: Subject): readonly string[] {
  const [first, second] = subject.measures
  if (first === undefined) return []
  const sorted = byValue(pointsOf(subject, first))
  return [
    picture(subject, first, sorted),
    first.isPart && !subject.limited ? weight(subject, sorted) : field(subject, first, sorted),
    ...(second === undefined
      ? []
      : [picture(subject, second, byValue(pointsOf(subject, second))), ...together(subject, first, second)]),
  ].filter((text) => text !== '')
}
