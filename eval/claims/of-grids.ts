import { inOrder, type Point } from './facts.ts'
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
  judge.facts.sides.flatMap(({ singular, plural }, place) =>
    [singular, plural].some((each) => each.toLowerCase() === word.toLowerCase()) ? [place] : [],
  )

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
function pooled(points: readonly Point[]): Point {
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
function parts(judge: Judge, { of = '', a = '', b = '', p = '', q = '', shown, rank }: Slots): void {
  byBest(judge, sidesOf(judge, of), (side) => {
    const groups = [...Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys[side])).values()]
    judge.claim((rank === 'larger') === (groups.length === 2), () => `there are ${groups.length}`)
    const [most, least] = [a, b].map((name) => inSide(judge, side, name))
    if (most === undefined || least === undefined) return
    judge.claim(most.length > 0 && least.length > 0, () => 'one of them is no group')
    // Periods that are cut short are left out of the total, too.
    const isWhole = shown === undefined && judge.points.length === judge.series.points.length
    judge.share(p, most, isWhole)
    judge.share(q, least, isWhole)
    const sum = (points: readonly Point[]) => points.reduce((total, { value }) => total + value, 0)
    const slack = (points: readonly Point[]) => 4 * Math.hypot(...points.map((point) => judge.loose(point)))
    for (const points of groups) {
      judge.claim(sum(points) <= sum(most) + slack(most) + slack(points), () => `${a} is not most`)
      judge.claim(sum(points) >= sum(least) - slack(least) - slack(points), () => `${b} is not least`)
    }
  })
}

function effect(judge: Judge, { of, a = '', b = '', x = '', y = '', g, way }: Slots): void {
  const sides = of === undefined ? judge.facts.sides.map((_, place) => place) : sidesOf(judge, of)
  byBest(judge, sides, (side) => {
    const whole = complete(judge, side)
    const [one, other] = [a, b].map((name) => whole.filter(({ parts }) => isCalled(parts[side], name)))
    judge.claim(one?.[0] !== undefined && other?.[0] !== undefined, () => 'one of them is no group')
    if (one?.[0] === undefined || other?.[0] === undefined) return
    const [first, last] = [pooled(one), pooled(other)]
    judge.cell(x, first)
    judge.cell(y, last)
    judge.differ([first], [last])
    const [top, bottom] = /rises/i.test(way ?? '') ? [last, first] : [first, last]
    if (way !== undefined) {
      const keys = whole.map(({ keys }) => keys[side]).toSorted(inOrder)
      judge.claim(
        keys[0] === first.keys[side] && keys.at(-1) === last.keys[side],
        () => `${a} and ${b} are not the ends`,
      )
      judge.higher([top], [bottom])
      return
    }
    if (g !== undefined) judge.gap(g, [top], [bottom])
    for (const points of Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()) {
      judge.higher([top], [pooled(points)])
      judge.higher([pooled(points)], [bottom])
    }
  })
}

