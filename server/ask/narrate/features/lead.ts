import { capitalised, listed } from '../../constructs/english.ts'
import { isOftener } from '../subject/statistics.ts'
import { byValue } from '../subject/subject.ts'
import { plain, strong, the, type Feature } from './feature.ts'
import { completeIn, explainedBy, nameAt, type Grid, type Side } from './grid.ts'

/** So many exceptions to a rule are named. */
const MOST_EXCEPTIONS = 2

/** Whether the same group is highest wherever the others are: a rule, or a rule with exceptions. */
export function lead({ subject, measure }: Grid, side: Side): Feature | null {
  // Of means along an order their way is told.
  if (measure.isMean && side.dimension.isOrdered) return null
  const { figures } = subject
  const firsts = side.lines.flatMap(({ name, points }) => {
    const [first, second] = byValue(points)
    // What is written alike is level: nobody leads there.
    return first === undefined || second === undefined || figures.cell(first) === figures.cell(second)
      ? []
      : [{ line: name, first, group: nameAt(first, side), of: points.length }]
  })
  // Lines of which nobody leads count, too.
  const all = side.lines.filter(({ points }) => points.length > 1)
  const [most] = [...Map.groupBy(firsts, ({ group }) => group)].toSorted((a, b) => b[1].length - a[1].length)
  if (most === undefined || firsts.length < 3 || most[1].length * 2 <= firsts.length) return null
  const [group, led] = most
  const fewest = Math.min(...firsts.map(({ of }) => of))
  // Any of the groups might have led.
  if (!isOftener(led.length, all.length, 1 / fewest)) return null
  const rank = fewest === 2 ? 'higher' : 'highest'
  const count = (some: readonly unknown[]) => figures.stated(String(some.length))
  const ledLines = new Set(led.map(({ line }) => line))
  const others = all.filter(({ name }) => !ledLines.has(name))
  const every = side.otherJoint === 'for' ? side.otherwise : `${side.otherJoint} every ${side.other}`
  const where =
    others.length === 0
      ? every
      : others.length <= MOST_EXCEPTIONS && others.length < led.length / 2
        ? `${side.otherJoint} every ${side.other} but ${listed(others.map(({ name }) => name))}`
        : `${side.otherJoint} ${count(led)} of ${count(all)} ${side.others}`
  return {
    kind: 'lead',
    weight: explainedBy(completeIn(side).values()) * 0.9,
    sentence: `${capitalised(the(measure))} is ${rank} for ${group} ${where}.`,
    line: [strong(capitalised(rank)), plain(` for ${group} ${where}`)],
    rows: [],
  }
}
