import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  smokers,
  testEnglish,
  testProblems,
} from '../../../tests/support/construct-cases.ts'
import type { Filter } from './conditions/conditions.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { periodsOf, type Days } from './periods.ts'

const by = (grain: 'year' | 'month' | 'week' | 'day', every?: number): Dimension => ({
  kind: 'grain',
  column: 'quote_date',
  grain,
  ...(every === undefined ? {} : { every }),
})
const during = (from: string | null, to: string | null, column = 'quote_date'): Filter => ({
  kind: 'period',
  column,
  from,
  to,
})
const of = (dimension: Dimension, filter: Filter | null, days: Days | null = null) =>
  periodsOf({ dimensions: [byInsurer, dimension], filter }, days)

describe('a row for every period', () => {
  testProblems([
    [{ periods: 'every', dimensions: [byQuarter] }, null],
    [{ periods: 'every', dimensions: [byInsurer] }, 'there is no time of which each period could have a row'],
    [
      { periods: 'every', dimensions: [{ kind: 'grain', column: 'quote_date', grain: 'weekday' }] },
      'there is no time of which each period could have a row',
    ],
    [
      { periods: 'every', dimensions: [byQuarter], limit: 3 },
      'a row for every period goes with no condition on figures and no limit',
    ],
    [
      { periods: 'every', dimensions: [byQuarter], having: [{ measure: 0, op: '>', value: 10 }] },
      'a row for every period goes with no condition on figures and no limit',
    ],
  ])

  testEnglish([
    [
      { periods: 'every', dimensions: [byInsurer, byQuarter], filter: smokers },
      {
        columns: [['Number of quotes', 'number_of_quotes', 'count']],
        restated:
          'Number of quotes by insurer and quarter for quotes where smoker is yes, with a row for every quarter.',
        heading: 'Number of quotes by insurer and quarter, smoker: yes',
      },
    ],
    [
      {
        periods: 'every',
        dimensions: [{ kind: 'grain', column: 'quote_date', grain: 'month', every: 6 }],
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
      },
      {
        columns: [['Number of quotes', 'number_of_quotes', 'count']],
        restated:
          'Number of quotes by half-year for all quotes, with a row for every half-year, highest number of quotes first.',
        heading: 'Number of quotes by half-year',
      },
    ],
  ])

  it('goes from the first to the last period of the time that is asked about', () => {
    expect(of(by('month'), during('2024-01-01', '2024-04-01'))).toEqual([
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ])
    expect(of(by('month'), during('2024-01-15', '2024-02-02'))).toEqual(['2024-01-01', '2024-02-01'])
    expect(of(by('year'), during('2022-06-01', '2025-01-01'))).toEqual([
      '2022-01-01',
      '2023-01-01',
      '2024-01-01',
    ])
    expect(of(by('month', 6), during('2023-12-31', '2024-07-02'))).toEqual([
      '2023-07-01',
      '2024-01-01',
      '2024-07-01',
    ])
    expect(of(by('day'), during('2024-02-28', '2024-03-02'))).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
  })

  it('begins weeks on Mondays, before 2000 too', () => {
    expect(of(by('week'), during('2024-01-03', '2024-01-16'))).toEqual([
      '2024-01-01',
      '2024-01-08',
      '2024-01-15',
    ])
    expect(of(by('week'), during('1999-12-26', '1999-12-28'))).toEqual(['1999-12-20', '1999-12-27'])
  })

  it('goes as far as the data where the question leaves an end open', () => {
    const days = { from: '2023-11-20', to: '2024-02-10' }
    expect(of(by('month'), null, days)).toEqual(['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01'])
    expect(of(by('month'), during('2024-01-05', null), days)).toEqual(['2024-01-01', '2024-02-01'])
    expect(of(by('month'), during('2023-01-01', '2024-01-01', 'renewal_date'), days)).toHaveLength(4)
    expect(of(by('month'), during('2025-01-01', null), days)).toEqual([])
    expect(of(by('month'), null)).toEqual([])
  })

  it('leaves out what lies between several times', () => {
    const either: Filter = {
      kind: 'or',
      items: [during('2022-01-01', '2022-03-01'), during('2024-05-01', '2024-06-01')],
    }
    expect(of(by('month'), either)).toEqual(['2022-01-01', '2022-02-01', '2024-05-01'])
    expect(of(by('month'), { kind: 'and', items: [smokers, either, during('2022-02-01', null)] })).toEqual([
      '2022-02-01',
      '2024-05-01',
    ])
  })

  it('has no more periods than a table has rows', () =>
    expect(of(by('day'), during('1900-01-01', '2024-01-01'))).toHaveLength(10_000))
})
