import type { Slots } from './grammar.ts'
import { only, type Judge } from './judge.ts'

/** What is said of two figures of the same groups: whether they go together. */

/** By how many each is above; of those that are alike half. */
const ranked = (values: readonly number[]) =>
  values.map((value) =>
    values.reduce((sum, other) => sum + (other < value ? 1 : other === value ? 0.5 : 0), 0),
  )

/** By ranks, between the first half and the second. */
function pearson(values: readonly number[]): number {
  const half = values.length / 2
  const [xs, ys] = [values.slice(0, half), values.slice(half)].map(ranked).map((some) => {
    const middle = some.reduce((sum, value) => sum + value, 0) / half
    return some.map((value) => value - middle)
  })
  const dot = (one: readonly number[] = [], two: readonly number[] = []) =>
    one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0)
  return dot(xs, ys) / Math.sqrt(dot(xs, xs) * dot(ys, ys))
}

export function relation(judge: Judge, { second = '', word, r, counted, leading }: Slots): void {
  const called = (label: string, name: string) =>
    [name, `number of ${name}`].some((each) => label.toLowerCase() === each.toLowerCase())
  if (counted !== undefined) judge.claim(called(judge.series.label, counted), () => `it is of no ${counted}`)
  const other = judge.facts.series.find(({ label }) => called(label, second))
  const beside = new Map(other?.points.map((point) => [point.row, point]))
  const pairs = judge.points.flatMap((point) => {
    const match = beside.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  for (const place of [0, 1] as const) {
    const sorted = pairs.map((pair) => pair[place]).toSorted((a, b) => a.value - b.value)
    judge.differ(only(sorted[0]), only(sorted.at(-1)))
  }
  const all = [...pairs.map(([one]) => one), ...pairs.map(([, two]) => two)]
  const exact = pearson(all.map(({ value }) => value))
  // Of what is the same everywhere there is none.
  if (Number.isNaN(exact)) return
  if (r !== undefined) judge.derived(`${r} times`, all, pearson, 'the correlation')
  const leaders = leading === undefined ? [] : judge.listed(leading)
  judge.claim(leaders !== null, () => `“${leading ?? ''}” are no groups`)
  for (const place of [0, 1] as const) {
    const sorted = pairs.map((pair) => pair[place]).toSorted((a, b) => b.value - a.value)
    const own = new Set(sorted.slice(0, leaders?.length ?? 0).map(({ row }) => row))
    judge.claim(leaders?.every(({ row }) => own.has(row)) !== false, () => `${leading ?? ''} do not lead`)
  }
  const z = Math.atanh(Math.min(0.999, Math.abs(exact))) * Math.sqrt(pairs.length - 3)
  if (word === undefined) {
    judge.claim(z <= 4.5, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is beyond chance`)
    return
  }
  judge.claim(z >= 1, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is within chance`)
  judge.claim(exact > 0 === /higher|more/.test(word), () => `r is ${exact.toFixed(2)}, which is not ${word}`)
}
