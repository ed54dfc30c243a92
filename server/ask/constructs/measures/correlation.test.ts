import { describe } from 'vitest'
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

  testMeasureSql([
    [
      claims,
      {
        sql: { m0: 'corr("age", "claims_amount_gbp")', m0_support: `count(*) ${both}` },
        gold: { m0: byHand(ageOfClaimed, 'claims_amount_gbp'), m0_support: 'count(claims_amount_gbp)' },
      },
    ],
    [
      ofSmokers,
      {
        sql: {
          m0: 'corr("age", "excess_gbp") filter (where "smoker")',
          m0_entities: 'count(*) filter (where "smoker")',
          m0_support: 'count(*) filter (where "smoker" and "age" is not null and "excess_gbp" is not null)',
        },
        gold: {
          m0: byHand(ageOfSmokers, excessOfSmokers),
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'sum(cast(smoker as integer))',
        },
      },
    ],
    [
      ofFlag,
      {
        sql: {
          m0: `corr("excess_gbp", ${flagAsNumber})`,
          m0_support:
            'least(count(*) filter (where "excess_gbp" is not null and "accepted" is not null and "accepted"), count(*) filter (where "excess_gbp" is not null and "accepted" is not null and not "accepted"))',
        },
        gold: {
          m0: byHand('cast(excess_gbp as double)', 'cast(accepted as integer)'),
          m0_support: 'least(sum(cast(accepted as integer)), sum(cast(not accepted as integer)))',
        },
      },
    ],
  ])

  testProtectingSql([
    [
      claims,
      {
        beside: [`count(*) ${both} ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: {
          m0: 'corr("age", "claims_amount_gbp")',
          m0_support: `count(distinct "customer") ${both}`,
          m0_rows_total: `count(*) ${both}`,
          ...largestBeside('rows', 0, 1),
        },
        gold: {
          m0: byHand(ageOfClaimed, 'claims_amount_gbp'),
          m0_support: 'count(distinct case when claims_amount_gbp is not null then customer end)',
          m0_rows_total: 'count(claims_amount_gbp)',
          ...largestByHand('rows', 'count(claims_amount_gbp)'),
        },
      },
    ],
  ])

  testSets([
    [
      claims,
      {
        tells: ['', '"claims_amount_gbp" is not null'],
        unprofiled: ['', '"age" is not null and "claims_amount_gbp" is not null'],
      },
    ],
    [
      ofFlag,
      {
        tells: ['', '', '"accepted"'],
        unprofiled: [
          '',
          '"excess_gbp" is not null and "accepted" is not null',
          '"excess_gbp" is not null and "accepted" is not null and "accepted"',
        ],
      },
    ],
    [
      ofSmokers,
      {
        tells: ['"smoker"', '"smoker"'],
        unprofiled: ['"smoker"', '"smoker" and "age" is not null and "excess_gbp" is not null'],
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
