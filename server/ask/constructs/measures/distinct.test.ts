import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  customers,
  largestBeside,
  largestByHand,
  OF_CUSTOMER,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testSets,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { planOf } from '../../../../tests/support/plans.ts'
import { columnsOf } from '../../plan/columns.ts'
import { ROW_ID } from '../../../semantic-model/row-id.ts'
import { compileSets } from '../../plan/compile-sets.ts'
import { planProblem } from '../../plan/validate.ts'
import type { Measure } from './measures.ts'

describe('distinct', () => {
  const regions: Measure = { kind: 'distinct', column: 'region' }
  const limits: Measure = { kind: 'distinct', column: 'outpatient_limit_gbp', where: smokers }
  const whom: Measure = { kind: 'distinct', column: 'customer' }

  testShape((node: Measure) => ({ measures: [node] }), [regions, limits], {
    'of a column without a name': { kind: 'distinct', column: '' },
  })

  testProblems([
    [{ measures: [regions, limits] }, null],
    [{ measures: [{ kind: 'distinct', column: 'quote_id' }] }, '"quote_id" tells single ones apart'],
    [{ measures: [whom] }, 'insurance_pricing has no column "customer"'],
  ])

  testMeasureSql([
    [
      regions,
      {
        sql: { m0: 'count(distinct "region")' },
        gold: {
          m0: '(select count(*) from (select region from insurance_pricing as r where r.insurer = g.insurer group by 1))',
        },
      },
    ],
    [
      limits,
      {
        sql: {
          m0: 'count(distinct "outpatient_limit_gbp") filter (where "smoker")',
          m0_entities: 'count(*) filter (where "smoker")',
        },
        gold: {
          m0: 'count(distinct case when smoker then outpatient_limit_gbp end)',
          m0_entities: 'sum(cast(smoker as integer))',
        },
      },
    ],
  ])

  testProtectingSql([
    [
      regions,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: { m0: 'count(distinct "region")', m0_rows_total: 'count(*)', ...largestBeside('rows', 0, 1) },
        gold: {
          m0: 'len(list(distinct region))',
          m0_rows_total: 'count(*)',
          ...largestByHand('rows', 'count(*)'),
        },
      },
    ],
    [
      whom,
      { beside: [], sql: { m0: 'count(distinct "customer")' }, gold: { m0: 'len(list(distinct customer))' } },
    ],
    [
      { ...whom, where: smokers },
      {
        beside: [],
        sql: {
          m0: 'count(distinct "customer") filter (where "smoker")',
          m0_entities: 'count(distinct "customer") filter (where "smoker")',
        },
        gold: {
          m0: 'count(distinct case when smoker then customer end)',
          m0_entities: 'count(distinct case when smoker then customer end)',
        },
      },
    ],
  ])

  testSets([
    [regions, { tells: ['', ''], unprofiled: ['', '"region" is not null'] }],
    [
      limits,
      {
        tells: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
        unprofiled: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
      },
    ],
  ])

  testEnglish([
    [
      { measures: [regions], dimensions: [byInsurer] },
      {
        columns: [['Number of different regions', 'number_of_different_regions', 'count']],
        restated: 'Number of different regions by insurer for all quotes.',
        heading: 'Number of different regions by insurer',
      },
    ],
    [
      { measures: [limits] },
      {
        columns: [
          [
            'Number of different outpatient limits, smoker: yes',
            'number_of_different_outpatient_limits_smoker_yes',
            'count',
          ],
        ],
        restated: 'Number of different outpatient limits only where smoker is yes for all quotes.',
        heading: 'Number of different outpatient limits, smoker: yes',
      },
    ],
  ])

  describe('of those whom a dataset protects', () => {
    it('may be counted, although nothing else of them may', async () => {
      const { model } = await customers()
      const problems = [
        { measures: [whom] },
        { measures: [{ ...whom, where: smokers }] },
        { dimensions: [{ kind: 'column' as const, column: 'customer' }] },
      ].map((part) => planProblem(model, planOf(part)))
      expect(problems).toEqual([null, null, '"customer" tells single ones apart'])
    })

    it('is called what they are called', async () => {
      const { model } = await customers()
      expect(columnsOf(model, planOf({ measures: [whom] })).map(({ label }) => label)).toEqual([
        'Number of different customers',
      ])
    })

    it('tells of each of them once, however many rows each has', async () => {
      const { model, engine, profile } = await customers()
      const { statement, sets } = compileSets(
        { model, dialect: engine.dialect, rowId: sql.ref(ROW_ID), ...profile },
        planOf({ measures: [{ ...whom, where: smokers }, { kind: 'count' }] }),
      )
      expect(sets.map((own) => own.map(({ key }) => key))).toEqual([['set_0', 'set_1'], ['set_2']])
      const draw = (id: string) => `cast(1 + ${id} % 32748 as smallint)`
      const each = `sum(distinct ${draw(`cast(concat('0x', substr(md5(cast("customer" as varchar)), 1, 15)) as bigint)`)})`
      expect(statement.sql).toContain(
        `${each} filter (where "smoker") % 32749 as "set_0", ${each} filter (where "smoker" and "customer" is not null) % 32749 as "set_1", sum(${draw('"querent_row"')}) % 32749 as "set_2" from`,
      )
    })
  })
})
