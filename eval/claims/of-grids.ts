import type { Point } from './facts.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { meanOf, numberIn, type Judge } from './judge.ts'

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
    points: points.toSorted((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)]
      return typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one) < String(other)
          ? -1
          : 1
    }),
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

/** One dimension's groups, over all combinations of the others that have all of them. */
function complete(judge: Judge, side: number) {
  const lines = linesOf(judge, side)
  const names = new Set(judge.points.map(({ keys }) => JSON.stringify(keys[side])))
  return lines.filter(({ points }) => points.length === names.size).flatMap(({ points }) => points)
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
function parts(judge: Judge, { of = '', a = '', b = '', p = '', q = '', shown = '', rank }: Slots): void {
  byBest(judge, sidesOf(judge, of), (side) => {
    const groups = [...Map.groupBy(judge.points, ({ keys }) => JSON.stringify(keys[side])).values()]
    judge.claim((rank === undefined) === (groups.length === 2), () => `there are ${groups.length}`)
    const [most, least] = [a, b].map((name) => inSide(judge, side, name))
    if (most === undefined || least === undefined) return
    judge.claim(most.length > 0 && least.length > 0, () => 'one of them is no group')
    // Periods that are cut short are left out of the total, too.
    const isWhole = shown === '' && judge.points.length === judge.series.points.length
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

function effect(judge: Judge, slots: Slots): void {
  byBest(judge, sidesOf(judge, slots['of'] ?? ''), (side) => {
    const whole = complete(judge, side)
    const [high, low] = ['a', 'b'].map((slot) =>
      whole.filter(({ parts }) => isCalled(parts[side], slots[slot] ?? '')),
    )
    if (high === undefined || low === undefined || high.length === 0 || low.length === 0) {
      judge.claim(false, () => 'one of them is no group')
      return
    }
    const [top, bottom] = [pooled(high), pooled(low)]
    judge.cell(slots['x'] ?? '', top)
    judge.cell(slots['y'] ?? '', bottom)
    judge.gap(slots['g'] ?? '', [top], [bottom])
    judge.differ([top], [bottom])
    for (const points of Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()) {
      judge.higher([top], [pooled(points)])
      judge.higher([pooled(points)], [bottom])
    }
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

function widening(judge: Judge, { between = '', way, x = '', y = '', a = '', b = '' }: Slots): void {
  const sides = judge.facts.sides.map((_, place) => place)
  byBest(judge, sides, (side) => {
    const lines = linesOf(judge, side)
    judge.claim(
      lines.length === 2 &&
        [lines, lines.toReversed()].some((both) => between === both.map(({ name }) => name).join(' and ')),
      () => `the two are not ${between}`,
    )
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
      judge.claim(
        lines.length === 2 &&
          [lines, lines.toReversed()].some((both) => between === both.map(({ name }) => name).join(' and ')),
        () => `the two are not ${between}`,
      )
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

function ways(
  judge: Judge,
  { which = '', rose, span = '', sure, most, x = '', y = '', g = '', few }: Slots,
): void {
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    const up = /rose|Up/.test(rose ?? '')
    judge.claim(all[0]?.span === span.trim(), () => `it goes ${all[0]?.span ?? 'nowhere'}`)
    const noise = (points: readonly Point[]) =>
      Math.hypot(...points.map((point) => judge.loose(point))) / points.length
    const error = (points: readonly Point[]) =>
      Math.hypot(...points.map((point) => point.error)) / points.length
    const moved = (isUp: boolean, bound: number, more: number) =>
      all.filter(({ first, last }) => {
        const by = (meanOf(last) - meanOf(first)) * (isUp ? 1 : -1)
        return (
          by >
          bound * Math.hypot(error(first), error(last)) + more * 4 * Math.hypot(noise(first), noise(last))
        )
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
    const beyondChance = sure === undefined ? meant(which, all)?.count : Number(sure)
    judge.claim(
      Number.isNaN(beyondChance)
        ? surely.length <= 1 && maybe.some(({ name }) => name === sure)
        : (beyondChance ?? 0) >= surely.length && (beyondChance ?? 0) <= maybe.length,
      () => `beyond chance are at least ${surely.length} and at most ${maybe.length}`,
    )
    const single = meant(which, all)?.names
    const furthest = all.find(({ name }) => name === (most ?? single?.[0]))
    judge.claim(furthest !== undefined, () => `“${most ?? which}” is not among them`)
    if (furthest === undefined) return
    judge.mean(x, furthest.first)
    judge.mean(y, furthest.last)
    judge.gap(g, furthest.last, furthest.first)
    if (most === undefined) return
    const isRelative =
      judge.series.unit !== 'percent' && all.every(({ first, last }) => meanOf(first) > 0 && meanOf(last) > 0)
    const size = ({ first, last }: Way) =>
      isRelative ? Math.log(meanOf(last) / meanOf(first)) : meanOf(last) - meanOf(first)
    const slack = ({ first, last }: Way) =>
      4 *
      Math.hypot(
        noise(first) / (isRelative ? meanOf(first) : 1),
        noise(last) / (isRelative ? meanOf(last) : 1),
      )
    const beyond = moved(up, 0, 1).find(
      (other) => (size(other) - size(furthest)) * (up ? 1 : -1) > slack(other) + slack(furthest) + 1e-9,
    )
    judge.claim(beyond === undefined, () => `${beyond?.name ?? ''} moved further than ${furthest.name}`)
  })
}

function unmoved(judge: Judge, { span = '' }: Slots): void {
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    judge.claim(all[0]?.span === span, () => `it goes ${all[0]?.span ?? 'nowhere'}`)
    for (const { first, last } of all) judge.alike(first, last, all.length)
  })
}

/** Who is highest in how many lines. */
function lead(judge: Judge, { a = '', rank, k, n, of = '', sure }: Slots): void {
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
    const others = judge.facts.sides.flatMap((each, place) => (place === side ? [] : [each]))
    const words =
      others.length === 1
        ? others.flatMap(({ singular, plural }) => [singular, plural])
        : ['combination of the others', 'combinations of the others']
    judge.claim(words.includes(of), () => `“${of}” are not beside it`)
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

const WAY_ENDS = String.raw`(?:, beyond chance for (?<sure>[\d,]+|{O}))?(?:,|; most {O:most}(?: \([^)]+ too close to call\))?,) from {F:x} to {F:y}, {G:g}(?:; (?<few>.+?) (?:fell|rose))?`

const WHERE = '{J} (?:every|{D:k} of {D:n}) {W:of}(?:, beyond chance {J} {D:sure})?'

export const OF_GRIDS: readonly Form[] = [
  form(
    'effect',
    'By ',
    String.raw`By {W:of}, {L} is (?:higher|highest) {J} {S:a} \({F:x}\) (?:than|and lowest) {J} {S:b} \({F:y}\): {G:g}${END}`,
    effect,
  ),
  form(
    'parts',
    ' accounts for ',
    'By {W:of}, {S:a} accounts for(?<rank> most,)? {P:p} of the total(?<shown> shown)?, {S:b} for (?:least, )?{P:q}' +
      END,
    parts,
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
    `(?<between>.+?) change places: {J} {S:p} {O:u} is {G:g}, {J} {S:q} {O:v} is {G:h}${END}`,
    changePlaces,
  ),
  form(
    'ways',
    ' from ',
    `(?<which>.+?) (?<rose>rose|fell) (?<span>from (?:(?!from ).)+?)${WAY_ENDS}${END}`,
    ways,
  ),
  form(
    'no way',
    ' changes beyond chance ',
    `No {W} changes beyond chance (?<span>from .+? to .+?)${END}`,
    unmoved,
  ),
  form('lead', ' is ', `{S:a} is (?<rank>higher|highest|lowest) ${WHERE}${END}`, lead),
]

export const LINES_OF_GRIDS: readonly Form[] = [
  form(
    'line of ways',
    ' for ',
    `(?<rose>Up|Down) for (?<which>.+?) (?<span>from (?:(?!from ).)+?)${WAY_ENDS}$`,
    ways,
  ),
  form(
    'line of no way',
    ' changes beyond chance ',
    'No {W} changes beyond chance (?<span>from .+ to .+)$',
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
