import { describe, expect, it } from 'vitest'
import {
  around,
  averagedOf,
  besideOf,
  byInsurer,
  byStretch,
  CUSTOMERS,
  OF_CUSTOMER,
  ofCustomers,
  sidesOf,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
  type Pairs,
  valuesOf,
} from '../../../../tests/support/construct-cases.ts'
import { addsUp, type Measure } from './measures.ts'

describe('aggregate', () => {
  const of = (
    name: 'sum' | 'average' | 'median' | 'minimum' | 'maximum' | 'spread',
    column = 'claims_amount_gbp',
  ): Measure => ({ kind: 'aggregate', function: name, column })
  const limited = (measure: Measure): Measure => ({ ...measure, where: smokers }) as Measure

  testShape((node: Measure) => ({ measures: [node] }), [of('sum'), limited(of('average'))], {
    'of a function that there is not': { kind: 'aggregate', function: 'mode', column: 'age' },
  })

  testProblems([
    [{ measures: [of('sum'), limited(of('average'))] }, null],
    [{ measures: [of('sum', 'insurer')] }, '"insurer" is a category and cannot be measured'],
    [{ measures: [of('average', 'smoker')] }, '"smoker" is a flag and cannot be measured'],
    [{ measures: [of('average', 'quote_id')] }, '"quote_id" tells single ones apart'],
  ])

  const claims = '"claims_amount_gbp"'
  const known = `filter (where ${claims} is not null)`
  const ofClaims = valuesOf('m0', 'claims_amount_gbp')
  /** The claims of the rows of an insurer, from the highest. */
  const ranked = 'list_reverse_sort(list(claims_amount_gbp) filter (where claims_amount_gbp is not null))'
  const smoking = 'filter (where "smoker")'
  const middle = around(50, 'claims_amount_gbp')
  const ends = (function_: 'min' | 'max', sorted: string) => ({
    columns: {
      m0_values: [
        `array_to_string(${function_}(${claims}, 6) ${known}, ',')`,
        `array_to_string(${sorted}[1:6], ',')`,
      ],
      m0: [`count(*) ${known}`, 'count(claims_amount_gbp)'],
      ...QUOTES,
    } satisfies Pairs,
    figure: `cast(list_sum(${sorted}[1:5]) as double) / 5`,
  })

  testMeasureSql([
    [of('sum'), { columns: { m0: [`sum(${claims})`, `list_sum(${ranked})`], ...ofClaims, ...QUOTES } }],
    [
      of('average'),
      {
        columns: {
          m0: [`avg(${claims})`, `list_sum(${ranked}) / len(${ranked})`],
          ...averagedOf('m0', 'claims_amount_gbp'),
          ...QUOTES,
        },
      },
    ],
    [
      limited(of('average', 'excess_gbp')),
      {
        columns: {
          m0: [
            `avg("excess_gbp") ${smoking}`,
            'sum(case when smoker then excess_gbp end) / sum(cast(smoker as integer))',
          ],
          ...averagedOf('m0', 'excess_gbp', ['"smoker"']),
          ...QUOTES,
        },
      },
    ],
    [
      of('average', 'age'),
      { columns: { m0: ['avg("age")', 'sum(age) / count(*)'], ...averagedOf('m0', 'age') } },
    ],
    [
      of('median'),
      {
        columns: {
          m0_values: middle.values,
          m0: [`count(*) ${known}`, 'count(claims_amount_gbp)'],
          m0_rows: [`count(${claims})`, 'count(claims_amount_gbp)'],
          ...QUOTES,
        },
        figure: byStretch('count(claims_amount_gbp)', middle.mean),
      },
    ],
    [
      of('median', 'age'),
      {
        columns: {
          m0: ['quantile_cont(cast("age" as double), 0.5)', 'median(cast(age as double))'],
          m0_n: ['count(*) filter (where "age" is not null)', 'count(age)'],
        },
      },
    ],
    [of('minimum'), ends('min', `list_sort(${ranked})`)],
    [of('maximum'), ends('max', ranked)],
    [
      limited(of('spread', 'age')),
      {
        columns: {
          m0: [
            `stddev_samp(cast("age" as double precision)) ${smoking}`,
            'sqrt((sum(case when smoker then age * age end) - sum(case when smoker then age end) * sum(case when smoker then age end) / sum(cast(smoker as integer))) / (sum(cast(smoker as integer)) - 1))',
          ],
          m0_n: ['count(*) filter (where "smoker" and "age" is not null)', 'sum(cast(smoker as integer))'],
          m0_average: [
            `avg(cast("age" as double precision)) ${smoking}`,
            'sum(case when smoker then age end) / sum(cast(smoker as integer))',
          ],
          m0_low: [`min(cast("age" as double precision)) ${smoking}`, 'min(case when smoker then age end)'],
          m0_high: [`max(cast("age" as double precision)) ${smoking}`, 'max(case when smoker then age end)'],
          ...QUOTES,
        },
      },
    ],
  ])

  const claimants = {
    n: [
      `count(distinct "customer") ${known}`,
      'count(distinct case when claims_amount_gbp is not null then customer end)',
    ],
  } satisfies Pairs
  const first = 'filter (where "beside_1" = 1 and "beside_0" is not null)'
  /** The claims of customers that are nearest to an end, each customer's own. */
  const nearest = (function_: 'min' | 'max', sorted: string) => ({
    beside: [`${function_}(${claims}) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
    columns: {
      m0_values: [
        `array_to_string(${function_}("beside_0", 6) ${first}, ',')`,
        ofCustomers(`array_to_string(${sorted}(list(amount))[1:6], ',')`, `${function_}(claims_amount_gbp)`),
      ],
      m0: claimants.n,
      ...CUSTOMERS,
    } satisfies Pairs,
    figure: ofCustomers(
      `cast(list_sum(${sorted}(list(amount))[1:5]) as double) / 5`,
      `${function_}(claims_amount_gbp)`,
    ),
  })
  const ofEach = (told: string, under: string) =>
    ofCustomers(
      told,
      `case when count(claims_amount_gbp) > 0 then {over: cast(sum(claims_amount_gbp) as double), under: cast(${under} as double)} end`,
    )

  testProtectingSql([
    [
      of('average'),
      {
        beside: [
          `sum(${claims}) ${known} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `count(*) ${known} ${OF_CUSTOMER}`,
        ],
        columns: {
          m0: [`avg(${claims})`, 'avg(claims_amount_gbp)'],
          m0_n: claimants.n,
          m0_under: [`count(*) ${known}`, 'count(claims_amount_gbp)'],
          ...sidesOf(
            'm0',
            ['"beside_0"', '"beside_2"'],
            first,
            (overs, unders) =>
              ofEach(`sum(amount.over ** ${overs} * amount.under ** ${unders})`, 'count(claims_amount_gbp)'),
            (function_) => ofCustomers(`${function_}(amount)`, 'nullif(count(claims_amount_gbp), 0)'),
          ),
          ...CUSTOMERS,
        },
      },
    ],
    [
      of('sum'),
      {
        beside: [`sum(${claims}) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0: [`sum(${claims})`, 'sum(claims_amount_gbp)'],
          m0_n: claimants.n,
          ...besideOf('m0', {
            amount: 'sum(claims_amount_gbp)',
            rows: 'true',
            value: 'beside_0',
            once: 'beside_1',
            has: 'is not null',
          }),
          ...CUSTOMERS,
        },
      },
    ],
    [of('minimum'), nearest('min', 'list_sort')],
    [of('maximum'), nearest('max', 'list_reverse_sort')],
  ])

  testEnglish([
    [
      { measures: [of('average', 'monthly_premium_gbp')], dimensions: [byInsurer] },
      {
        columns: [['Average monthly premium', 'average_monthly_premium_gbp', 'pounds']],
        restated: 'Average monthly premium by insurer for all quotes.',
        heading: 'Average monthly premium by insurer',
      },
    ],
    [
      { measures: [of('sum', 'claims_count'), of('average', 'claims_count')] },
      {
        columns: [
          ['Total claims', 'total_claims', 'number'],
          ['Average number of claims', 'average_number_of_claims', 'number'],
        ],
        restated: 'Total claims and average number of claims for all quotes.',
        heading: 'Total claims and average number of claims',
      },
    ],
    [
      { measures: [of('minimum', 'age'), of('maximum', 'age'), limited(of('spread', 'age')), of('median')] },
      {
        columns: [
          ['Average of the 5 lowest age', 'average_of_the_5_lowest_age', 'number'],
          ['Average of the 5 highest age', 'average_of_the_5_highest_age', 'number'],
          ['Spread of age, smoker: yes', 'spread_of_age_smoker_yes', 'number'],
          ['Median claims amount', 'median_claims_amount_gbp', 'pounds'],
        ],
        restated:
          'Average of the 5 lowest age, average of the 5 highest age, spread of age only where smoker is yes and median claims amount for all quotes.',
        heading:
          'Average of the 5 lowest age, average of the 5 highest age, spread of age, smoker: yes and median claims amount',
      },
    ],
  ])

  it('adds up over all groups where it is the sum of all rows of each', () => {
    expect([of('sum'), limited(of('sum')), of('average'), of('maximum')].map(addsUp)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
