import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  largestBeside,
  largestByHand,
  meanUnlessNoughts,
  nearestByHand,
  nearestTo,
  OF_CUSTOMER,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testSets,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { addsUp, isUniform, type Measure } from './measures.ts'

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
  const largest = {
    m0_values_largest: `(max(abs(${claims}), 2))[1]`,
    m0_values_second: `(max(abs(${claims}), 2))[2]`,
  }
  const smoking = 'filter (where "smoker")'
  /** The claims of the rows of an insurer, from the highest. */
  const ranked = 'list_reverse_sort(list(claims_amount_gbp) filter (where claims_amount_gbp is not null))'
  const largestAmounts = { m0_values_largest: `${ranked}[1]`, m0_values_second: `${ranked}[2]` }
  const support = { m0_support: `count(${claims})` }
  const withClaims = { m0_support: 'sum(case when claims_amount_gbp is null then 0 else 1 end)' }
  const added = { ...support, m0_contributors: `count(*) filter (where ${claims} <> 0)` }
  const withSomeClaims = {
    ...withClaims,
    m0_contributors: 'sum(case when claims_amount_gbp <> 0 then 1 else 0 end)',
  }

  testMeasureSql([
    [
      of('sum'),
      {
        sql: { m0: `sum(${claims})`, ...added, ...largest },
        gold: { m0: `list_sum(${ranked})`, ...withSomeClaims, ...largestAmounts },
      },
    ],
    [
      of('average'),
      {
        sql: {
          m0: `avg(${claims})`,
          ...added,
          m0_highest: `(max(abs(${claims}), 2))[1]`,
          m0_values_total: `sum(${claims})`,
          ...largest,
        },
        gold: {
          m0: `list_sum(${ranked}) / len(${ranked})`,
          ...withSomeClaims,
          m0_highest: `${ranked}[1]`,
          m0_values_total: `list_sum(${ranked})`,
          ...largestAmounts,
        },
      },
    ],
    [
      limited(of('average', 'monthly_premium_gbp')),
      {
        sql: {
          m0: `avg("monthly_premium_gbp") ${smoking}`,
          m0_entities: `count(*) ${smoking}`,
          m0_support: `count("monthly_premium_gbp") ${smoking}`,
          m0_contributors: 'count(*) filter (where "smoker" and "monthly_premium_gbp" <> 0)',
          m0_highest: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[1]`,
          m0_values_total: `sum("monthly_premium_gbp") ${smoking}`,
          m0_values_largest: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[1]`,
          m0_values_second: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[2]`,
        },
        gold: {
          m0: 'sum(case when smoker then monthly_premium_gbp end) / sum(cast(smoker as integer))',
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'sum(cast(smoker as integer))',
          m0_contributors: 'sum(cast(smoker and monthly_premium_gbp <> 0 as integer))',
          m0_highest: 'max(case when smoker then monthly_premium_gbp end)',
          m0_values_total: 'sum(case when smoker then monthly_premium_gbp end)',
          m0_values_largest: 'max(case when smoker then monthly_premium_gbp end)',
          m0_values_second: 'list_reverse_sort(list(monthly_premium_gbp) filter (where smoker))[2]',
        },
      },
    ],
    [
      of('median'),
      {
        sql: { m0: nearestTo(0.5, claims), ...support, m0_beyond: `floor(count(${claims}) * 0.5)` },
        gold: {
          m0: nearestByHand(0.5, 'claims_amount_gbp'),
          ...withClaims,
          m0_beyond: 'count(claims_amount_gbp) // 2',
        },
      },
    ],
    [
      of('minimum'),
      {
        sql: {
          m0: meanUnlessNoughts(`(min(${claims}, 7))[3:7]`),
          ...support,
          m0_beyond: `count(${claims}) - 9`,
        },
        gold: {
          m0: `list_sum(${ranked}[-7:-3]) / 5`,
          ...withClaims,
          m0_beyond: 'count(claims_amount_gbp) - 9',
        },
      },
    ],
    [
      of('maximum'),
      {
        sql: {
          m0: meanUnlessNoughts(`(max(${claims}, 7))[3:7]`),
          ...support,
          m0_beyond: `count(${claims}) - 9`,
        },
        gold: {
          m0: `list_sum(${ranked}[3:7]) / 5`,
          ...withClaims,
          m0_beyond: 'count(claims_amount_gbp) - 9',
        },
      },
    ],
    [
      limited(of('spread', 'age')),
      {
        sql: {
          m0: `stddev_samp("age") ${smoking}`,
          m0_entities: `count(*) ${smoking}`,
          m0_support: `count("age") ${smoking}`,
        },
        gold: {
          m0: 'sqrt((sum(case when smoker then age * age end) - sum(case when smoker then age end) * sum(case when smoker then age end) / sum(cast(smoker as integer))) / (sum(cast(smoker as integer)) - 1))',
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'sum(cast(smoker as integer))',
        },
      },
    ],
  ])

  const known = `filter (where ${claims} is not null)`
  const ofEach = { m0_support: `count(distinct "customer") ${known}` }
  const rows = { m0_rows_total: `count(*) ${known}` }
  const claimants = 'count(distinct case when claims_amount_gbp is not null then customer end)'
  const ofEachByHand = { m0_support: claimants }
  const addedOfEach = {
    ...ofEach,
    m0_contributors: `count(distinct "customer") filter (where ${claims} <> 0)`,
  }
  const addedOfEachByHand = {
    ...ofEachByHand,
    m0_contributors: 'count(distinct case when claims_amount_gbp <> 0 then customer end)',
  }
  const rowsByHand = {
    m0_rows_total: 'count(claims_amount_gbp)',
    ...largestByHand('rows', 'count(claims_amount_gbp)'),
  }
  /** The claims of customers that are nearest to an end, each customer's own: the mean of five around the fifth. */
  const nearest = (end: 'min' | 'max', sorted: string) =>
    `(select list_sum(${sorted}(list(amount) filter (where amount is not null))[3:7]) / 5 from (select ${end}(claims_amount_gbp) as amount from insurance_pricing as c where c.insurer = g.insurer group by customer))`
  const rowsBeside = `count(*) ${known} ${OF_CUSTOMER}`

  testProtectingSql([
    [
      of('average'),
      {
        beside: [`sum(abs(${claims})) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: `avg(${claims})`,
          ...addedOfEach,
          m0_highest: `(max(abs(${claims}), 2))[1]`,
          ...rows,
          ...largestBeside('rows', 2, 1),
          m0_values_total: `sum(${claims})`,
          ...largestBeside('values', 0, 1),
        },
        gold: {
          m0: 'avg(claims_amount_gbp)',
          ...addedOfEachByHand,
          m0_highest: 'max(claims_amount_gbp)',
          ...rowsByHand,
          m0_values_total: 'sum(claims_amount_gbp)',
          ...largestByHand('values', 'sum(claims_amount_gbp)'),
        },
      },
    ],
    [
      of('sum'),
      {
        beside: [`sum(abs(${claims})) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: `sum(${claims})`,
          ...addedOfEach,
          ...rows,
          ...largestBeside('rows', 2, 1),
          ...largestBeside('values', 0, 1),
        },
        gold: {
          m0: 'sum(claims_amount_gbp)',
          ...addedOfEachByHand,
          ...rowsByHand,
          ...largestByHand('values', 'sum(claims_amount_gbp)'),
        },
      },
    ],
    [
      of('minimum'),
      {
        beside: [`min(${claims}) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: meanUnlessNoughts('(min("beside_0", 7) filter (where "beside_1" = 1))[3:7]'),
          ...ofEach,
          m0_beyond: `${ofEach.m0_support} - 9`,
          ...rows,
          ...largestBeside('rows', 2, 1),
        },
        gold: {
          m0: nearest('min', 'list_sort'),
          ...ofEachByHand,
          m0_beyond: `${claimants} - 9`,
          ...rowsByHand,
        },
      },
    ],
    [
      of('maximum'),
      {
        beside: [`max(${claims}) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: meanUnlessNoughts('(max("beside_0", 7) filter (where "beside_1" = 1))[3:7]'),
          ...ofEach,
          m0_beyond: `${ofEach.m0_support} - 9`,
          ...rows,
          ...largestBeside('rows', 2, 1),
        },
        gold: {
          m0: nearest('max', 'list_reverse_sort'),
          ...ofEachByHand,
          m0_beyond: `${claimants} - 9`,
          ...rowsByHand,
        },
      },
    ],
  ])

  testSets([
    [
      of('average', 'age'),
      { tells: ['', ''], unprofiled: ['', '"age" is not null', '"age" is not null and "age" <> 0'] },
    ],
    [
      of('sum'),
      {
        tells: ['', `${claims} is not null`, `${claims} is not null and ${claims} <> 0`],
        unprofiled: ['', `${claims} is not null`, `${claims} is not null and ${claims} <> 0`],
      },
    ],
    [
      of('sum', 'claims_count'),
      {
        tells: ['', '"claims_count" is not null', '"claims_count" is not null and "claims_count" <> 0'],
        unprofiled: ['', '"claims_count" is not null', '"claims_count" is not null and "claims_count" <> 0'],
      },
    ],
    [
      limited(of('median')),
      {
        tells: ['"smoker"', `"smoker" and ${claims} is not null`],
        unprofiled: ['"smoker"', `"smoker" and ${claims} is not null`],
      },
    ],
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
          ['5th lowest age', '5th_lowest_age', 'number'],
          ['5th highest age', '5th_highest_age', 'number'],
          ['Spread of age, smoker: yes', 'spread_of_age_smoker_yes', 'number'],
          ['Median claims amount', 'median_claims_amount_gbp', 'pounds'],
        ],
        restated:
          '5th lowest age, 5th highest age, spread of age only where smoker is yes and median claims amount for all quotes.',
        heading: '5th lowest age, 5th highest age, spread of age, smoker: yes and median claims amount',
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

  it('tells that all of a group share one value where nothing is spread', () => {
    expect([isUniform(of('spread'), 0), isUniform(of('spread'), 0.1), isUniform(of('average'), 0)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
