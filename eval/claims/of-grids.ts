import { inOrder, type Point } from './facts.ts'
import { deviationOf, tailOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { Judge, meanOf, numberIn } from './judge.ts'

/** What is said of groups of two dimensions and more. */

const END = String.raw`\.(?= |$)`

interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

/** Along a dimension, the figures of each combination of the others, in their order. */
function linesOf(judge: Judge, side: number): readonly Line[] {
  const keyOf = ({ keys }: Point) => keys[side] ?? null
  const groups = Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys.toSpliced(side, 1)))
  return [...groups.values()].map((points) => ({
    name: (points[0]?.parts ?? [])
      .filter((_, at) => at !== side)
      .map(([name = '']) => name)
      .join(', '),
    points: points.toSorted((a, b) => inOrder(keyOf(a), keyOf(b))),
  }))
}

const isCalled = (names: readonly string[] | undefined, name: string) =>
  names?.some((each) => each === name || each.charAt(0).toUpperCase() + each.slice(1) === name) === true

const inSide = (judge: Judge, side: number, name: string) =>
  judge.points.filter(({ parts }) => isCalled(parts[side], name))

/** The places of the dimensions that a word may mean. */
const sidesOf = (judge: Judge, word: string) =>
  judge.facts.sides.flatMap(({ singular, plural, along }, place) =>
    [singular, plural, along].some((each) => isWord(each.toLowerCase(), word.toLowerCase())) ? [place] : [],
  )

/** A dimension of how many of something is called so, too. */
const isWord = (name: string, word: string) => word === name || word === `number of ${name}`

/** A dimension's groups that stand in every combination of the others which has most of them. */
function complete(judge: Judge, side: number) {
  const nameOf = ({ keys }: Point) => JSON.stringify(keys[side])
  const all = new Set(judge.points.map(nameOf))
  const lines = linesOf(judge, side).filter(({ points }) => 2 * points.length > all.size)
  const groups = Map.groupBy(
    lines.flatMap(({ points }) => points),
    nameOf,
  )
  return [...groups.values()].filter((points) => points.length === lines.length).flat()
}

/** Judges by each dimension that may be meant, and keeps the one for which less is wrong. */
function byBest(judge: Judge, sides: readonly number[], check: (side: number) => void): void {
  const before = judge.problems.length
  let best: readonly string[] | null = null
  for (const side of sides) {
    check(side)
    const found = judge.problems.splice(before)
    if (best === null || found.length < best.length) best = found
  }
  judge.problems.push(...(best ?? ['no dimension is called so']))
}

/** The numbers behind figures are told with noise of so many. */
const NOISE_OF_NUMBER = 4

/** The mean of all that stand behind some. */
export function pooled(points: readonly Point[]): Point {
  const all = points.reduce((total, { n }) => total + n, 0)
  const of = (size: (point: Point) => number) =>
    Math.hypot(...points.map((point) => (size(point) * point.n) / all))
  const value = points.reduce((total, point) => total + (point.value * point.n) / all, 0)
  const ofNumbers = Math.hypot(...points.map((point) => ((point.value - value) * NOISE_OF_NUMBER) / all))
  return {
    ...(points[0] as Point),
    value,
    n: all,
    error: of(({ error }) => error),
    noise: Math.hypot(
      of((point) => point.noise),
      ofNumbers,
    ),
  }
}

/** What of a total one group holds, all others beside it. */
function parts(judge: Judge, { of, a = '', b, p = '', q, shown, rank = '' }: Slots): void {
  // Of several figures a line tells of each in its first words.
  judge.claim(b !== undefined || judge.facts.plan.measures.length > 1, () => 'the other end is not told')
  byBest(judge, sidesOrAll(judge, of), (side) => {
    const groups = [...Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys[side])).values()]
    judge.claim(/larger/i.test(rank) === (groups.length === 2), () => `there are ${groups.length}`)
    const most = inSide(judge, side, a)
    const least = b === undefined ? null : inSide(judge, side, b)
    judge.claim(most.length > 0 && least?.length !== 0, () => 'one of them is no group')
    // Periods that are cut short are left out of the total, too.
    const isWhole = shown === undefined && judge.points.length === judge.series.points.length
    judge.share(p, most, isWhole)
    if (least !== null) judge.share(q ?? '', least, isWhole)
    const sum = (points: readonly Point[]) => points.reduce((total, { value }) => total + value, 0)
    const slack = (points: readonly Point[]) => 4 * Math.hypot(...points.map((point) => judge.loose(point)))
    for (const points of groups) {
      judge.claim(sum(points) <= sum(most) + slack(most) + slack(points), () => `${a} is not most`)
      if (least === null) continue
      judge.claim(sum(points) >= sum(least) - slack(least) - slack(points), () => `${b ?? ''} is not least`)
    }
  })
}

