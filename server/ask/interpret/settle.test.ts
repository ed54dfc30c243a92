import { beforeAll, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { grammarReader } from './read-with-grammar.ts'
import { readsBack } from './settle.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

it('reads a sentence back once, however often it is tried', () => {
  const reader = grammarReader(dataset.model, dataset.profile)
  const read: string[] = []
  const trying = {
    model: dataset.model,
    lexicon: reader.lexicon,
    weigh: (question: string) => {
      read.push(question)
      return reader.weigh(question, null)
    },
  }
  const [close] = reader.weigh('average premium by region', null).close
  if (close === undefined) throw new Error('it has a reading')
  const never = { ...close, restatement: 'Number of dragons by region.' }
  expect([close, never, close, never].map((reading) => readsBack(trying, reading))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(read).toEqual(['Average monthly premium by region for all quotes', 'Number of dragons by region'])
})
