import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('relative', () => {
  const of = (column: string, op: '<' | '>=', to: 'average' | 'median'): Filter => ({
    kind: 'relative',
    column,
    op,
    to,
  })

  testShape((filter: Filter) => ({ filter }), [of('age', '<', 'average'), of('age', '>=', 'median')], {
    'to a figure that there is not': { kind: 'relative', column: 'age', op: '<', to: 'maximum' },
    'to a number': { kind: 'relative', column: 'age', op: '<', to: 4 },
  })

  testProblems([
    [{ filter: of('age', '<', 'average') }, null],
    [{ filter: of('gender', '<', 'average') }, '"gender" is a category and cannot be compared with numbers'],
    [{ filter: of('quote_id', '<', 'average') }, '"quote_id" tells single ones apart'],
  ])

  testConditions([
    [
      of('monthly_premium_gbp', '>=', 'average'),
      {
        sql: '"monthly_premium_gbp" >= (select avg("monthly_premium_gbp") from "insurance_pricing")',
        gold: 'monthly_premium_gbp >= (select sum(monthly_premium_gbp) / count(*) from insurance_pricing)',
        text: [
          'monthly premium is at least the average monthly premium',
          'not (monthly premium is at least the average monthly premium)',
          'monthly premium at least the average monthly premium',
        ],
      },
    ],
    [
      of('claims_amount_gbp', '>=', 'median'),
      {
        sql: '"claims_amount_gbp" >= (select quantile_cont(cast("claims_amount_gbp" as double), 0.5) from "insurance_pricing")',
        gold: 'claims_amount_gbp >= (select median(claims_amount_gbp) from insurance_pricing)',
        text: [
          'claims amount is at least the median claims amount',
          'not (claims amount is at least the median claims amount)',
          'claims amount at least the median claims amount',
        ],
      },
    ],
  ])
})