/** Whether one group is as large a part of all wherever the others are. */
function mix(judge: Judge, slots: Slots): void {
  const { of, others = '', a = '', p = '', q = p, low, high } = slots
  byBest(judge, sidesOf(judge, others), (beside) => {
    const side = 1 - beside
    judge.claim(of === undefined || sidesOf(judge, of).includes(side), () => `“${of ?? ''}” are not mixed`)
    const lines = linesOf(judge, side)
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
    judge.share(p, [from.own], false, from.points)
    judge.share(q, [to.own], false, to.points)
    const slack = (one: typeof least, other: typeof least) => 4 * Math.hypot(one.noise, other.noise)
    judge.claim(from.share <= least.share + slack(from, least), () => `${least.name} has least`)
    judge.claim(to.share >= most.share - slack(to, most), () => `${most.name} has most`)
    const error = Math.hypot(least.error, most.error)
    const apart = most.share - least.share
    judge.claim(
      low === undefined
        ? apart <= 4.5 * error + slack(most, least)
        : to.share - from.share >= error - slack(to, from),
      () => `the parts lie ${apart.toFixed(3)} apart (standard error ${error.toFixed(3)})`,
    )
  })
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
  const every = /^all ([\d,]+) /i.exec(phrase)?.[1]
  if (every !== undefined) return { count: all.length, of: numberIn(every).value, names: null }
  const many = /^([\d,]+)(?: of ([\d,]+))? /.exec(phrase)
  const names = (text: string): readonly string[] | null => {
    const called = all.find(
      ({ name }) => name === text || name.charAt(0).toUpperCase() + name.slice(1) === text,
    )
    if (called !== undefined) return [called.name]
    for (const match of text.matchAll(/, | and /g)) {
      const [one, rest] = [
        names(text.slice(0, match.index)),
        names(text.slice(match.index + match[0].length)),
      ]
      if (one !== null && rest !== null) return [...one, ...rest]
    }
    return null
  }
  const called = names(phrase.replace(/^both /i, ''))
  if (called !== null) return { count: called.length, of: null, names: called }
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
  const { which = '', rose = '', span = '', sure, few } = slots
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    const up = /rose|Up/.test(rose)
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
    for (const [phrase, isUp] of [
      [which, up],
      [few, !up],
    ] as const) {
      if (phrase === undefined) continue
      const told = meant(phrase, all)
      judge.claim(told !== null, () => `“${phrase}” are not among them`)
      if (told === null) continue
      if (told.of !== null) judge.count(String(told.of), all.length, 'all are')
      const [least, most] = [moved(isUp, 0, 1), moved(isUp, 0, -1)]
      judge.numbers += 1
      judge.claim(
        told.count >= least.length && told.count <= most.length,
        () => `“${phrase}”: at least ${least.length} and at most ${most.length} ${isUp ? 'rose' : 'fell'}`,
      )
      for (const name of told.names ?? [])
        judge.claim(
          most.some((each) => each.name === name),
          () => `${name} did not ${isUp ? 'rise' : 'fall'}`,
        )
    }
    const [surely, maybe] = [moved(up, 4.5, 1), moved(up, 1, -1)]
    const many = /^([\d,]+) of them$/.exec(sure ?? '')?.[1]
    const beyondChance = sure === undefined ? (meant(which, all)?.count ?? 0) : Number(many)
    judge.claim(
      Number.isNaN(beyondChance)
        ? surely.length <= 1 && maybe.some(({ name }) => isCalled([name], sure ?? ''))
        : beyondChance >= surely.length && beyondChance <= maybe.length,
      () => `beyond chance are at least ${surely.length} and at most ${maybe.length}`,
    )
    const isRelative =
      judge.series.unit !== 'percent' && all.every(({ first, last }) => meanOf(first) > 0 && meanOf(last) > 0)
    const size = ({ first, last }: Way) =>
      Math.abs(isRelative ? Math.log(meanOf(last) / meanOf(first)) : meanOf(last) - meanOf(first))
    const part = (points: readonly Point[], of: typeof noise) =>
      of(points) / (isRelative ? meanOf(points) : 1)
    const reach = ({ first, last }: Way, of: typeof noise) => Math.hypot(part(first, of), part(last, of))
    /** One of those that moved, no other of which moved further, or less far. */
    const isEnd = (way: Way, isMost: boolean) =>
      moved(up, 0, 1).every(
        (other) =>
          (size(other) - size(way)) * (isMost ? 1 : -1) <=
          4 * (reach(other, noise) + reach(way, noise)) + 1e-9,
      )
    const named = (name: string | undefined, gap: string | undefined, isMost: boolean) => {
      if (gap === undefined) return null
      const single = meant(which, all)?.names?.[0]
      const called = all.find((way) => isCalled([way.name], name ?? single ?? ''))
      // Without a name it is any that lies at that end.
      const way =
        name === undefined && slots['x'] === undefined
          ? moved(up, 0, -1).find((each) => isEnd(each, isMost) && isGap(judge, gap, each))
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
    const others = moved(up, 0, -1).filter((way) => way !== most)
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
  return words.includes(word)
}

/** Who is highest in how many lines. */
function lead(judge: Judge, { a = '', rank, k, n, of = '', whatever, sure }: Slots): void {
  const isHighest = rank !== 'lowest'
  const within = judge.facts.plan.limitWithin
  const isFirstOnly = within !== undefined && judge.facts.plan.limit === 1
  if (isFirstOnly) {
    const [order] = judge.facts.plan.order
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
      whatever === undefined ? isBeside(judge, side, of) : whatever === all,
      () => `“${whatever ?? of}” are not beside it`,
    )
    const lines = linesOf(judge, side).filter(({ points }) => isFirstOnly || points.length > 1)
    if (n !== undefined) judge.count(n, lines.length, 'there are')
    const told = k === undefined ? lines.length : numberIn(k).value
    const led = (slack: number, bound: number) =>
      lines.filter(({ points }) => {
        const own = points.find(({ parts }) => isCalled(parts[side], a))
        if (own === undefined) return false
        return points.every((other) => {
          if (other === own) return true
          const by = isHighest ? own.value - other.value : other.value - own.value
          return (
            by >=
            bound * Math.hypot(own.error, other.error) -
              slack * 4 * Math.hypot(judge.loose(own), judge.loose(other))
          )
        })
      })
    for (const [said, [least, most]] of [
      [told, [led(-1, 0), led(1, 0)]],
      [
        sure === undefined ? told : numberIn(sure).value,
        isFirstOnly || judge.isOfRanks ? [[], lines] : [led(-1, 4.5), led(1, 1)],
      ],
    ] as const) {
      judge.numbers += 1
      judge.claim(
        said >= least.length && said <= most.length,
        () =>
          `${a} is so in at least ${least.length} and at most ${most.length} of ${lines.length}, and not in ${said}`,
      )
    }
  })
}

