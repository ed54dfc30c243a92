import { beforeAll, describe, expect, it } from 'vitest'
import { drawsOf, withFigures } from '../../../../tests/support/made-up.ts'
import { answerTo } from '../../../../tests/support/asked.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { subjectOf } from '../subject/subject-of.ts'
import type { FeatureKind } from './feature.ts'
import { featuresIn } from './features.ts'

/** Each feature in made-up tables that have it, and in the same ones without it. */

const TRIES = 60
const ERROR = 1

let dataset: Dataset
const asked = new Map<string, { readonly plan: Plan; readonly table: Disclosed }>()
beforeAll(async () => {
  dataset = await pricingOf(20_000)
})

async function shapeOf(question: string) {
  const known = asked.get(question)
  if (known !== undefined) return known
  const answer = await answerTo(dataset, question)
  const found = { plan: answer.interpretation.plan, table: answer.table }
  asked.set(question, found)
  return found
}

/** What a figure is: by its place in the table, by the places of its groups, and by what stands beside it. */
type Law = (row: number, groups: readonly number[], table: Disclosed) => number

/** The part of made-up tables in which a feature is found, by its kind or by what it says. */
async function partWith(feature: FeatureKind | RegExp, question: string, law: Law): Promise<number> {
  const { plan, table } = await shapeOf(question)
  const orders = plan.dimensions.map((_, place) => [
    ...new Set(table.groups.map(({ keys }) => String(keys[place]))),
  ])
  const found = Array.from({ length: TRIES }, (_, seed) => {
    const draw = drawsOf(seed)
    const figures = table.groups.map(({ keys }, row) => {
      const places = keys.map((key, place) => orders[place]?.indexOf(String(key)) ?? 0)
      return Math.round(100 * (law(row, places, table) + ERROR * draw())) / 100
    })
    const made = withFigures(table, figures, ERROR)
    return featuresIn(subjectOf(dataset, plan, made), plan).some(({ kind, sentence }) =>
      typeof feature === 'string' ? kind === feature : feature.test(sentence),
    )
  })
  return found.filter(Boolean).length / TRIES
}

const MONTHS = 'average premium by month'
const REGIONS = 'average premium by region'
const BANDS = 'average premium by age band'
const AGES = 'average premium by age'
const GRID = 'average premium by region and insurer'
const CROSSED = 'average premium by age band and smoker'
const CHANNELS = 'number of quotes by sales channel and policy type'
const QUARTERS = 'number of quotes by quarter and region'
const PAIR = 'number of quotes and average premium by region'
const SIDES = 'difference in average premium between smokers and non-smokers by region'
const flat: Law = () => 100
const rising: Law = (at) => 100 + at / 2
const stairs: Law = (at) => 100 + 3 * at
const steps: Law = (_, [one = 0]) => 100 + 5 * one
const crossed: Law = (_, [band = 0, smoker = 0]) => 100 + 5 * band + 10 * smoker

describe('features', () => {
  it.each<readonly [feature: FeatureKind | RegExp, question: string, law: Law, none: Law]>([
    ['level', REGIONS, flat, stairs],
    ['level', MONTHS, flat, rising],
    ['trend', MONTHS, rising, flat],
    ['jump', MONTHS, (at) => (at < 18 ? 100 : 110), rising],
    ['step', BANDS, (at) => 100 + 3 * at + (at > 2 ? 12 : 0), stairs],
    ['turn', AGES, (at) => 100 + Math.max(0, at - 30), rising],
    [/ with a drop from .* at 39 to .* at 40\./, AGES, (at) => 100 + at - (at < 22 ? 0 : 30), rising],
    ['season', MONTHS, (at) => (at % 12 === 8 ? 108 : 100), rising],
    ['season', QUARTERS, (_, [quarter = 0]) => (quarter % 4 === 2 ? 60 : 50), () => 50],
    ['outlier', AGES, (at) => (at === 20 ? 115 : 100), flat],
    ['ends', REGIONS, stairs, flat],
    ['apart', REGIONS, (at) => (at === 4 ? 140 : 100 + at), stairs],
    ['composition', 'number of quotes by region', (at) => (at < 3 ? 400 : 50), flat],
    [/^Ages 40 to 49 make up /, 'number of quotes by age band', (at) => (at === 2 ? 1400 : 200), () => 200],
    [/ tend to have a higher /, PAIR, (at, _, { rows }) => 100 + Number(rows[at]?.values[1]) / 50, flat],
    ['effect', GRID, steps, flat],
    [
      / in every region \(|for every region \(/,
      GRID,
      (_, [region = 0, insurer = 0]) => 100 + region + (insurer === 2 ? 20 : 0),
      flat,
    ],
    [
      'lead',
      `total premium by quarter and smoker`,
      (_, [, smoker = 0]) => (smoker === 0 ? 400 : 200),
      () => 200,
    ],
    [
      / rose for all 12 regions/,
      'average premium by year and region',
      (_, [year = 0]) => 100 + 8 * year,
      flat,
    ],
    ['interaction', CROSSED, (_, [band = 0, smoker = 0]) => 100 + 5 * band * (1 + smoker), crossed],
    [/ differs with /, CHANNELS, (_, [one = 0, other = 0]) => (one === other ? 400 : 200), () => 200],
    [/ all 12 regions, clearly so; /, SIDES, () => 8, () => 0],
  ])('find %s of “%s” where it is, and not where it is none', async (feature, question, law, none) => {
    expect(await partWith(feature, question, law)).toBeGreaterThan(0.9)
    expect(await partWith(feature, question, none)).toBeLessThanOrEqual(0.05)
  })
})
