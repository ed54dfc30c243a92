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

describe('ratio', () => {
  const claims: Measure = { kind: 'ratio', column: 'claims_amount_gbp', per: 'members' }
  const ages: Measure = { kind: 'ratio', column: 'age', per: 'claims_count', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [claims, ages], {
    'of a column for a number': { ...claims, per: 2 },
  })

  testProblems([
    [{ measures: [claims, ages] }, null],
    [{ measures: [{ ...claims, column: 'region' }] }, '"region" is a category and cannot be summed'],
    [{ measures: [{ ...claims, per: 'accepted' }] }, '"accepted" is a flag and cannot be summed'],
    [{ measures: [{ ...claims, per: 'adults' }] }, 'insurance_pricing has no column "adults"'],
  ])

  const known = '"claims_amount_gbp" is not null and "members" is not null'
  const both = `filter (where ${known})`
  const adding = `filter (where ${known} and "claims_amount_gbp" <> 0)`
  const largest = (of: string, column: string, rows: string) => ({
    [`m0_${of}_largest`]: `(max(abs("${column}"), 2) ${rows})[1]`,
    [`m0_${of}_second`]: `(max(abs("${column}"), 2) ${rows})[2]`,
  })
  const byHand = (of: string, column: string, rows: string) => ({
    [`m0_${of}_total`]: `sum(case when ${rows} then ${column} end)`,
    [`m0_${of}_largest`]: `max(case when ${rows} then ${column} end)`,
    [`m0_${of}_second`]: `list_reverse_sort(list(${column}) filter (where ${rows}))[2]`,
  })
  const smokersWithBoth = 'filter (where "smoker" and "age" is not null and "claims_count" is not null)'
  const smokersWithClaims = 'smoker and claims_count is not null'

  testMeasureSql([
    [
      claims,
      {
        sql: {
          m0: `1.0 * sum("claims_amount_gbp") ${both} / nullif(sum("members") ${both}, 0)`,
          m0_support: `count(*) ${both}`,
          m0_contributors: `count(*) ${adding}`,
          m0_values_total: `sum("claims_amount_gbp") ${both}`,
          ...largest('values', 'claims_amount_gbp', both),
          m0_per_total: `sum("members") ${both}`,
          ...largest('per', 'members', both),
        },
        gold: {
          m0: 'sum(claims_amount_gbp) / sum(case when claims_amount_gbp is not null then members end)',
          m0_support: 'count(claims_amount_gbp)',
          m0_contributors: 'count(case when claims_amount_gbp <> 0 then members end)',
          ...byHand('values', 'claims_amount_gbp', 'claims_amount_gbp is not null'),
          ...byHand('per', 'members', 'claims_amount_gbp is not null'),
        },
      },
    ],
    [
      ages,
      {
        sql: {
          m0: `1.0 * sum("age") ${smokersWithBoth} / nullif(sum("claims_count") ${smokersWithBoth}, 0)`,
          m0_entities: 'count(*) filter (where "smoker")',
          m0_support: `count(*) ${smokersWithBoth}`,
          m0_contributors: `count(*) ${smokersWithBoth.slice(0, -1)} and "age" <> 0)`,
          m0_values_total: `sum("age") ${smokersWithBoth}`,
          ...largest('values', 'age', smokersWithBoth),
          m0_per_total: `sum("claims_count") ${smokersWithBoth}`,
          ...largest('per', 'claims_count', smokersWithBoth),
        },
        gold: {
          m0: `sum(case when ${smokersWithClaims} then age end) / sum(case when smoker then claims_count end)`,
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'count(case when smoker then claims_count end)',
          m0_contributors: 'count(case when smoker and age <> 0 then claims_count end)',
          ...byHand('values', 'age', smokersWithClaims),
          ...byHand('per', 'claims_count', smokersWithClaims),
        },
      },
    ],
  ])

  testProtectingSql([
    [
      claims,
      {
        beside: [
          `count(*) ${both} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `sum(abs("claims_amount_gbp")) ${both} ${OF_CUSTOMER}`,
          `sum(abs("members")) ${both} ${OF_CUSTOMER}`,
        ],
        sql: {
          m0: `1.0 * sum("claims_amount_gbp") ${both} / nullif(sum("members") ${both}, 0)`,
          m0_support: `count(distinct "customer") ${both}`,
          m0_contributors: `count(distinct "customer") ${adding}`,
          m0_rows_total: `count(*) ${both}`,
          ...largestBeside('rows', 0, 1),
          m0_values_total: `sum("claims_amount_gbp") ${both}`,
          ...largestBeside('values', 2, 1),
          m0_per_total: `sum("members") ${both}`,
          ...largestBeside('per', 3, 1),
        },
        gold: {
          m0: 'sum(claims_amount_gbp) / sum(case when claims_amount_gbp is not null then members end)',
          m0_support: 'count(distinct case when claims_amount_gbp is not null then customer end)',
          m0_contributors: 'count(distinct case when claims_amount_gbp <> 0 then customer end)',
          m0_rows_total: 'count(claims_amount_gbp)',
          ...largestByHand('rows', 'count(claims_amount_gbp)'),
          m0_values_total: 'sum(claims_amount_gbp)',
          ...largestByHand('values', 'sum(claims_amount_gbp)'),
          m0_per_total: 'sum(case when claims_amount_gbp is not null then members end)',
          ...largestByHand('per', 'sum(members)', 'claims_amount_gbp is not null'),
        },
      },
    ],
  ])

  const premium = '"annual_premium_gbp" is not null and "members" is not null'
  const smoking = '"smoker" and "claims_amount_gbp" is not null and "outpatient_limit_gbp" is not null'
  const claimed = '"claims_amount_gbp" is not null'
  testSets([
    [
      { kind: 'ratio', column: 'annual_premium_gbp', per: 'members' },
      {
        tells: ['', ''],
        unprofiled: [
          '',
          premium,
          `${premium} and "annual_premium_gbp" <> 0`,
          `${premium} and "members" <> 0`,
        ],
      },
    ],
    [
      claims,
      {
        tells: ['', claimed, `${claimed} and "claims_amount_gbp" <> 0`],
        unprofiled: ['', known, `${known} and "claims_amount_gbp" <> 0`, `${known} and "members" <> 0`],
      },
    ],
    [
      { kind: 'ratio', column: 'claims_amount_gbp', per: 'outpatient_limit_gbp', where: smokers },
      {
        tells: [
          '"smoker"',
          smoking,
          `${smoking} and "claims_amount_gbp" <> 0`,
          `${smoking} and "outpatient_limit_gbp" <> 0`,
        ],
        unprofiled: [
          '"smoker"',
          smoking,
          `${smoking} and "claims_amount_gbp" <> 0`,
          `${smoking} and "outpatient_limit_gbp" <> 0`,
        ],
      },
    ],
  ])

  testEnglish([
    [
      { measures: [claims], dimensions: [byInsurer] },
      {
        columns: [
          ['Claims amount for each of the members', 'claims_amount_for_each_of_the_members_gbp', 'pounds'],
        ],
        restated: 'Claims amount for each of the members by insurer for all quotes.',
        heading: 'Claims amount for each of the members by insurer',
      },
    ],
    [
      { measures: [ages] },
      {
        columns: [
          ['Age for each of the claims, smoker: yes', 'age_for_each_of_the_claims_smoker_yes', 'number'],
        ],
        restated: 'Age for each of the claims only where smoker is yes for all quotes.',
        heading: 'Age for each of the claims, smoker: yes',
      },
    ],
  ])
})
