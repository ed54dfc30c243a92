import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { restate } from '../../say/sentence.ts'
import { examplesLike, shapeExamples, workedExamples } from './examples.ts'
import { checkedProposal } from './proposal.ts'

/** What language models are shown is true: its questions were read by a person, its plans by the validator. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe.each(workedExamples)('“$question”', ({ says, proposal }) => {
  it('has a plan that can be run and says what stands beside it', () => {
    const checked = checkedProposal(dataset, proposal)
    const said = 'plans' in checked && checked.plans[0] ? restate(dataset.model, checked.plans[0]) : null
    expect([said, 'problem' in checked]).toEqual([says, false])
  })
})

it('the examples are the likest ones, the likest last, and those that somebody vouched for before others', () => {
  const question = 'loss ratio by insurer, ranked'
  expect(examplesLike(dataset, question, 3).at(-1)?.question).toBe('insurers ranked by loss ratio')
  const verified = { question: 'loss ratio by insurer ranked', proposal: {} }
  expect(examplesLike(dataset, question, 3, { verified: [verified] }).at(-1)).toBe(verified)
})

it('a question that is tried is no example of itself', () => {
  for (const { question } of workedExamples.slice(0, 40)) {
    const same = (isTest: boolean) =>
      examplesLike(dataset, `${question}?`, 4, { isTest }).some((each) => each.question === question)
    expect([question, same(false), same(true)]).toEqual([question, true, false])
  }
})

it('shows the shapes of a plan over the columns of the dataset, in its own sentences', () => {
  expect(shapeExamples(dataset).map(({ question }) => question)).toEqual([
    'Number of quotes by insurer for all quotes, the 3 with the highest number of quotes',
    'Difference in average monthly premium between insurer is Albion Health and insurer is Beacon Mutual for quotes where quote date is in 2025',
  ])
})
