import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../tests/support/plans.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import { ask, type Answer } from '../ask/ask.ts'
import type { Plan } from '../ask/plan/plan.ts'
import { restored } from '../ask/protect/disclose.ts'
import { PRICING } from '../datasets/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { isNarrow, SMALL_TIMES } from './narrow-question.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const SMALL = SMALL_TIMES * PRICING.threshold
const smokersByRegion = planOf({
  dimensions: [{ kind: 'column', column: 'region' }],
  filter: { kind: 'compare', column: 'smoker', op: '=', value: true },
})
const byRegion = { ...smokersByRegion, filter: null }

/** An answer whose groups have these counts; null where one is hidden. */
function counted(plan: Plan, counts: readonly (number | null)[]): Answer {
  const groups = counts.map((number, at) => ({
    keys: [`region ${at}`],
    cells: [number],
    certainty: [
      { status: number === null ? 'hidden' : 'noise', why: null, number, noise: 2, error: null } as const,
    ],
  }))
  const kept = {
    groups,
    groupsSuppressed: 0,
    leftOut: { mayBeMore: false, named: [] },
    close: [],
    others: { groups: [], areSome: false },
  }
  const table = restored(PRICING, plan, kept)
  return { outcome: 'answer', interpretation: { plan }, table } as Answer
}

describe('a question is narrow', () => {
  it('where it touches something sensitive and a group that is shown stands on few', () => {
    const narrow = (plan: Plan, ...counts: readonly (number | null)[]) =>
      isNarrow(PRICING, counted(plan, counts))
    expect(narrow(smokersByRegion, 400, SMALL - 1)).toBe(true)
    expect(narrow(smokersByRegion, 400, SMALL)).toBe(false)
    expect(narrow(byRegion, 400, SMALL - 1)).toBe(false)
  })

  it('where it shows nothing of something sensitive, and not where it hides one of many groups', () => {
    expect(isNarrow(PRICING, counted(smokersByRegion, []))).toBe(true)
    expect(isNarrow(PRICING, counted(smokersByRegion, [null]))).toBe(true)
    expect(isNarrow(PRICING, counted(smokersByRegion, [400, null]))).toBe(false)
    expect(isNarrow(PRICING, counted(byRegion, []))).toBe(false)
  })

  it.each([
    ['average premium by region', false],
    ['average premium for women aged 43 in Wales', true],
    ['number of quotes by region and insurer', false],
    ['how many smokers aged 43 with Castle Care in Wales', true],
    ['delete all quotes', false],
  ])('by what its figures stand on: %s', async (question, narrow) => {
    expect(isNarrow(dataset.model, await ask(dataset, question))).toBe(narrow)
  })

  it('by any of the readings that it is offered', () => {
    const offering = (...answers: readonly Answer[]) =>
      ({
        outcome: 'offer',
        offers: answers.map((each) => ({
          plan: each.outcome === 'answer' ? each.interpretation.plan : byRegion,
          table: each.outcome === 'answer' ? each.table : null,
        })),
      }) as unknown as Answer
    const [wide, small] = [counted(smokersByRegion, [400]), counted(smokersByRegion, [SMALL - 1])]
    expect([offering(wide, small), offering(wide)].map((each) => isNarrow(PRICING, each))).toEqual([
      true,
      false,
    ])
  })
})
