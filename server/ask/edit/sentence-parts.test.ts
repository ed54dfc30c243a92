import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { planConstructs } from '../../../tests/support/plans.ts'
import { planAsked } from '../../../tests/support/asked.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { restate } from '../say/sentence.ts'
import { planProblem } from '../plan/validate.ts'
import { partsOf } from './sentence-parts.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const planOf = (question: string) => planAsked(dataset, question)

/** Parts with brackets round them, and what they stand for. */
const shown = (question: string) => {
  const parts = partsOf(dataset, planOf(question))
  return {
    text: parts.map(({ text, at }) => (at === null ? text : `[${text}]`)).join(''),
    kinds: parts.flatMap(({ at, kind }) => (at === null ? [] : [`${at} ${kind}`])),
  }
}

it('says a function and its column, groups, conditions, order and limit apart', () =>
  expect(
    shown('average premium by region and smoker for people over 40 in 2024, only groups with over 50 quotes'),
  ).toEqual({
    text: '[Average] [monthly premium] and [number of quotes] by [region] and [smoker] for quotes where [age is over 40] and [quote date is in 2024], only groups with [number of quotes over 50].',
    kinds: [
      'measures/0#function function',
      'measures/0#column column',
      'measures/1 figure',
      'dimensions/0 group',
      'dimensions/1 group',
      'filter/0 condition',
      'filter/1 condition',
      'having/0 figureCondition',
    ],
  }))

it('says order, limit and chart apart', () =>
  expect(shown('top 3 insurers by number of quotes as a pie chart')).toEqual({
    text: '[Number of quotes] by [insurer] for all quotes, [the 3] with the [highest number of quotes], [as a pie chart].',
    kinds: ['measures/0 figure', 'dimensions/0 group', 'limit limit', 'order/0 order', 'chart chart'],
  }))

it('says a calculation in place of its figures, and a comparison after them', () => {
  expect(shown('difference in average premium between smokers and non-smokers by region').kinds).toEqual([
    'calculations/0 figure',
    'dimensions/0 group',
  ])
  expect(shown('average premium by region against the overall average').kinds).toEqual([
    'measures/0#function function',
    'measures/0#column column',
    'dimensions/0 group',
    'reference comparison',
  ])
})

it('says what asks without a part, of all that can be left out', () =>
  expect(
    partsOf(dataset, planOf('average premium and number of quotes by region for smokers, top 3')).flatMap(
      ({ at, removal }) => (at === null ? [] : [`${at}: ${removal?.question ?? '-'}`]),
    ),
  ).toEqual([
    'measures/0#function: -',
    'measures/0#column: Number of quotes by region for quotes where smoker is yes',
    'measures/1: Average monthly premium by region for quotes where smoker is yes, the 3 with the highest average monthly premium',
    'dimensions/0: Average monthly premium and number of quotes for quotes where smoker is yes',
    'filter/0: Average monthly premium and number of quotes by region for all quotes, the 3 with the highest average monthly premium',
    'limit: Average monthly premium and number of quotes by region for quotes where smoker is yes, highest average monthly premium first',
    'order/0: Average monthly premium and number of quotes by region for quotes where smoker is yes',
  ]))

describe('parts put together are the restatement, and each stands for something else', () => {
  it.each(Object.entries(planConstructs))('%s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (plan) => {
        fc.pre(planProblem(dataset.model, plan) === null)
        const parts = partsOf(dataset, plan)
        const places = parts.flatMap(({ at }) => at ?? [])
        expect(parts.map(({ text }) => text).join('')).toBe(restate(dataset.model, plan))
        expect(new Set(places).size).toBe(places.length)
        expect(parts.filter(({ at, kind }) => (at === null) !== (kind === null))).toEqual([])
        for (const place of plan.dimensions.keys()) expect(places).toContain(`dimensions/${place}`)
        for (const place of plan.having.keys()) expect(places).toContain(`having/${place}`)
      }),
      { numRuns: 60 },
    )
  })
})
