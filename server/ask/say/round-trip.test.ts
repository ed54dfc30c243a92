import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_MODEL } from '../../../tests/support/hostile-model.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { randomPlans } from '../../../tests/support/random-plans.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { Plan } from '../plan/plan.ts'
import { interpreterOf } from '../read/interpret.ts'
import { parseSentence, questionOf, restate } from './sentence.ts'

const MOST_SHOWN = 3
const SEEDS = [1, 2, 3]
const PLANS = 200

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

/** Sentences say of values what is seen; whoever reads them knows the data (`read/sentence-reading.ts`). */
const asSeen = (plan: Plan) =>
  JSON.parse(JSON.stringify(plan), (_, part: unknown) =>
    typeof part === 'string' ? visibleText(part) : part,
  ) as Plan

const london = planOf({ filter: { kind: 'compare', column: 'region', op: '=', value: 'London' } })

describe.each(SEEDS)('every plan has one sentence, and the sentence is that plan (seed %i)', (seed) => {
  it.each(['PMI Pricing', 'names that look like sentences'])('%s', (name) => {
    const [model, values] =
      name === 'PMI Pricing' ? [dataset.model, dataset.profile.values] : [HOSTILE_MODEL, {}]
    const next = randomPlans(model, values, seed)
    const wrong: unknown[] = []
    const plansOf = new Map<string, Plan>()
    for (let count = 0; count < PLANS; count += 1) {
      const plan = asSeen(next())
      const text = restate(model, plan)
      const read = parseSentence(model, text)
      const isOne = isDeepStrictEqual(plansOf.get(text) ?? plan, plan)
      if (!isOne || !isDeepStrictEqual(read, plan)) wrong.push({ text, plan, read })
      plansOf.set(text, plan)
    }
    expect(wrong.slice(0, MOST_SHOWN)).toEqual([])
  })
})

it('what is no sentence of a plan is parsed as none', () => {
  const sentence = restate(dataset.model, london)
  const near = [
    sentence.toLowerCase(),
    sentence.replace('is London', 'is in London'),
    sentence.replace('Number', 'Total number'),
    `Please: ${sentence}`,
    sentence.replace(' for quotes', ''),
    'How many quotes are there by region?',
    'London',
    '',
  ]
  expect(near.map((text) => parseSentence(dataset.model, text))).toEqual(near.map(() => null))
  expect(parseSentence(dataset.model, sentence)).toEqual(london)
})

it('a name that would make a sentence that of two plans stands in quotes, any other as it is', () => {
  const where = (value: string) =>
    restate(dataset.model, planOf({ filter: { kind: 'compare', column: 'region', op: '=', value } }))
  expect(['Yorkshire and The Humber', 'London or Wales', 'Bristol, UK', 'Acme Inc.'].map(where)).toEqual([
    'Number of quotes for quotes where region is Yorkshire and The Humber.',
    'Number of quotes for quotes where region is “London or Wales”.',
    'Number of quotes for quotes where region is Bristol, UK.',
    'Number of quotes for quotes where region is “Acme Inc.”.',
  ])
})

it('is said without "for all" at its end where that asks for the same', () => {
  const all = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
  expect(questionOf(dataset.model, all)).toBe('Number of quotes by region')
  expect(questionOf(dataset.model, london)).toBe('Number of quotes for quotes where region is London')
  expect(parseSentence(dataset.model, 'Number of quotes by region')).toEqual(all)
})

it('a question that is a sentence asks for its plan, and for that alone', () => {
  const read = interpreterOf(dataset).interpret(restate(dataset.model, london))
  expect(read).toMatchObject({ outcome: 'answer', plan: london, alternatives: [] })
  expect(read.tokens.filter(({ use }) => use !== 'filler')).toEqual([
    { text: 'Number of quotes', use: 'used', meaning: null, nodes: ['/measures/0'] },
    { text: 'region is London', use: 'used', meaning: null, nodes: ['/filter'] },
  ])
})
