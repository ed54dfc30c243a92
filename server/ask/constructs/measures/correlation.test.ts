import { describe } from 'vitest'
import {
  byInsurer,
  CUSTOMERS,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
  type Pairs,
} from '../../../../tests/support/construct-cases.ts'
import type { Measure } from './measures.ts'

describe('correlation', () => {
  const claims: Measure = { kind: 'correlation', column: 'age', with: 'claims_amount_gbp' }
  const ofSmokers: Measure = { kind: 'correlation', column: 'age', with: 'excess_gbp', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [claims, ofSmokers], {
    'of two pairs': { ...claims, with: ['age', 'excess_gbp'] },
  })

  testProblems([
    [{ measures: [claims, ofSmokers] }, null],
    [{ measures: [{ ...claims, column: 'region' }] }, '"region" is a category and cannot be correlated'],
    [{ measures: [{ ...claims, with: 'smoker' }] }, null],
    [{ measures: [{ ...claims, with: 'quote_id' }] }, '"quote_id" tells single ones apart'],
  ])

  const ofFlag: Measure = { kind: 'correlation', column: 'excess_gbp', with: 'accepted' }
  const flagAsNumber = 'case when "accepted" then 1 when not "accepted" then 0 end'
  const both = 'filter (where "age" is not null and "claims_amount_gbp" is not null)'
  /** Pearson's coefficient from sums. */
  const byHand = (x: string, y: string) =>
    `(count(${x} * ${y}) * sum(${x} * ${y}) - sum(${x}) * sum(${y})) / sqrt((count(${x}) * sum(${x} * ${x}) - sum(${x}) * sum(${x})) * (count(${y}) * sum(${y} * ${y}) - sum(${y}) * sum(${y})))`
  const ageOfClaimed = 'cast(case when claims_amount_gbp is not null then age end as double)'
  const ageOfSmokers = 'cast(case when smoker then age end as double)'
  const excessOfSmokers = 'cast(case when smoker then excess_gbp end as double)'

  /** What a column is like beside the other: its SQL, and by hand the values of the rows that have both. */
  const sideOf = (side: string, value: string, rows: string, byHand: string): Pairs => ({
    [`m0_average_${side}`]: [`avg(cast(${value} as double precision)) ${rows}`, `avg(${byHand})`],
    [`m0_variance_${side}`]: [
      `var_pop(cast(${value} as double precision)) ${rows}`,
      `list_aggregate(list(cast(${byHand} as double)) filter (where ${byHand} is not null), 'var_pop')`,
    ],
    [`m0_low_${side}`]: [`min(${value}) ${rows}`, `min(${byHand})`],
    [`m0_high_${side}`]: [`max(${value}) ${rows}`, `max(${byHand})`],
  })
  const ofSmoking = 'filter (where "smoker" and "age" is not null and "excess_gbp" is not null)'
  const ofAccepted = 'filter (where "excess_gbp" is not null and "accepted" is not null)'
  const ofClaims: Pairs = {
    ...sideOf('one', '"age"', both, ageOfClaimed),
    ...sideOf('other', '"claims_amount_gbp"', both, 'claims_amount_gbp'),
  }

  testMeasureSql([
    [
      claims,
      {
        columns: {
          m0: ['corr("age", "claims_amount_gbp")', byHand(ageOfClaimed, 'claims_amount_gbp')],
          m0_n: [`count(*) ${both}`, 'count(claims_amount_gbp)'],
          ...ofClaims,
          ...QUOTES,
        },
      },
    ],
    [
      ofSmokers,
      {
        columns: {
          m0: ['corr("age", "excess_gbp") filter (where "smoker")', byHand(ageOfSmokers, excessOfSmokers)],
          m0_n: [`count(*) ${ofSmoking}`, 'sum(cast(smoker as integer))'],
          ...sideOf('one', '"age"', ofSmoking, ageOfSmokers),
          ...sideOf('other', '"excess_gbp"', ofSmoking, excessOfSmokers),
          ...QUOTES,
        },
      },
    ],
    [
      ofFlag,
      {
        columns: {
          m0: [
            `corr("excess_gbp", ${flagAsNumber})`,
            byHand('cast(excess_gbp as double)', 'cast(accepted as integer)'),
          ],
          m0_n: [`count(*) ${ofAccepted}`, 'count(accepted)'],
          ...sideOf('one', '"excess_gbp"', ofAccepted, 'excess_gbp'),
          ...sideOf('other', flagAsNumber, ofAccepted, 'cast(accepted as integer)'),
          ...QUOTES,
        },
      },
    ],
  ])

  testProtectingSql([
    [
      claims,
      {
        columns: {
          m0: ['corr("age", "claims_amount_gbp")', byHand(ageOfClaimed, 'claims_amount_gbp')],
          m0_n: [
            `count(distinct "customer") ${both}`,
            'count(distinct case when claims_amount_gbp is not null then customer end)',
          ],
          ...ofClaims,
          ...CUSTOMERS,
        },
      },
    ],
  ])

  testEnglish([
    [
      { measures: [claims], dimensions: [byInsurer] },
      {
        columns: [['Correlation coefficient', 'correlation_coefficient', 'number']],
        restated: 'Correlation of age with claims amount by insurer for all quotes.',
        heading: 'Correlation of age with claims amount by insurer',
      },
    ],
    [
      { measures: [claims, ofSmokers] },
      {
        columns: [
          ['Correlation of age with claims amount', 'correlation_of_age_with_claims_amount', 'number'],
          [
            'Correlation of age with excess, smoker: yes',
            'correlation_of_age_with_excess_smoker_yes',
            'number',
          ],
        ],
        restated:
          'Correlation of age with claims amount and correlation of age with excess only where smoker is yes for all quotes.',
        heading: 'Correlation of age with claims amount and correlation of age with excess, smoker: yes',
      },
    ],
  ])
})
