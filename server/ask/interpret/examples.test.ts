import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const restated = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.outcome
}

describe('examples of a group that is named', () => {
  it.each([
    [
      'average age for each hospital list so like local and national and that',
      'Average age by hospital list for all quotes.',
    ],
    [
      'total claims amount by sales channel, such as broker and direct',
      'Total claims amount by sales channel for all quotes.',
    ],
    [
      'how many quotes came from each channel you know employer broker and all that',
      'Number of quotes by sales channel for all quotes.',
    ],
    [
      'average excess for smokers in each cover level (basic, standard etc)',
      'Average excess by cover level for quotes where smoker is yes.',
    ],
  ])('limit nothing: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('are told as passed over', () => {
    expect(read('average age by region, such as Wales and London')).toMatchObject({
      assumptions: ['passed over: “, such as Wales and London”'],
    })
  })
})

describe('values beside a group', () => {
  it.each([
    [
      'average age by policy type, family and couple',
      'Average age by policy type for quotes where policy type is Family or Couple.',
    ],
    ['average age in Wales like smokers', 'Average age for quotes where region is Wales and smoker is yes.'],
  ])('are conditions where nothing says that they are examples: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })
})
