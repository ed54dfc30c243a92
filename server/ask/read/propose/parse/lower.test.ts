import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../../tests/support/pricing.ts'
import { interpreterOf, type Interpreter } from '../../interpret.ts'

let interpreter: Interpreter
beforeAll(async () => {
  interpreter = interpreterOf(await pricingOf(5_000))
})

describe('a question of known words that makes no plan says what it lacks', () => {
  it.each([
    ['top 5 average premium', '“top 5” needs groups to rank, such as “insurers” or “by insurer”'],
    [
      'top 3 insurers and bottom 2 regions by average premium',
      '“top 3 insurers” and “bottom 2 regions” are one ranking more than an answer has',
    ],
    ['by average premium', '“by average premium” needs groups that it puts in order'],
    [
      'premium, age, region',
      '“premium, age, region” names a number beside groups: say which figure of it is meant',
    ],
    ['average premium every', '“every” has no group after it that I know'],
    ['95th percentile by region', '“95th percentile” needs a figure that it is of'],
    ['median average premium', '“median” does not go with average monthly premium'],
    ['how large', '“how large” needs what it is said of'],
    ['share of quotes', '“share of” needs groups that the whole is parted into'],
    [
      'share of the median age by region',
      '“share of” needs a figure that adds up to a whole, which the median age does not',
    ],
    ['share of average premium in percent', '“share of” and “in percent” need to be said once only'],
    [
      'share of quotes and growth per insurer',
      '“share of” and “growth” need to be either a share or a change',
    ],
    [
      'claims amount as a percentage of premium and age',
      '“claims amount as a percentage of premium” and “age” are a third figure beside one in percent of another',
    ],
    ['difference in premium', '“difference in” needs two sides to be between'],
    [
      'average premium versus overall',
      '“versus overall” needs a part of the data that is compared with the whole',
    ],
    [
      'insurers dearer than Castle Care and cheaper than Albion Health',
      '“dearer than Castle Care” and “cheaper than Albion Health” are one reference more than an answer has',
    ],
    ['quotes aged under 20 over 60', '“aged under 20” and “over 60” leave no number that is meant'],
    [
      'average premium and number of quotes growth by year',
      '“growth” needs one figure that goes along with time',
    ],
    [
      'rolling 3 month average premium by quarter',
      '“rolling 3 month” and “by quarter” need to name one step of time',
    ],
  ])('%s', (question, lacks) => {
    expect(interpreter.interpret(question)).toMatchObject({
      outcome: 'refuse',
      recognised: false,
      reason: `I know these words, but ${lacks}.`,
    })
  })

  it('is told of the likeliest reading, and of each that lost', () => {
    const { readings } = interpreter.explain('top 5 average premium')
    expect(readings[0]).toMatchObject({
      restatement: null,
      lost: '“top 5” needs groups to rank, such as “insurers” or “by insurer”',
      left: [],
    })
    expect(readings.every(({ lost }) => lost !== null)).toBe(true)
  })
})

describe('an explanation', () => {
  it('has the reading that answers first, whose parts and additions make its weight', () => {
    const [first] = interpreter.explain('average premium for smokers by region').readings
    const parts = [...(first?.derivations ?? []), ...(first?.added ?? [])]
    expect(first).toMatchObject({
      restatement: 'Average monthly premium by region for quotes where smoker is yes.',
      lost: null,
      left: [],
    })
    expect(first?.derivations.map(({ words, category }) => [words, category])).toEqual([
      ['average premium', 'measure'],
      ['smokers', 'filter'],
      ['by region', 'groups'],
    ])
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(first?.weight ?? 0, 6)
  })

  it('names the words that nothing takes', () => {
    const { interpretation, readings } = interpreter.explain('number of gizmos by region')
    expect(interpretation.outcome).toBe('offer')
    expect(readings[0]).toMatchObject({ restatement: null, lost: 'words are left over', left: ['gizmos'] })
  })
})
