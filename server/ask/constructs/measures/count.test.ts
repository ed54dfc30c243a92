import { describe, expect, it } from 'vitest'
import {
  besideOf,
  CUSTOMERS,
  london,
  OF_CUSTOMER,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { addsUp, type Measure } from './measures.ts'

describe('count', () => {
  const all: Measure = { kind: 'count' }
  const some: Measure = { kind: 'count', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [all, some], {
    'with a column': { kind: 'count', column: 'age' },
    'with no condition for a condition': { kind: 'count', where: null },
  })

  testProblems([
    [{ measures: [all] }, null],
    [
      { measures: [{ kind: 'count', where: { ...london, value: 4 } as typeof london }] },
      '"region" is compared with a string, not 4',
    ],
  ])

  testMeasureSql([
    [all, { columns: { m0: ['count(*)', 'count(g.insurer)'] } }],
    [
      some,
      {
        columns: {
          m0: ['count(*) filter (where "smoker")', 'sum(cast(smoker as integer))'],
          ...QUOTES,
        },
      },
    ],
  ])

  const ofCustomer = (rows: string) =>
    besideOf('m0', { amount: 'count(*)', rows, value: 'beside_0', once: 'beside_1', has: '> 0' })
  testProtectingSql([
    [
      all,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0_n: ['count(distinct "customer")', 'len(list(distinct customer))'],
          ...ofCustomer('true'),
          m0: ['count(*)', 'count(g.insurer)'],
        },
      },
    ],
    [
      some,
      {
        beside: [`count(*) filter (where "smoker") ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0_n: [
            'count(distinct "customer") filter (where "smoker")',
            'count(distinct case when smoker then customer end)',
          ],
          ...ofCustomer('smoker'),
          m0: ['count(*) filter (where "smoker")', 'sum(cast(smoker as integer))'],
          ...CUSTOMERS,
        },
      },
    ],
  ])

  testEnglish([
    [
      { measures: [all] },
      {
        columns: [['Number of quotes', 'number_of_quotes', 'count']],
        restated: 'Number of quotes for all quotes.',
        heading: 'Number of quotes',
      },
    ],
    [
      { measures: [{ kind: 'count', where: london }] },
      {
        columns: [['Number of quotes, London', 'number_of_quotes_london', 'count']],
        restated: 'Number of quotes only where region is London for all quotes.',
        heading: 'Number of quotes, London',
      },
    ],
  ])

  it('adds up over all groups where it takes all rows of each', () => {
    expect([all, some].map(addsUp)).toEqual([true, false])
  })
})
