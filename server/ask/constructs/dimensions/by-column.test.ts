import { describe, expect, it } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { widened, type Dimension } from './dimensions.ts'

describe('by column', () => {
  const of = (column: string): Dimension => ({ kind: 'column', column })

  testShape((node: Dimension) => ({ dimensions: [node] }), [of('region')], {
    'of several columns': { kind: 'column', column: ['region', 'insurer'] },
  })

  testProblems([
    [{ dimensions: [of('region'), of('age'), of('smoker'), of('quote_date')] }, null],
    [{ dimensions: [of('quote_id')] }, '"quote_id" tells single ones apart'],
    [{ dimensions: [of('password_hash')] }, 'insurance_pricing has no column "password_hash"'],
  ])

  testDimensionSql([
    [of('region'), { sql: '"region"', gold: 'concat(region)' }],
    [of('outpatient_limit_gbp'), { sql: '"outpatient_limit_gbp"', gold: 'outpatient_limit_gbp + 0' }],
  ])

  testDimensionEnglish([
    [of('region'), { label: 'Region', key: 'region', restated: 'region', heading: 'region', step: 'step' }],
    [
      of('excess_gbp'),
      { label: 'Excess', key: 'excess', restated: 'excess', heading: 'excess', step: 'step' },
    ],
  ])

  testGroups(of('region'), [
    [
      'East of England',
      { text: 'East of England', value: 'East of England', previous: null, yearBefore: null },
    ],
  ])
  testGroups(of('smoker'), [[true, { text: 'Yes', value: true, previous: null, yearBefore: null }]])
  testGroups(of('age'), [[40, { text: '40', value: 40, previous: 39, yearBefore: null }]])
  testGroups(of('outpatient_limit_gbp'), [
    [1500, { text: '£1,500', value: 1500, previous: 1499, yearBefore: null }],
    [null, { text: 'Unlimited', value: null, previous: null, yearBefore: null }],
  ])

  it('has no larger groups', () => {
    expect(widened(of('region'))).toBeNull()
  })
})
