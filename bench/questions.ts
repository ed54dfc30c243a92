import { availableParallelism } from 'node:os'

/** What is asked where this product is measured beside others, and how its time is taken. */

/** Each with the SQL that a person would write for it: its values, and nothing of who stands behind them. In it `quotes` is the table. */
const ASKED: readonly (readonly [question: string, plain: string])[] = [
  [
    'What is the average cost of health insurance for a 40-year-old in London?',
    "select avg(monthly_premium_gbp) from quotes where age = 40 and region = 'London'",
  ],
  ['average premium by region', 'select region, avg(monthly_premium_gbp) from quotes group by region'],
  [
    'number of quotes by insurer and cover level',
    'select insurer, cover_level, count(*) from quotes group by insurer, cover_level',
  ],
  [
    'acceptance rate by sales channel in 2024',
    `select sales_channel, 100.0 * count(case when accepted then 1 end) / count(*) from quotes
     where quote_date >= '2024-01-01' and quote_date < '2025-01-01' group by sales_channel`,
  ],
  [
    'top 5 regions by total claims amount',
    'select region, sum(claims_amount_gbp) as total from quotes group by region order by total desc limit 5',
  ],
  [
    'average annual premium by age band for smokers',
    `select case when age < 26 then 1 when age < 36 then 2 when age < 46 then 3 when age < 56 then 4 when age < 66 then 5 else 6 end as band,
       avg(annual_premium_gbp) from quotes where smoker group by band`,
  ],
  [
    'number of quotes per month in 2025',
    `select extract(month from quote_date) as month, count(*) from quotes
     where quote_date >= '2025-01-01' and quote_date < '2026-01-01' group by month`,
  ],
  [
    'which insurer is cheapest for families in Wales?',
    `select insurer, avg(monthly_premium_gbp) as premium from quotes
     where policy_type = 'Family' and region = 'Wales' group by insurer order by premium limit 1`,
  ],
  [
    'loss ratio by insurer',
    'select insurer, 100.0 * sum(claims_amount_gbp) / nullif(sum(annual_premium_gbp), 0) from quotes group by insurer',
  ],
  [
    'share of quotes with dental cover by policy type',
    'select policy_type, 100.0 * count(case when dental_cover then 1 end) / count(*) from quotes group by policy_type',
  ],
]
export const QUESTIONS = ASKED.map(([question]) => question)
/** @param table as statements call it; engines add a limit of rows behind, which one of these has already */
export const plainStatements = (table: string) =>
  ASKED.map(([, plain]) => `select * from (${plain.replace('from quotes', `from ${table}`)}) as answer`)
export const QUESTION_COUNT = QUESTIONS.length
export const THREADS = availableParallelism()

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds by the clock. */
export async function clocked(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Milliseconds of all threads together. */
export async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
