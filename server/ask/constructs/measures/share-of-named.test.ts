import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { interpreterOf } from '../../interpret/interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => {
  const reading = interpreterOf(dataset).interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('shares of those that have a name of their own', () => {
  it.each([
    ['% of sales through brokers', 'Share where sales channel is Broker for quotes where accepted is yes.'],
    [
      'share of sales in 2024 from Wales',
      'Share where region is Wales for quotes where accepted is yes and quote date is in 2024.',
    ],
    ['share of sales by insurer', 'Share of all quotes by insurer for quotes where accepted is yes.'],
    ['% of smokers in Wales', 'Share where smoker is yes for quotes where region is Wales.'],
    [
      "percentage mix of each region's quotes by cover level",
      'Share of all quotes by cover level within each region for all quotes.',
    ],
    [
      'how does gross written premium split between regions, in percentage terms',
      'Share of total annual premium by region for quotes where accepted is yes.',
    ],
    [
      'what proportion of Welsh quotes had both dental and mental health added',
      'Share where dental cover is yes and mental health cover is yes for quotes where region is Wales.',
    ],
    [
      'what share of policyholders did not claim a single time',
      'Share where number of claims is 0 for quotes where accepted is yes.',
    ],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))
})
