import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  testEnglish,
  testProblems,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import { baseOf, moved, type Calculation } from './calculations.ts'

describe('running', () => {
  const total: Calculation = { kind: 'running', of: 0 }

  testShape((node: Calculation) => ({ calculations: [node] }), [total], {
    'of a measure by its name': { kind: 'running', of: 'count' },
    'of half a place': { kind: 'running', of: 0.5 },
    'restarting each week': { kind: 'running', of: 0, restarts: 'week' },
  })

  testProblems([
    [{ calculations: [total], dimensions: [byQuarter] }, null],
    [{ calculations: [total] }, 'running needs a dimension to go along'],
    [{ calculations: [{ ...total, restarts: 'year' }], dimensions: [byQuarter] }, null],
    [
      { calculations: [{ ...total, restarts: 'quarter' }], dimensions: [byQuarter] },
      'running restarts with each quarter of a finer time',
    ],
    [
      { calculations: [{ ...total, restarts: 'year' }], dimensions: [byInsurer] },
      'running restarts with each year of a finer time',
    ],
    [{ calculations: [{ kind: 'running', of: 1 }], dimensions: [byQuarter] }, 'there is no measure 1'],
  ])

  it('adds up to each group in the order of the dimension, whatever the order of the rows', () => {
    expect(
      cellsOf(
        total,
        [byQuarter],
        [
          [['2024-04-01'], 20],
          [['2024-01-01'], 10],
          [['2025-01-01'], 5],
        ],
      ),
    ).toEqual([30, 10, 35])
  })

  it('begins again with each year, also after a hidden cell', () => {
    expect(
      cellsOf(
        { ...total, restarts: 'year' },
        [byInsurer, byQuarter],
        [
          [['Albion Health', '2024-07-01'], 10],
          [['Albion Health', '2024-10-01'], null],
          [['Castle Care', '2024-10-01'], 7],
          [['Albion Health', '2025-01-01'], 5],
          [['Albion Health', '2025-04-01'], 1],
        ],
      ),
    ).toEqual([10, null, 7, 5, 6])
  })

  it('ends at a hidden cell, which would follow from what comes after', () => {
    expect(
      cellsOf(
        total,
        [byQuarter],
        [
          [['2024-01-01'], 10],
          [['2024-04-01'], null],
          [['2024-07-01'], 30],
        ],
      ),
    ).toEqual([10, null, null])
  })

  it('starts anew in each line of groups', () => {
    expect(
      cellsOf(
        total,
        [byInsurer, { kind: 'band', column: 'age', edges: [30, 50] }],
        [
          [['Castle Care', 0], 1],
          [['Albion Health', 10], 4],
          [['Castle Care', 1], 2],
          [['Albion Health', 9], 8],
        ],
      ),
    ).toEqual([1, 12, 3, 8])
  })

  it('is said of its measure, and moves with it', () => {
    expect([baseOf(total), moved(total, 2)]).toEqual([0, { kind: 'running', of: 2 }])
  })

  testEnglish([
    [
      { calculations: [total], dimensions: [byQuarter] },
      {
        columns: [
          ['Number of quotes', 'number_of_quotes', 'count'],
          ['Running total of number of quotes', 'running_total_of_number_of_quotes', 'count'],
        ],
        restated: 'Running total of number of quotes by quarter for all quotes.',
        heading: 'Running total of number of quotes by quarter',
      },
    ],
  ])
})
