import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { ask } from '../ask.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { checkedProposal, proposalOf } from '../read/model/proposal.ts'
import { boundsProblem } from './bounds.ts'
import { compile } from './compile.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(1_000)
})

const TOO_MUCH = 'the question holds more than an answer can'
const TOO_FAR = 'numbers beyond 1,000,000,000,000,000 cannot be compared'

const leaf = (value: number): Filter => ({ kind: 'compare', column: 'age', op: '>', value })
const many = (count: number, item: Filter) => Array.from({ length: count }, () => item)
/** As many conditions as fit into conditions, each of fifty at the most. */
const multiplied = planOf({
  filter: {
    kind: 'and',
    items: many(50, { kind: 'or', items: many(50, { kind: 'and', items: many(50, leaf(1)) }) }),
  },
})

describe('a plan beyond all bounds', () => {
  it('is found however it comes: by size, by depth, by a number', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect([multiplied, Array.from({ length: 4_000 }, () => 1), deep].map(boundsProblem)).toEqual([
      TOO_MUCH,
      TOO_MUCH,
      TOO_MUCH,
    ])
    expect([1e16, -1e16, Infinity, Number.NaN].map((value) => boundsProblem({ value }))).toEqual(
      Array.from({ length: 4 }, () => TOO_FAR),
    )
    expect([planOf({}), planOf({ filter: leaf(1e15) })].map(boundsProblem)).toEqual([null, null])
  })

  it('is looked at no further than the bounds', () => {
    let looked = 0
    const counting = (size: number): unknown =>
      new Proxy(
        Array.from({ length: size }, () => null),
        {
          get(items, key) {
            const isItem = typeof key === 'string' && /^\d+$/.test(key)
            if (isItem) looked += 1
            return isItem ? counting(50) : (Reflect.get(items, key) as unknown)
          },
        },
      )
    expect(boundsProblem(counting(50))).toBe(TOO_MUCH)
    expect(looked).toBeLessThan(10_000)
  })

  it('is taken from no language model, and never compiled', () => {
    expect(checkedProposal(dataset, { asks: 'figures', plans: [multiplied] })).toEqual({ problem: TOO_MUCH })
    expect(checkedProposal(dataset, proposalOf(planOf({ filter: leaf(1e30) })))).toEqual({ problem: TOO_FAR })
    expect(() => compile(dataset.model, dataset.engine.dialect, multiplied)).toThrow(TOO_MUCH)
  })
})

describe('a question beyond the numbers and dates of an engine', () => {
  it.each([
    [`quotes with age over ${'9'.repeat(30)}`, `I know these words, but ${TOO_FAR}.`],
    ['average premium with premium over 10 million billion billion', `I know these words, but ${TOO_FAR}.`],
    [`regions with over ${'9'.repeat(21)} quotes`, `I know these words, but ${TOO_FAR}.`],
    ['average premium over 1e400', "I don't know “1e400” in PMI Pricing."],
    ['quotes since 0001-01-01', "I don't know “0001-01-01” in PMI Pricing."],
  ])('is refused in a sentence: %s', async (question, sentence) => {
    const answer = await ask(dataset, question)
    expect(answer).toMatchObject({ outcome: 'refuse', reason: sentence })
  })

  it('is refused where its year has five digits, and nothing of it is lost', async () => {
    const answer = await ask(dataset, 'quotes since 99999-01-01')
    const used = answer.interpretation.tokens.filter(({ use }) => use === 'unknown').map(({ text }) => text)
    expect([answer.outcome, used]).toEqual(['refuse', ['since', '99999', '01', '01']])
  })
})
