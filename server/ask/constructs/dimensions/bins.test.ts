import { describe, expect, it } from 'vitest'
import { pricing, testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { ask } from '../../ask.ts'
import { interpreterOf } from '../../read/interpret.ts'
import { isRange, widened, type Dimension } from './dimensions.ts'

describe('bins', () => {
  const of = (column: string, width: number): Dimension => ({ kind: 'bins', column, width })

  testShape((node: Dimension) => ({ dimensions: [node] }), [of('age', 10), of('discount_pct', 0.5)], {
    'of no width': of('age', 0),
    'of a width below nothing': of('age', -10),
    'of a width in words': { kind: 'bins', column: 'age', width: '10' },
  })

  testProblems([
    [{ dimensions: [of('age', 10)] }, null],
    [{ dimensions: [of('region', 10)] }, '"region" is a category and cannot be binned'],
    [{ dimensions: [of('quote_date', 10)] }, '"quote_date" is a date and cannot be binned'],
    [{ dimensions: [of('quote_id', 10)] }, '"quote_id" tells single ones apart'],
  ])

  testDimensionSql([
    [of('age', 10), { sql: 'floor(cast("age" as double precision) / 10)', gold: 'age // 10' }],
    [
      of('claims_amount_gbp', 2.5),
      {
        sql: 'floor(cast("claims_amount_gbp" as double precision) / 2.5)',
        gold: 'floor(cast(claims_amount_gbp as double) / 2.5)',
        isSensitive: true,
      },
    ],
  ])

  testDimensionEnglish([
    [
      of('age', 10),
      {
        label: 'Age band',
        key: 'age_band',
        restated: 'age bands of 10',
        heading: 'age band',
        step: 'step',
      },
    ],
    [
      of('annual_premium_gbp', 500),
      {
        label: 'Annual premium band',
        key: 'annual_premium_band',
        restated: 'annual premium bands of £500',
        heading: 'annual premium band',
        step: 'step',
      },
    ],
  ])

  testGroups(of('age', 10), [
    [1, { text: '10 to 19', value: '10 to 19', previous: 0, yearBefore: null }],
    [0, { text: '0 to 9', value: '0 to 9', previous: -1, yearBefore: null }],
  ])
  testGroups(of('age', 1), [[40, { text: '40', value: '40', previous: 39, yearBefore: null }]])
  testGroups(of('claims_amount_gbp', 0.1), [
    [3, { text: '£0.30 to under £0.40', value: '£0.30 to under £0.40', previous: 2, yearBefore: null }],
    [null, { text: 'Not accepted', value: null, previous: null, yearBefore: null }],
  ])

  it('are ranges, and twice as wide for larger groups', () => {
    expect([isRange(of('age', 10)), widened(of('age', 10))]).toEqual([true, of('age', 20)])
  })

  it('are as wide as an amount in the currency of their column, and no other', async () => {
    const interpreter = interpreterOf(await pricing())
    const read = (question: string) => {
      const reading = interpreter.interpret(question)
      return reading.outcome === 'answer' ? reading.plan.dimensions : reading.outcome
    }
    expect(
      [
        'number of quotes by annual premium in £500 bins',
        'number of quotes by annual premium in €500 bins',
        'number of quotes per 50 euros of premium',
      ].map(read),
    ).toEqual([[of('annual_premium_gbp', 500)], 'refuse', 'refuse'])
  })

  it('have no widest, and a coarser question is not looked for for ever', async () => {
    const answer = await ask(await pricing(), 'number of quotes by annual premium in £50 bins')
    expect(answer).toMatchObject({
      outcome: 'answer',
      coarser: { question: expect.stringMatching(/bands of £[1-8]00/) as string },
    })
  })
})
