import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  largestBeside,
  largestByHand,
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

  testMeasureSql([
    [
      of('sum'),
      {
        sql: { m0: `sum(${claims})`, ...support, ...largest },
        gold: { m0: `list_sum(${ranked})`, ...withClaims, ...largestAmounts },
      },
    ],
    [
      of('average'),
      {
        sql: {
          m0: `avg(${claims})`,
          ...support,
          m0_highest: `(max(abs(${claims}), 2))[1]`,
          m0_values_total: `sum(${claims})`,
          ...largest,
        },
        gold: {
          m0: `list_sum(${ranked}) / len(${ranked})`,
          ...withClaims,
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
          m0_highest: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[1]`,
          m0_values_total: `sum("monthly_premium_gbp") ${smoking}`,
          m0_values_largest: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[1]`,
          m0_values_second: `(max(abs("monthly_premium_gbp"), 2) ${smoking})[2]`,
        },
        gold: {
          m0: 'sum(case when smoker then monthly_premium_gbp end) / sum(cast(smoker as integer))',
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'sum(cast(smoker as integer))',
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
        sql: { m0: `quantile_cont(${claims}, 0.5)`, ...support, m0_beyond: `floor(count(${claims}) * 0.5)` },
        gold: {
          m0: `round((${ranked}[(len(${ranked}) + 1) // 2] + ${ranked}[len(${ranked}) // 2 + 1]) / 2, 2)`,
          ...withClaims,
          m0_beyond: 'count(claims_amount_gbp) // 2',
        },
      },
    ],
    [
      of('minimum'),
      { sql: { m0: `(min(${claims}, 5))[5]`, ...support }, gold: { m0: `${ranked}[-5]`, ...withClaims } },
    ],
    [
      of('maximum'),
      { sql: { m0: `(max(${claims}, 5))[5]`, ...support }, gold: { m0: `${ranked}[5]`, ...withClaims } },
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
  const ofEach = {
    m0_support: `count(distinct "customer") ${known}`,
    m0_rows_total: `count(*) ${known}`,
  }
  const ofEachByHand = {
    m0_support: 'count(distinct case when claims_amount_gbp is not null then customer end)',
    m0_rows_total: 'count(claims_amount_gbp)',
  }
  const rowsByHand = largestByHand('rows', 'count(claims_amount_gbp)')
  /** The claim of a customer that is nearest to an end, of the rank of the threshold. */
  const nearest = (end: 'min' | 'max', sorted: string) =>
    `(select ${sorted}(list(amount) filter (where amount is not null))[5] from (select ${end}(claims_amount_gbp) as amount from insurance_pricing as c where c.insurer = g.insurer group by customer))`
  const rowsBeside = `count(*) ${known} ${OF_CUSTOMER}`

  testProtectingSql([
    [
      of('average'),
      {
        beside: [`sum(abs(${claims})) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: `avg(${claims})`,
          m0_support: ofEach.m0_support,
          m0_highest: `(max(abs(${claims}), 2))[1]`,
          m0_rows_total: ofEach.m0_rows_total,
          ...largestBeside('rows', 2, 1),
          m0_values_total: `sum(${claims})`,
          ...largestBeside('values', 0, 1),
        },
        gold: {
          m0: 'avg(claims_amount_gbp)',
          m0_support: ofEachByHand.m0_support,
          m0_highest: 'max(claims_amount_gbp)',
          m0_rows_total: ofEachByHand.m0_rows_total,
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
          ...ofEach,
          ...largestBeside('rows', 2, 1),
          ...largestBeside('values', 0, 1),
        },
        gold: {
          m0: 'sum(claims_amount_gbp)',
          ...ofEachByHand,
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
          m0: '(min("beside_0", 5) filter (where "beside_1" = 1))[5]',
          ...ofEach,
          ...largestBeside('rows', 2, 1),
        },
        gold: { m0: nearest('min', 'list_sort'), ...ofEachByHand, ...rowsByHand },
      },
    ],
    [
      of('maximum'),
      {
        beside: [`max(${claims}) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`, rowsBeside],
        sql: {
          m0: '(max("beside_0", 5) filter (where "beside_1" = 1))[5]',
          ...ofEach,
          ...largestBeside('rows', 2, 1),
        },
        gold: { m0: nearest('max', 'list_reverse_sort'), ...ofEachByHand, ...rowsByHand },
      },
    ],
  ])

  testSets([
    [of('average', 'age'), { tells: ['', ''], unprofiled: ['', '"age" is not null'] }],
    [of('sum'), { tells: ['', `${claims} is not null`], unprofiled: ['', `${claims} is not null`] }],
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
          '5th lowest age, 5th highest age, spread of age, smoker: yes and median claims amount for all quotes.',
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
