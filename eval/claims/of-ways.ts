import type { Point } from './facts.ts'
import { tailOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { byBest, END, isBeside, isCalled, linesOf, listOf } from './grids.ts'
import { Judge, meanOf, numberIn } from './judge.ts'

/** What is said of groups through time: how many rise or fall, how far, and which furthest. */

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
  const { which = '', rose = '', span = '', few, other, unclear, chances } = slots
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
    judge.claim(unclear === undefined || rest.names === null, () => `${unclear ?? ''} are told one by one`)
    const byChance = waysByChance(judge, chances, all)
    judge.numbers += 1
    const count = many.count + fewer.count + rest.count + byChance.length
    judge.claim(count === all.length, () => `${count} of ${all.length} are told of`)
    const chanceOf = (count: number) => tailOf(count, all.length, 1 / 2)
    const rises = [moved(true, 0, 1), moved(false, 0, 1)].map(({ length }) => length)
    // So many go one way that it is no chance: all of them are told, and else those alone that are clear.
    const isOfAll = unclear === undefined && chances === undefined
    const isRule = isOfAll && chanceOf(Math.max(many.count, fewer.count)) < ONE_OF
    judge.claim(
      isOfAll || chanceOf(Math.max(...rises)) >= ONE_OF,
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
    for (const way of byChance)
      judge.claim(
        ![true, false].some((isUp) => moved(isUp, 4.5, 1).includes(way)),
        () => `${way.name} changed clearly`,
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
    const least = named(slots['least'], slots['h'], false)
    if (most === null) return
    if (slots['alike'] !== undefined && least !== null)
      judge.claim(
        size(most) - size(least) <=
          APART * Math.hypot(reach(most, error), reach(least, error)) +
            4 * (reach(most, noise) + reach(least, noise)),
        () => `${most.name} and ${least.name} moved apart beyond chance`,
      )
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

/** So many standard errors apart no two of some dozens lie by chance. */
const APART = 4.5

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

/** "; the rise for smokers, from £137 to £148, may be chance": each with its ends. */
function waysByChance(judge: Judge, text = '', all: readonly Way[]): readonly Way[] {
  const told = [...text.matchAll(/; the (rise|fall) for (.+?), from (.+?) to (.+?), may be chance/g)]
  return told.flatMap(([, word, name = '', from = '', to = '']) => {
    const way = all.find((each) => isCalled([each.name], name))
    judge.claim(way !== undefined, () => `“${name}” are not among them`)
    if (way === undefined) return []
    judge.mean(from, way.first)
    judge.mean(to, way.last)
    if (word === 'rise') judge.higher(way.last, way.first)
    else judge.higher(way.first, way.last)
    return [way]
  })
}

function unmoved(judge: Judge, { span = '', of = '', about }: Slots): void {
  byBest(judge, timeSides(judge), (side) => {
    const all = waysOf(judge, side)
    judge.claim(isBeside(judge, side, of), () => `“${of}” are not beside it`)
    judge.claim(all[0]?.span === span, () => `it goes ${all[0]?.span ?? 'nowhere'}`)
    for (const { first, last } of all) judge.alike(first, last, all.length)
    if (about === undefined) return
    judge.mean(about, judge.points)
    // Of groups that differ one level says nothing.
    const levels = linesOf(judge, side)
      .map(({ points }) => points)
      .toSorted((a, b) => meanOf(a) - meanOf(b))
    judge.alike(levels.at(-1) ?? [], levels[0] ?? [], (levels.length * (levels.length - 1)) / 2)
  })
}

const CHANCES = '(?<chances>(?:; the (?:rise|fall) for .+?, from {F} to {F}, may be chance){1,2})?'
const WAYS = String.raw`(?<span>from (?:(?!from ).)+?)(?:, by {G:g} for {O:most} and {G:h} for {O:least}|, by {G:h} to {G:g}|, by {G:g}, from {F:x} to {F:y}|, most for {O:most}, by {G:g}(?:, though (?<tied>.+?) may have as much)?)(?: on yearly average)?(?<alike>; which of them (?:rose|fell) most cannot be told)?(?:; it (?<other>fell|rose) for (?<few>.+?))?(?:; no clear change for (?<unclear>.+?)|${CHANCES})`
const NO_WAY = 'for any {W:of} (?<span>from .+? to .+?)'

export const WAYS_OF_GROUPS: readonly Form[] = [
  form('ways', ' for ', `{L} (?<rose>rose|fell) for (?<which>.+?) ${WAYS}${END}`, ways),
  form(
    'no way',
    ' has no trend ',
    `{L} has no trend beyond chance ${NO_WAY}(?:: it is about {F:about} on average)?${END}`,
    unmoved,
  ),
]

export const LINES_OF_WAYS: readonly Form[] = [
  form('line of ways', ' for ', `(?<rose>Up|Down) for (?<which>.+?) ${WAYS}$`, ways),
  form(
    'line of no way',
    'No clear trend ',
    `No clear trend ${NO_WAY}(?:: about {F:about} on average)?$`,
    unmoved,
  ),
]
