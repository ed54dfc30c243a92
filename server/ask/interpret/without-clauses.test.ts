import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const offered = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'offer'
    ? reading.readings.map(({ restatement }) => restatement)
    : reading.outcome
}

describe('a clause that holds words nobody knows', () => {
  it.each([
    [
      "Averages get skewed by the big ones so what's the median claims amount by cover level?",
      'Median claims amount by cover level for all quotes.',
    ],
    [
      'What does one more kid cost? Show the average premium by members.',
      'Average monthly premium by members for all quotes.',
    ],
    [
      'gremlins and the like, smokers by region',
      'Number of quotes by region for quotes where smoker is yes.',
    ],
  ])('is left out of what is offered first: %s', (question, restated) => {
    expect(offered(question)[0]).toBe(restated)
  })

  it('is told as passed over', () => {
    const { tokens } = read('gremlins and the like, smokers by region')
    expect(tokens.filter(({ use }) => use === 'unknown')).toEqual([])
    expect(tokens.filter(({ use }) => use === 'passed').map(({ text }) => text)).toContain('gremlins')
  })

  it.each([
    'gremlins in Wales and the like, smokers by region',
    'since 2024 gremlins and the like, average premium by region',
    'what do the gremlins do? how many quotes',
    'should I buy the gremlins? average premium by region',
  ])('is not left out where it limits or forbids what is asked, or nothing else is asked: %s', (question) => {
    expect(offered(question)).not.toContain('Average monthly premium by region for all quotes.')
    expect(offered(question)).not.toContain('Number of quotes by region for quotes where smoker is yes.')
  })
})