const WAYS = String.raw`(?<span>from (?:(?!from ).)+?)(?:, by {G:g} for {O:most} and {G:h} for {O:least}|, by {G:h} to {G:g}|, by {G:g}, from {F:x} to {F:y}|, most for {O:most}, by {G:g}(?:, though (?<tied>.+?) may have as much)?)(?: \(clearly so for (?<sure>[\d,]+ of them|{O})\))?(?:; it (?:fell|rose) for (?<few>.+?))?`

const WHERE =
  '(?:whatever the (?<whatever>.+?)|{J} (?:every|{D:k} of {D:n}) {W:of})(?:, clearly {J} {D:sure})?'
const PART = '(?:is {P:p}|lies between {P:p} and {P:q})'

export const OF_GRIDS: readonly Form[] = [
  form(
    'effect',
    'By ',
    String.raw`By {W:of}, {L} is (?:higher|highest) {J} {S:a} \({F:x}\) (?:than|and lowest) {J} {S:b} \({F:y}\): {G:g}${END}`,
    effect,
  ),
  form(
    'effect along an order',
    ' with ',
    `{L} (?<way>rises|falls) with {W:of}, from {F:x} {J} {S:a} to {F:y} {J} {S:b}${END}`,
    effect,
  ),
  form(
    'parts',
    ' part of ',
    String.raw`By {W:of}, the (?<rank>larger|largest) part of {E} is for {S:a} \({P:p}\), the (?:smaller|smallest) for {S:b} \({P:q}\)${END}`,
    parts,
  ),
  form(
    'mix',
    ' is much the same for all ',
    `(?:The mix of {W:of} is much the same for all {W:others}: the part of {S:a} ${PART}|The part of {S:a} is much the same for all {W:others}: it ${PART})${END}`,
    mix,
  ),
  form(
    'mix that differs',
    ' differs with ',
    `The part of {S:a} differs with {W:others}: from {P:p} {J} {S:low} to {P:q} {J} {S:high}${END}`,
    mix,
  ),
  form(
    'widening',
    'The gap between',
    `The gap between (?<between>.+?) (?<way>widens|narrows)(?: with {W})?, from {G:x} {J} {S:a} to {G:y} {J} {S:b}${END}`,
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
    '(?<way>Rises|Falls) with {W:of}, from {F:x} {J} {S:a} to {F:y} {J} {S:b}$',
    effect,
  ),
  form(
    'line of an effect',
    ' than ',
    String.raw`Higher {J} {S:a} \({F:x}\) than {J} {S:b} \({F:y}\), {G:g}$`,
    effect,
  ),
  form(
    'line of an effect on several',
    ', lowest ',
    String.raw`Highest {J} {S:a} \({F:x}\), lowest {J} {S:b} \({F:y}\)$`,
    effect,
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
