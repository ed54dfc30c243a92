import { type Point } from './facts.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { byBest, complete, END, isCalled, linesOf, listOf, pooled, sidesOrAll, tiedGroups } from './grids.ts'
import { Judge, numberIn } from './judge.ts'
import { lead, LEADS, LINES_OF_WINNERS, WHERE } from './of-leads.ts'
import { LINES_OF_PARTS, PARTS } from './of-parts.ts'
import { wayOfMeans } from './of-jumps.ts'
import { LINES_OF_WAYS, WAYS_OF_GROUPS } from './of-ways.ts'

/** What is said of groups of two dimensions and more. */

/** The means of groups where each counts as much as its like in the others. */
function comparedAlike(side: number, whole: readonly Point[]): readonly Point[] {
  const lineOf = ({ keys }: Point) => JSON.stringify(keys.toSpliced(side, 1))
  const weights = new Map(
    [...Map.groupBy(whole, lineOf)].map(([line, points]) => [
      line,
      points.reduce((sum, { n }) => sum + n, 0),
    ]),
  )
  return [...Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()].map((points) =>
    pooled(points.map((point) => ({ ...point, n: weights.get(lineOf(point)) ?? 0 }))),
  )
}

/** The means of the groups of a dimension: of all that stand behind them, or each compared with its like. */
function meansOf(judge: Judge, side: number, within: string | undefined): readonly Point[] {
  const whole = complete(judge, side)
  const all = new Set(judge.points.map(({ keys }) => JSON.stringify(keys[side])))
  judge.claim(
    within !== undefined || linesOf(judge, side).every(({ points }) => 2 * points.length > all.size),
    () => 'it is of some alone',
  )
  return within === undefined
    ? [...Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()].map(pooled)
    : comparedAlike(side, whole)
}

/** What one dimension does to a mean: a way along an order, or which of its groups is highest, and by how much. */
function effect(judge: Judge, slots: Slots): void {
  const { of, a = '', b = '', x, y, g = '', way, ta, tb, two, within } = slots
  byBest(judge, sidesOrAll(judge, undefined), (side) => {
    const groups = meansOf(judge, side, within)
    const called = (name: string) => groups.find(({ parts }) => isCalled(parts[side], name))
    // Without a name it is the lowest of all, or one that noise may have made it.
    const [first, last] = [called(a), b === '' ? lowestOf(judge, groups, called(a), g) : called(b)]
    judge.claim(first !== undefined && last !== undefined, () => 'one of them is no group')
    if (first === undefined || last === undefined) return
    judge.differ([first], [last])
    if (x !== undefined) judge.cell(x, first)
    if (y !== undefined) judge.cell(y, last)
    if (way !== undefined) {
      alongOrder(judge, slots, side, groups)
      return
    }
    if (b !== '') judge.gap(/times$/.test(g) ? `${g} as high` : g, [first], [last])
    judge.higher([first], [last])
    judge.claim((two !== undefined) === (groups.length === 2), () => `there are ${groups.length} of them`)
    for (const group of groups) {
      judge.higher([first], [group])
      judge.higher([group], [last])
    }
    if (slots['few'] !== undefined) clearPairs(judge, side, a, slots['few'])
    if (two !== undefined) return
    tiedGroups(judge, groups, side, first, ta)
    if (b !== '') tiedGroups(judge, groups, side, last, tb)
  })
  if (of !== undefined) lead(judge, { ...slots, rank: undefined })
}

/** Of two groups those beside whom the first is higher beyond chance, however many are compared. */
function clearPairs(judge: Judge, side: number, a: string, few: string): void {
  const pairs = linesOf(judge, side).flatMap(({ name, points }) => {
    const own = points.find(({ parts }) => isCalled(parts[side], a))
    const other = points.find((point) => point !== own)
    return own === undefined || other === undefined ? [] : [{ name, own, other }]
  })
  const isTold = /^(?:none|[\d,]+ of them)$/.test(few)
  const called = isTold
    ? []
    : listOf(few, (name) => pairs.find((pair) => isCalled([pair.name], name)) ?? null)
  judge.claim(called !== null, () => `“${few}” are not beside it`)
  const { surely, maybe } = judge.higherBy(pairs.map(({ own, other }) => [own, other] as const))
  const told = isTold ? (few === 'none' ? 0 : numberIn(few).value) : (called?.length ?? 0)
  judge.claim(
    told >= surely.length && told <= maybe.length,
    () => `clearly so are from ${surely.length} to ${maybe.length}`,
  )
  for (const pair of called ?? [])
    judge.claim(maybe.includes(pairs.indexOf(pair)), () => `${pair.name} is within chance`)
}

