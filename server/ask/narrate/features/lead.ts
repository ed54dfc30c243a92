import { capitalised } from '../../constructs/english.ts'
import { byValue, differ } from '../subject/subject.ts'
import { the, type Feature } from './feature.ts'
import { completeIn, explainedBy, nameAt, type Grid, type Side } from './grid.ts'

/** Whether the same group is highest wherever the others are: a rule, or a rule with exceptions. */
export function lead({ subject, measure }: Grid, side: Side): Feature | null {
  // Of means along an order their way is told.
  if (measure.isMean && side.dimension.isOrdered) return null
  const { figures } = subject
  const firsts = side.lines.flatMap(({ name, points }) => {
    const [first, second] = byValue(points)
    return first === undefined || second === undefined
      ? []
      : [{ line: name, first, group: nameAt(first, side), isClear: differ(first, second), of: points.length }]
  })
  const [most] = [...Map.groupBy(firsts, ({ group }) => group)].toSorted((a, b) => b[1].length - a[1].length)
  if (most === undefined || firsts.length < 3 || most[1].length * 2 <= firsts.length) return null
  const [group, led] = most
  const sure = led.filter(({ isClear }) => isClear)
  if (sure.length === 0) return null
  const rank = Math.max(...firsts.map(({ of }) => of)) === 2 ? 'higher' : 'highest'
  const count = (all: typeof firsts) =>
    figures.derived(
      'count',
      all.map(({ first }) => first),
    )
  const where =
    led.length === firsts.length
      ? side.otherJoint === 'for'
        ? side.otherwise
        : `${side.otherJoint} every ${side.other}`
      : `${side.otherJoint} ${count(led)} of ${count(firsts)} ${side.others}`
  const chance = sure.length === led.length ? '' : `, clearly ${side.otherJoint} ${count(sure)}`
  return {
    kind: 'lead',
    weight: explainedBy(completeIn(side).values()) * 0.9,
    sentence: `${capitalised(the(measure))} is ${rank} for ${group} ${where}${chance}.`,
    rows: led.map(({ first }) => first.row),
  }
}
