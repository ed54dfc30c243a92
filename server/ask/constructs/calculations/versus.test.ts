import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  london,
  testEnglish,
  testProblems,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import type { Measure } from '../measures/measures.ts'
import type { Manner } from '../node.ts'
import { baseOf, moved, type Calculation } from './calculations.ts'

describe('versus', () => {
  const of = (as: Manner): Calculation => ({ kind: 'versus', of: 0, as })
  const premium: Measure = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }
  const overall = { filter: null }

  testShape((node: Calculation) => ({ calculations: [node] }), [of('percent'), of('share')], {
    'in a manner that there is not': { ...of('percent'), as: 'rank' },
  })

  testProblems([
    [{ calculations: [of('percent')], reference: overall }, null],
    [{ calculations: [of('percent')] }, 'versus needs a reference'],
    [
      { calculations: [{ ...of('percent'), of: 1 } as Calculation], reference: overall },
      'there is no measure 1',
    ],
    [
      { measures: [{ kind: 'shareOfTotal' }], calculations: [of('percent')], reference: overall },
      'a part of a whole is compared with that whole already',
    ],
  ])

  it.each<[Manner, (number | null)[]]>([
    ['difference', [30, -20, null]],
    ['percent', [75, -50, null]],
    ['ratio', [1.75, 0.5, null]],
    ['share', [175, 50, null]],
  ])('holds each group against the reference as a %s, but no hidden cell', (as, cells) => {
    const groups: [string[], number | null][] = [
      [['a'], 70],
      [['b'], 20],
      [['c'], null],
    ]
    expect(cellsOf(of(as), [byInsurer], groups, [40])).toEqual(cells)
    expect(cellsOf(of(as), [byInsurer], groups, [null])).toEqual([null, null, null])
  })

  it('is said of its measure, and moves with it', () => {
    expect([baseOf(of('ratio')), moved(of('ratio'), 1)]).toEqual([0, { kind: 'versus', of: 1, as: 'ratio' }])
  })

  const measured = ['Average monthly premium', 'average_monthly_premium_gbp', 'pounds'] as const
  testEnglish([
    [
      { measures: [premium], calculations: [of('percent')], dimensions: [byInsurer], reference: overall },
      {
        columns: [
          measured,
          ['Percentage difference against overall', 'percentage_difference_against_overall_pct', 'percent'],
        ],
        restated:
          'Average monthly premium by insurer for all quotes, against overall as a percentage difference.',
        heading: 'Average monthly premium by insurer, against overall as a percentage difference',
      },
    ],
    [
      {
        measures: [premium],
        calculations: [of('difference'), of('ratio'), of('share')],
        dimensions: [byInsurer],
        reference: { filter: london },
      },
      {
        columns: [
          measured,
          [
            'Difference in average monthly premium against region is London',
            'difference_in_average_monthly_premium_against_region_is_london_gbp',
            'pounds',
          ],
          ['Ratio to region is London', 'ratio_to_region_is_london', 'ratio'],
          ['Percentage against region is London', 'percentage_against_region_is_london_pct', 'percent'],
        ],
        restated:
          'Average monthly premium by insurer for all quotes, against region is London as a difference, ratio and percentage.',
        heading:
          'Average monthly premium by insurer, against region is London as a difference, ratio and percentage',
      },
    ],
  ])
})
