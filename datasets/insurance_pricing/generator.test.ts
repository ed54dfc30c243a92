import { createHash } from 'node:crypto'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateQuotes } from './generator.ts'

const ROWS = 250_000
let instance: DuckDBInstance
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(generateQuotes('q', { rows: ROWS, seed: 1 }))
})
afterAll(() => instance.closeSync())

async function rowsOf(sql: string): Promise<Record<string, number>[]> {
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(sql)
  return reader
    .getRowObjectsJson()
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])))
}
const oneOf = async (sql: string) => (await rowsOf(sql))[0] ?? {}
/** Average premium of the base case of DATASET.md but for one condition. */
const factorOf = async (condition: string, base: string) => {
  const fixed = "policy_type = 'Individual' and age between 28 and 45"
  const row = await oneOf(
    `select avg(monthly_premium_gbp) filter (${condition}) / avg(monthly_premium_gbp) filter (${base}) as by from q where ${fixed}`,
  )
  return row['by'] ?? 0
}

describe('the generator', () => {
  it('gives the same rows for the same seed, whatever the threads, and others for another seed', async () => {
    const digest = async (seed: number, threads: number) => {
      const other = await DuckDBInstance.create(':memory:', { threads: String(threads) })
      const connection = await other.connect()
      await connection.run(generateQuotes('q', { rows: 3_000, seed }))
      const rows = await connection.runAndReadAll('select * from q')
      other.closeSync()
      return createHash('sha256').update(JSON.stringify(rows.getRowsJson())).digest('hex')
    }
    expect(await digest(1, 1)).toBe(await digest(1, 4))
    expect(await digest(1, 1)).not.toBe(await digest(2, 1))
  })

  it('keeps every column within what DATASET.md says', async () => {
    expect(
      await oneOf(`select
        count(*) as rows, count(distinct quote_id) as ids, min(quote_id) as first, max(quote_id) as last,
        count(*) filter (quote_date not between '2023-01-01' and '2025-12-31') as days,
        count(*) filter (age not between 18 and 80) as ages,
        count(*) filter (members not between 1 and 6) as lives,
        count(*) filter (no_claims_discount_pct not between 0 and 75 or no_claims_discount_pct % 5 <> 0) as discounts,
        count(*) filter (excess_gbp not in (0, 100, 250, 500, 1000)) as excesses,
        count(*) filter (outpatient_limit_gbp not in (0, 500, 1000, 1500)) as limits,
        count(*) filter (accepted <> (claims_count is not null) or accepted <> (claims_amount_gbp is not null)) as claims,
        count(*) filter (claims_count = 0 and claims_amount_gbp <> 0) as unclaimed,
        count(*) filter (abs(annual_premium_gbp - round(monthly_premium_gbp * 12 * if(payment_frequency = 'Annual', 0.95, 1), 2)) > 0.011) as annual,
        count(*) filter ((policy_type = 'Individual') <> (members = 1)) as individuals,
        count(*) filter (policy_type = 'Couple' and members <> 2) as couples
        from q`),
    ).toEqual({
      rows: ROWS,
      ids: ROWS,
      first: 1,
      last: ROWS,
      days: 0,
      ages: 0,
      lives: 0,
      discounts: 0,
      excesses: 0,
      limits: 0,
      claims: 0,
      unclaimed: 0,
      annual: 0,
      individuals: 0,
      couples: 0,
    })
  })

  it('prices every factor in its direction and about its size', async () => {
    expect(
      await factorOf(
        "region = 'London' and hospital_list = 'National'",
        "region = 'West Midlands' and hospital_list = 'National'",
      ),
    ).toBeCloseTo(1.28, 1)
    expect(
      await factorOf(
        "region = 'Northern Ireland' and hospital_list = 'National'",
        "region = 'West Midlands' and hospital_list = 'National'",
      ),
    ).toBeCloseTo(0.88, 1)
    expect(await factorOf('smoker', 'not smoker')).toBeCloseTo(1.22, 1)
    expect(await factorOf('excess_gbp = 1000', 'excess_gbp = 250')).toBeCloseTo(0.7, 1)
    expect(await factorOf('excess_gbp = 0', 'excess_gbp = 250')).toBeCloseTo(1.12, 1)
    const cover = await rowsOf('select avg(monthly_premium_gbp) p from q group by cover_level order by p')
    expect((cover[2]?.['p'] ?? 0) / (cover[1]?.['p'] ?? 1)).toBeGreaterThan(1.3)
    const ages = await rowsOf(
      "select avg(monthly_premium_gbp) p from q where policy_type = 'Individual' and age in (20, 30, 50, 75) group by age order by age",
    )
    expect((ages[3]?.['p'] ?? 0) / (ages[1]?.['p'] ?? 1)).toBeGreaterThan(3)
    expect((ages[2]?.['p'] ?? 0) / (ages[1]?.['p'] ?? 1)).toBeGreaterThan(1.5)
  })

  it('inflates 6 to 8 % a year, peaks in January and September, and is uneven', async () => {
    const years = await rowsOf(
      'select avg(monthly_premium_gbp) p from q group by year(quote_date) order by year(quote_date)',
    )
    for (const index of [1, 2]) {
      const growth = (years[index]?.['p'] ?? 0) / (years[index - 1]?.['p'] ?? 1)
      expect(growth).toBeGreaterThan(1.05)
      expect(growth).toBeLessThan(1.09)
    }
    const months = await rowsOf('select month(quote_date) m from q group by 1 order by count(*) desc limit 2')
    expect(months.map((row) => row['m'])).toEqual([9, 1])
    const { ratio } = await oneOf(
      "select count(*) filter (region = 'London') / count(*) filter (region = 'Northern Ireland') as ratio from q",
    )
    expect(Math.round(ratio ?? 0)).toBe(11)
    const { few } = await oneOf(
      'select count(*) filter (n < 5) as few from (select count(*) n from q group by region, insurer, hospital_list, gender)',
    )
    expect(few).toBeGreaterThan(20)
    const { unstated } = await oneOf(
      "select count(*) / count(*) filter (gender = 'Not stated') as unstated from q",
    )
    expect(unstated).toBeGreaterThan(300)
    expect(unstated).toBeLessThan(500)
  })

  it('lets fewer accept as the price rises, differs by channel, and makes claims follow age and smoking', async () => {
    const row = await oneOf(`select
      corr(accepted::int, monthly_premium_gbp / insurer_free) as price,
      max(by_channel) / min(by_channel) as channel from (
        select *, avg(accepted::int) over (partition by sales_channel) as by_channel,
          avg(monthly_premium_gbp) over (partition by region, age // 5, cover_level, members, excess_gbp, hospital_list) as insurer_free
        from q)`)
    expect(row['price']).toBeLessThan(-0.05)
    expect(row['channel']).toBeGreaterThan(2)
    const claims =
      await oneOf(`select avg(claims_count) filter (age > 60) / avg(claims_count) filter (age < 40) as age,
      avg(claims_count) filter (smoker) / avg(claims_count) filter (not smoker) as smoking,
      quantile_cont(claims_amount_gbp, 0.99) filter (claims_amount_gbp > 0) / median(claims_amount_gbp) filter (claims_amount_gbp > 0) as tail from q`)
    expect(claims['age']).toBeGreaterThan(1.4)
    expect(claims['smoking']).toBeGreaterThan(1.15)
    expect(claims['tail']).toBeGreaterThan(8)
  })
})
