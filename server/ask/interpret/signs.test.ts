import { beforeAll, describe, expect, it } from 'vitest'
import { standsFor } from '../../../eval/bank.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'
import { grammarReader } from './read-with-grammar.ts'
import { signsOf } from './signs.ts'

let dataset: Dataset
let reader: ReturnType<typeof grammarReader>
beforeAll(async () => {
  dataset = await pricingOf(5_000)
  reader = grammarReader(dataset.model, dataset.profile)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)

/** The signs of what the grammar reads. */
function signsIn(question: string): readonly string[] {
  const { model } = dataset
  const { interpretation, parts } = reader.weigh(question, null)
  if (interpretation.outcome !== 'answer') throw new Error(`no answer to “${question}”`)
  return [...signsOf({ model, plan: interpretation.plan, tokens: interpretation.tokens, parts }).keys()]
}

describe('a plan that takes every word and not what was said', () => {
  it.each(Object.entries(standsFor()['signs'] ?? {}).map(([name, example]) => ({ name, example })))(
    '$name: “$example”',
    ({ name, example }) => {
      expect(signsIn(example)).toEqual([name])
      expect(read(example).outcome).not.toBe('answer')
    },
  )

  it('is offered with the words that it may not take as meant', () => {
    expect(read('average age by channel and cover')).toMatchObject({
      outcome: 'offer',
      reason: 'I am not sure that this takes “and”, “cover” as you mean it.',
      readings: [
        { restatement: 'Average age by sales channel for all quotes.' },
        { restatement: 'Average age by sales channel and cover level for all quotes.' },
      ],
    })
  })

  it('is answered where somebody says its sentence', () => {
    expect(read('Average age by sales channel for all quotes')).toMatchObject({ outcome: 'answer' })
  })
})

describe('a plan that takes what was said', () => {
  it.each([
    'how many percent of women smoke',
    'number of quotes for the top 4 regions by acceptance rate',
    'average age and average premium by region',
    'average monthly and annual premium in Wales',
    'quartiles of the annual premium',
    'total claims amount by region in pounds',
    'year on year change in the average age',
    'compare average premium: smokers in Wales vs non-smokers in London',
    'average age by channel and cover level',
    'average premium of annual payers versus monthly payers in 2024',
  ])('has no sign: %s', (question) => {
    expect(signsIn(question)).toEqual([])
  })
})
