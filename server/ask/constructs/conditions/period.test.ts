import { describe, expect, it } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'
import { pricing } from '../../../../tests/support/construct-cases.ts'
import { filterLabel, filterText } from './conditions.ts'

describe('period', () => {
  const of = (from: string | null, to: string | null, column = 'quote_date'): Filter => ({
    kind: 'period',
    column,
    from,
    to,
  })

  testShape((filter: Filter) => ({ filter }), [of('2024-01-01', '2025-01-01'), of(null, null)], {
    'from a year': { kind: 'period', column: 'quote_date', from: '2024', to: null },
    'from a number': { kind: 'period', column: 'quote_date', from: 20240101, to: null },
  })

  testProblems([
    [{ filter: of('2024-02-29', null) }, null],
    [{ filter: of('2024-01-01', null, 'age') }, '"age" is a number and cannot be dated'],
    [{ filter: of('2024-13-01', null) }, '"2024-13-01" is no date'],
    [{ filter: of(null, '2023-02-29') }, '"2023-02-29" is no date'],
  ])

  testConditions([
    [
      of('2024-01-01', '2024-07-01'),
      {
        sql: '("quote_date" >= cast($1 as date) and "quote_date" < cast($2 as date))',
        parameters: ['2024-01-01', '2024-07-01'],
        gold: 'year(quote_date) = 2024 and month(quote_date) between 1 and 6',
        text: ['quote date is in H1 2024', 'not (quote date is in H1 2024)', 'H1 2024'],
      },
    ],
    [
      of('2025-01-01', null),
      {
        sql: '("quote_date" >= cast($1 as date))',
        parameters: ['2025-01-01'],
        gold: 'year(quote_date) = 2025',
        text: [
          'quote date is on or after 1 January 2025',
          'not (quote date is on or after 1 January 2025)',
          'since 1 January 2025',
        ],
      },
    ],
    [
      of(null, '2024-01-01'),
      {
        sql: '("quote_date" < cast($1 as date))',
        parameters: ['2024-01-01'],
        gold: 'year(quote_date) = 2023',
        text: [
          'quote date is before 1 January 2024',
          'not (quote date is before 1 January 2024)',
          'before 1 January 2024',
        ],
      },
    ],
  ])

  it.each([
    ['2024-01-01', '2025-01-01', 'in 2024', '2024'],
    ['2024-04-01', '2024-07-01', 'in Q2 2024', 'Q2 2024'],
    ['2024-07-01', '2025-01-01', 'in H2 2024', 'H2 2024'],
    ['2024-12-01', '2025-01-01', 'in December 2024', 'December 2024'],
    ['2024-02-29', '2024-03-01', '29 February 2024', '29 February 2024'],
    [
      '2024-02-01',
      '2024-05-01',
      'between 1 February 2024 and 30 April 2024',
      '1 February 2024 to 30 April 2024',
    ],
    [null, null, 'known', 'quote date known'],
  ])('has the name that the calendar has for it: %s to %s', async (from, to, text, label) => {
    const { model } = await pricing()
    expect([filterText(model, of(from, to)), filterLabel(model, of(from, to))]).toEqual([
      `quote date is ${text}`,
      label,
    ])
  })
})
