import type { Point } from './facts.ts'
import type { Slots } from './grammar.ts'
import { ofSeveral, type Judge } from './judge.ts'

/** What is said of a few groups that stand apart from the others, or make most of all. */

export function apart(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  const few = judge.figured(slots['few'] ?? '')
  const rest = judge.points.filter((point) => !few.includes(point))
  judge.count(slots['k'] ?? '', rest.length, 'the others are')
  const [low, high] = [judge.named(slots['a'] ?? ''), judge.named(slots['b'] ?? '')]
  judge.cell(slots['x'] ?? '', low)
  judge.cell(slots['y'] ?? '', high)
  judge.first(high, rest, true)
  judge.first(low, rest, false)
  judge.claim(few.length > 0 && few.length <= 3, () => `${few.length} are not a few`)
  const isUpper = (few[0]?.value ?? 0) > (high?.value ?? 0)
  for (const point of few)
    if (low !== null && high !== null) {
      const isAbove = point.value > high.value
      const next = isAbove ? high : low
      judge.differ([point], [next])
      judge.claim(isAbove === isUpper, () => `${point.names[0] ?? ''} lies at the other end`)
      const [gap, range] = [Math.abs(point.value - next.value), high.value - low.value]
      const noise = 4 * Math.hypot(...[point, high, low].map((each) => judge.loose(each)))
      judge.claim(
        gap >= range - noise - 0.006,
        () =>
          `${point.names[0] ?? ''} lies ${gap.toPrecision(3)} from others that lie ${range.toPrecision(3)} apart`,
      )
    }
}

/** The same in a line, with the figures of the ends alone. */
export function lineApart(judge: Judge, { names = '', u = '', v, k, x, y }: Slots): void {
  judge.ofKnown()
  const few = judge.listed(names)
  judge.claim(few !== null, () => `“${names}” are no groups`)
  if (few === null) return
  const [sorted, rest] = [few, judge.points.filter((point) => !few.includes(point))].map((some) =>
    some.toSorted((a, b) => a.value - b.value),
  ) as [Point[], Point[]]
  if (k === undefined) ofSeveral(judge)
  else judge.count(k, rest.length, 'the others are')
  judge.claim((v === undefined) === (few.length === 1), () => `they are ${few.length}`)
  judge.extent(u, v ?? u, sorted)
  const [low, high] = x === undefined || y === undefined ? [rest[0], rest.at(-1)] : judge.extent(x, y, rest)
  judge.claim(few.length > 0 && few.length <= 3, () => `${few.length} are not a few`)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined || least === undefined || most === undefined) return
  const isUpper = least.value > low.value
  const [near, next] = isUpper ? [least, high] : [most, low]
  judge.differ([near], [next])
  if (isUpper) judge.higher([near], [next])
  else judge.higher([next], [near])
  const noise = 4 * Math.hypot(...[near, high, low].map((each) => judge.loose(each)))
  judge.claim(
    Math.abs(near.value - next.value) >= high.value - low.value - noise - 0.006,
    () => `the others lie ${(high.value - low.value).toPrecision(3)} apart`,
  )
}

export function composed(judge: Judge, names: string, share: string, isWhole: boolean): void {
  const some = judge.listed(names)
  judge.claim(some !== null, () => `“${names}” are no groups`)
  if (some !== null) {
    judge.share(share, some, isWhole)
    const rest = judge.points.filter((point) => !some.includes(point))
    const least = some.toSorted((a, b) => a.value - b.value)[0]
    judge.first(least ?? null, rest, true)
  }
}
