import { capitalised } from '../../constructs/english.ts'
import { gapNoun, gapText, pointsOf, type Point, type Subject } from './subject.ts'

interface Placed extends Point {
  readonly outer: string
  readonly inner: string
}

function groupedBy(
  points: readonly Placed[],
  key: (point: Placed) => string,
): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>()
  for (const point of points) groups.set(key(point), [...(groups.get(key(point)) ?? []), point])
  return groups
}

const highest = (points: readonly Placed[]) => points.toSorted((a, b) => b.value - a.value)[0]

/** How figures differ between the pairs of two dimensions (further ones only name the group). */
export function byTwoGroups(subject: Subject): readonly string[] {
  const [measure] = subject.measures
  const [outer, inner] = subject.dimensions
  if (measure === undefined || outer === undefined || inner === undefined) return []
  const { figures, table } = subject
  const placed = pointsOf(subject, measure).map((point): Placed => {
    const texts = table.rows[point.row]?.texts ?? []
    return {
      ...point,
      outer: outer.nameOf(texts[outer.column] ?? ''),
      inner: inner.nameOf(texts[inner.column] ?? ''),
    }
  })
  const sorted = placed.toSorted((a, b) => b.value - a.value)
  const high = sorted[0]
  const low = sorted.at(-1)
  if (high === undefined || low === undefined) return []
  const sentences = [
    `${capitalised(measure.label)} is highest for ${high.name} at ${figures.cell(high)} and lowest for ${low.name} at ${figures.cell(low)}, ${gapNoun(subject, measure, high, low)}.`,
  ]
  const within = [...groupedBy(placed, (point) => point.outer).entries()].filter(
    ([, points]) => points.length > 1,
  )
  const winners = within.map(([, points]) => highest(points)).filter((point) => point !== undefined)
  const most = [...groupedBy(winners, (point) => point.inner).entries()].toSorted(
    (a, b) => b[1].length - a[1].length,
  )[0]
  if (most !== undefined && winners.length > 1) {
    const [name, points] = most
    const all = points.length === winners.length
    sentences.push(
      all
        ? `Within every ${outer.singular} the highest is ${name}.`
        : `Within ${figures.derived('count', points)} of ${figures.derived('count', winners)} ${outer.plural} the highest is ${name}.`,
    )
  }
  const pairs = within.flatMap(([name, points]) => {
    const top = highest(points)
    const bottom = points.toSorted((a, b) => a.value - b.value)[0]
    return top === undefined || bottom === undefined || bottom.value <= 0 ? [] : [{ name, top, bottom }]
  })
  const size = ({ top, bottom }: { top: Point; bottom: Point }) =>
    measure.unit === 'percent' ? top.value - bottom.value : top.value / bottom.value
  const ranked = pairs.toSorted((a, b) => size(b) - size(a))
  const widest = ranked[0]
  const narrowest = ranked.at(-1)
  if (widest !== undefined && narrowest !== undefined && ranked.length > 1) {
    const told = (pair: typeof widest) => gapText(subject, measure, pair.top, pair.bottom)
    sentences.push(
      `The gap by ${inner.singular} is widest for ${widest.name} (${told(widest)}) and narrowest for ${narrowest.name} (${told(narrowest)}).`,
    )
  }
  if (measure.isPart && !subject.limited && sorted.length > 3)
    sentences.push(
      `${capitalised(high.name)} alone holds ${figures.derived('share', sorted)} of the total shown.`,
    )
  else
    sentences.push(
      `The median of the ${figures.derived('count', sorted)} groups is ${figures.derived('median', sorted)}.`,
    )
  return sentences
}
