import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { interpreterOf } from '../../read/interpret.ts'
import { headingOf } from '../../say/sentence.ts'
import { runPlan } from '../../run-plan.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const textOf = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('a count of all and one of some', () => {
  it.each([
    [
      'how many quotes did each channel give us and how many turned into policies',
      'Number of quotes and number of quotes only where accepted is yes by sales channel for all quotes.',
    ],
    [
      'number of quotes and number with dental cover by region',
      'Number of quotes and number of quotes only where dental cover is yes by region for all quotes.',
    ],
    [
      'how many quotes in Wales by month, and how many of them from smokers?',
      'Number of quotes and number of quotes only where smoker is yes by month for quotes where region is Wales.',
    ],
    [
      'how many smokers are there, and how many of these took dental cover',
      'Number of quotes and number of quotes only where dental cover is yes for quotes where smoker is yes.',
    ],
    [
      'how many were quoted in 2024, how many bought, and what is the rate',
      'Number of quotes, number of quotes only where accepted is yes and acceptance rate for quotes where quote date is in 2024.',
    ],
    [
      'number of quotes by insurer, number over 60 and what percentage',
      'Number of quotes, number of quotes only where age is over 60 and share where age is over 60 by insurer for all quotes.',
    ],
    [
      'quotes and rejected quotes by quarter',
      'Number of quotes and number of quotes only where accepted is no by quarter for all quotes.',
    ],
  ])('%s', (question, restated) => {
    expect(textOf(question)).toBe(restated)
    expect(textOf(restated)).toBe(restated)
  })

  it.each([
    // Of each other, or apart?
    [
      'how many people smoke and how many have dental cover',
      'I know these words, but “how many people” and “and how many have dental cover” ask for some beside others: say “of them”, or ask for each by itself.',
    ],
    // Both are named by the same column.
    [
      'how many men and how many women',
      'Number of quotes by gender for quotes where gender is Male or Female.',
    ],
    // Of two different figures the condition is said of both.
    [
      'average premium and number of smokers by region',
      'Average monthly premium and number of quotes by region for quotes where smoker is yes.',
    ],
  ])('is not what is meant by “%s”', (question, text) => expect(textOf(question)).toBe(text))

  it('has a heading with the short name of what some are', () => {
    const reading = read('how many quotes by year and how many were accepted')
    expect(reading.outcome === 'answer' ? headingOf(dataset.model, reading.plan) : reading.reason).toBe(
      'Number of quotes and number of quotes, accepted: yes by year',
    )
  })

  it('has the figures of both questions', async () => {
    const figuresOf = async (question: string) => {
      const reading = read(question)
      if (reading.outcome !== 'answer') throw new Error(reading.reason)
      const { table } = await runPlan(dataset, reading.plan)
      return table.groups.map(({ cells }) => cells)
    }
    const both = await figuresOf('how many quotes by insurer and how many were accepted')
    const all = await figuresOf('how many quotes by insurer')
    const some = await figuresOf('how many quotes were accepted by insurer')
    expect(both).toEqual(all.map((cells, place) => [...cells, ...(some[place] ?? [])]))
  })
})
