import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { restate } from '../say/sentence.ts'
import { checkedProposal } from './propose.ts'
import { examplesLike, workedExamples } from './worked-examples.ts'

/** What language models are shown is true: its questions were read by a person, its plans by the validator. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe.each(workedExamples)('“$question”', ({ says, proposal }) => {
  it('has a plan that can be run and says what stands beside it', () => {
    const checked = checkedProposal(dataset, proposal)
    const said = 'plan' in checked ? restate(dataset.model, checked.plan) : null
    expect([said, 'problem' in checked]).toEqual([says, false])
  })
})

it('the examples are the likest ones, the likest last', () => {
  expect(
    examplesLike('loss ratio by insurer, ranked', 3)
      .map(({ question }) => question)
      .at(-1),
  ).toBe('insurers ranked by loss ratio')
})
