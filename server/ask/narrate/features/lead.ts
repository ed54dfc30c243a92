import { capitalised, listed } from '../../constructs/english.ts'
import { isOftener } from '../../statistics/statistics.ts'
import { byValue, differ, type Subject } from '../subject/subject.ts'
import { unstyled, strong, the, wholeOf, type Feature } from './feature.ts'
import { completeIn, explainedBy, nameAt, type Grid, type Side } from './grid.ts'

/** After how far the groups lie apart; of a whole after its parts and their mix. */
const [OF_MEAN, OF_PART] = [0.9, 0.6]

/** So many exceptions to a rule are named. */
const MOST_EXCEPTIONS = 2

/** The group that is highest wherever the others are, and where: a rule, or a rule with exceptions. */
export function leaderOf({ subject: { figures } }: Grid, side: Side) {
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
  const isPair = new Set(all.flatMap(({ points }) => points.map((point) => nameAt(point, side)))).size === 2
  const rank = isPair ? 'higher' : 'highest'
  const count = (some: readonly unknown[]) => figures.stated(String(some.length))
  const ledLines = new Set(led.map(({ line }) => line))
  const others = all.filter(({ name }) => !ledLines.has(name))
  const areNamed = others.length <= MOST_EXCEPTIONS && others.length < led.length / 2
  // One of several that leads now and then is told by how far it lies above the others.
  if (!areNamed && !isPair) return null
  const isChance = others.every(({ points }) => {
    const own = points.find((point) => nameAt(point, side) === group)
    const [first] = byValue(points)
    return own !== undefined && first !== undefined && !differ(own, first)
  })
  const chance = isChance ? ', which may be chance' : ''
  const where =
    others.length === 0
      ? `${side.otherJoint} every ${side.other}`
      : areNamed
        ? `${side.otherJoint} every ${side.other} but ${listed(others.map(({ name }) => name))}${chance}`
        : `${side.otherJoint} ${count(led)} of ${count(all)} ${side.others}`
  return { group, rank, where, isEvery: others.length === 0 }
}

/** The same of two groups, or where it leads everywhere: what is told with how far it lies above the others. */
export function leaderToldOf(grid: Grid, side: Side) {
  const leader = leaderOf(grid, side)
  if (leader === null || (leader.rank !== 'higher' && grid.sides.length > 2)) return null
  return leader.isEvery || leader.rank === 'higher' ? leader : null
}

/** So many are named of whom something is clear. */
const MOST_CLEAR = 3

/** "; clearly so for London and Wales": of two groups by what stands beside them, where that is clear of some alone. */
export function clearlyHigher({ subject: { figures }, sides }: Grid, side: Side, group: string): string {
  // Periods and numbers are many, and each has few.
  if (sides.some(({ dimension }) => dimension.isTime || dimension.isNumbers)) return ''
  const pairs = side.lines.flatMap(({ name, points }) => {
    const own = points.find((point) => nameAt(point, side) === group)
    const other = points.find((point) => point !== own)
    return own === undefined || other === undefined ? [] : [{ name, own, other }]
  })
  const sure = pairs.filter(({ own, other }) => own.value > other.value && differ(own, other, pairs.length))
  if (sure.length === pairs.length) return ''
  const count = figures.stated(String(sure.length))
  const whom =
    sure.length > MOST_CLEAR || sides.length > 2 ? `${count} of them` : listed(sure.map(({ name }) => name))
  return `; clearly so for ${sure.length === 0 ? 'none' : whom}`
}

const isOverTime = ({ dimensions }: Subject) => dimensions.some(({ isTime }) => isTime)

/**
 * Who leads by itself.
 *
 * @param told whom the effect of the same dimension says to lead; null where it says so of nobody
 */
export function lead(grid: Grid, side: Side, told: string | null): Feature | null {
  const { subject, measure, points } = grid
  // Of means along an order their way is told.
  if (measure.isMean && side.dimension.isOrdered) return null
  const leader = leaderOf(grid, side)
  if (leader === null || leader.group === told) return null
  const { group, rank, isEvery } = leader
  const own = points.filter((point) => nameAt(point, side) === group)
  // Who asks along time is not told the parts of a whole by themselves.
  const isPart = measure.isPart && subject.isWhole && !side.dimension.isTime && isOverTime(subject)
  const share = isPart
    ? `, ${subject.figures.derived('share', [...own, ...points.filter((point) => !own.includes(point))], own.length)} of ${wholeOf(subject, measure)}`
    : ''
  const where = isEvery && side.otherJoint === 'for' ? side.otherwise : leader.where
  return {
    kind: 'lead',
    weight: explainedBy(completeIn(side).values()) * (measure.isPart ? OF_PART : OF_MEAN),
    sentence: `${capitalised(the(measure))} is ${rank} for ${group} ${where}.`,
    line: [strong(capitalised(rank)), unstyled(` for ${group} ${where}${share}`)],
    rows: [],
  }
}
