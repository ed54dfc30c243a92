import { capitalised } from '../../constructs/english.ts'
import { beyond } from '../subject/statistics.ts'
import { pointsOf, type MeasureSubject } from '../subject/subject.ts'
import { groupsOf, plain, strong, the, type Feature, type View } from './feature.ts'

/** Two figures of each group that go together, or against each other, beyond chance (Fisher's transformation). */

const FEWEST = 5

export function relation({ subject, measure, points }: View, second: MeasureSubject): Feature | null {
  const other = new Map(pointsOf(subject, second).map((point) => [point.row, point]))
  const pairs = points.flatMap((point) => {
    const match = other.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  if (pairs.length < FEWEST) return null
  const { figures } = subject
  const text = figures.derived('pearson', [...pairs.map(([x]) => x), ...pairs.map(([, y]) => y)])
  const r = Number(text)
  if (Number.isNaN(r)) return null
  const isBeyond = Math.atanh(Math.min(0.999, Math.abs(r))) * Math.sqrt(pairs.length - 3) > beyond(1)
  const plural = groupsOf(subject)
  return {
    kind: 'relation',
    weight: 1,
    sentence: isBeyond
      ? `${capitalised(plural)} with a higher ${measure.label} tend to have a ${r > 0 ? 'higher' : 'lower'} ${second.label} (correlation ${text}).`
      : `Across the ${plural}, ${the(measure)} and ${the(second)} do not go together beyond chance (correlation ${text}).`,
    line: isBeyond
      ? [
          strong(r > 0 ? 'They go together' : 'They go against each other'),
          plain(
            `: ${plural} with a higher ${measure.label} tend to have a ${r > 0 ? 'higher' : 'lower'} ${second.label} (correlation ${text})`,
          ),
        ]
      : [plain(`They do not go together beyond chance across the ${plural} (correlation ${text})`)],
    rows: [],
  }
}
