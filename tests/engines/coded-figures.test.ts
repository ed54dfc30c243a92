import { describe, expect, it } from 'vitest'
import { amountsInSteps } from '../../server/ask/plan/amounts-in-steps.ts'
import { compile } from '../../server/ask/plan/compile.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { makeAuditor } from '../../server/ask/protect/audit/auditor.ts'
import { rowsFromCodes, setsByCell } from '../../server/ask/protect/audit/query-sets.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { isLong } from '../support/long.ts'
import { pricingOf } from '../support/pricing.ts'
import { edges } from './edges.ts'
import { plansOfBank, randomPlans } from './plans.ts'

/** Figures from coded rows are those of the statement: the same rows in the same order, with the same columns and types. */

/** So many that premiums have more values than are listed. */
const ROWS = 6_000
const EVERY = isLong ? 1 : 10
const RANDOM = isLong ? 3_000 : 250
/** In parts of the figure: the engine adds doubles in another order, and divides decimals with fewer digits. */
const TOLERANCE = 1e-12

const isNear = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))

/** How often codes tell the figures of a plan; each time they are held against those of the statement. */
async function told(dataset: Dataset, plans: readonly Plan[]) {
  let count = 0
  for (const asked of plans) {
    const { plan } = amountsInSteps(dataset.model, asked)
    const [rows] = (await rowsFromCodes(dataset, [plan], false)) ?? []
    if (rows === undefined) continue
    count += 1
    const { sql, parameters } = compile(dataset.model, dataset.engine.dialect, plan)
    const stated = await dataset.engine.query(sql, parameters, 200_000)
    const alike = rows.map((row, at) =>
      Object.fromEntries(
        Object.entries(row).map(([id, value]) => {
          const other = stated[at]?.[id]
          const isSame = typeof value === 'number' && typeof other === 'number' && isNear(value, other)
          return [id, isSame ? other : value]
        }),
      ),
    )
    expect(alike, JSON.stringify(plan)).toEqual(stated)
    expect(rows.map(Object.keys)).toEqual(stated.map(Object.keys))
  }
  return count
}

const grouped = (column: string, ...measures: Plan['measures']): Plan => ({
  dataset: 'insurance_pricing',
  measures,
  dimensions: [{ kind: 'column', column }],
  filter: null,
  having: [],
  order: [],
  limit: null,
})

const total = (column: string): Plan['measures'][number] => ({ kind: 'aggregate', function: 'sum', column })

/** The dataset with nothing remembered, and what its engine was asked about rows. */
async function watchedPricing() {
  const dataset = await pricingOf(ROWS)
  const asked: string[] = []
  const query = (...statement: Parameters<Dataset['engine']['query']>) => {
    if (statement[0].includes('from "insurance_pricing"')) asked.push(statement[0])
    return dataset.engine.query(...statement)
  }
  return { watched: { ...dataset, engine: { ...dataset.engine, query } }, asked }
}

describe('figures from coded rows', () => {
  it('are those of the statement, for plans of the bank, of which they tell most', async () => {
    const dataset = await pricingOf(ROWS)
    const plans = plansOfBank(dataset, EVERY)
    const added = plans.filter(({ measures }) =>
      measures.every(({ kind }) => kind === 'count' || kind === 'metric' || kind === 'share'),
    )
    expect(await told(dataset, plans)).toBeGreaterThan(plans.length / 2)
    expect(await told(dataset, added)).toBeGreaterThan((9 * added.length) / 10)
  })

  it('are those of the statement, for plans by chance', async () => {
    const dataset = await pricingOf(ROWS)
    expect(await told(dataset, randomPlans(dataset, RANDOM, 75))).toBeGreaterThan(RANDOM / 10)
  })

  it('are those of the statement, where values are missing, alike, rare or as large as amounts may be', async () => {
    const change = `${edges()};
      update insurance_pricing set claims_amount_gbp = -claims_amount_gbp where quote_id % 4 = 1;
      update insurance_pricing set claims_amount_gbp = 21474836.47 where quote_id = 1001;
      update insurance_pricing set claims_amount_gbp = -21474836.47 where quote_id = 1002;
      update insurance_pricing set annual_premium_gbp = null where quote_id % 6 = 5;
      update insurance_pricing set members = 3;
      update insurance_pricing set gender = null, dental_cover = null where quote_id % 3 = 2`
    const dataset = await pricingOf(ROWS, change)
    expect(dataset.codes?.columns.find(({ name }) => name === 'claims_amount_gbp')?.unit).toBe(2)
    const amounts = dataset.codes?.columns.filter(({ unit }) => unit !== null) ?? []
    const plans = [
      ...amounts.map(({ name }) =>
        grouped('region', total(name), { kind: 'aggregate', function: 'average', column: name }),
      ),
      ...randomPlans(dataset, RANDOM, 76),
      ...plansOfBank(dataset, 3 * EVERY),
    ]
    expect(await told(dataset, plans)).toBeGreaterThan(RANDOM / 10)
  })

  it('are added up of whole units, and where amounts are none the statement is asked', async () => {
    const columns = [
      'claims_amount_gbp',
      'annual_premium_gbp',
      'monthly_premium_gbp',
      'outpatient_limit_gbp',
      'excess_gbp',
    ]
    const change = `
      alter table insurance_pricing alter claims_amount_gbp type double;
      alter table insurance_pricing alter annual_premium_gbp type double;
      update insurance_pricing set annual_premium_gbp = annual_premium_gbp / 3;
      alter table insurance_pricing alter monthly_premium_gbp type decimal(12, 2);
      update insurance_pricing set monthly_premium_gbp = 21474836.48 where quote_id = 7;
      alter table insurance_pricing alter outpatient_limit_gbp type float;
      update insurance_pricing set outpatient_limit_gbp = outpatient_limit_gbp / 1000;
      alter table insurance_pricing alter excess_gbp type double;
      update insurance_pricing set excess_gbp = 'nan' where quote_id = 8`
    const dataset = await pricingOf(ROWS, change)
    const units = columns.map((name) => dataset.codes?.columns.find((each) => each.name === name)?.unit)
    expect(units).toEqual([2, null, null, 1, null])
    const isTold = columns.map(
      async (column) => (await told(dataset, [grouped('region', total(column))])) > 0,
    )
    expect(await Promise.all(isTold)).toEqual([true, false, false, true, false])
  })

  it('leave nothing to ask the engine of rows for', async () => {
    const { watched, asked } = await watchedPricing()
    await runPlan(watched, grouped('region', { kind: 'count' }, total('annual_premium_gbp')))
    expect(asked).toEqual([])
    await runPlan(watched, grouped('region', { kind: 'distinct', column: 'insurer' }))
    expect(asked).toHaveLength(1)
  })

  it('come with the sets that they are judged by, and with the figures that are asked for next', async () => {
    const { watched, asked } = await watchedPricing()
    const whole: Plan = { ...grouped('region', total('claims_amount_gbp')), dimensions: [] }
    const part: Plan = { ...whole, filter: { kind: 'compare', column: 'smoker', op: '=', value: true } }
    await runPlan(watched, part, makeAuditor(watched), [whole])
    // Whatever is not kept by now would be asked of the engine.
    const uncoded = { ...watched, codes: null }
    await setsByCell(uncoded, part)
    await runPlan(uncoded, whole)
    await setsByCell(uncoded, whole)
    expect(asked).toEqual([])
    await runPlan(uncoded, { ...whole, filter: { kind: 'missing', column: 'smoker' } })
    expect(asked).toHaveLength(1)
  })
})
