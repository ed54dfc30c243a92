import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  pricing,
  testEnglish,
  testProblems,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { cellsOf } from '../../../../tests/support/group-cases.ts'
import { interpreterOf } from '../../read/interpret.ts'
import type { Dimension } from '../dimensions/dimensions.ts'
import { baseOf, moved, type Calculation } from './calculations.ts'
import type { Pace } from '../node.ts'

describe('pace', () => {
  const per = (unit: Pace, from = '2024-01-01', to = '2025-01-01', of = 0): Calculation => ({
    kind: 'pace',
    of,
    per: unit,
    from,
    to,
  })
  const weekdays: Dimension = { kind: 'grain', column: 'quote_date', grain: 'weekday' }

  testShape((node: Calculation) => ({ calculations: [node] }), [per('day'), per('month')], {
    'for a step that there is not': { ...per('day'), per: 'hour' },
    'from a day that is no date': { ...per('day'), from: '2024' },
  })

  testProblems([
    [{ calculations: [per('day')] }, null],
    [{ calculations: [per('day')], dimensions: [byQuarter] }, null],
    [
      {
        measures: [{ kind: 'aggregate', function: 'average', column: 'age' }],
        calculations: [per('day')],
      },
      'pace is of a count or a total',
    ],
    [{ calculations: [per('day', '2025-01-01', '2024-01-01')] }, 'pace ends before it begins'],
    [
      { calculations: [per('day')], dimensions: [weekdays] },
      'a day of the week comes back, and has no length to count',
    ],
  ])

  const year = [[['Albion Health'], 366]] as const
  it.each([
    ['day', 1],
    ['week', 7],
    ['month', 30.5],
    ['quarter', 91.5],
    ['year', 366],
  ] as const)('divides by every %s of the time, with entities or without', (unit, expected) => {
    expect(cellsOf(per(unit), [byInsurer], year)).toEqual([expected])
  })

  it('divides by months of a mean length where days are left over', () => {
    const [figure] = cellsOf(per('month', '2024-01-01', '2024-02-16'), [byInsurer], year)
    expect(figure).toBeCloseTo((366 / 46) * 30.436875, 9)
  })

  it('takes a group along time for its own days of the time, and no group beyond it', () => {
    expect(
      cellsOf(
        per('day', '2024-02-01', '2024-07-01'),
        [byQuarter],
        [
          [['2024-01-01'], 60],
          [['2024-04-01'], 91],
          [['2024-07-01'], 90],
          [['2023-10-01'], null],
        ],
      ),
    ).toEqual([1, 1, null, null])
  })

  it('is said of its measure, wherever that stands', () => {
    expect([baseOf(per('day')), moved(per('day'), 2)]).toEqual([0, per('day', '2024-01-01', '2025-01-01', 2)])
  })

  testEnglish([
    [
      { calculations: [per('day')], dimensions: [byInsurer] },
      {
        columns: [
          ['Number of quotes', 'number_of_quotes', 'count'],
          ['Number of quotes per day', 'number_of_quotes_per_day', 'number'],
        ],
        restated:
          'Number of quotes per day counted from 1 January 2024 to 31 December 2024 by insurer for all quotes.',
        heading: 'Number of quotes per day by insurer',
      },
    ],
  ])

  it('counts the days that are asked about, as far as the data goes', async () => {
    const dataset = await pricing()
    const read = (question: string) => {
      const reading = interpreterOf(dataset).interpret(question)
      return reading.outcome === 'answer' ? reading.plan.calculations : reading.reason
    }
    const { firstDay } = dataset.profile
    expect(
      [
        'average number of quotes per day in 2024',
        'average quotes per day since March 2025',
        'average number of quotes per week',
      ].map(read),
    ).toEqual([
      [per('day')],
      [per('day', '2025-03-01', '2026-01-01')],
      [per('week', firstDay ?? '', '2026-01-01')],
    ])
  })
})
