import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { compile, readable } from './compile.ts'
import type { Plan } from './plan.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const compiled = (part: Partial<Plan>) => compile(dataset.model, dataset.engine.dialect, planOf(part))
const rowsOf = (sql: string, parameters: readonly unknown[] = []) =>
  dataset.engine.query(sql, parameters, 10_000)

describe('the compiler', () => {
  it('makes values parameters and columns identifiers', () => {
    expect(
      compiled({
        measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }],
        filter: {
          kind: 'and',
          items: [
            { kind: 'compare', column: 'age', op: '=', value: 40 },
            { kind: 'compare', column: 'region', op: '=', value: "Lon'; drop table x; --" },
          ],
        },
      }),
    ).toEqual({
      sql: 'select\n  count(*) as "entities",\n  avg("monthly_premium_gbp") as "m0",\n  count("monthly_premium_gbp") as "m0_support",\n  (max(abs("monthly_premium_gbp"), 2))[1] as "m0_highest",\n  sum("monthly_premium_gbp") as "m0_values_total",\n  (max(abs("monthly_premium_gbp"), 2))[1] as "m0_values_largest",\n  (max(abs("monthly_premium_gbp"), 2))[2] as "m0_values_second"\nfrom "insurance_pricing"\nwhere ("age" = $1 and "region" = $2)',
      parameters: [40, "Lon'; drop table x; --"],
    })
  })

  it('groups by columns, bands and grains in their order', () => {
    expect(
      compiled({
        dimensions: [
          { kind: 'band', column: 'age', edges: [30, 50] },
          { kind: 'grain', column: 'quote_date', grain: 'quarter' },
          { kind: 'column', column: 'region' },
        ],
      }).sql,
    ).toEqual(
      'select\n  case when "age" is null then null when "age" < 30 then 0 when "age" < 50 then 1 else 2 end as "d0",\n  cast(date_trunc(\'quarter\', "quote_date") as date) as "d1",\n  "region" as "d2",\n  count(*) as "entities",\n  count(*) as "m0"\nfrom "insurance_pricing"\ngroup by 1, 2, 3\norder by 1, 2, 3',
    )
  })

  const cases: readonly { readonly name: string; readonly plan: Partial<Plan>; readonly gold: string }[] = [
    {
      name: 'or and not, where a missing value is not excluded by "not"',
      plan: {
        filter: {
          kind: 'or',
          items: [
            { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
            { kind: 'not', item: { kind: 'compare', column: 'outpatient_limit_gbp', op: '=', value: 500 } },
          ],
        },
      },
      gold: "select count(*) as entities, count(*) as m0 from insurance_pricing where region = 'Wales' or outpatient_limit_gbp is distinct from 500",
    },
    {
      name: 'lists, ranges and periods',
      plan: {
        filter: {
          kind: 'and',
          items: [
            { kind: 'in', column: 'insurer', values: ['Castle Care', 'Albion Health'] },
            { kind: 'between', column: 'age', low: 30, high: 40 },
            { kind: 'period', column: 'quote_date', from: '2024-01-01', to: '2024-07-01' },
          ],
        },
      },
      gold: "select count(*) as entities, count(*) as m0 from insurance_pricing where insurer in ('Castle Care', 'Albion Health') and age between 30 and 40 and quote_date >= '2024-01-01' and quote_date < '2024-07-01'",
    },
    {
      name: 'missing values and flags',
      plan: {
        filter: {
          kind: 'and',
          items: [
            { kind: 'missing', column: 'claims_count' },
            { kind: 'compare', column: 'smoker', op: '=', value: false },
          ],
        },
      },
      gold: 'select count(*) as entities, count(*) as m0 from insurance_pricing where claims_count is null and smoker = false',
    },
    {
      name: 'the value of rank five for a minimum',
      plan: { measures: [{ kind: 'aggregate', function: 'minimum', column: 'monthly_premium_gbp' }] },
      gold: 'select count(*) as entities, (select monthly_premium_gbp from insurance_pricing order by 1 limit 1 offset 4) as m0, count(monthly_premium_gbp) as m0_support from insurance_pricing',
    },
    {
      name: 'a ratio of sums over accepted quotes',
      plan: {
        measures: [{ kind: 'metric', name: 'loss_ratio' }],
        dimensions: [{ kind: 'column', column: 'insurer' }],
      },
      gold: 'select insurer as d0, count(*) as entities, 100 * sum(case when accepted then claims_amount_gbp end) / sum(case when accepted then annual_premium_gbp end) as m0, count(claims_amount_gbp) as m0_support, sum(claims_amount_gbp) as m0_values_total, max(claims_amount_gbp) as m0_values_largest, list_reverse_sort(list(claims_amount_gbp) filter (where accepted))[2] as m0_values_second, sum(annual_premium_gbp) filter (where accepted) as m0_per_total, max(annual_premium_gbp) filter (where accepted) as m0_per_largest, list_reverse_sort(list(annual_premium_gbp) filter (where accepted))[2] as m0_per_second from insurance_pricing group by 1 order by 1',
    },
    {
      name: 'a share with its numerator',
      plan: {
        measures: [{ kind: 'share', of: { kind: 'compare', column: 'smoker', op: '=', value: true } }],
      },
      gold: 'select count(*) as entities, 100.0 * count(*) filter (where smoker) / count(*) as m0, count(*) filter (where smoker) as m0_numerator, count(*) filter (where not smoker) as m0_rest from insurance_pricing',
    },
    {
      name: 'percentiles and distinct values',
      plan: {
        measures: [
          { kind: 'percentile', column: 'annual_premium_gbp', percent: 90 },
          { kind: 'distinct', column: 'region' },
        ],
      },
      gold: 'select count(*) as entities, quantile_cont(annual_premium_gbp, 0.9) as m0, count(annual_premium_gbp) as m0_support, floor(count(annual_premium_gbp) * 0.1) as m0_beyond, count(distinct region) as m1 from insurance_pricing',
    },
  ]
  it.each(cases)('gives the rows of hand-written SQL: $name', async ({ plan: part, gold }) => {
    const { sql, parameters } = compiled(part)
    expect(await rowsOf(sql, parameters)).toEqual(await rowsOf(gold))
  })

  it('writes a readable form that gives the same rows', async () => {
    const statement = compiled({ filter: { kind: 'in', column: 'region', values: ['Wales', "O'Nowhere"] } })
    expect(readable(statement)).toContain(`in ('Wales', 'O''Nowhere')`)
    expect(await rowsOf(readable(statement))).toEqual(await rowsOf(statement.sql, statement.parameters))
  })

  it('refuses a column that the semantic model does not have', () => {
    expect(() => compiled({ dimensions: [{ kind: 'column', column: 'password_hash' }] })).toThrow(
      'insurance_pricing has no column "password_hash"',
    )
  })
})
