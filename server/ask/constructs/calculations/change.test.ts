import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  testEnglish,
  testProblems,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import type { Dimension } from '../dimensions/dimensions.ts'
import { baseOf, moved, type Calculation } from './calculations.ts'

describe('change', () => {
  const previous: Calculation = { kind: 'change', of: 0, from: 'previous', as: 'percent' }
  const yearBefore: Calculation = { kind: 'change', of: 0, from: 'yearBefore', as: 'difference' }

  testShape((node: Calculation) => ({ calculations: [node] }), [previous, yearBefore], {
    'from another time': { ...previous, from: 'next' },
    'in no manner': { ...previous, as: null },
  })

  testProblems([
    [{ calculations: [previous], dimensions: [byQuarter] }, null],
    [{ calculations: [previous] }, 'change needs a dimension to go along'],
    [{ calculations: [{ ...previous, of: 1 }], dimensions: [byQuarter] }, 'there is no measure 1'],
  ])

  it('is against the period before, where that is there and shown', () => {
    expect(
      cellsOf(
        previous,
        [byQuarter],
        [
          [['2024-10-01'], 80],
          [['2024-01-01'], 100],
          [['2024-04-01'], 150],
          [['2025-01-01'], null],
          [['2025-04-01'], 90],
          [[null], 7],
        ],
      ),
    ).toEqual([null, null, 50, null, null, null])
  })

  it('is against the same period a year before', () => {
    expect(
      cellsOf(
        yearBefore,
        [byQuarter],
        [
          [['2023-01-01'], 100],
          [['2024-01-01'], 130],
          [['2024-04-01'], 90],
          [['2025-01-01'], 125],
        ],
      ),
    ).toEqual([null, 30, null, -5])
  })

  it('goes along the last dimension alone', () => {
    expect(
      cellsOf(
        previous,
        [byInsurer, byQuarter],
        [
          [['Castle Care', '2024-01-01'], 100],
          [['Albion Health', '2024-04-01'], 80],
          [['Castle Care', '2024-04-01'], 110],
          [['Albion Health', '2024-01-01'], 160],
        ],
      ),
    ).toEqual([null, -50, 10, null])
  })

  it('goes along bands as along time', () => {
    const bands: Dimension = { kind: 'band', column: 'age', edges: [30, 50] }
    const groups: [number[], number][] = [
      [[0], 10],
      [[2], 30],
      [[1], 25],
    ]
    expect([cellsOf(previous, [bands], groups), cellsOf(yearBefore, [bands], groups)]).toEqual([
      [null, 20, 150],
      [null, null, null],
    ])
  })

  it('is not against the group of rows without a value, nor has that group one', () => {
    const groups: [(string | null)[], number][] = [
      [['London'], 10],
      [[null], 40],
    ]
    expect(cellsOf(previous, [{ kind: 'column', column: 'region' }], groups)).toEqual([null, null])
  })

  it('is said of its measure, and moves with it', () => {
    expect([baseOf(previous), moved(previous, 2)]).toEqual([0, { ...previous, of: 2 }])
  })

  testEnglish([
    [
      {
        measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }],
        calculations: [previous, yearBefore],
        dimensions: [byQuarter],
      },
      {
        columns: [
          ['Average monthly premium', 'average_monthly_premium_gbp', 'pounds'],
          [
            'Percentage change in average monthly premium',
            'percentage_change_in_average_monthly_premium_pct',
            'percent',
          ],
          [
            'Change in average monthly premium on the year before',
            'change_in_average_monthly_premium_on_the_year_before_gbp',
            'pounds',
          ],
        ],
        restated:
          'Percentage change in average monthly premium and change in average monthly premium on the year before by quarter for all quotes.',
        heading:
          'Percentage change in average monthly premium and change in average monthly premium on the year before by quarter',
      },
    ],
  ])
})
