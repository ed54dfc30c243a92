import { inOrder, type Point } from './facts.ts'
import { numberIn, type Judge } from './judge.ts'

/** Groups of two dimensions and more, as sentences look at them: along one dimension, or by it. */

export const END = String.raw`\.(?= |$)`

export interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

/** Along a dimension, the figures of each combination of the others, in their order. */
export function linesOf(judge: Judge, side: number): readonly Line[] {
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

export const isCalled = (names: readonly string[] | undefined, name: string) =>
  names?.some((each) => each === name || each.charAt(0).toUpperCase() + each.slice(1) === name) === true

export const inSide = (judge: Judge, side: number, name: string) =>
  judge.points.filter(({ parts }) => isCalled(parts[side], name))

/** The places of the dimensions that a word may mean. */
export const sidesOf = (judge: Judge, word: string) =>
  judge.facts.sides.flatMap(({ singular, plural, along }, place) =>
    [singular, plural, along].some((each) => isWord(each.toLowerCase(), word.toLowerCase())) ? [place] : [],
  )

/** A dimension of how many of something is called so, too. */
export const isWord = (name: string, word: string) => word === name || word === `number of ${name}`

/** A dimension's groups that stand in every combination of the others which has most of them. */
export function complete(judge: Judge, side: number) {
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
export function byBest(judge: Judge, sides: readonly number[], check: (side: number) => void): void {
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

/** So many standard errors at most lie between groups that are level, and at least between those that are not. */
const LEVEL = [1.5, 2.7] as const

/** Which of a dimension's groups are level with one. */
export function tiedGroups(
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
export function listOf<T>(text: string, find: (name: string) => T | null): readonly T[] | null {
  const called = find(text)
  if (called !== null) return [called]
  for (const match of text.matchAll(/, | and /g)) {
    const first = find(text.slice(0, match.index))
    const rest = first === null ? null : listOf(text.slice(match.index + match[0].length), find)
    if (first !== null && rest !== null) return [first, ...rest]
  }
  return null
}

/** Whether a word is of what stands beside a dimension. */
export function isBeside(judge: Judge, side: number, word: string): boolean {
  const others = judge.facts.sides.toSpliced(side, 1)
  const words =
    others.length === 1
      ? others.flatMap(({ singular, plural }) => [singular, plural])
      : ['combination of the others', 'combinations of the others']
  return words.some((each) => isWord(each, word))
}

/** A dimension that a word names, or any. */
export const sidesOrAll = (judge: Judge, of: string | undefined) =>
  of === undefined ? judge.facts.sides.map((_, place) => place) : sidesOf(judge, of)
