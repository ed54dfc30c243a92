import { describe, expect, it } from 'vitest'
import { grains, type Grain } from '../../../engines/engine.ts'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { widened, type Dimension } from './dimensions.ts'

describe('grain', () => {
  const of = (grain: Grain): Dimension => ({ kind: 'grain', column: 'quote_date', grain })

  testShape((node: Dimension) => ({ dimensions: [node] }), [of('quarter'), of('weekday')], {
    'of a step that there is not': { kind: 'grain', column: 'quote_date', grain: 'decade' },
  })

  testProblems([
    [{ dimensions: grains.slice(0, 4).map(of) }, null],
    [{ dimensions: [{ ...of('year'), column: 'age' }] }, '"age" is a number and cannot be dated'],
    [
      { dimensions: [{ ...of('year'), column: 'start_date' }] },
      'insurance_pricing has no column "start_date"',
    ],
  ])

  const from = (grain: string) => `cast(date_trunc('${grain}', "quote_date") as date)`
  testDimensionSql([
    [of('year'), { sql: from('year'), gold: 'make_date(year(quote_date), 1, 1)' }],
    [
      of('quarter'),
      { sql: from('quarter'), gold: 'make_date(year(quote_date), 3 * quarter(quote_date) - 2, 1)' },
    ],
    [of('month'), { sql: from('month'), gold: 'make_date(year(quote_date), month(quote_date), 1)' }],
    [
      of('week'),
      { sql: from('week'), gold: 'quote_date - cast((dayofweek(quote_date) + 6) % 7 as integer)' },
    ],
    [of('day'), { sql: from('day'), gold: 'quote_date' }],
    [of('monthOfYear'), { sql: 'month("quote_date")', gold: "cast(strftime(quote_date, '%m') as integer)" }],
    [of('weekday'), { sql: 'isodow("quote_date")', gold: '(dayofweek(quote_date) + 6) % 7 + 1' }],
  ])

  const names: Readonly<Record<Grain, string>> = {
    year: 'year',
    quarter: 'quarter',
    month: 'month',
    week: 'week',
    day: 'day',
    monthOfYear: 'month of the year',
    weekday: 'day of the week',
  }
  const keys: Readonly<Record<Grain, string>> = {
    year: 'quote_date_year',
    quarter: 'quote_date_quarter',
    month: 'quote_date_month',
    week: 'quote_date_week',
    day: 'quote_date_day',
    monthOfYear: 'quote_date_monthofyear',
    weekday: 'quote_date_weekday',
  }
  testDimensionEnglish(
    grains.map((grain) => {
      const name = names[grain]
      const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      return [of(grain), { label, key: keys[grain], restated: name, heading: name, step: name }]
    }),
  )

  testGroups(of('year'), [
    ['2024-01-01', { text: '2024', value: 2024, previous: '2023-01-01', yearBefore: '2023-01-01' }],
    [null, { text: 'Not recorded', value: null, previous: null, yearBefore: null }],
  ])
  testGroups(of('quarter'), [
    [
      '2024-01-01',
      { text: '2024 Q1', value: '2024-01-01', previous: '2023-10-01', yearBefore: '2023-01-01' },
    ],
    [
      '2024-10-01',
      { text: '2024 Q4', value: '2024-10-01', previous: '2024-07-01', yearBefore: '2023-10-01' },
    ],
  ])
  testGroups(of('month'), [
    [
      '2024-01-01',
      { text: '2024-01', value: '2024-01-01', previous: '2023-12-01', yearBefore: '2023-01-01' },
    ],
  ])
  testGroups(of('week'), [
    [
      '2024-03-04',
      { text: '2024-03-04', value: '2024-03-04', previous: '2024-02-26', yearBefore: '2023-03-04' },
    ],
  ])
  testGroups(of('day'), [
    [
      '2024-03-01',
      { text: '2024-03-01', value: '2024-03-01', previous: '2024-02-29', yearBefore: '2023-03-01' },
    ],
  ])
  testGroups(of('monthOfYear'), [
    [3, { text: 'March', value: 'March', previous: 2, yearBefore: null }],
    [1, { text: 'January', value: 'January', previous: 0, yearBefore: null }],
  ])
  testGroups(of('weekday'), [[7, { text: 'Sunday', value: 'Sunday', previous: 6, yearBefore: null }]])

  it('grows by steps up to a year; parts that come back do not', () => {
    expect(grains.map((grain) => [grain, widened(of(grain))])).toEqual([
      ['year', null],
      ['quarter', of('year')],
      ['month', of('quarter')],
      ['week', of('month')],
      ['day', of('week')],
      ['monthOfYear', null],
      ['weekday', null],
    ])
  })
})
