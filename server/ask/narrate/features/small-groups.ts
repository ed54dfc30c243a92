import { protectedOnes } from '../../../semantic-model/semantic-model.ts'
import { listed } from '../../constructs/english.ts'
import { byValue, differ, type Point } from '../subject/subject.ts'
import { jointOf, type Finder } from './feature.ts'

/** An end that rests on so few that the next figures may be beyond it. */

const isUnsure = (point: Point, range: number) => 2 * point.margin > range / 2

export const smallGroups: Finder = ({ subject, measure, points }) => {
  const { figures } = subject
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || sorted.length < 3 || measure.isOfWhole) return null
  if (!differ(high, low)) return null
  const unsure = [high, low].filter((point) => isUnsure(point, high.value - low.value))
  const told = unsure.flatMap((point) => {
    const number = figures.number(point)
    return number === null ? [] : [{ point, number: figures.stated(number.toLocaleString('en-GB')) }]
  })
  if (told.length === 0) return null
  const ones = protectedOnes(subject.model)
  return {
    kind: 'small groups',
    weight: 0.1,
    sentence: `The ${told.length === 1 ? 'figure' : 'figures'} ${jointOf(subject)} ${listed(told.map(({ point, number }) => `${point.name} (of ${number} ${ones})`))} may well lie closer to the others: so few stand behind ${told.length === 1 ? 'it' : 'them'}.`,
    rows: unsure.map(({ row }) => row),
  }
}