const sidesOrAll = (judge: Judge, of: string | undefined) =>
  of === undefined ? judge.facts.sides.map((_, place) => place) : sidesOf(judge, of)

/** The largest part of a total by one of its dimensions. */
function partAlone(judge: Judge, { a = '', p = '', shown }: Slots): void {
  byBest(judge, sidesOrAll(judge, undefined), (side) => {
    const most = inSide(judge, side, a)
    judge.claim(most.length > 0, () => `${a} is no group`)
    judge.share(p, most, shown === undefined && judge.points.length === judge.series.points.length)
    const sum = (points: readonly Point[]) => points.reduce((total, { value }) => total + value, 0)
    const slack = (points: readonly Point[]) => 4 * Math.hypot(...points.map((point) => judge.loose(point)))
    for (const points of Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys[side])).values())
      judge.claim(sum(points) <= sum(most) + slack(most) + slack(points), () => `${a} is not most`)
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

/** What one dimension does to a mean: a way along an order, or which of its groups is highest, and by how much. */
function effect(judge: Judge, { of, a = '', b = '', x, y, g = '', way, ta, tb, two, within }: Slots): void {
  byBest(judge, sidesOrAll(judge, of), (side) => {
    const whole = complete(judge, side)
    const all = new Set(judge.points.map(({ keys }) => JSON.stringify(keys[side])))
    judge.claim(
      within !== undefined || linesOf(judge, side).every(({ points }) => 2 * points.length > all.size),
      () => 'it is of some alone',
    )
    const groups =
      within === undefined
        ? [...Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()].map(pooled)
        : comparedAlike(side, whole)
    const called = (name: string) => groups.find(({ parts }) => isCalled(parts[side], name))
    // Without a name it is the lowest of all, or one that noise may have made it.
    const [first, last] = [called(a), b === '' ? lowestOf(judge, groups, called(a), g) : called(b)]
    judge.claim(first !== undefined && last !== undefined, () => 'one of them is no group')
    if (first === undefined || last === undefined) return
    judge.differ([first], [last])
    if (way !== undefined) {
      judge.cell(x ?? '', first)
      judge.cell(y ?? '', last)
      const keys = whole.map(({ keys }) => keys[side]).toSorted(inOrder)
      judge.claim(
        keys[0] === first.keys[side] && keys.at(-1) === last.keys[side],
        () => `${a} and ${b} are not the ends`,
      )
      if (/rises/i.test(way)) judge.higher([last], [first])
      else judge.higher([first], [last])
      return
    }
    if (b !== '') judge.gap(/times$/.test(g) ? `${g} as high` : g, [first], [last])
    judge.higher([first], [last])
    judge.claim((two !== undefined) === (groups.length === 2), () => `there are ${groups.length} of them`)
    for (const group of groups) {
      judge.higher([first], [group])
      judge.higher([group], [last])
    }
    if (two !== undefined) return
    tiedGroups(judge, groups, side, first, ta)
    if (b !== '') tiedGroups(judge, groups, side, last, tb)
  })
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

/** So many standard errors at most lie between groups that are level, and at least between those that are not. */
const LEVEL = [1.5, 2.7] as const

/** Which of a dimension's groups are level with one. */
function tiedGroups(
  judge: Judge,
  groups: readonly Point[],
  side: number,
  end: Point,
  text: string | undefined,
): void {
  if (judge.isOfRanks) return
  const others = groups.filter((each) => each !== end)
  const within = (bound: number, by: number) =>
    others.filter((other) => {
      const [error, noise] = [
        Math.hypot(end.error, other.error),
        Math.hypot(judge.loose(end), judge.loose(other)),
      ]
      const chance = bound * Math.hypot(error, by > 0 ? noise : 0)
      return Math.abs(other.value - end.value) <= chance + by * (4 * noise + 0.006)
    })
  const [surely, maybe] = [within(LEVEL[0], -1), within(LEVEL[1], 1)]
  const many = /^([\d,]+) others$/.exec(text ?? '')?.[1]
  if (many !== undefined) {
    const told = numberIn(many).value
    judge.numbers += 1
    judge.claim(
      told >= surely.length && told <= maybe.length,
      () => `${many} are level with it: from ${surely.length} to ${maybe.length} are`,
    )
    return
  }
  const called = (name: string) => others.find(({ parts }) => isCalled(parts[side], name))
  const named = text === undefined ? [] : listOf(text, (name) => called(name) ?? null)
  judge.claim(named !== null, () => `“${text ?? ''}” are no groups`)
  for (const other of named ?? [])
    judge.claim(maybe.includes(other), () => `${other.parts[side]?.[0] ?? ''} is not level with it`)
  for (const other of surely)
    judge.claim(
      named?.includes(other) === true,
      () => `${other.parts[side]?.[0] ?? ''} is level with it, too`,
    )
}

/** The things that a list names; null where it names something else. */
function listOf<T>(text: string, find: (name: string) => T | null): readonly T[] | null {
  const called = find(text)
  if (called !== null) return [called]
  for (const match of text.matchAll(/, | and /g)) {
    const first = find(text.slice(0, match.index))
    const rest = first === null ? null : listOf(text.slice(match.index + match[0].length), find)
    if (first !== null && rest !== null) return [first, ...rest]
  }
  return null
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
  const sum = (points: readonly Point[]) => points.reduce((total, { value }) => total + value, 0)
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

interface Way {
  readonly name: string
  readonly first: readonly Point[]
  readonly last: readonly Point[]
  readonly span: string
}

/** How each line goes through time: by whole years where it has such. */
function waysOf(judge: Judge, side: number): readonly Way[] {
  const dimension = judge.facts.sides[side]?.dimension
  const parts =
    dimension?.kind === 'grain' && dimension.every === undefined
      ? ({ month: 12, quarter: 4 }[dimension.grain as string] ?? 0)
      : 0
  return linesOf(judge, side).flatMap(({ name, points }): Way[] => {
    const yearOf = ({ keys }: Point) => String(keys[side]).slice(0, 4)
    const whole = [...Map.groupBy(points, yearOf)].filter(([, own]) => parts > 0 && own.length === parts)
    const [first, last] = [whole[0], whole.at(-1)]
    if (whole.length > 1 && first !== undefined && last !== undefined)
      return [{ name, first: first[1], last: last[1], span: `from ${first[0]} to ${last[0]}` }]
    const [start, stop] = [points[0], points.at(-1)]
    return start === undefined || stop === undefined || start === stop
      ? []
      : [
          {
            name,
            first: [start],
            last: [stop],
            span: `from ${start.parts[side]?.[0] ?? ''} to ${stop.parts[side]?.[0] ?? ''}`,
          },
        ]
  })
}

const timeSides = (judge: Judge) => judge.facts.sides.flatMap(({ isTime }, place) => (isTime ? [place] : []))

/** How many ways a phrase is of, or their names. */
function meant(
  phrase: string,
  all: readonly Way[],
): { readonly count: number; readonly of: number | null; readonly names: readonly string[] | null } | null {
  const named = listOf(
    phrase.replace(/^both /i, ''),
    (text) => all.find(({ name }) => isCalled([name], text))?.name ?? null,
  )
  if (named !== null) return { count: named.length, of: null, names: named }
  const every = /^all ([\d,]+) /i.exec(phrase)?.[1]
  if (every !== undefined) return { count: all.length, of: numberIn(every).value, names: null }
  const many = /^([\d,]+)(?: of ([\d,]+))? /.exec(phrase)
  return many === null
    ? null
    : {
        count: numberIn(many[1] ?? '').value,
        of: many[2] === undefined ? null : numberIn(many[2]).value,
        names: null,
      }
}

/** How groups go through time: how many rise or fall, how far, and which furthest. */
function ways(judge: Judge, slots: Slots): void {
  const { which = '', rose = '', span = '', few, other, unclear } = slots
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    const up = /rose|Up/.test(rose)
    judge.claim(other === undefined || (other === 'rose') !== up, () => `“${other ?? ''}” is no other way`)
    judge.claim(all[0]?.span === span, () => `it goes ${all[0]?.span ?? 'nowhere'}`)
    const spread = (points: readonly Point[], size: (point: Point) => number) =>
      Math.hypot(...points.map(size)) / points.length
    const noise = (points: readonly Point[]) => spread(points, (point) => judge.loose(point))
    const error = (points: readonly Point[]) => spread(points, (point) => point.error)
    const moved = (isUp: boolean, bound: number, more: number) =>
      all.filter(({ first, last }) => {
        const by = (meanOf(last) - meanOf(first)) * (isUp ? 1 : -1)
        const chance = bound * Math.hypot(error(first), error(last))
        return by > chance + more * 4 * Math.hypot(noise(first), noise(last))
      })
    const [many, fewer, rest] = [which, few, unclear].map((phrase) => {
      if (phrase === undefined) return NONE
      const told = meant(phrase, all)
      judge.claim(told !== null, () => `“${phrase}” are not among them`)
      if (told !== null && told.of !== null) judge.count(String(told.of), all.length, 'all are')
      return told ?? NONE
    })
    if (many === undefined || fewer === undefined || rest === undefined) return
    judge.numbers += 1
    judge.claim(
      many.count + fewer.count + rest.count === all.length,
      () => `${many.count + fewer.count + rest.count} of ${all.length} are told of`,
    )
    const chanceOf = (count: number) => tailOf(count, all.length, 1 / 2)
    const rises = [moved(true, 0, 1), moved(false, 0, 1)].map(({ length }) => length)
    // So many go one way that it is no chance: all of them are told, and else those alone that are clear.
    const isRule = unclear === undefined && chanceOf(Math.max(many.count, fewer.count)) < ONE_OF
    judge.claim(
      unclear === undefined || chanceOf(Math.max(...rises)) >= ONE_OF,
      () => `${Math.max(...rises)} of ${all.length} go one way, which is no chance`,
    )
    const [surely, maybe]: readonly [Bounds, Bounds] = isRule
      ? [
          [0, 1],
          [0, -1],
        ]
      : [
          [4.5, 1],
          [1, -1],
        ]
    for (const [told, isUp] of [
      [many, up],
      [fewer, !up],
    ] as const) {
      const [least, most] = [moved(isUp, ...surely), moved(isUp, ...maybe)]
      judge.numbers += 1
      judge.claim(
        told.count >= least.length && told.count <= most.length,
        () => `${told.count}: at least ${least.length} and at most ${most.length} ${isUp ? 'rose' : 'fell'}`,
      )
      for (const name of told.names ?? [])
        judge.claim(
          most.some((each) => each.name === name),
          () => `${name} did not ${isUp ? 'rise' : 'fall'}`,
        )
    }
    for (const name of rest.names ?? [])
      judge.claim(
        ![true, false].some((isUp) => moved(isUp, 4.5, 1).some((each) => each.name === name)),
        () => `${name} changed clearly`,
      )
    /** Those that are told to go this way: all that surely do, or that may. */
    const told = (isSure: boolean) =>
      many.names === null
        ? moved(up, ...(isSure ? surely : maybe))
        : all.filter(({ name }) => many.names?.includes(name))
    const isRelative =
      judge.series.unit !== 'percent' && all.every(({ first, last }) => meanOf(first) > 0 && meanOf(last) > 0)
    const size = ({ first, last }: Way) =>
      Math.abs(isRelative ? Math.log(meanOf(last) / meanOf(first)) : meanOf(last) - meanOf(first))
    const part = (points: readonly Point[], of: typeof noise) =>
      of(points) / (isRelative ? meanOf(points) : 1)
    const reach = ({ first, last }: Way, of: typeof noise) => Math.hypot(part(first, of), part(last, of))
    /** One of those that moved, no other of which moved further, or less far. */
    const isEnd = (way: Way, isMost: boolean) =>
      told(true).every(
        (other) =>
          (size(other) - size(way)) * (isMost ? 1 : -1) <=
          4 * (reach(other, noise) + reach(way, noise)) + 1e-9,
      )
    const named = (name: string | undefined, gap: string | undefined, isMost: boolean) => {
      if (gap === undefined) return null
      const [single] = many.names ?? []
      const called = all.find((way) => isCalled([way.name], name ?? single ?? ''))
      // Without a name it is any that lies at that end.
      const way =
        name === undefined && slots['x'] === undefined
          ? told(false).find((each) => isEnd(each, isMost) && isGap(judge, gap, each))
          : called
      judge.claim(way !== undefined, () => `none moved ${isMost ? 'most' : 'least'} by ${gap}`)
      if (way === undefined) return null
      judge.gap(gap, way.last, way.first)
      judge.claim(isEnd(way, isMost), () => `${way.name} did not move ${isMost ? 'furthest' : 'least'}`)
      return way
    }
    const most = named(slots['most'], slots['g'], true)
    named(slots['least'], slots['h'], false)
    if (most === null) return
    if (slots['x'] !== undefined) judge.mean(slots['x'], most.first)
    if (slots['y'] !== undefined) judge.mean(slots['y'], most.last)
    const tied = slots['tied']
    if (tied === undefined) return
    const others = told(false).filter((way) => way !== most)
    const within = (bound: number, by: number) =>
      others.filter(
        (way) =>
          Math.abs(size(most) - size(way)) <=
          bound * Math.hypot(reach(most, error), reach(way, error)) +
            by * 4 * (reach(most, noise) + reach(way, noise)),
      )
    const close = meant(tied.replace(/^([\d,]+) others$/, '$1 of them'), all)
    const [closest, closer] = [within(1.5, -1), within(2.7, 1)]
    judge.claim(
      close !== null &&
        close.count >= closest.length &&
        close.count <= closer.length &&
        (close.names ?? []).every((name) => closer.some((way) => way.name === name)),
      () => `from ${closest.length} to ${closer.length} are too close to call, and not ${tied}`,
    )
  })
}

/** So many standard errors, and so much of the noise. */
type Bounds = readonly [number, number]
const NONE: Omit<NonNullable<ReturnType<typeof meant>>, 'of'> = { count: 0, names: [] }

/** A rule by chance comes up at most so often. */
const ONE_OF = 1 / 20

/** Whether a way is so long. */
function isGap(judge: Judge, gap: string, { first, last }: Way): boolean {
  const alone = new Judge(judge.facts, judge.series)
  alone.gap(gap, last, first)
  return alone.problems.length === 0
}

function unmoved(judge: Judge, { span = '', of = '' }: Slots): void {
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    judge.claim(isBeside(judge, side, of), () => `“${of}” are not beside it`)
    judge.claim(all[0]?.span === span, () => `it goes ${all[0]?.span ?? 'nowhere'}`)
    for (const { first, last } of all) judge.alike(first, last, all.length)
  })
}

