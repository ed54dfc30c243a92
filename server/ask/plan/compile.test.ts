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

const whole = (part: Partial<Plan>) => compile(dataset.model, dataset.engine.dialect, planOf(part))
const compiled = (part: Partial<Plan>) => whole(part).statement
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
      sql: 'select\n  avg("monthly_premium_gbp") as "m0",\n  count(*) filter (where "monthly_premium_gbp" is not null) as "m0_n",\n  sum(cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision)) as "m0_squares",\n  sum(cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision)) as "m0_fourths",\n  sum(cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision) * cast("monthly_premium_gbp" as double precision)) as "m0_cubes",\n  cast(sum("querent_row") as varchar) as "keys",\n  count(*) as "number"\nfrom "insurance_pricing"\nwhere "age" = $1 and "region" = $2',
      parameters: [40, "Lon'; drop table x; --"],
    })
  })

  it('groups by each of its groups, also where two are the same', async () => {
    const year = { kind: 'grain', column: 'quote_date', grain: 'year' } as const
    const { sql, parameters } = compiled({ measures: [{ kind: 'count' }], dimensions: [year, year] })
    const rows = await rowsOf(sql, parameters)
    expect(rows.map(({ d0, d1 }) => d0 === d1)).toEqual([true, true, true])
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
      'select\n  case when "age" is null then null when "age" < 30 then 0 when "age" < 50 then 1 else 2 end as "d0",\n  cast(date_trunc(\'quarter\', "quote_date") as date) as "d1",\n  "region" as "d2",\n  count(*) as "m0"\nfrom "insurance_pricing"\ngroup by 1, 2, 3\norder by 1, 2, 3',
    )
  })

  it('gives the rows of hand-written SQL, whatever is asked at once', async () => {
    const { sql, parameters } = compiled({
      measures: [
        { kind: 'count' },
        { kind: 'percentile', column: 'age', percent: 90 },
        { kind: 'distinct', column: 'region', where: { kind: 'compare', column: 'age', op: '>', value: 60 } },
      ],
      dimensions: [
        { kind: 'column', column: 'insurer' },
        { kind: 'grain', column: 'quote_date', grain: 'year' },
      ],
      filter: { kind: 'in', column: 'cover_level', values: ['Basic', 'Standard'] },
    })
    expect(await rowsOf(sql, parameters)).toEqual(
      await rowsOf(
        `select insurer as d0, make_date(year(quote_date), 1, 1) as d1, count(*) as m0, quantile_cont(cast(age as double), 0.9) as m1, count(age) as m1_n, count(distinct case when age > 60 then region end) as m2, count(case when age > 60 then 1 end) as m2_n from insurance_pricing where cover_level = 'Basic' or cover_level = 'Standard' group by 1, 2 order by 1, 2`,
      ),
    )
  })

  it('asks who is in a population apart, where the rows are chosen by something sensitive', async () => {
    const { statement, populations, measures } = whole({
      dimensions: [
        { kind: 'column', column: 'accepted' },
        { kind: 'column', column: 'region' },
      ],
      filter: {
        kind: 'and',
        items: [
          { kind: 'compare', column: 'smoker', op: '=', value: true },
          { kind: 'compare', column: 'age', op: '>', value: 60 },
        ],
      },
    })
    expect(statement).toEqual({
      sql: 'select\n  "accepted" as "d0",\n  "region" as "d1",\n  count(*) as "m0"\nfrom "insurance_pricing"\nwhere "smoker" and "age" > $1\ngroup by 1, 2\norder by 1, 2',
      parameters: [60],
    })
    expect(populations).toEqual({
      sql: 'select\n  "region" as "d1",\n  cast(sum("querent_row") as varchar) as "keys",\n  count(*) as "number"\nfrom "insurance_pricing"\nwhere "age" > $1\ngroup by 1\norder by 1',
      parameters: [60],
    })
    expect(measures.map(({ parts }) => parts.map(({ ids, population }) => [ids, population]))).toEqual([
      [[{ n: 'm0' }, { keys: 'keys', number: 'number' }]],
    ])
    expect(await rowsOf(populations?.sql ?? '', populations?.parameters)).toEqual(
      await rowsOf(
        'select region as d1, cast(sum(querent_row) as varchar) as keys, count(*) as number from insurance_pricing where age > 60 group by 1 order by 1',
      ),
    )
  })

  it('asks for no population where nothing sensitive is told', () => {
    const { populations, measures } = whole({
      dimensions: [{ kind: 'column', column: 'region' }],
      measures: [{ kind: 'count' }, { kind: 'aggregate', function: 'average', column: 'age' }],
      filter: { kind: 'compare', column: 'age', op: '>', value: 60 },
    })
    expect(populations).toBe(null)
    expect(measures.flatMap(({ parts }) => parts.map(({ population }) => population))).toEqual([null, null])
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
