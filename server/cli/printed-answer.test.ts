import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import { ask } from '../ask/ask.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { asJson, asText, questionsAfter, withoutAnswer } from './printed-answer.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const printed = async (question: string) => {
  const answer = await ask(dataset, question)
  return answer.outcome === 'answer' ? null : withoutAnswer(answer)
}

describe('an answer of which most groups are not shown', () => {
  it('ends with a question that shows more: a number in the bands of its column', async () => {
    const answer = await ask(dataset, 'number of smokers by age in Wales')
    if (answer.outcome !== 'answer') throw new Error('not read as expected')
    expect(asText(dataset, answer)).toMatch(
      /\n {2}try: Number of quotes by age bands? .*for quotes where smoker is yes and region is Wales$/,
    )
  })
})

it('says the answer in a line above its table, with the others of a ranking in it', async () => {
  const answer = await ask(dataset, 'which insurer has the most quotes')
  if (answer.outcome !== 'answer') throw new Error('not read as expected')
  const text = asText(dataset, answer)
  expect(text).toMatch(/\n\nAlbion Health, [\d,]+; Beacon Mutual is next, [\d,]+ fewer\.\n/)
  expect(text).toMatch(/─\nAlbion Health .*\nBeacon Mutual /)
})

describe('readings to choose from', () => {
  it('are printed with the question that asks for each, and its first figure', async () => {
    expect(await printed('number of gizmos by region')).toMatch(
      /^I don't know “gizmos” in PMI Pricing\.\nDid you mean:\n {2}ask: Number of quotes by region for all quotes\n {7}\D+ [\d,]+ …$/,
    )
  })

  it('are told to scripts with plan, SQL and rows', async () => {
    const [of, alone] = await Promise.all(
      ['number of gizmos by region', 'number of quotes by region'].map((each) => ask(dataset, each)),
    )
    if (of?.outcome !== 'offer' || alone?.outcome !== 'answer') throw new Error('not read as expected')
    const { plan, sql, rows } = asJson(alone)
    expect(asJson(of)).toEqual({
      outcome: 'offer',
      reason:
        "I don't know “gizmos” in PMI Pricing. Did you mean “Number of quotes by region for all quotes”?",
      readings: [{ question: 'Number of quotes by region for all quotes', plan, sql, rows }],
      tokens: of.interpretation.tokens,
    })
  })
})

it('prints what was understood of a question that is refused', async () => {
  expect(await printed('premium by region for people who frittered £6,000')).toContain(
    'understood: premium by region for people who [frittered £6,000?]',
  )
})

describe('an answer in a conversation', () => {
  const inTalk = { continues: 'Average monthly premium', isNumbered: true }

  it('numbers what may be asked next, first with larger groups, then for other readings', async () => {
    const answer = await ask(dataset, 'number of smokers by age in Wales')
    if (answer.outcome !== 'answer' || answer.coarser === null) throw new Error('not read as expected')
    const interpretation = { ...answer.interpretation, alternatives: ['Number of quotes', 'Average age'] }
    const of = { ...answer, interpretation }
    const [wider] = questionsAfter(of)
    expect(questionsAfter(of)).toEqual([answer.coarser.question, 'Number of quotes', 'Average age'])
    const text = asText(dataset, of, inTalk)
    expect(text.split('\n')[1]).toBe('  continues: Average monthly premium')
    expect(text.slice(text.indexOf('With larger'))).toBe(
      `With larger groups:\n  1. ${wider}\nOr did you mean:\n  2. Number of quotes\n  3. Average age`,
    )
  })

  it('numbers what is suggested in the place of what is refused', async () => {
    const answer = await ask(dataset, 'list all quotes')
    if (answer.outcome !== 'refuse') throw new Error('not read as expected')
    const [first, second] = questionsAfter(answer)
    expect(withoutAnswer(answer, { ...inTalk, continues: null })).toContain(
      `${answer.reason}\nTry:\n  1. ${first}\n  2. ${second}`,
    )
  })
})
