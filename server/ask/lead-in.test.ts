import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../tests/support/plans.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { Filter } from './constructs/conditions/conditions.ts'
import type { Plan } from './plan/plan.ts'
import { runPlan } from './run-plan.ts'

/** The change of the first period is on the one before it, which the question leaves out. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const during = (from: string, to: string): Filter => ({ kind: 'period', column: 'quote_date', from, to })
const all = (...items: Filter[]): Filter => ({ kind: 'and', items })
const [FIRST, AFTER] = [during('2024-01-01', '2024-02-01'), during('2024-02-01', '2024-05-01')]
const monthly = (filter: Filter, part: Partial<Plan> = {}) =>
  planOf({
    calculations: [{ kind: 'change', of: 0, from: 'previous', as: 'difference' }],
    dimensions: [{ kind: 'grain', column: 'quote_date', grain: 'month' }],
    filter,
    ...part,
  })
const tableOf = async (plan: Plan, of = dataset) => (await runPlan(of, plan)).table
const figures = async (...asked: Parameters<typeof tableOf>) =>
  (await tableOf(...asked)).groups.map(({ cells }) => cells)
const countOf = async (filter: Filter, of = dataset) =>
  Number(
    (await of.engine.query(`select count(*) as n from insurance_pricing where ${sqlOf(filter)}`, [], 1))[0]?.[
      'n'
    ],
  )
const sqlOf = (filter: Filter): string =>
  filter.kind === 'and'
    ? filter.items.map(sqlOf).join(' and ')
    : filter.kind === 'period'
      ? `quote_date >= '${filter.from ?? ''}' and quote_date < '${filter.to ?? ''}'`
      : filter.kind === 'compare'
        ? `${filter.column} ${filter.op} ${typeof filter.value === 'string' ? `'${filter.value}'` : String(filter.value)}`
        : 'false'

describe('the change of the first period', () => {
  it('is on the one before it, which is no row', async () => {
    const [before, first] = [await countOf(FIRST), await countOf(during('2024-02-01', '2024-03-01'))]
    const rows = await figures(monthly(AFTER))
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual([first, first - before])
  })

  it('is on the same period a year before', async () => {
    const rows = await figures(
      monthly(AFTER, { calculations: [{ kind: 'change', of: 0, from: 'yearBefore', as: 'difference' }] }),
    )
    const before = await countOf(during('2023-03-01', '2023-04-01'))
    expect(rows[1]).toEqual([rows[1]?.[0], Number(rows[1]?.[0]) - before])
  })

  it('leaves running totals to the time that is asked about', async () => {
    const rows = await figures(
      monthly(AFTER, {
        calculations: [
          { kind: 'change', of: 0, from: 'previous', as: 'difference' },
          { kind: 'running', of: 0 },
        ],
      }),
    )
    expect(rows[0]?.[2]).toBe(rows[0]?.[0])
  })

  it('shows its statement beside that of the plan', async () => {
    const { statements } = await runPlan(dataset, monthly(AFTER))
    expect(statements).toHaveLength(2)
  })
})

describe('disclosure control of the period before', () => {
  /** Quotes of the first month, of people over an age. */
  const over = (age: number): Filter => ({ kind: 'compare', column: 'age', op: '>', value: age })

  it('hides a change on a period of few, and tells nothing of whether there are any', async () => {
    const rows = (where: string) =>
      pricingOf(
        5_000,
        `delete from insurance_pricing where quote_date >= '2024-01-01' and quote_date < '2024-02-01' and ${where}`,
      )
    const none = await rows('true')
    const few = await rows(
      "quote_id not in (select quote_id from insurance_pricing where quote_date >= '2024-01-01' and quote_date < '2024-02-01' order by 1 limit 3)",
    )
    expect(await countOf(FIRST, few)).toBe(3)
    const told = await tableOf(monthly(AFTER), none)
    expect(told.groups[0]?.cells[1]).toBe(null)
    expect(await tableOf(monthly(AFTER), few)).toEqual(told)
  })

  it('reads the same of none and of few that are asked about, whatever was before', async () => {
    const wales = (of: number): Filter =>
      all(
        AFTER,
        { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
        { kind: 'compare', column: 'smoker', op: '=', value: true },
        over(of),
      )
    let few = 20
    while ((await countOf(wales(few))) > 2) few += 1
    expect(await countOf(wales(few))).toBeGreaterThan(0)
    expect(await tableOf(monthly(wales(few)))).toMatchObject({ rows: [] })
    expect(await tableOf(monthly(wales(200)))).toEqual(await tableOf(monthly(wales(few))))
  })
})