/** Means that go one way along an order, with what jumps are in it. */
function alongOrder(judge: Judge, slots: Slots, side: number, groups: readonly Point[]): void {
  const { facts, series } = judge
  const own = facts.sides[side]
  judge.claim(own?.along === slots['along'], () => `it goes with ${own?.along ?? 'nothing'}`)
  const alone = new Judge(
    { ...facts, sides: own === undefined ? [] : [own] },
    {
      ...series,
      points: groups.map((group) => ({
        ...group,
        names: group.parts[side] ?? [],
        keys: [group.keys[side] ?? null],
      })),
    },
  )
  wayOfMeans(alone, slots)
  judge.problems.push(...alone.problems)
  judge.claims += alone.claims
  judge.numbers += alone.numbers
}

/** The lowest of some, of those that noise may have made it the one that lies so far below the first. */
function lowestOf(
  judge: Judge,
  groups: readonly Point[],
  first: Point | undefined,
  gap: string,
): Point | undefined {
  const [low, ...others] = groups.toSorted((a, b) => a.value - b.value)
  if (low === undefined || first === undefined) return low
  const near = others.filter(
    (other) =>
      other !== first &&
      other.value - low.value <= 4 * Math.hypot(judge.loose(other), judge.loose(low)) + 0.006,
  )
  const problems = (last: Point) => {
    const alone = new Judge(judge.facts, judge.series)
    alone.gap(/times$/.test(gap) ? `${gap} as high` : gap, [first], [last])
    return alone.problems
  }
  judge.numbers += 1
  const found = [low, ...near].find((each) => problems(each).length === 0)
  judge.claim(found !== undefined, () => problems(low).join('; '))
  return found ?? low
}

/** Two lines, point beside point. */
function pairs(judge: Judge, side: number) {
  const [one, other] = linesOf(judge, side)
  const beside = new Map(other?.points.map((point) => [JSON.stringify(point.keys[side]), point]))
  return (one?.points ?? []).flatMap((point) => {
    const match = beside.get(JSON.stringify(point.keys[side]))
    return match === undefined ? [] : [[point, match] as const]
  })
}

/** The lines are the two that a sentence names, in either order. */
const claimTwo = (judge: Judge, lines: ReturnType<typeof linesOf>, between: string): void =>
  judge.claim(
    lines.length === 2 &&
      [lines, lines.toReversed()].some((both) =>
        isCalled([both.map(({ name }) => name).join(' and ')], between),
      ),
    () => `the two are not ${between}`,
  )

function widening(judge: Judge, { between = '', way, x = '', y = '', a = '', b = '' }: Slots): void {
  const sides = judge.facts.sides.map((_, place) => place)
  byBest(judge, sides, (side) => {
    const lines = linesOf(judge, side)
    claimTwo(judge, lines, between)
    const all = pairs(judge, side)
    const [first, last] = [all[0], all.at(-1)]
    if (first === undefined || last === undefined) return
    judge.claim(
      isCalled(first[0].parts[side], a) && isCalled(last[0].parts[side], b),
      () => `${a} and ${b} are not the ends`,
    )
    judge.gap(x, [first[0]], [first[1]])
    judge.gap(y, [last[0]], [last[1]])
    const [start, stop] = [first, last].map(([p, q]) => Math.abs(p.value - q.value))
    const noise = 4 * Math.hypot(...[...first, ...last].map((point) => judge.loose(point)))
    const by = ((stop ?? 0) - (start ?? 0)) * (way === 'widens' ? 1 : -1)
    judge.claim(by >= -noise, () => `it goes from ${String(start)} to ${String(stop)}`)
    const error = Math.hypot(...[...first, ...last].map((point) => point.error))
    judge.claim(
      Math.abs(by) >= error - noise,
      () => `a change of ${String(by)} is within chance (standard error ${String(error)})`,
    )
  })
}

