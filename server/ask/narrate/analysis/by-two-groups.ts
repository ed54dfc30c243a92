import { capitalised } from '../../constructs/english.ts'
import {
  apartText,
  byValue,
  gapText,
  mannerOf,
  pointsOf,
  differ,
  slightly,
  type MeasureSubject,
  type Point,
  type Subject,
} from './subject.ts'

interface Placed extends Point {
  readonly names: readonly string[]
}

/** All else being equal: groups that differ in one dimension alone. */
interface Comparison {
  readonly name: string
  readonly top: Placed
  readonly bottom: Placed
  /** The highest is above the next beyond their margins. */
  readonly isClear: boolean
}

/** By dimension: its highest and lowest group within each combination of the others, of two groups and more. */
function comparisonsIn(subject: Subject, points: readonly Placed[], place: number): readonly Comparison[] {
  const others = ({ names }: Placed) => names.filter((_, index) => index !== place).join(', ')
  return [...Map.groupBy(points, others)].flatMap(([name, all]) => {
    const sorted = all.toSorted((a, b) => b.value - a.value)
    const [top, second, bottom] = [sorted[0], sorted[1], sorted.at(-1)]
    return top === undefined || second === undefined || bottom === undefined
      ? []
      : [{ name, top, bottom, isClear: differ(subject, top, second) }]
  })
}

/** Gaps that are so near each other are about the same. */
const ABOUT = 1.25

/** Which dimension tells groups apart most, with the widest example of each. */
function weightOf(
  subject: Subject,
  measure: MeasureSubject,
  all: readonly (readonly Comparison[])[],
): string {
  const { dimensions } = subject
  const size = ({ top, bottom }: Comparison) =>
    measure.unit === 'percent' || measure.isSigned || bottom.value <= 0
      ? top.value - bottom.value
      : top.value / bottom.value
  const ranked = all
    .flatMap((comparisons, place) => {
      const [widest] = comparisons.toSorted((a, b) => size(b) - size(a))
      return widest === undefined ? [] : [{ name: dimensions[place]?.singular ?? '', widest }]
    })
    .toSorted((a, b) => size(b.widest) - size(a.widest))
  const [more, less] = [ranked[0], ranked.at(-1)]
  if (more === undefined || less === undefined || more === less) return ''
  const { widest: large } = more
  const { widest: small } = less
  const manner = mannerOf(measure, [large.top, large.bottom], [small.top, small.bottom])
  const told = ({ top, bottom }: Comparison) => {
    const gap = gapText(subject, measure, manner, top, bottom)
    return manner === 'times' ? `a factor of ${gap.replace(' times', '')}` : gap
  }
  const gapOf = (comparison: Comparison) =>
    manner === 'difference' ? size(comparison) : size(comparison) - 1
  const parts = [
    `by ${more.name} (by up to ${told(large)}, for ${large.name})`,
    `by ${less.name} (by up to ${told(small)}, for ${small.name})`,
  ]
  return gapOf(large) < ABOUT * gapOf(small)
    ? `${capitalised(measure.label)} differs about as much ${parts.join(' as ')}.`
    : `${capitalised(measure.label)} differs more ${parts.join(' than ')}.`
}

/** Whether the same group leads wherever the others are: a rule, or a rule with exceptions. */
function leader(
  { figures, dimensions, table }: Subject,
  comparisons: readonly Comparison[],
  place: number,
): string {
  const clear = comparisons.filter(({ isClear }) => isClear)
  const [most] = [...Map.groupBy(clear, ({ top }) => top.names[place] ?? '')].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  if (most === undefined || comparisons.length < 2 || most[1].length * 2 <= comparisons.length) return ''
  const [name, led] = most
  const others = dimensions.flatMap(({ singular, plural }, index) =>
    index === place ? [] : [{ singular, plural }],
  )
  const one = others.length === 1 ? (others[0]?.singular ?? 'group') : 'combination of the others'
  const many = others.length === 1 ? (others[0]?.plural ?? 'groups') : 'combinations of the others'
  const groups = new Set(table.rows.map(({ texts }) => texts[place]))
  const rank = groups.size === 2 ? 'higher' : 'highest'
  if (led.length === comparisons.length) return `${capitalised(name)} is ${rank} in every ${one}.`
  const but = comparisons.filter((comparison) => !led.includes(comparison))
  const except = but.length === 1 ? `, all but ${but[0]?.name ?? ''}` : ''
  return `${capitalised(name)} is ${rank} in ${figures.derived(
    'count',
    led.map(({ top }) => top),
  )} of ${figures.derived(
    'count',
    comparisons.map(({ top }) => top),
  )} ${many}${except}.`
}

/** How figures differ between the combinations of two dimensions and more. */
export function byTwoGroups(subject: Subject): readonly string[] {
  const [measure] = subject.measures
  const { figures, table, dimensions } = subject
  if (measure === undefined) return []
  const placed = pointsOf(subject, measure).map((point): Placed => {
    const texts = table.rows[point.row]?.texts ?? []
    return { ...point, names: dimensions.map(({ nameOf, column }) => nameOf(texts[column] ?? '')) }
  })
  const sorted = byValue(placed)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined) return []
  const label = capitalised(measure.label)
  if (sorted.length === 1) return [`${label} is ${figures.cell(high)} for ${high.name}.`]
  const all = dimensions.map((_, place) => comparisonsIn(subject, placed, place))
  const isAlike = high.value - low.value <= slightly(subject, measure, sorted)
  const leaders = all
    .map((comparisons, place) => ({
      comparisons,
      place,
      size: dimensions[place]?.isOrdered === true ? 1 : 0,
    }))
    .toSorted((a, b) => a.size - b.size || b.place - a.place)
    .map(({ comparisons, place }) => leader(subject, comparisons, place))
    .filter((text) => text !== '')
  const first = isAlike
    ? `${label} hardly differs between the groups, from ${figures.cell(low)} (${low.name}) to ${figures.cell(high)} (${high.name}).`
    : weightOf(subject, measure, all)
  const reach = `reaches from ${figures.cell(low)} for ${low.name} to ${figures.cell(high)} for ${high.name}, ${apartText(subject, measure, high, low)}.`
  return [first, ...leaders.slice(0, 1), isAlike ? '' : `${label} ${reach}`].filter((text) => text !== '')
}
