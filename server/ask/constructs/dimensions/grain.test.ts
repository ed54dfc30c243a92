import { describe, expect, it } from 'vitest'
import { grains, type Grain } from '../../../engines/engine.ts'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { widened, type Dimension } from './dimensions.ts'

describe('grain', () => {
  const of = (grain: Grain, every?: number): Dimension => ({
    kind: 'grain',
    column: 'quote_date',
    grain,
    ...(every === undefined ? {} : { every }),
  })

  testShape((node: Dimension) => ({ dimensions: [node] }), [of('quarter'), of('weekday'), of('month', 6)], {
    'of a step that there is not': { kind: 'grain', column: 'quote_date', grain: 'decade' },
    'of one step counted': of('month', 1),
    'of half a step': of('month', 1.5),
    'of more steps than anybody counts': of('day', 121),
  })

  testProblems([
    [{ dimensions: grains.slice(0, 4).map((grain) => of(grain)) }, null],
    [{ dimensions: [of('month', 4), of('week', 2)] }, null],
    [{ dimensions: [of('weekday', 2)] }, 'a day of the week comes back and is not counted together'],
    [
      { dimensions: [of('hourOfDay')] },
      '"quote_date" is a date and cannot be split by the hour: it has days alone',
    ],
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
    [
      of('month', 6),
      {
        sql: `cast(time_bucket(to_months(6), "quote_date", date '2000-01-01') as date)`,
        gold: 'make_date(year(quote_date), case when month(quote_date) < 7 then 1 else 7 end, 1)',
      },
    ],
    [
      of('quarter', 6),
      {
        sql: `cast(time_bucket(to_months(18), "quote_date", date '2000-01-01') as date)`,
        gold: "case when quote_date < '2024-01-01' and quote_date >= '2022-07-01' then date '2022-07-01' when quote_date < '2025-07-01' then date '2024-01-01' else date '2025-07-01' end",
      },
    ],
    [
      of('week', 2),
      {
        sql: `cast(time_bucket(to_days(14), "quote_date", date '2000-01-03') as date)`,
        gold: "date '2000-01-03' + cast(14 * (date_diff('day', date '2000-01-03', quote_date) // 14) as integer)",
      },
    ],
    [of('quarterOfYear'), { sql: 'quarter("quote_date")', gold: '(month(quote_date) + 2) // 3' }],
    [of('monthOfYear'), { sql: 'month("quote_date")', gold: "cast(strftime(quote_date, '%m') as integer)" }],
    [of('weekday'), { sql: 'isodow("quote_date")', gold: '(dayofweek(quote_date) + 6) % 7 + 1' }],
  ])

  const names: Readonly<Record<Grain, string>> = {
    year: 'year',
    quarter: 'quarter',
    month: 'month',
    week: 'week',
    day: 'day',
    quarterOfYear: 'quarter of the year',
    monthOfYear: 'month of the year',
    weekday: 'day of the week',
    hourOfDay: 'hour of the day',
  }
  const keys: Readonly<Record<Grain, string>> = {
    year: 'quote_date_year',
    quarter: 'quote_date_quarter',
    month: 'quote_date_month',
    week: 'quote_date_week',
    day: 'quote_date_day',
    quarterOfYear: 'quote_date_quarterofyear',
    monthOfYear: 'quote_date_monthofyear',
    weekday: 'quote_date_weekday',
    hourOfDay: 'quote_date_hourofday',
  }
  testDimensionEnglish([
    ...grains.map((grain): Parameters<typeof testDimensionEnglish>[0][number] => {
      const name = names[grain]
      const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      return [of(grain), { label, key: keys[grain], restated: name, heading: name, step: name }]
    }),
    [
      of('month', 6),
      {
        label: 'Half-year',
        key: 'quote_date_half_year',
        restated: 'half-year',
        heading: 'half-year',
        step: 'half-year',
      },
    ],
    [
      of('month', 4),
      {
        label: '4-month period',
        key: 'quote_date_4_month_period',
        restated: '4-month period',
        heading: '4-month period',
        step: '4-month period',
      },
    ],
  ])

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
  testGroups(of('month', 6), [
    [
      '2024-07-01',
      { text: '2024 H2', value: '2024-07-01', previous: '2024-01-01', yearBefore: '2023-07-01' },
    ],
  ])
  testGroups(of('month', 4), [
    [
      '2024-09-01',
      { text: '2024-09 to 2024-12', value: '2024-09-01', previous: '2024-05-01', yearBefore: '2023-09-01' },
    ],
  ])
  testGroups(of('year', 5), [
    [
      '2020-01-01',
      { text: '2020 to 2024', value: '2020-01-01', previous: '2015-01-01', yearBefore: '2019-01-01' },
    ],
  ])
  testGroups(of('week', 2), [
    [
      '2024-02-26',
      {
        text: '2024-02-26 to 2024-03-10',
        value: '2024-02-26',
        previous: '2024-02-12',
        yearBefore: '2023-02-26',
      },
    ],
  ])
  testGroups(of('quarterOfYear'), [[3, { text: 'Q3', value: 'Q3', previous: 2, yearBefore: null }]])
  testGroups(of('monthOfYear'), [
    [3, { text: 'March', value: 'March', previous: 2, yearBefore: null }],
    [1, { text: 'January', value: 'January', previous: 0, yearBefore: null }],
  ])
  testGroups(of('hourOfDay'), [[7, { text: '07:00', value: '07:00', previous: 6, yearBefore: null }]])
  testGroups(of('weekday'), [[7, { text: 'Sunday', value: 'Sunday', previous: 6, yearBefore: null }]])

  it('grows by steps up to a year; parts that come back do not', () => {
    expect(grains.map((grain) => [grain, widened(of(grain))])).toEqual([
      ['year', null],
      ['quarter', of('year')],
      ['month', of('quarter')],
      ['week', of('month')],
      ['day', of('week')],
      ['quarterOfYear', null],
      ['monthOfYear', null],
      ['weekday', null],
      ['hourOfDay', null],
    ])
  })

  it('grow from several steps to the next longer one', () => {
    expect(
      [of('month', 6), of('month', 2), of('week', 2), of('week', 6), of('month', 18)].map(widened),
    ).toEqual([of('year'), of('quarter'), of('month'), of('quarter'), null])
  })
})
