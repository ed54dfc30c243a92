import { areDifferent } from '../../statistics/statistics.ts'
import { capitalised, listed } from '../../constructs/english.ts'
import { byValue, differ, pairsOf, pointsOf } from '../subject/subject.ts'
import { endsClause, highestAndLowest } from './highest-and-lowest.ts'
import { at, groupsOf, jointOf, unstyled, strong, the, type Finder, type View } from './feature.ts'
import { ABOUT, ON_AVERAGE, overallText } from './overall.ts'
import type { Series } from './series.ts'

/** Figures that hold their level, or move without a way. */
export const level: Finder<Series> = (run) => {
  const {
    subject,
    measure,
    points,
    fitted: { shape },
    season,
    hasNone,
  } = run
  if (shape.kind !== 'level' && shape.kind !== 'unsteady') return null
  const { figures, dimensions } = subject
  const label = capitalised(the(measure))
  const [high, low] = [byValue(points)[0], byValue(points).at(-1)]
  if (high === undefined || low === undefined) return null
  const { singular = 'group', isTime = false } = dimensions[0] ?? {}
  const isMoving = shape.kind === 'unsteady' && differ(high, low, pairsOf(points.length))
  if (isMoving)
    return {
      kind: 'level',
      weight: 0.5,
      sentence: isTime
        ? `${label} moved up and down without a lasting trend, between ${at(subject, low)} and ${at(subject, high)}.`
        : `${hasNone ? `Of those that have one, ${the(measure)}` : label} ${endsClause(subject, points)}.`,
      line: isTime
        ? [strong('No lasting trend'), unstyled(`: between ${at(subject, low)} and ${at(subject, high)}`)]
        : [...highestAndLowest(run), ...(hasNone ? [unstyled(' (of those that have one)')] : [])],
      rows: [high.row, low.row],
    }
  const [first, last] = [points[0], points.at(-1)]
  // Few years are told one by one, and that they differ by chance.
  if (
    dimensions[0]?.kind === 'year' &&
    first !== undefined &&
    last !== undefined &&
    first.value !== last.value
  ) {
    const way = `${figures.cell(first)} in ${first.name}, ${figures.cell(last)} in ${last.name}`
    return {
      kind: 'level',
      weight: 1,
      sentence: `${label} shows no clear change: ${way}${measure.isPart ? `, about ${figures.derived('mean', points)} a year` : ''}.`,
      line: [strong('No clear change'), unstyled(`: ${way}`)],
      rows: [],
    }
  }
  const each = isTime && measure.isPart ? ` a ${singular}` : ''
  const isSeasonal = season?.parts.some(({ isBeyond }) => isBeyond) === true
  return {
    kind: 'level',
    weight: isSeasonal ? 0 : 1,
    sentence: isSeasonal
      ? `From year to year ${the(measure)} held steady, at about ${figures.derived('mean', points)} a ${singular} over all.`
      : isTime
        ? `${label} shows no clear change from ${points[0]?.name ?? ''} to ${points.at(-1)?.name ?? ''}: about ${figures.derived('mean', points)}${each}, between ${figures.cell(low)} and ${figures.cell(high)}.`
        : `${label} is about ${figures.derived('mean', points)} ${jointOf(subject)} every ${singular}, between ${figures.cell(low)} and ${figures.cell(high)}: no clear difference.`,
    ...(isSeasonal
      ? {}
      : {
          line: [
            strong(
              isTime
                ? 'No clear change'
                : `About ${figures.derived('mean', points)} ${jointOf(subject)} every ${singular}`,
            ),
            unstyled(
              isTime
                ? `: about ${figures.derived('mean', points)}${each}, between ${figures.cell(low)} and ${figures.cell(high)}`
                : `: ${figures.cell(low)} to ${figures.cell(high)}, no clear difference`,
            ),
          ],
        }),
    // What is named is marked, over time.
    rows: isTime && !isSeasonal ? [high.row, low.row] : [],
  }
}

/** Groups without an order that do not differ beyond chance. */
export const areAlike: Finder<View> = (view) => {
  const { subject, measure, points } = view
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || high === low) return null
  if (areDifferent(points)) return null
  const { figures, limited } = subject
  const plural = groupsOf(subject)
  const none = pointsOf(subject, measure).filter(
    ({ row, isNone }) => isNone && points.every((point) => point.row !== row),
  )
  const without = none.length === 0 ? '' : `, leaving out ${listed(none.map(({ name }) => name))}`
  if (figures.cell(high) === figures.cell(low))
    return {
      kind: 'level',
      weight: 1,
      sentence: `${capitalised(the(measure))} is the same for all ${plural} shown, ${figures.cell(high)}${without}.`,
      line: [unstyled(`The same for all shown, ${figures.cell(high)}${without}`)],
      rows: [],
    }
  const between = `no clear difference between the ${plural}${limited ? ' shown' : ''}`
  const isSeveral = subject.measures.length > 1 && measure.isMean
  const about = overallText(view, isSeveral ? ABOUT : ON_AVERAGE)
  const isShort = isSeveral && about !== null
  const range = `${figures.cell(low)} to ${figures.cell(high)}`
  const apart = `it lies between ${at(subject, low)} and ${at(subject, high)}, ${measure.isPart ? 'differences that are within usual variation' : 'a gap that chance alone can make'}`
  const by = subject.dimensions.length === 1 ? ` by ${subject.dimensions[0]?.singular ?? 'group'}` : ''
  return {
    kind: 'level',
    weight: 1,
    // Of several figures each has few words.
    sentence: `${capitalised(the(measure))} shows ${between}${without}: ${isShort ? `it is about ${about}` : apart}.`,
    line: [
      strong(capitalised(between)),
      unstyled(
        isShort
          ? `, about ${about}${without}`
          : `: ${about === null ? range : `${about} on average, ${range}${by}`}${without}`,
      ),
    ],
    rows: [],
  }
}
