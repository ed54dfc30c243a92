import { areDifferent } from '../subject/statistics.ts'
import { capitalised } from '../../constructs/english.ts'
import { apartText, byValue, differ, pairsOf } from '../subject/subject.ts'
import { highestAndLowest } from './ends.ts'
import { at, groupsOf, jointOf, plain, type Finder, type View } from './feature.ts'
import type { Run } from './run.ts'

/** Figures that hold their level, or move without a way. */
export const level: Finder<Run> = (run) => {
  const {
    subject,
    measure,
    points,
    fitted: { shape },
    season,
  } = run
  if (shape.kind !== 'level' && shape.kind !== 'unsteady') return null
  const { figures, dimensions } = subject
  const label = capitalised(measure.label)
  const [high, low] = [byValue(points)[0], byValue(points).at(-1)]
  if (high === undefined || low === undefined) return null
  const { singular = 'group', isTime = false } = dimensions[0] ?? {}
  const joined = (point: typeof high) => `${jointOf(subject)} ${point.name}, ${figures.cell(point)}`
  const isMoving = shape.kind === 'unsteady' && differ(high, low, pairsOf(points.length))
  if (isMoving)
    return {
      kind: 'level',
      weight: 0.5,
      sentence: isTime
        ? `${label} moves up and down without a lasting trend, between ${at(subject, low)} and ${at(subject, high)}.`
        : `${label} is highest ${joined(high)}, and lowest ${joined(low)}.`,
      line: highestAndLowest(run),
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
    const way = `${apartText(subject, measure, last, first)} in ${last.name} (${figures.cell(last)}) than in ${first.name} (${figures.cell(first)}), which is within chance`
    return {
      kind: 'level',
      weight: 1,
      sentence: `${label} is ${way}.`,
      line: [plain(capitalised(way))],
      rows: [],
    }
  }
  const isSeasonal = season?.parts.some(({ isBeyond }) => isBeyond) === true
  return {
    kind: 'level',
    weight: isSeasonal ? 0 : 1,
    sentence: isSeasonal
      ? `Its season apart, ${measure.label} holds its level, at about ${figures.derived('mean', points)} a ${singular}.`
      : isTime
        ? `${label} holds its level: no change beyond chance from ${points[0]?.name ?? ''} to ${points.at(-1)?.name ?? ''}, at about ${figures.derived('mean', points)}.`
        : `${label} does not change with ${singular} beyond chance; it is about ${figures.derived('mean', points)}.`,
    ...(isSeasonal
      ? {}
      : { line: [plain(`No change beyond chance, at about ${figures.derived('mean', points)}`)] }),
    rows: [],
  }
}

/** Groups without an order that do not differ beyond chance. */
export const alike: Finder<View> = ({ subject, measure, points }) => {
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || high === low) return null
  if (areDifferent(points)) return null
  const { figures } = subject
  const plural = groupsOf(subject)
  return {
    kind: 'level',
    weight: 1,
    sentence:
      figures.cell(high) === figures.cell(low)
        ? `${capitalised(measure.label)} is the same for all ${plural} shown, ${figures.cell(high)}.`
        : `No difference between the ${plural}${subject.limited ? ' shown' : ''} is beyond chance: ${measure.label} lies between ${at(subject, low)} and ${at(subject, high)}.`,
    line: [
      plain(
        figures.cell(high) === figures.cell(low)
          ? `The same for all shown, ${figures.cell(high)}`
          : `No difference between the ${plural}${subject.limited ? ' shown' : ''} is beyond chance: ${figures.cell(low)} to ${figures.cell(high)}`,
      ),
    ],
    rows: [],
  }
}
