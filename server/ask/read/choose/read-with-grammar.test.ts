import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { coversIn, wholeReadings } from '../propose/parse/grammar-readings.ts'
import { grammarReader } from './read-with-grammar.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const QUESTION = 'average age by region for smokers'

describe('a question that is read several times while it is settled', () => {
  it('is weighed once, and again among others alone', () => {
    const { weigh } = grammarReader(dataset.model, dataset.profile)
    const first = weigh(QUESTION, null)
    expect(weigh(QUESTION, null)).toBe(first)
    expect(weigh(QUESTION, null, [{ from: 4, to: 6 }])).not.toBe(first)
    for (let age = 20; age < 36; age += 1) weigh(`average premium at age ${age}`, null)
    const again = weigh(QUESTION, null)
    expect(again).not.toBe(first)
    expect(again.interpretation).toEqual(first.interpretation)
  })

  it('has its covers and readings worked out once, for the grammar and for the weights', () => {
    const { weigh } = grammarReader(dataset.model, dataset.profile)
    const { parts, covers, readings } = weigh(QUESTION, null)
    expect(coversIn(parts)).toBe(covers)
    expect(wholeReadings(dataset.model, QUESTION, parts)).toBe(readings)
  })
})

describe('a meaning that may be reached in more than one way', () => {
  const filtersOf = (question: string, from: number) => {
    const { parts } = grammarReader(dataset.model, dataset.profile).weigh(question, null)
    return (parts.items[from] ?? []).filter(({ category }) => category === 'filter')
  }

  it.each(['or', 'and'])('is made once of alternatives that "%s" joins', (joint) => {
    const filters = filtersOf(
      `quotes in ${['London', 'Wales', 'Scotland', 'Yorkshire'].join(` ${joint} `)}`,
      2,
    )
    const ends = filters.map(({ to }) => to)
    expect(ends).toHaveLength(new Set(ends).size)
    expect(Math.max(...ends)).toBe(9)
  })

  it('is made once of a name that is also the beginning of another form of it', () => {
    expect(filtersOf('quotes in South East', 2)).toHaveLength(1)
  })
})
