import { protectedOnes } from '../../../semantic-model/semantic-model.ts'
import { capitalised } from '../../constructs/english.ts'
import { gapNoun, pointsOf, type MeasureSubject, type Point, type Subject } from './subject.ts'
import { isMoney } from '../../../semantic-model/currencies.ts'

/** A lead of more than this many percent stands apart. */
const APART_PERCENT = 10
const FEWEST_SENTENCES = 3
const CLEAR_RELATION = 0.5

function extremes(subject: Subject, measure: MeasureSubject, sorted: readonly Point[]): string {
  const { figures } = subject
  const high = sorted[0]
  const low = sorted.at(-1)
  if (high === undefined || low === undefined) return ''
  if (sorted.length === 1) return `${capitalised(measure.label)} is ${figures.cell(high)} for ${high.name}.`
  if (high.value === low.value)
    return `${capitalised(measure.label)} is the same for all shown: ${figures.cell(high)}.`
  return `${capitalised(measure.label)} is highest for ${high.name} at ${figures.cell(high)} and lowest for ${low.name} at ${figures.cell(low)}, ${gapNoun(subject, measure, high, low)}.`
}

function lead(subject: Subject, measure: MeasureSubject, sorted: readonly Point[]): string {
  const { figures } = subject
  const [first, second, third] = sorted
  if (first === undefined || second === undefined || third === undefined) return ''
  if (sorted.length < 4) return ''
  const behind = (point: Point) => (100 * (first.value - point.value)) / point.value
  const told = (point: Point) => `${point.name} (${figures.cell(point)})`
  if (behind(second) > APART_PERCENT)
    return `${capitalised(first.name)} stands apart, with ${gapNoun(subject, measure, first, second)} to the next: ${told(second)} and ${told(third)}.`
  return behind(third) > APART_PERCENT
    ? `${capitalised(told(second))} follows closely, ${told(third)} at a distance.`
    : `${capitalised(told(second))} and ${told(third)} follow closely.`
}

function weight(subject: Subject, sorted: readonly Point[]): string {
  const { figures } = subject
  const [first, second] = sorted
  if (first === undefined || second === undefined || subject.limited) return ''
  return sorted.length > 3
    ? `${capitalised(first.name)} holds ${figures.derived('share', sorted)} of the total shown, and the two largest together ${figures.derived('pairShare', sorted)}.`
    : `${capitalised(first.name)} holds ${figures.derived('share', sorted)} of the total shown.`
}

function spread(subject: Subject, sorted: readonly Point[]): string {
  const { figures } = subject
  const plural = subject.dimensions[0]?.plural ?? 'groups'
  if (sorted.length < 4) return ''
  const near = figures.derived('nearMedian', sorted)
  const count = figures.derived('count', sorted)
  const within =
    near === '0'
      ? 'none of them within a tenth of it'
      : `${near === count ? 'all' : near} of them within a tenth of it`
  return `The median of the ${count} ${plural} is ${figures.derived('median', sorted)}, with ${within}.`
}

/** For bands, whose order means something: how the figure moves along them. */
function slope(subject: Subject, points: readonly Point[]): string {
  const { figures, dimensions } = subject
  const band = dimensions[0]?.singular ?? 'band'
  if (points.length < 3) return ''
  const steps = figures.derived('steps', points)
  if (figures.derived('rises', points) === steps) return `It rises with every ${band}.`
  if (figures.derived('falls', points) === steps) return `It falls with every ${band}.`
  const peak = points.toSorted((a, b) => b.value - a.value)[0]
  const at = points.findIndex(({ row }) => row === peak?.row)
  const rising = points
    .slice(0, at + 1)
    .every((point, index, all) => index === 0 || point.value > (all[index - 1]?.value ?? 0))
  const falling = points
    .slice(at)
    .every((point, index, all) => index === 0 || point.value < (all[index - 1]?.value ?? 0))
  return peak !== undefined && rising && falling && at > 0 && at < points.length - 1
    ? `It rises up to ${peak.name} and falls after that.`
    : `It goes up and down along the ${band}s rather than one way.`
}

function together(subject: Subject, first: MeasureSubject, second: MeasureSubject): string {
  const { figures } = subject
  const other = new Map(pointsOf(subject, second).map((point) => [point.row, point]))
  const pairs = pointsOf(subject, first).flatMap((point) => {
    const match = other.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  if (pairs.length < 5) return ''
  const text = figures.derived('pearson', [...pairs.map(([x]) => x), ...pairs.map(([, y]) => y)])
  const r = Number(text)
  if (Number.isNaN(r)) return ''
  if (Math.abs(r) < CLEAR_RELATION)
    return `Between the groups, ${first.label} and ${second.label} show no clear relation (Pearson’s r ${text}).`
  return `Between the groups, ${first.label} and ${second.label} move ${r > 0 ? 'together' : 'in opposite directions'} (Pearson’s r ${text}).`
}

/** How figures differ between the groups of one dimension. */
export function byGroup(subject: Subject): readonly string[] {
  const [first, ...others] = subject.measures
  if (first === undefined) return []
  const points = pointsOf(subject, first)
  const sorted = points.toSorted((a, b) => b.value - a.value)
  const isBand = subject.dimensions[0]?.kind === 'band' && !subject.limited
  const [second] = others
  const sentences = [
    extremes(subject, first, sorted),
    isBand ? slope(subject, points) : lead(subject, first, sorted),
    first.isPart && !isMoney(first.unit) ? weight(subject, sorted) : spread(subject, sorted),
    second === undefined
      ? ''
      : extremes(
          subject,
          second,
          pointsOf(subject, second).toSorted((a, b) => b.value - a.value),
        ),
    second === undefined ? '' : together(subject, first, second),
  ].filter((text) => text !== '')
  const short = [
    first.isPart ? `The total shown is ${subject.figures.derived('total', points)}.` : '',
    `With ${subject.figures.derived('count', points)} groups shown there is no spread to speak of.`,
    `At least ${subject.model.threshold} ${protectedOnes(subject.model)} stand behind every figure.`,
  ].filter((text) => text !== '')
  return [...sentences, ...short.slice(0, Math.max(0, FEWEST_SENTENCES - sentences.length))]
}
