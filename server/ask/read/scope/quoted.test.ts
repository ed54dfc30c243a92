import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { interpreterOf } from '../interpret.ts'
import { readAs } from '../model/read-with-model.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)

describe('what a question quotes', () => {
  it.each([
    'where region is "FROM pmi"',
    'average premium where region is “FROM pmi”',
    "average premium where region is 'of the'",
    'average premium where region is "Atlantis"',
    'average premium where region is "people"',
    'average premium where region is "insurer"',
    'average premium where region is "is that"',
    'average premium where region is "London" and insurer is "from the"',
    'average premium where region is ""',
    'average premium where region is "🙂"',
  ])('is not passed over: %s', (question) => expect(read(question).outcome).not.toBe('answer'))

  it.each([
    ['average premium where region is "London"', 'quotes where region is London'],
    ['average premium where region is "the north west"', 'quotes where region is North West'],
    ["average premium of 'London' smokers", 'quotes where region is London and smoker is yes'],
    ['"average premium"', 'all quotes'],
    ['show "average premium" for people\'s region "Wales"', 'quotes where region is Wales'],
  ])('is answered where it is known: %s', (question, rows) => {
    const reading = read(question)
    expect(reading.outcome === 'answer' && reading.restatement).toBe(`Average monthly premium for ${rows}.`)
  })
})

describe('the plan of a language model', () => {
  const question = 'typical price where region is "FROM pmi"'
  const byModel = (filter: Filter | null) =>
    readAs(
      { name: 'Model', dataset, question, own: read(question), mayGoOn: false, mayBeCut: false },
      { plans: [planOf({ filter })], unknown: [], ask: null, goesOn: false, doubt: null },
    )

  it('is offered where it does without what the question quotes', () => {
    const { outcome, ...rest } = byModel(null)
    expect(outcome === 'offer' && { reason: 'reason' in rest ? rest.reason : null }).toEqual({
      reason: "I don't know “FROM pmi” in PMI Pricing.",
    })
  })

  it('answers where it names it', () =>
    expect(byModel({ kind: 'compare', column: 'region', op: '=', value: 'From PMI' }).outcome).toBe('answer'))
})
