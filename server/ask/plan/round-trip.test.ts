import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { planConstructs } from '../../../tests/support/plans.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { restate } from './restate.ts'
import { planProblem } from './validate.ts'
import { interpreterOf } from '../interpret/interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe('a plan said in English is understood as the same plan', () => {
  it.each(Object.entries(planConstructs))('%s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (asked) => {
        fc.pre(planProblem(dataset.model, asked) === null)
        const text = restate(dataset.model, asked)
        const read = interpreterOf(dataset).interpret(text)
        expect(read.outcome === 'answer' ? { text, plan: read.plan } : { text, reason: read.reason }).toEqual(
          { text, plan: asked },
        )
      }),
      { numRuns: 300 },
    )
  })

  it('where conditions with two readings each stand behind a calculation', () => {
    const text =
      '2 quarter moving average of number of quotes by quarter for quotes where cover level is not Basic and quote date is on a Monday or Tuesday.'
    const read = interpreterOf(dataset).interpret(text)
    expect(read.outcome === 'answer' ? restate(dataset.model, read.plan) : read.reason).toBe(text)
  })

  it('where a column is called by what rows are counted as', () => {
    const text =
      'Number of quotes and 10th percentile of age only where smoker is no for quotes where region is London or Wales and sales channel is not Broker or Comparison Site.'
    const read = interpreterOf(dataset).interpret(text)
    expect(read.outcome === 'answer' ? restate(dataset.model, read.plan) : read.reason).toBe(text)
  })
})