/** Whether a word is of what stands beside a dimension. */
function isBeside(judge: Judge, side: number, word: string): boolean {
  const others = judge.facts.sides.toSpliced(side, 1)
  const words =
    others.length === 1
      ? others.flatMap(({ singular, plural }) => [singular, plural])
      : ['combination of the others', 'combinations of the others']
  return words.some((each) => isWord(each, word))
}

/** Whether noise and rounding cannot make two figures read alike. */
const isWrittenApart = (judge: Judge, one: Point, other: Point): boolean =>
  Math.abs(one.value - other.value) >
  4 * Math.hypot(judge.loose(one), judge.loose(other)) +
    Math.max(judge.series.usualNoise, digitOf(judge, one))

/** What the last digit of a figure is worth. */
const digitOf = ({ series: { unit } }: Judge, { value }: Point): number =>
  unit === 'count' ? 0 : unit === 'percent' ? 0.1 : Math.abs(value) >= 100 ? 1 : 0.01

/** Less is what working out leaves. */
const LEAST_LEAD = 1e-9

/** Who is highest in how many lines. */
function lead(judge: Judge, { a = '', rank = '', k, n, of = '', whatever, but }: Slots): void {
  const isHighest = !/lowest/i.test(rank)
  const within = judge.facts.plan.limitWithin
  const isFirstOnly = within !== undefined && judge.facts.plan.limit === 1
  if (isFirstOnly) {
    const [order] = judge.facts.plan.order
    judge.claim(order?.by === 'measure', () => 'the first by a figure were not asked for')
    judge.claim(
      isHighest === (order?.direction !== 'ascending'),
      () => `the ${isHighest ? 'lowest' : 'highest'} were asked for`,
    )
  }
  // The word is of the others: of two dimensions the one along which is looked is the other one.
  const sides = judge.facts.sides.flatMap((_, place) => (inSide(judge, place, a).length > 0 ? [place] : []))
  byBest(judge, sides, (side) => {
    const others = judge.facts.sides.toSpliced(side, 1).map(({ singular }) => singular)
    const all = [others.slice(0, -1).join(', '), others.at(-1)].filter((text) => text !== '').join(' and ')
    judge.claim(
      whatever === undefined
        ? isBeside(judge, side, of)
        : whatever.replaceAll('number of ', '') === all.replaceAll('number of ', ''),
      () => `“${whatever ?? of}” are not beside it`,
    )
    const lines = linesOf(judge, side).filter(({ points }) => isFirstOnly || points.length > 1)
    if (n !== undefined) judge.count(n, lines.length, 'there are')
    const lineOf = (name: string) => lines.find((line) => isCalled([line.name], name)) ?? null
    const exceptions = but === undefined ? [] : listOf(but, lineOf)
    judge.claim(exceptions !== null, () => `“${but ?? ''}” are not beside it`)
    const told = k === undefined ? lines.length - (exceptions?.length ?? 0) : numberIn(k).value
    const led = (slack: number) =>
      lines.filter(({ points }) => {
        const own = points.find(({ parts }) => isCalled(parts[side], a))
        if (own === undefined) return false
        return points.every((other) => {
          if (other === own) return true
          const by = isHighest ? own.value - other.value : other.value - own.value
          if (slack < 0 && !isFirstOnly && !isWrittenApart(judge, own, other)) return false
          // Of those that are the same none leads.
          return by > -slack * 4 * Math.hypot(judge.loose(own), judge.loose(other)) + LEAST_LEAD
        })
      })
    const [least, most] = [led(-1), led(1)]
    judge.numbers += 1
    judge.claim(
      told >= least.length && told <= most.length,
      () =>
        `${a} is so in at least ${least.length} and at most ${most.length} of ${lines.length}, and not in ${told}`,
    )
    for (const line of exceptions ?? [])
      judge.claim(!least.includes(line), () => `${a} is so for ${line.name}, too`)
    if (but !== undefined)
      for (const line of lines)
        judge.claim(
          most.includes(line) || exceptions?.includes(line) === true,
          () => `${a} is not so for ${line.name}`,
        )
    if (isFirstOnly) return
    // Any of the groups might have led: so often by chance one of them does not.
    const fewest = Math.min(...lines.map(({ points }) => points.length))
    judge.claim(/higher/i.test(rank) === (fewest === 2), () => `it is one of ${fewest}`)
    const chance = tailOf(told, lines.length, 1 / fewest)
    // Lines that are written alike are led by nobody.
    const ofAnybody = lines.filter(({ points }) => {
      const [one, two] = points.toSorted((a, b) => (isHighest ? b.value - a.value : a.value - b.value))
      return one !== undefined && two !== undefined && isWrittenApart(judge, one, two)
    })
    judge.claim(
      chance < ONE_OF && 2 * told > ofAnybody.length,
      () => `${told} of ${lines.length} led by one of ${fewest} come up by chance with ${chance.toFixed(3)}`,
    )
  })
}

