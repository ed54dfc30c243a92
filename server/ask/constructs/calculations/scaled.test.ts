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
import { baseOf, moved, type Calculation } from './calculations.ts'

describe('scaled', () => {
  const by = (times: number, of = 0): Calculation => ({ kind: 'scaled', of, times })
  const claims: Measure = { kind: 'aggregate', function: 'average', column: 'claims_count' }
  const perMember: Measure = { kind: 'ratio', column: 'claims_amount_gbp', per: 'members' }

  testShape((node: Calculation) => ({ calculations: [node] }), [by(100), by(0.5)], {
    'by nothing': by(0),
    'by less than nothing': by(-100),
    'by a number in words': { kind: 'scaled', of: 0, times: '100' },
  })

  testProblems([
    [{ measures: [claims], calculations: [by(100)] }, null],
    [{ measures: [perMember], calculations: [by(1000)] }, null],
    [{ measures: [{ kind: 'count' }], calculations: [by(100)] }, 'scaled is of an average or a ratio'],
    [
      { measures: [{ kind: 'aggregate', function: 'sum', column: 'claims_count' }], calculations: [by(100)] },
      'scaled is of an average or a ratio',
    ],
    [{ measures: [{ ...claims, where: london }], calculations: [by(100)] }, 'scaled is of a whole group'],
    [{ measures: [claims], calculations: [by(100, 1)] }, 'there is no measure 1'],
  ])

  it('is the figure so many times; a hidden one stays hidden', () => {
    expect(
      cellsOf(
        by(100),
        [byInsurer],
        [
          [['Albion Health'], 0.25],
          [['Castle Care'], null],
        ],
      ),
    ).toEqual([25, null])
  })

  it('is said of its measure, wherever that stands', () => {
    expect([baseOf(by(100, 1)), moved(by(100), 2)]).toEqual([1, by(100, 2)])
  })

  testEnglish([
    [
      { measures: [claims], calculations: [by(100)] },
      {
        columns: [
          ['Average number of claims', 'average_number_of_claims', 'number'],
          ['Number of claims per 100 quotes', 'number_of_claims_per_100_quotes', 'number'],
        ],
        restated: 'Number of claims per 100 quotes for all quotes.',
        heading: 'Number of claims per 100 quotes',
      },
    ],
    [
      { measures: [perMember], calculations: [by(1000)], dimensions: [byInsurer] },
      {
        columns: [
          ['Claims amount for each of the members', 'claims_amount_for_each_of_the_members_gbp', 'pounds'],
          ['Claims amount per 1,000 members', 'claims_amount_per_1_000_members_gbp', 'pounds'],
        ],
        restated: 'Claims amount per 1,000 members by insurer for all quotes.',
        heading: 'Claims amount per 1,000 members by insurer',
      },
    ],
  ])
})
