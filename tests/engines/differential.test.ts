import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { statementOf } from '../../server/engines/statement.ts'
import { customersOf } from '../support/customers.ts'
import { isLong } from '../support/long.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { pricingOf } from '../support/pricing.ts'
import { compare } from './differences.ts'
import { edges } from './edges.ts'
import { plansOfBank, randomPlans } from './plans.ts'
import { CUSTOMER, twinOf } from './twin.ts'

/**
 * The same rows in two engines give the same answers: the same figures with the same noise, the same hidden cells. Of the plans of
 * the bank and of plans by chance `npm test` takes a sample, `npm run engines` all.
 */

const ROWS = isLong ? 5_000 : 1_000
const EVERY = isLong ? 1 : 60
const RANDOM = isLong ? 2_000 : 40

let cluster: Cluster
const opened: Dataset[] = []
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(async () => {
  for (const { engine } of opened) engine.close()
  await cluster.remove()
})

async function both(dataset: Dataset): Promise<readonly [Dataset, Dataset]> {
  const { dataset: there } = await twinOf(dataset, cluster)
  opened.push(there)
  return [dataset, there]
}

async function allAlike([one, other]: readonly [Dataset, Dataset], plans: readonly Plan[]) {
  for (const plan of plans) await compare(one, other, plan)
  expect(plans.length).toBeGreaterThan(20)
}

describe('PostgreSQL', () => {
  it('has the median of decimals between two of them, as DuckDB has', async () => {
    const pair = await both(
      await pricingOf(1_000, 'update insurance_pricing set monthly_premium_gbp = 1 + quote_id % 2 / 100.0'),
    )
    const medians = pair.map(async ({ engine }) => {
      const median = engine.dialect.percentile(sql.ref('monthly_premium_gbp'), 0.5, [])
      const statement = statementOf(sql`select ${median} as median from insurance_pricing`)
      return engine.query(statement.sql, statement.parameters, 1)
    })
    expect(await Promise.all(medians)).toEqual([[{ median: 1.005 }], [{ median: 1.005 }]])
  })

  it('gives what DuckDB gives, and the same profile, for plans of the bank and by chance', async () => {
    const [one, other] = await both(await pricingOf(ROWS))
    expect(other.profile).toEqual(one.profile)
    const plans = plansOfBank(one, EVERY)
    await allAlike([one, other], [...plans, ...randomPlans(one, RANDOM, 1)])
  })

  it('does so where customers are whom the threshold counts', async () => {
    const { dataset } = await customersOf(ROWS, CUSTOMER)
    const pair = await both(dataset)
    await allAlike(pair, randomPlans(dataset, RANDOM, 2))
  })

  it('does so over rows at the edges of what there is', async () => {
    const pair = await both(await pricingOf(ROWS, edges()))
    expect(pair[1].profile).toEqual(pair[0].profile)
    await allAlike(pair, randomPlans(pair[0], RANDOM, 3))
  })
})
