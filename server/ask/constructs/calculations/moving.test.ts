import { describe, expect, it } from 'vitest'
import { byQuarter, testEnglish, testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import { baseOf, moved, type Calculation } from './calculations.ts'

describe('moving', () => {
  const of = (over: number): Calculation => ({ kind: 'moving', of: 0, over })

  testShape((node: Calculation) => ({ calculations: [node] }), [of(2), of(60)], {
    'over a single group': of(1),
    'over more groups than anybody means': of(61),
    'over a part of a group': of(2.5),
  })

  testProblems([
    [{ calculations: [of(3)], dimensions: [byQuarter] }, null],
    [{ calculations: [of(3)] }, 'moving needs a dimension to go along'],
    [
      { calculations: [{ kind: 'moving', of: 1, over: 3 }], dimensions: [byQuarter] },
      'there is no measure 1',
    ],
  ])

  it('is the mean of the last groups, where there are as many', () => {
    expect(
      cellsOf(
        of(2),
        [byQuarter],
        [
          [['2024-07-01'], 60],
          [['2024-01-01'], 10],
          [['2024-04-01'], 20],
        ],
      ),
    ).toEqual([40, null, 15])
  })

  it('has nothing while a hidden cell is among them', () => {
    expect(
      cellsOf(
        of(2),
        [byQuarter],
        [
          [['2024-01-01'], 10],
          [['2024-04-01'], null],
          [['2024-07-01'], 30],
          [['2024-10-01'], 50],
        ],
      ),
    ).toEqual([null, null, null, 40])
  })

  it('is said of its measure, and moves with it', () => {
    expect([baseOf(of(3)), moved(of(3), 2)]).toEqual([0, { kind: 'moving', of: 2, over: 3 }])
  })

  testEnglish([
    [
      { calculations: [of(3)], dimensions: [byQuarter] },
      {
        columns: [
          ['Number of quotes', 'number_of_quotes', 'count'],
          [
            '3 quarter moving average of number of quotes',
            '3_quarter_moving_average_of_number_of_quotes',
            'number',
          ],
        ],
        restated: '3 quarter moving average of number of quotes by quarter for all quotes.',
        heading: '3 quarter moving average of number of quotes by quarter',
      },
    ],
    [
      {
        measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }],
        calculations: [of(2)],
        dimensions: [{ kind: 'band', column: 'age', edges: [30, 50] }],
      },
      {
        columns: [
          ['Average monthly premium', 'average_monthly_premium_gbp', 'pounds'],
          [
            '2 step moving average of average monthly premium',
            '2_step_moving_average_of_average_monthly_premium_gbp',
            'pounds',
          ],
        ],
        restated:
          '2 step moving average of average monthly premium by age bands split at 30 or 50 for all quotes.',
        heading: '2 step moving average of average monthly premium by age band',
      },
    ],
  ])
})
