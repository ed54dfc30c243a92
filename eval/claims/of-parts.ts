import type { Point } from './facts.ts'
import { deviationOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { byBest, END, inSide, isCalled, linesOf, sidesOf, sidesOrAll, type Line } from './grids.ts'
import type { Judge } from './judge.ts'
import { lead, WHERE } from './of-leads.ts'

/** What is said of the parts of a whole by two dimensions: how large each is, and whether it is so wherever the other is. */

const sum = (points: readonly Point[]) => points.reduce((total, { value }) => total + value, 0)

/** So many parts are told one by one. */
const MOST_PARTS = 4

/** "47% are for Standard, 29% for Comprehensive and 25% for Basic" */
const PART = /([\d.,]+%)(?: are| is)? (?:in|on|at|for|with) (.+?)(?=, [\d.,]+% | and [\d.,]+% |$)/g

/** By dimension, the groups of a whole, the largest first. */
const groupsBy = (judge: Judge, side: number) =>
  [...Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys[side])).values()].toSorted(
    (a, b) => sum(b) - sum(a),
  )

/** Periods that are cut short are left out of the total, too. */
const isOfWhole = (judge: Judge, { shown }: Slots) =>
  shown === undefined && judge.points.length === judge.series.points.length

const slackOf = (judge: Judge, points: readonly Point[]) =>
  4 * Math.hypot(...points.map((point) => judge.loose(point)))

/** All parts of a whole by one of its dimensions, the largest first. */
function parts(judge: Judge, slots: Slots): void {
  const told = [...(slots['parts'] ?? '').matchAll(PART)].map(([, p = '', name = '']) => ({ p, name }))
  byBest(judge, sidesOrAll(judge, undefined), (side) => {
    const groups = groupsBy(judge, side)
    judge.count(String(told.length), groups.length, 'parts there are')
    judge.claim(told.length <= MOST_PARTS, () => `${told.length} are not a few`)
    const all = told.map(({ p, name }) => {
      const own = inSide(judge, side, name)
      judge.claim(own.length > 0, () => `“${name}” is no group`)
      judge.share(p, own, isOfWhole(judge, slots))
      return { name, own }
    })
    for (const [at, { name, own }] of all.entries()) {
      const before = all[at - 1]
      if (before === undefined) continue
      const slack = slackOf(judge, own) + slackOf(judge, before.own)
      judge.claim(sum(own) <= sum(before.own) + slack, () => `${name} is more than ${before.name}`)
    }
  })
}

/** Of many parts the largest, which may be that everywhere, and the smallest. */
function partsAtEnds(judge: Judge, slots: Slots): void {
  const { a = '', b = '', p = '', q = '', of } = slots
  byBest(judge, sidesOrAll(judge, undefined), (side) => {
    const groups = groupsBy(judge, side)
    judge.claim(groups.length > MOST_PARTS, () => `there are ${groups.length}`)
    const [most, least] = [inSide(judge, side, a), inSide(judge, side, b)]
    judge.claim(most.length > 0 && least.length > 0, () => 'one of them is no group')
    judge.share(p, most, isOfWhole(judge, slots))
    judge.share(q, least, isOfWhole(judge, slots))
    for (const points of groups) {
      const slack = slackOf(judge, points)
      judge.claim(sum(points) <= sum(most) + slackOf(judge, most) + slack, () => `${a} is not most`)
      judge.claim(sum(points) >= sum(least) - slackOf(judge, least) - slack, () => `${b} is not least`)
    }
  })
  if (of !== undefined) lead(judge, { ...slots, rank: undefined })
}

/** The largest part of a total by one of its dimensions. */
function partAlone(judge: Judge, slots: Slots): void {
  const { a = '', p = '' } = slots
  byBest(judge, sidesOrAll(judge, undefined), (side) => {
    const most = inSide(judge, side, a)
    judge.claim(most.length > 0, () => `${a} is no group`)
    judge.share(p, most, isOfWhole(judge, slots))
    for (const points of groupsBy(judge, side))
      judge.claim(
        sum(points) <= sum(most) + slackOf(judge, most) + slackOf(judge, points),
        () => `${a} is not most`,
      )
  })
}

/** Who is how large a part wherever the others are, and whether he leads there. */
function lineOfMix(judge: Judge, slots: Slots): void {
  const { a = '', of, others = of ?? '', p, q } = slots
  if (of !== undefined) lead(judge, { ...slots, rank: 'highest' })
  const own = sidesOf(judge, others).map((beside) => 1 - beside)
  const groups = own.map((side) => new Set(judge.points.map(({ keys }) => JSON.stringify(keys[side]))).size)
  const [side = 0] = own
  const mixed = (groups[0] ?? 0) > 2 ? judge.facts.sides[side]?.plural : undefined
  mix(judge, { a, p, q: q ?? p, others, ...(mixed === undefined ? {} : { of: mixed }) })
}

