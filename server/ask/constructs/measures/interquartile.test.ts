import { describe } from 'vitest'
import {
  around,
  byInsurer,
  byStretch,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testShape,
  type Pairs,
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

  const quartile = (id: string, column: string, percent: 25 | 75, only: readonly string[] = []): Pairs => ({
    [`${id}_values`]: around(percent, column, only).values,
  })
  const smoking = 'filter (where "smoker")'
  const limits = (percent: 25 | 75) => around(percent, 'outpatient_limit_gbp', ['"smoker"']).mean
  const limitsOf = (half: number) => `${limits(75)(half)} - ${limits(25)(half)}`
  testMeasureSql([
    [
      age,
      {
        columns: {
          m0: ['quantile_cont(cast("age" as double), 0.75)', 'quantile_cont(cast(g.age as double), 0.75)'],
          m0_n: ['count(*) filter (where "age" is not null)', 'count(*)'],
          m0_1: ['quantile_cont(cast("age" as double), 0.25)', 'quantile_cont(cast(g.age as double), 0.25)'],
        },
        figure: 'quantile_cont(cast(age as double), 0.75) - quantile_cont(cast(age as double), 0.25)',
      },
    ],
    [
      limit,
      {
        columns: {
          ...quartile('m0', 'outpatient_limit_gbp', 75, ['"smoker"']),
          m0: [
            'count(*) filter (where "smoker" and "outpatient_limit_gbp" is not null)',
            'count(case when smoker then outpatient_limit_gbp end)',
          ],
          m0_rows: [
            `count("outpatient_limit_gbp") ${smoking}`,
            'count(case when smoker then outpatient_limit_gbp end)',
          ],
          ...QUOTES,
          ...quartile('m0_1', 'outpatient_limit_gbp', 25, ['"smoker"']),
        },
        figure: byStretch('count(case when smoker then outpatient_limit_gbp end)', limitsOf),
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
