import { orderedBy, type Point } from './facts.ts'
import type { Slots } from './grammar.ts'
import { Judge, LEAST_OF_TWO, only } from './judge.ts'

/** What is said of rankings: who leads, by how much, and who is too close to tell. */

export const isUp = (word: string | undefined) => /^(most|highest)$/i.test(word ?? '')

export function leader(judge: Judge, slots: Slots): void {
  const { plan } = judge.facts
  const isHighest = plan.order[0]?.direction !== 'ascending'
  const { a = '', b, x = '', g = '', then = '', ta } = slots
  const [first, second] = [judge.named(a), b === undefined ? null : judge.named(b)]
  judge.cell(x, first)
  const next = then.split('; ').flatMap((text) => {
    const comma = text.lastIndexOf(', ')
    const point = comma === -1 ? null : judge.named(text.slice(0, comma))
    judge.cell(text.slice(comma), point)
    return only(point)
  })
  judge.claim(then === '' || next.length + 1 === plan.limit, () => `${String(plan.limit)} were asked for`)
  const told = [...only(first), ...next, ...only(second)]
  for (const [at, point] of told.entries()) {
    const rest = judge.series.points.filter((other) => !told.slice(0, at).includes(other))
    judge.first(point, rest, isHighest)
  }
  if (second !== null) {
    judge.gap(g, [second], only(first))
    // A count is as it is.
    if (!judge.series.isPart) judge.differ(only(first), [second])
  }
  if (ta !== undefined) judge.tied(first, ta, isHighest)
}

/** A few that were asked for, which lie within chance of each other. */
export function tooClose(judge: Judge, { names = '', x = '', y = '' }: Slots): void {
  const { plan } = judge.facts
  const isHighest = plan.order[0]?.direction !== 'ascending'
  const told = judge.listed(names)
  judge.claim(told !== null, () => `“${names}” are no groups`)
  if (told === null) return
  judge.claim(told.length === plan.limit, () => `${String(plan.limit)} were asked for`)
  const [first, last] = [told[0] ?? null, told.at(-1) ?? null]
  judge.cell(x, first)
  judge.cell(y, last)
  for (const [at, point] of told.entries())
    judge.first(
      point,
      judge.series.points.filter((other) => !told.slice(0, at).includes(other)),
      isHighest,
    )
  judge.alike(only(first), only(last), (told.length * (told.length - 1)) / 2)
}

/** So many of a ranking are told one by one. */
const MOST_LISTED = 5

/** Who leads some of all, and by how much; of a ranking that was asked for these are the first of all. */
export function firstOfSome(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  const { some, up, a = '', x = '', ta, g, b, y = '', then } = slots
  const { points } = judge
  const isHighest = isUp(up)
  const [first, second] = [judge.named(a), b === undefined ? null : judge.named(b)]
  if (some === undefined) ofRanking(judge, first, isHighest)
  else judge.count(some, points.length, 'shown are')
  judge.cell(x, first)
  judge.tied(first, ta, isHighest)
  judge.claim((g === undefined) === (ta !== undefined), () => 'it is level with others, or not')
  const others = then === undefined ? [] : judge.figured(then)
  const told = [...only(first), ...only(second), ...others]
  const among = some === undefined ? [...points, ...judge.series.unshown] : points
  for (const [at, point] of told.entries())
    judge.first(
      point,
      among.filter((other) => !told.slice(0, at).includes(other)),
      isHighest,
    )
  if (g === undefined) return
  judge.cell(y, second)
  judge.gap(g, only(first), only(second))
  const isTold = points.length > 2 && points.length <= MOST_LISTED
  judge.claim(told.length === (isTold ? points.length : 2), () => `${told.length} of them are told`)
}

/** What is called the first, and not the first of those shown, is that of all, and was asked for. */
function ofRanking(judge: Judge, first: Point | null, isHighest: boolean): void {
  const { facts, series } = judge
  const { order, limitWithin } = facts.plan
  judge.claim(orderedBy(facts) === series, () => 'it is not what they were ranked by')
  judge.claim(
    (order[0]?.direction === 'ascending') !== isHighest,
    () => `they were ranked ${order[0]?.direction ?? ''}`,
  )
  // Of a ranking in each group others, which are not shown, may be level with the first, too.
  if (limitWithin === undefined || first === null) return
  const level = series.unshown.find((other) => {
    const alone = new Judge(facts, series)
    alone.differ([first], [other], LEAST_OF_TWO)
    return alone.problems.length > 0
  })
  judge.claim(level === undefined, () => `${level?.names[0] ?? ''}, which is not shown, is level with it`)
}
