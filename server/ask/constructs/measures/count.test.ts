import { describe, expect, it } from 'vitest'
import {
  largestBeside,
  largestByHand,
  london,
  OF_CUSTOMER,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testSets,
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
    [all, { sql: { m0: 'count(*)' }, gold: { m0: 'count(*)' } }],
    [
      some,
      {
        sql: { m0: 'count(*) filter (where "smoker")', m0_entities: 'count(*) filter (where "smoker")' },
        gold: { m0: 'sum(cast(smoker as integer))', m0_entities: 'sum(cast(smoker as integer))' },
      },
    ],
  ])

  testProtectingSql([
    [
      all,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: { m0: 'count(*)', m0_rows_total: 'count(*)', ...largestBeside('rows', 0, 1) },
        gold: { m0: 'count(*)', m0_rows_total: 'count(*)', ...largestByHand('rows', 'count(*)') },
      },
    ],
    [
      some,
      {
        beside: [`count(*) filter (where "smoker") ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: {
          m0: 'count(*) filter (where "smoker")',
          m0_entities: 'count(distinct "customer") filter (where "smoker")',
          m0_rows_total: 'count(*) filter (where "smoker")',
          ...largestBeside('rows', 0, 1),
        },
        gold: {
          m0: 'sum(cast(smoker as integer))',
          m0_entities: 'count(distinct case when smoker then customer end)',
          m0_rows_total: 'sum(cast(smoker as integer))',
          ...largestByHand('rows', 'count(*)', 'smoker'),
        },
      },
    ],
  ])

  testSets([
    [all, { tells: [''], unprofiled: [''] }],
    [some, { tells: ['"smoker"'], unprofiled: ['"smoker"'] }],
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
