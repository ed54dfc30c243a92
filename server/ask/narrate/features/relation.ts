import { capitalised } from '../../constructs/english.ts'
import { areDifferent, beyond } from '../subject/statistics.ts'
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
  const isFlat = !areDifferent(pairs.map(([x]) => x)) || !areDifferent(pairs.map(([, y]) => y))
  // What chance alone moves goes together with nothing.
  if (isFlat)
    return {
      kind: 'relation',
      weight: 0,
      sentence: `Whether ${the(measure)} and ${the(second)} go together cannot be told from these.`,
      rows: [],
    }
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
      : `Across the ${plural}, ${the(measure)} and ${the(second)} show no clear link (correlation ${text}).`,
    line: isBeyond
      ? [
          strong(r > 0 ? 'They go together' : 'They go against each other'),
          plain(
            `: ${plural} with a higher ${measure.label} tend to have a ${r > 0 ? 'higher' : 'lower'} ${second.label} (correlation ${text})`,
          ),
        ]
      : [plain(`No clear link across the ${plural} (correlation ${text})`)],
    rows: [],
  }
}