const WAYS = String.raw`(?<span>from (?:(?!from ).)+?)(?:, by {G:g} for {O:most} and {G:h} for {O:least}|, by {G:h} to {G:g}|, by {G:g}, from {F:x} to {F:y}|, most for {O:most}, by {G:g}(?:, though (?<tied>.+?) may have as much)?)(?: on yearly average)?(?:; it (?<other>fell|rose) for (?<few>.+?))?(?:; no clear change for (?<unclear>.+?))?`

const WHERE =
  '(?:whatever the (?<whatever>.+?)|{J} (?:every {W:of}(?: but (?<but>{A}))?|{D:k} of {D:n} {W:of}))'
const PART = '{P:p}(?: to {P:q})?'
/** How far the highest lies above the lowest, each with those that are level with it. */
const ABOVE =
  '{S:a}(?:, though (?<ta>{A}) may be as high)?, {G:g}(?<= above| times) the lowest, {S:b}(?:, though (?<tb>{A}) may be as low)?'
const WITHIN =
  '(?:(?<within>, compared (?:within the same {W}|where all else is the same))|, all {W:together} together)?'
const OF_TWO = `{G:g}(?<= higher| as high) (?<two>{J}) {S:a} (?:than|as) {J} {S:b}${WITHIN}`

export const OF_GRIDS: readonly Form[] = [
  form('effect of two', 'By ', `By {W:of}, {L} is ${OF_TWO}${END}`, effect),
  form('effect', ' the lowest, ', `By {W:of}, {L} is highest {J} ${ABOVE}${WITHIN}${END}`, effect),
  form(
    'effect along an order',
    ' with ',
    `{L} (?<way>rises|falls) with {V:of}, from {F:x} {J} {S:a} to {F:y} {J} {S:b}${WITHIN}${END}`,
    effect,
  ),
  form(
    'parts',
    ' share of ',
    String.raw`By {W:of}, the (?<rank>larger|largest) share of {E} is {J} {S:a} \({P:p}\), the (?:smaller|smallest) {J} {S:b} \({P:q}\)${END}`,
    parts,
  ),
  form(
    'mix',
    ' is much the same for all ',
    `(?:The mix of {W:of} is much the same for all {W:others}: ${PART} are for {S:a}|The share of {S:a} is much the same for all {W:others}: ${PART})${END}`,
    mix,
  ),
  form(
    'mix that differs',
    ' differs with ',
    `The share of {S:a} (?<differs>differs) with {W:others}: from {P:p} {J} {S:low} to {P:q} {J} {S:high}${END}`,
    mix,
  ),
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
  form('ways', ' for ', `{L} (?<rose>rose|fell) for (?<which>.+?) ${WAYS}${END}`, ways),
  form(
    'no way',
    ' has no trend ',
    `{L} has no trend beyond chance for any {W:of} (?<span>from .+? to .+?)${END}`,
    unmoved,
  ),
  form('lead', ' is ', `{L} is (?<rank>higher|highest|lowest) for {S:a} ${WHERE}${END}`, lead),
]