function changePlaces(
  judge: Judge,
  { between = '', p = '', q = '', u = '', v = '', g = '', h = '' }: Slots,
): void {
  byBest(
    judge,
    judge.facts.sides.map((_, place) => place),
    (side) => {
      const lines = linesOf(judge, side)
      claimTwo(judge, lines, between)
      const all = pairs(judge, side)
      for (const [at, name, higher, gap] of [
        [0, p, u, g],
        [-1, q, v, h],
      ] as const) {
        const pair = all.at(at)
        if (pair === undefined) continue
        judge.claim(isCalled(pair[0].parts[side], name), () => `${name} is not an end`)
        const place = lines.findIndex((line) => line.name === higher)
        const [one, other] = place === 0 ? pair : [pair[1], pair[0]]
        judge.gap(gap, [one], [other])
      }
    },
  )
}

const WITHIN_ALIKE = ', compared (?:within the same {W}|where all else is the same)'
/** Of groups over time. */
const TOGETHER = '(?:, all {W:together} together)?'
const WITHIN = `(?:(?<within>${WITHIN_ALIKE})|${TOGETHER})`
const OF_TWO = `{G:g}(?<= higher| as high) (?<two>{J}) {S:a} (?:than|as) {J} {S:b}${WITHIN}`
/** The highest and the lowest, each with those that are level with it. */
const HIGHEST = String.raw`highest {J} {S:a}(?: ${WHERE})? \({F:x}${TOGETHER}\)(?:, though (?<ta>{A}) may be as high)?`
const LOWEST = String.raw`{G:g}(?<= above| times) the lowest, {S:b} \({F:y}\)(?:, though (?<tb>{A}) may be as low)?`
const ALONG = 'with {V:along}, from {F:x} {J} {S:a} to {F:y} {J} {S:b}'

export const OF_GRIDS: readonly Form[] = [
  form(
    'effect of two',
    ' is ',
    `{L} is ${OF_TWO}(?:, and higher ${WHERE}(?:; clearly so for (?<few>none|[\\d,]+ of them|{A}))?)?${END}`,
    effect,
  ),
  form('effect', ' the lowest, ', `{L} is ${HIGHEST}, ${LOWEST}(?<within>${WITHIN_ALIKE})?${END}`, effect),
  form('effect along an order', ' with ', `{L} (?<way>rises|falls) ${ALONG}{JUMPS}${WITHIN}${END}`, effect),
  ...PARTS,
  form(
    'widening',
    'The gap between',
    `The gap between (?<between>.+?) (?<way>widens|narrows)(?: with {V})?, from {G:x} {J} {S:a} to {G:y} {J} {S:b}${END}`,
    widening,
  ),
  form(
    'change places',
    ' change places',
    `(?<between>.+?) change places: {L} is {G:g} for {O:u} {J} {S:p}, {G:h} for {O:v} {J} {S:q}${END}`,
    changePlaces,
  ),
  ...WAYS_OF_GROUPS,
  ...LEADS,
]

export const LINES_OF_GRIDS: readonly Form[] = [
  form(
    'line of an effect along an order',
    ' with ',
    `(?<way>Rises|Falls) ${ALONG}${WITHIN}$`,
    (judge, slots) => effect(judge, { ...slots, line: '' }),
  ),
  form('line of an effect of two', ' ', `${OF_TWO}$`, effect),
  form(
    'line of an effect',
    'Highest ',
    `Highest {J} {S:a}(?:, though (?<ta>{A}) may be as high)?, {G:g}(?<= above| times) (?:the lowest|{S:b})${WITHIN}$`,
    effect,
  ),
  ...LINES_OF_PARTS,
  ...LINES_OF_WAYS,
  ...LINES_OF_WINNERS,
]
