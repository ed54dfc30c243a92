import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('missing', () => {
  const of = (column: string): Filter => ({ kind: 'missing', column })

  testShape((filter: Filter) => ({ filter }), [of('outpatient_limit_gbp')], {
    'of several columns': { kind: 'missing', column: ['age', 'region'] },
  })

  testProblems([
    [{ filter: of('outpatient_limit_gbp') }, null],
    [{ filter: of('quote_id') }, '"quote_id" tells single ones apart'],
    [{ filter: of('password_hash') }, 'insurance_pricing has no column "password_hash"'],
  ])

  testConditions([
    [
      of('outpatient_limit_gbp'),
      {
        sql: '"outpatient_limit_gbp" is null',
        gold: 'coalesce(outpatient_limit_gbp, -1) = -1',
        text: [
          'outpatient limit is unlimited',
          'outpatient limit is not unlimited',
          'outpatient limit unlimited',
        ],
      },
    ],
    [
      of('claims_count'),
      {
        sql: '"claims_count" is null',
        gold: 'not accepted',
        text: [
          'number of claims is not accepted',
          'number of claims is not not accepted',
          'number of claims not accepted',
        ],
      },
    ],
  ])
})
