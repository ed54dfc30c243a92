import { describe, expect, it } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { widened, type Dimension } from './dimensions.ts'

describe('band', () => {
  const of = (column: string, ...edges: number[]): Dimension => ({ kind: 'band', column, edges })

  testShape((node: Dimension) => ({ dimensions: [node] }), [of('age', 30, 50), of('age', 30)], {
    'without an edge': of('age'),
    'with an edge that is no number': { kind: 'band', column: 'age', edges: ['30'] },
    'with more edges than anybody reads': of('age', ...Array.from({ length: 101 }, (_, edge) => edge)),
  })

  testProblems([
    [{ dimensions: [of('age', 30, 50)] }, null],
    [{ dimensions: [of('region', 30)] }, '"region" is a category and cannot be banded'],
    [{ dimensions: [of('quote_date', 2024)] }, '"quote_date" is a date and cannot be banded'],
    [{ dimensions: [of('quote_id', 30)] }, '"quote_id" tells single ones apart'],
    [{ dimensions: [of('age', 50, 30)] }, 'the edges of bands rise'],
    [{ dimensions: [of('age', 30, 30)] }, 'the edges of bands rise'],
  ])

  testDimensionSql([
    [
      of('age', 30, 50),
      {
        sql: 'case when "age" is null then null when "age" < 30 then 0 when "age" < 50 then 1 else 2 end',
        gold: 'cast(age >= 30 as integer) + cast(age >= 50 as integer)',
      },
    ],
    [
      of('claims_amount_gbp', 1, 2500.5),
      {
        sql: 'case when "claims_amount_gbp" is null then null when "claims_amount_gbp" < 1 then 0 when "claims_amount_gbp" < 2500.5 then 1 else 2 end',
        gold: 'cast(claims_amount_gbp >= 1 as integer) + cast(claims_amount_gbp >= 2500.5 as integer)',
        isSensitive: true,
      },
    ],
  ])

  testDimensionEnglish([
    [
      of('age', 30, 40, 50, 60, 70),
      { label: 'Age band', key: 'age_band', restated: 'age band', heading: 'age band', step: 'step' },
    ],
    [
      of('monthly_premium_gbp', 100, 1500),
      {
        label: 'Monthly premium band',
        key: 'monthly_premium_band',
        restated: 'monthly premium bands split at £100 or £1,500',
        heading: 'monthly premium band',
        step: 'step',
      },
    ],
  ])

  testGroups(of('age', 30, 50), [
    [0, { text: 'Under 30', value: 'Under 30', previous: -1, yearBefore: null }],
    [1, { text: '30 to 49', value: '30 to 49', previous: 0, yearBefore: null }],
    [2, { text: '50 and over', value: '50 and over', previous: 1, yearBefore: null }],
  ])
  testGroups(of('claims_amount_gbp', 1, 500), [
    [1, { text: '£1 to under £500', value: '£1 to under £500', previous: 0, yearBefore: null }],
    [null, { text: 'Not accepted', value: null, previous: null, yearBefore: null }],
  ])

  it('leaves out every other edge for larger groups, while there is one to leave', () => {
    expect([of('age', 30, 40, 50, 60, 70), of('age', 30, 40), of('age', 30)].map(widened)).toEqual([
      of('age', 40, 60),
      of('age', 40),
      null,
    ])
  })
})