export const LINES_OF_GRIDS: readonly Form[] = [
  form(
    'line of an effect along an order',
    ' with ',
    `(?<way>Rises|Falls) with {V:of}, from {F:x} {J} {S:a} to {F:y} {J} {S:b}${WITHIN}$`,
    effect,
  ),
  form('line of an effect of two', ' ', `${OF_TWO}$`, effect),
  form(
    'line of an effect',
    'Highest ',
    `Highest {J} {S:a}(?:, though (?<ta>{A}) may be as high)?, {G:g}(?<= above| times) (?:the lowest|{S:b})${WITHIN}$`,
    effect,
  ),
  form('line of parts', ' of ', '(?:Most|Highest) {J} {S:a}, {P:p} of {E}$', partAlone),
  form(
    'line of a mix',
    '',
    `(?:{S:a} leads ${WHERE}, with ${PART}|${PART} are for {S:a}, whatever the {W:others})$`,
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
  form('line of ways', ' for ', `(?<rose>Up|Down) for (?<which>.+?) ${WAYS}$`, ways),
  form(
    'line of no way',
    'No clear trend ',
    'No clear trend for any {W:of} (?<span>from .+? to .+?)$',
    unmoved,
  ),
  form('line of winners', 'in ', `{S:a} ${WHERE}$`, (judge, slots) =>
    lead(judge, { ...slots, ...rankOf(judge) }),
  ),
]

const rankOf = ({ facts }: Judge) => ({
  rank:
    facts.plan.order[0]?.by === 'measure' && facts.plan.order[0].direction === 'ascending'
      ? 'lowest'
      : 'highest',
})
