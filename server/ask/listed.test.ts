import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../tests/support/plans.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { ask } from './ask.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import { withoutListed } from './listed.ts'
import type { Plan } from './plan/plan.ts'
import { restate } from './say/sentence.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(1_000)
})

const LISTED = 'average premium for ages 30, 31, 32, 33, 34, 35, 36, 37, 38'
const REASON =
  'The question names 9 separate ages; at most 8 are answered where something sensitive is told. Ask with a range, such as age from 30 to 38.'
const RANGE = 'Average monthly premium for quotes where age is between 30 and 38'

const listing = (count: number): Plan =>
  planOf({
    measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }],
    filter: { kind: 'in', column: 'age', values: Array.from({ length: count }, (_, at) => 30 + at) },
  })
const reading = (plan: Plan) => ({ plan, restatement: restate(dataset.model, plan) })
const answering = (plan: Plan): Interpretation => ({
  outcome: 'answer',
  tokens: [],
  assumptions: [],
  alternatives: [],
  derivations: [],
  ...reading(plan),
})
const offering = (...plans: readonly Plan[]): Interpretation => ({
  outcome: 'offer',
  tokens: [],
  reason: 'I don’t know “odd”.',
  readings: plans.map(reading),
  weighing: { odds: 0, probabilities: plans.map(() => 0.5), assumptions: [] },
})
const without = (interpretation: Interpretation) => withoutListed(dataset, interpretation)
const refused = { outcome: 'refuse', recognised: true, reason: REASON, suggestions: [RANGE], understood: [] }

describe('a question that names too many numbers one by one', () => {
  it('is refused with a range that is answered, and no row is looked at', async () => {
    const answer = await ask(dataset, LISTED)
    expect(answer).toMatchObject({
      outcome: 'refuse',
      reason: REASON,
      hasRun: false,
      interpretation: refused,
    })
    expect(answer.interpretation.tokens.length).toBeGreaterThan(0)
    expect(await ask(dataset, RANGE)).toMatchObject({ outcome: 'answer' })
  })

  it('is refused whoever read it', async () => {
    const answer = await ask(dataset, 'anything', { read: async () => answering(listing(9)) })
    expect(answer).toMatchObject({ outcome: 'refuse', interpretation: refused })
  })

  it('is refused where it follows up', async () => {
    const answer = await ask(dataset, 'now the average premium', {
      earlier: { plan: planOf({ filter: listing(9).filter }), groups: [], before: null },
    })
    expect(answer).toMatchObject({ outcome: 'refuse', reason: REASON })
  })

  it('is told of examples where no range is read as what it asks', () => {
    const { filter } = listing(9)
    const twice = planOf({
      ...listing(9),
      filter: { kind: 'and', items: filter === null ? [] : [filter, { kind: 'not', item: filter }] },
    })
    expect(without(answering(twice))).toMatchObject({
      outcome: 'refuse',
      suggestions: dataset.model.examples.slice(0, 3),
    })
  })
})

describe('readings to choose from', () => {
  it('are those that can be asked, which nothing weighed alone', () => {
    expect(without(offering(listing(9), listing(8)))).toEqual({
      outcome: 'offer',
      tokens: [],
      reason: 'I don’t know “odd”.',
      readings: [reading(listing(8))],
    })
  })

  it('are a refusal where none can', () => {
    expect(without(offering(listing(9), listing(10)))).toEqual({ ...refused, tokens: [] })
  })

  it('stay as they are where all can', () => {
    const offer = offering(listing(8), planOf({}))
    expect(without(offer)).toBe(offer)
  })
})
