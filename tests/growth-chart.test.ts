import { expect, it } from 'vitest'
import { growthChart } from '../bench/growth-chart.ts'

const series = (name: string, ...ms: number[]) => ({
  name,
  points: ms.map((each, index) => ({ rows: 10 ** (5 + index), ms: each })),
})
const lineEnds = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

it('has equal ratios at equal distances, and names each line at its end', () => {
  const svg = growthChart('Growth', [series('one', 10, 100, 1_000), series('other', 20, 20, 20)])
  const [first, second, third, ...flat] = lineEnds(svg)
  expect((first?.[1] ?? 0) - (second?.[1] ?? 0)).toBeCloseTo((second?.[1] ?? 0) - (third?.[1] ?? 0), 0)
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo((third?.[0] ?? 0) - (second?.[0] ?? 0), 0)
  expect(new Set(flat.map(([, y]) => y)).size).toBe(1)
  expect(svg).toMatch(/>one<\/text>[^]*>other<\/text>/)
})

it('keeps names apart whose lines end together', () => {
  const svg = growthChart('Growth', [series('one', 10, 50), series('other', 12, 50)])
  const [one = 0, other = 0] = [...svg.matchAll(/y="([\d.]+)" style="fill:#/g)].map(([, y]) => Number(y))
  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(16)
})
