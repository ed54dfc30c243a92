import { describe } from 'vitest'
import {
  byInsurer,
  middleByHand,
  middleNear,
  nearestByHand,
  nearestTo,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testSets,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import type { Measure } from './measures.ts'

describe('interquartile range', () => {
  const age: Measure = { kind: 'interquartile', column: 'age' }
  const premium: Measure = { kind: 'interquartile', column: 'annual_premium_gbp' }
  const limit: Measure = { kind: 'interquartile', column: 'outpatient_limit_gbp', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [premium, limit], {
    'of no column': { ...premium, column: '' },
  })

  testProblems([
    [{ measures: [premium, limit] }, null],
    [{ measures: [{ ...premium, column: 'region' }] }, '"region" is a category and cannot be measured'],
    [{ measures: [{ ...premium, column: 'salary' }] }, 'insurance_pricing has no column "salary"'],
  ])

  const smoking = ' filter (where "smoker")'
  testMeasureSql([
    [
      age,
      {
        sql: {
          m0: `round(${nearestTo(0.75, '"age"')}) - round(${nearestTo(0.25, '"age"')})`,
          m0_support: 'count("age")',
          m0_beyond: 'least(floor(count("age") * 0.25), floor(count("age") * 0.25))',
        },
        gold: {
          m0: `round(${nearestByHand(0.75, 'age')}) - round(${nearestByHand(0.25, 'age')})`,
          m0_support: 'count(*)',
          m0_beyond: 'count(*) // 4',
        },
      },
    ],
    [
      limit,
      {
        sql: {
          m0: [0.75, 0.25].map((part) => middleNear(part, '"outpatient_limit_gbp"', smoking)).join(' - '),
          m0_entities: 'count(*) filter (where "smoker")',
          m0_support: 'count("outpatient_limit_gbp") filter (where "smoker")',
          m0_beyond:
            'least(floor(count("outpatient_limit_gbp") filter (where "smoker") * 0.25), floor(count("outpatient_limit_gbp") filter (where "smoker") * 0.25))',
        },
        gold: {
          m0: [0.75, 0.25].map((part) => middleByHand(part, 'outpatient_limit_gbp', 'smoker')).join(' - '),
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'count(case when smoker then outpatient_limit_gbp end)',
          m0_beyond: 'count(case when smoker then outpatient_limit_gbp end) // 4',
        },
      },
    ],
  ])

  testSets([
    [premium, { tells: ['', ''], unprofiled: ['', '"annual_premium_gbp" is not null'] }],
    [
      limit,
      {
        tells: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
        unprofiled: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
      },
    ],
  ])

  testEnglish([
    [
      { measures: [premium], dimensions: [byInsurer] },
      {
        columns: [
          ['Interquartile range of annual premium', 'interquartile_range_of_annual_premium_gbp', 'pounds'],
        ],
        restated: 'Interquartile range of annual premium by insurer for all quotes.',
        heading: 'Interquartile range of annual premium by insurer',
      },
    ],
  ])
})
