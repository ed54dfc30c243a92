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
    judge.mean(slots['x'] ?? '', high)
    judge.mean(slots['y'] ?? '', low)
    judge.gap(slots['g'] ?? '', high, low)
    judge.differ(high, low)
    for (const points of Map.groupBy(whole, ({ keys }) => JSON.stringify(keys[side])).values()) {
      judge.higher(high, points)
      judge.higher(points, low)
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
  if (/^every /i.test(phrase)) return { count: all.length, of: null, names: null }
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

function ways(judge: Judge, { which = '', rose, span = '', most, x = '', y = '', g = '', few }: Slots): void {
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
      const [least, most] = [moved(isUp, 4.5, 1), moved(isUp, 1, -1)]
      judge.numbers += 1
      judge.claim(
        told.count >= least.length && told.count <= most.length,
        () =>
          `“${phrase}”: at least ${least.length} and at most ${most.length} ${isUp ? 'rose' : 'fell'} beyond chance`,
      )
      for (const name of told.names ?? [])
        judge.claim(
          most.some((each) => each.name === name),
          () => `${name} did not ${isUp ? 'rise' : 'fall'} beyond chance`,
        )
    }
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
    const sure = moved(up, 4.5, 1)
    const beyond = sure.find(
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
function lead(judge: Judge, { a = '', rank, k, n, of = '', except, chance }: Slots): void {
  const isHighest = rank !== 'lowest'
  const within = judge.facts.plan.limitWithin
  const isFirstOnly = within !== undefined && judge.facts.plan.limit === 1 && chance === undefined
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
    const [least, most] = [led(-1, isFirstOnly ? 0 : 4.5), led(1, isFirstOnly ? 0 : 1)]
    judge.numbers += 1
    judge.claim(
      told >= least.length && told <= most.length,
      () =>
        `${a} is so in at least ${least.length} and at most ${most.length} of ${lines.length}, and not in ${told}`,
    )
    if (except !== undefined)
      judge.claim(
        lines.some(({ name }) => name === except) && !least.some(({ name }) => name === except),
        () => `${except} is no exception`,
      )
  })
}

const WAY_ENDS = String.raw`(?:, most (?<most>{O})(?=: )|)(?:: |, )from {F:x} to {F:y}, {G:g}(?:; (?<few>.+?) (?:fell|rose))?`

export const OF_GRIDS: readonly Form[] = [
  form(
    'effect',
    'By ',
    String.raw`By {W:of}, {L} is (?:higher|highest) {J} {S:a} \({F:x} on average over (?:both|the {W})\) (?:than|and lowest) {J} {S:b} \({F:y}\): {G:g}${END}`,
    effect,
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
  form('lead in every', ' in every ', `{S:a} is (?<rank>higher|highest|lowest) in every {W:of}${END}`, lead),
  form(
    'lead',
    ' beyond chance',
    String.raw`{S:a} is (?<rank>higher|highest) in {D:k} of {D:n} {W:of}(?: \(all but (?<except>.+?)\))?, (?<chance>beyond chance)${END}`,
    lead,
  ),
  form('winners', ' of ', `{S:a} is (?<rank>highest|lowest) in {D:k} of {D:n} {W:of}${END}`, lead),
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
  form('line of winners in every', ' in every ', '{S:a} in every {W:of}$', (judge, slots) =>
    lead(judge, { ...slots, ...rankOf(judge) }),
  ),
  form('line of winners', ' of ', '{S:a} in {D:k} of {D:n} {W:of}$', (judge, slots) =>
    lead(judge, { ...slots, ...rankOf(judge) }),
  ),
]

const rankOf = ({ facts }: Judge) => ({
  rank:
    facts.plan.order[0]?.by === 'measure' && facts.plan.order[0].direction === 'ascending'
      ? 'lowest'
      : 'highest',
})
