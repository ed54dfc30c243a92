import { expect, it } from 'vitest'
import { groupOf } from '../scales.ts'
import { trendsIn } from './trends.ts'

/** Reproducible, of mean 0 and deviation 1. */
function noise(seed: number): () => number {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => Array.from({ length: 12 }, next).reduce((sum, each) => sum + each, -6)
}

const measure = { id: 'premium', title: 'Premium', unit: 'GBP', decimals: 0, isSteady: false, adds: false }

function trendsOf(law: (age: number) => number, chance: number, seed = 1, count = 60) {
  const random = noise(seed)
  const ages = Array.from({ length: count }, (_, index) => index + 18)
  const groups = ages.map((age) => ({ ...groupOf(String(age), String(age)), at: age }))
  const points = ages.map((age, row) => ({
    row,
    value: law(age) + (chance / 2) * random(),
    text: '',
    tip: [],
    across: null,
    margin: null,
    chance: chance === 0 ? null : chance,
    acrossMargin: null,
    standing: 'plain' as const,
    isCutShort: false,
  }))
  const along = {
    id: 'age',
    title: 'Age',
    scale: 'numbers' as const,
    interval: null,
    groups,
    notShown: new Set<string>(),
  }
  return trendsIn({ along, groups, measure }, [{ name: '', points }])[0] ?? []
}

it('lies nearer to the law than single figures do', () => {
  const law = (age: number) => 40 + 3 * age
  const [trend = []] = trendsOf(law, 20)
  const off = trend.map(({ at, value }) => Math.abs(value - law(at)))
  // Chance moves single figures by 8 on average.
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(5)
})

it('breaks at a jump, and nowhere else in most series of chance alone', () => {
  expect(trendsOf((age) => (age < 40 ? 100 : 200), 20).map((trend) => trend[0]?.at)).toEqual([18, 40])
  const broken = Array.from({ length: 100 }, (_, seed) => trendsOf(() => 100, 20, seed + 1)).filter(
    ({ length }) => length > 1,
  )
  expect(broken.length).toBeLessThanOrEqual(5)
})

it.each([
  ['figures that are exact', () => trendsOf((age) => age, 0)],
  ['figures whose steps are no chance', () => trendsOf((age) => 40 * age, 20)],
  ['few figures', () => trendsOf((age) => age, 20, 1, 12)],
])('does not stand before %s', (_, trends) => {
  expect(trends()).toEqual([])
})
