import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { statementOf } from '../../server/engines/statement.ts'
import { chdbAtHand } from '../../tools/chdb.ts'
import { startClickHouse, type ClickHouse } from '../support/clickhouse.ts'
import { customersOf } from '../support/customers.ts'
import { isLong } from '../support/long.ts'
import { pricingOf } from '../support/pricing.ts'
import { clickHouseTwinOf, DAYS } from './clickhouse-twin.ts'
import { compare } from './differences.ts'
import { edges } from './edges.ts'
import { plansOfBank, randomPlans } from './plans.ts'
import { CUSTOMER } from './twin.ts'

/**
 * ClickHouse gives what DuckDB gives over the same rows, from one table and from a table of two shards. Where its library is not
 * at hand this is left out, as `npm test` says; `npm run engines -- --engine clickhouse` fetches it and takes all plans.
 */

const ROWS = isLong ? 5_000 : 1_000
const EVERY = isLong ? 1 : 150
const RANDOM = isLong ? 2_000 : 12

describe.skipIf(chdbAtHand() === null)('ClickHouse', () => {
  let clickHouse: ClickHouse
  const opened: Dataset[] = []
  beforeAll(async () => {
    clickHouse = await startClickHouse()
  })
  afterAll(async () => {
    for (const { engine } of opened) engine.close()
    await clickHouse.remove()
  })

  async function twinOf(dataset: Dataset, shards: 1 | 2 = 1): Promise<Dataset> {
    const { dataset: there } = await clickHouseTwinOf(dataset, clickHouse, shards)
    opened.push(there)
    return there
  }

  async function allAlike(one: Dataset, other: Dataset, plans: readonly Plan[]) {
    for (const plan of plans) await compare(one, other, plan)
    expect(plans.length).toBeGreaterThanOrEqual(RANDOM)
  }

  it('has the median of decimals between two of them, as DuckDB has', async () => {
    const here = await pricingOf(
      1_000,
      'update insurance_pricing set monthly_premium_gbp = 1 + quote_id % 2 / 100.0',
    )
    const medians = [here, await twinOf(here)].map(async ({ engine }) => {
      const median = engine.dialect.percentile(sql.ref('monthly_premium_gbp'), 0.5, [])
      const statement = statementOf(sql`select ${median} as median from "insurance_pricing"`)
      return engine.query(statement.sql, statement.parameters, 1)
    })
    expect(await Promise.all(medians)).toEqual([[{ median: 1.005 }], [{ median: 1.005 }]])
  })

  it('gives what DuckDB gives, and the same profile, for plans of the bank and by chance', async () => {
    const one = await pricingOf(ROWS)
    const other = await twinOf(one)
    expect(other.profile).toEqual(one.profile)
    await allAlike(one, other, [...plansOfBank(one, EVERY), ...randomPlans(one, RANDOM, 1)])
  })

  it('does so from two shards, where customers are whom the threshold counts', async () => {
    const { dataset } = await customersOf(ROWS, CUSTOMER)
    await allAlike(dataset, await twinOf(dataset, 2), randomPlans(dataset, RANDOM, 2))
  })

  it('does so from two shards, over rows at the edges of what there is', async () => {
    const one = await pricingOf(ROWS, edges(...DAYS))
    const other = await twinOf(one, 2)
    expect(other.profile).toEqual(one.profile)
    await allAlike(one, other, randomPlans(one, RANDOM, 3))
  })
})
