import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  london,
  smokers,
  testEnglish,
  testProblems,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import type { Filter } from '../conditions/conditions.ts'
import type { Measure } from '../measures/measures.ts'
import type { Manner } from '../node.ts'
import { baseOf, measuresOf, moved, type Calculation } from './calculations.ts'

describe('between', () => {
  const of = (as: Manner, left = 0, right = 1): Calculation => ({ kind: 'between', left, right, as })
  const premium = (where: Filter): Measure => ({
    kind: 'aggregate',
    function: 'average',
    column: 'monthly_premium_gbp',
    where,
  })
  const year = (from: number): Filter => ({
    kind: 'period',
    column: 'quote_date',
    from: `${from}-01-01`,
    to: `${from + 1}-01-01`,
  })
  const sides = [premium(smokers), premium({ ...smokers, value: false } as Filter)]
  const years = [premium(year(2023)), premium(year(2024))]
  const sums = ['claims_amount_gbp', 'annual_premium_gbp'].map((column): Measure => ({
    kind: 'aggregate',
    function: 'sum',
    column,
  }))

  testShape((node: Calculation) => ({ calculations: [node] }), [of('difference'), of('share', 1, 0)], {
    'in a manner that there is not': { ...of('difference'), as: 'factor' },
    'of a measure before the first': { ...of('difference'), left: -1 },
  })

  testProblems([
    [{ measures: sides, calculations: [of('percent')] }, null],
    [{ measures: sides, calculations: [of('percent', 0, 2)] }, 'there is no measure 2'],
    [{ calculations: [of('percent', 3, 2)] }, 'there is no measure 3'],
    [{ measures: sides, calculations: [of('share', 1, 1)] }, 'a figure is compared with itself'],
  ])

  it.each<[Manner, (number | null)[]]>([
    ['difference', [20, -50, -20, 8, null, null]],
    ['percent', [20, -50, -20, null, null, null]],
    ['ratio', [1.2, 0.5, 1.2, null, null, null]],
    ['share', [120, 50, 120, null, null, null]],
  ])('compares two cells as a %s, and none that is hidden', (as, cells) => {
    const groups: [string[], number | null, number | null][] = [
      [['a'], 120, 100],
      [['b'], 50, 100],
      [['c'], -120, -100],
      [['d'], 8, 0],
      [['e'], null, 100],
      [['f'], 100, null],
    ]
    expect(cellsOf(of(as), [byInsurer], groups)).toEqual(cells)
  })

  it('is said of its left measure, and moves with both', () => {
    expect([measuresOf(of('ratio', 2, 1)), baseOf(of('ratio', 2, 1)), moved(of('ratio', 2, 1), 3)]).toEqual([
      [2, 1],
      2,
      of('ratio', 5, 4),
    ])
  })

  const sideColumns = [
    ['Average monthly premium, smoker: yes', 'average_monthly_premium_smoker_yes_gbp', 'pounds'],
    ['Average monthly premium, smoker: no', 'average_monthly_premium_smoker_no_gbp', 'pounds'],
  ] as const
  testEnglish([
    [
      { measures: sides, calculations: [of('difference')], dimensions: [byInsurer] },
      {
        columns: [...sideColumns, ['Difference', 'difference_gbp', 'pounds']],
        restated:
          'Difference in average monthly premium between smoker is yes and smoker is no by insurer for all quotes.',
        heading: 'Difference in average monthly premium between smoker and non-smoker by insurer',
      },
    ],
    [
      { measures: sides, calculations: [of('ratio'), of('percent', 1, 0)] },
      {
        columns: [
          ...sideColumns,
          ['Ratio', 'ratio', 'ratio'],
          ['Percentage change', 'percentage_change_pct', 'percent'],
        ],
        restated:
          'Ratio in average monthly premium between smoker is yes and smoker is no and percentage change in average monthly premium from smoker is yes to smoker is no for all quotes.',
        heading:
          'Ratio in average monthly premium between smoker and non-smoker and percentage change in average monthly premium from smoker to non-smoker',
      },
    ],
    [
      { measures: years, calculations: [of('percent', 1, 0)] },
      {
        columns: [
          ['Average monthly premium, 2023', 'average_monthly_premium_2023_gbp', 'pounds'],
          ['Average monthly premium, 2024', 'average_monthly_premium_2024_gbp', 'pounds'],
          ['Percentage change', 'percentage_change_pct', 'percent'],
        ],
        restated:
          'Percentage change in average monthly premium from quote date is in 2023 to quote date is in 2024 for all quotes.',
        heading: 'Percentage change in average monthly premium from 2023 to 2024',
      },
    ],
    [
      { measures: sums, calculations: [of('share')] },
      {
        columns: [
          ['Total claims amount', 'total_claims_amount_gbp', 'pounds'],
          ['Total annual premium', 'total_annual_premium_gbp', 'pounds'],
          ['Percentage', 'percentage_pct', 'percent'],
        ],
        restated: 'Total claims amount as a percentage of total annual premium for all quotes.',
        heading: 'Total claims amount as a percentage of total annual premium',
      },
    ],
    [
      { measures: [premium(london), { kind: 'count' }], calculations: [of('ratio')] },
      {
        columns: [
          ['Average monthly premium, London', 'average_monthly_premium_london_gbp', 'pounds'],
          ['Number of quotes', 'number_of_quotes', 'count'],
          ['Ratio', 'ratio', 'ratio'],
        ],
        restated:
          'Ratio between average monthly premium only where region is London and number of quotes for all quotes.',
        heading: 'Ratio between average monthly premium, London and number of quotes',
      },
    ],
  ])
})
