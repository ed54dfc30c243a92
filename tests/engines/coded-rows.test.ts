import { describe, expect, it } from 'vitest'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { isLong } from '../support/long.ts'
import { pricingOf } from '../support/pricing.ts'
import { compare } from './differences.ts'
import { plansOfBank, randomPlans } from './plans.ts'

/** Sets from coded rows are those that the engine gives: the same sets, hidden cells and refusals. */

/** So many that premiums have more values than are listed. */
const ROWS = 6_000
const EVERY = isLong ? 1 : 30
const RANDOM = isLong ? 2_000 : 80

/** The same dataset twice, with coded rows and without, each with nothing remembered; and how often the former asked the engine for sets. */
async function both(rows: number, change: string | null = null) {
  const coded = await pricingOf(rows, change)
  const kinds = new Set(coded.codes?.columns.map(({ values }) => values.kind))
  expect(kinds).toEqual(new Set(['listed', 'steps', 'signs']))
  const uncoded: Dataset = { ...(await pricingOf(rows, change)), codes: null }
  const asked: string[] = []
  const query = (...statement: Parameters<typeof coded.engine.query>) => {
    if (statement[0].includes('string_agg')) asked.push(statement[0])
    return coded.engine.query(...statement)
  }
  return { pair: [{ ...coded, engine: { ...coded.engine, query } }, uncoded] as const, asked }
}

async function alike(
  { pair: [coded, uncoded], asked }: Awaited<ReturnType<typeof both>>,
  plans: readonly Plan[],
) {
  for (const plan of plans) await compare(coded, uncoded, plan)
  return { plans: plans.length, asked: asked.length }
}

describe('sets from coded rows', () => {
  it('are those of the engine, for plans of the bank, hardly any of which asks the engine for them', async () => {
    const { plans, asked } = await alike(await both(ROWS), plansOfBank(await pricingOf(ROWS), EVERY))
    expect(plans).toBeGreaterThan(50)
    expect(asked).toBeLessThan(plans / 5)
  })

  it('are those of the engine, for plans by chance', async () => {
    const { plans, asked } = await alike(await both(ROWS), randomPlans(await pricingOf(ROWS), RANDOM, 67))
    expect(plans).toBe(RANDOM)
    expect(asked).toBeLessThan(plans)
  })

  it('are those of the engine, where values are missing, alike, or not what they are elsewhere', async () => {
    const change = `
      update insurance_pricing set region = null, smoker = null, quote_date = null where quote_id % 7 = 1;
      update insurance_pricing set insurer = 'O''Neill, "A" \u00e9' where quote_id % 5 = 2;
      update insurance_pricing set age = 1000000 where quote_id % 100 = 3;
      update insurance_pricing set claims_amount_gbp = 0 where quote_id % 3 = 0;
      update insurance_pricing set gender = null`
    const { plans } = await alike(await both(ROWS, change), randomPlans(await pricingOf(ROWS), RANDOM, 68))
    expect(plans).toBe(RANDOM)
  })
})