/** Whether one group is as large a part of all wherever the others are. */
function mix(judge: Judge, slots: Slots): void {
  const { of, others = '', a, p, q = p, low, high, differs } = slots
  // Of several figures a line tells of each in its first words.
  judge.claim(p !== undefined || judge.facts.plan.measures.length > 1, () => 'the parts are not told')
  byBest(judge, sidesOf(judge, others), (beside) => {
    const side = 1 - beside
    judge.claim(of === undefined || sidesOf(judge, of).includes(side), () => `“${of ?? ''}” are not mixed`)
    const lines = linesOf(judge, side)
    independent(judge, side, lines, differs === undefined)
    // The first words of a line say of no group how large it is.
    if (a === undefined) return
    const parts = lines.flatMap(({ name, points }) => {
      const own = points.find(({ parts: all }) => isCalled(all[side], a))
      if (own === undefined) return []
      const all = points.reduce((sum, { value }) => sum + value, 0)
      const share = own.value / all
      const noise = Math.hypot(...points.map((point) => judge.loose(point))) / all
      return [{ name, own, points, share, error: Math.sqrt((share * (1 - share)) / all), noise }]
    })
    judge.claim(parts.length === lines.length, () => `${a} is not everywhere`)
    const sorted = parts.toSorted((one, other) => one.share - other.share)
    const [least, most] = [sorted[0], sorted.at(-1)]
    if (least === undefined || most === undefined) return
    const named = (name: string | undefined, end: typeof least) =>
      name === undefined ? end : parts.find((part) => part.name === name)
    const [from, to] = [named(low, least), named(high, most)]
    judge.claim(from !== undefined && to !== undefined, () => 'one of them is no group')
    if (from === undefined || to === undefined) return
    if (p !== undefined) judge.share(p, [from.own], false, from.points)
    if (q !== undefined) judge.share(q, [to.own], false, to.points)
    const slack = (one: typeof least, other: typeof least) => 4 * Math.hypot(one.noise, other.noise)
    judge.claim(from.share <= least.share + slack(from, least), () => `${least.name} has least`)
    judge.claim(to.share >= most.share - slack(to, most), () => `${most.name} has most`)
    const error = Math.hypot(least.error, most.error)
    const apart = most.share - least.share
    judge.claim(
      differs === undefined
        ? apart <= 4.5 * error + slack(most, least)
        : to.share - from.share >= error - slack(to, from),
      () => `the parts lie ${apart.toFixed(3)} apart (standard error ${error.toFixed(3)})`,
    )
    if (differs !== undefined) return
    const groups = new Set(judge.points.map(({ keys }) => JSON.stringify(keys[side])))
    judge.claim((of !== undefined) === groups.size > 2 || p === undefined, () => `there are ${groups.size}`)
    const [own, ...sums] = [from.own, ...judge.points].map(({ keys }) =>
      judge.points
        .filter((each) => each.keys[side] === keys[side])
        .reduce((sum, { value }) => sum + value, 0),
    )
    const reach = 4 * Math.hypot(...judge.points.map((point) => judge.loose(point)))
    judge.claim((own ?? 0) >= Math.max(...sums) - reach, () => `${a} is not the largest part`)
  })
}

/** Counts beyond which, or below which, two dimensions are said to do something to each other, in standard deviations of the test. */
const MOST_INDEPENDENT = 4
const LEAST_DEPENDENT = 0

/** Whether each line is made up alike, by the test of independence of two dimensions. */
function independent(judge: Judge, side: number, lines: readonly Line[], isAlike: boolean): void {
  const groups = [...Map.groupBy(judge.points, ({ keys }) => keys[side]).values()]
  const total = sum(judge.points)
  const squares = lines.flatMap(({ points }) =>
    points.map((point) => {
      const own = groups.find((each) => each.includes(point)) ?? []
      const mean = (sum(points) * sum(own)) / total
      return (point.value - mean) ** 2 / (mean + (isAlike ? point.noise ** 2 : 0))
    }),
  )
  const out = deviationOf(
    squares.reduce((all, each) => all + each, 0),
    (lines.length - 1) * (groups.length - 1),
  )
  judge.claim(
    isAlike ? out <= MOST_INDEPENDENT : out >= LEAST_DEPENDENT,
    () => `the test of independence lies ${out.toFixed(1)} standard deviations out`,
  )
}

const RANGE = '{P:p}(?: to {P:q})?'

export const PARTS: readonly Form[] = [
  form('parts', 'Of ', `Of {E}, (?<parts>{P} (?:are|is) {J} {A}(?:, | and ){P} {J} {A})${END}`, parts),
  form(
    'the largest and the smallest part',
    ', the largest part',
    `Of {E}, {P:p} (?:are|is) {J} {S:a}, the largest part(?: ${WHERE})?, and {P:q} {J} {S:b}, the smallest${END}`,
    partsAtEnds,
  ),
  form(
    'mix',
    ' is much the same for all ',
    `(?:The mix of {W:of} is much the same for all {W:others}: ${RANGE} are for {S:a}|The share of {S:a} is much the same for all {W:others}: ${RANGE})${END}`,
    mix,
  ),
  form(
    'mix that differs',
    ' differs with ',
    `The share of {S:a} (?<differs>differs) with {W:others}: from {P:p} {J} {S:low} to {P:q} {J} {S:high}${END}`,
    mix,
  ),
]

export const LINES_OF_PARTS: readonly Form[] = [
  form('line of parts', ' of ', '(?:Most|Highest) {J} {S:a}, {P:p} of {E}$', partAlone),
  form(
    'line of a mix',
    '',
    `(?:{S:a} leads ${WHERE}, with ${RANGE}|${RANGE} are for {S:a}, whatever the {W:others})$`,
    lineOfMix,
  ),
  form(
    'line of a mix that differs',
    ' differs with ',
    'The share of {S:a} (?<differs>differs) with {W:others}(?:: from {P:p} {J} {S:low} to {P:q} {J} {S:high})?$',
    mix,
  ),
  form(
    'line of a lead',
    ' for ',
    `(?<rank>Higher|Highest) for {S:a} ${WHERE}(?:, {P:p} of {E})?$`,
    (judge, slots) => {
      lead(judge, slots)
      if (slots['p'] !== undefined) partAlone(judge, slots)
    },
  ),
]
