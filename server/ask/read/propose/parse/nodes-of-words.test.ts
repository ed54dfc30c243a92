import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf } from '../../../../../eval/bank.ts'
import { pricingOf } from '../../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../../datasets/dataset.ts'
import { terminalsIn } from './nodes-of-words.ts'
import { interpreterOf } from '../../interpret.ts'
import type { Interpretation } from '../../result/interpretation.ts'
import { grammarReader } from '../../choose/read-with-grammar.ts'
import { isReadAs } from './readings.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string, after: readonly string[] = []): Interpretation => {
  const interpreter = interpreterOf(dataset)
  const earlier = after.map((each) => interpreter.interpret(each))
  const plan = earlier.flatMap((each) => (each.outcome === 'answer' ? [each.plan] : []))
  const [first] = plan
  return first === undefined
    ? interpreter.interpret(question)
    : interpreter.interpret(question, { plan: first, groups: [], before: null })
}

/** What stands at a JSON pointer; undefined where nothing does. */
const standsAt = (plan: object, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      plan,
    )

/** Of so many wordings one is asked where all would take long. */
const EACH = 5
const asked = [...new Set(bankOf(null, 'all').flatMap((each) => ('sql' in each ? [each.question] : [])))]

describe('words marked used', () => {
  const readings: { readonly question: string; readonly reading: Interpretation }[] = []
  beforeAll(() => {
    readings.push(...asked.map((question) => ({ question, reading: read(question) })))
  })

  it('point at nodes that the plan has, in every wording of the bank', () => {
    const idle = readings.flatMap(({ question, reading }) => {
      if (reading.outcome !== 'answer') return []
      const { plan, tokens } = reading
      return tokens
        .filter(({ use }) => use === 'used' || use === 'assumed')
        .filter(
          ({ nodes = [] }) =>
            nodes.length === 0 || nodes.some((pointer) => standsAt(plan, pointer) === undefined),
        )
        .map(({ text }) => ({ question, text }))
    })
    expect(idle).toEqual([])
  })

  it('are no numbers that the plan does without', () => {
    const lost = readings.flatMap(({ question, reading }) => {
      if (reading.outcome !== 'answer') return []
      return reading.tokens
        .filter(({ text, use }) => /^\d+$/.test(text) && (use === 'filler' || use === 'passed'))
        .map(({ text }) => ({ question, text }))
    })
    expect(lost).toEqual([])
  })

  it('say which node each of them made', () => {
    const { tokens } = read('number of quotes by insurer for smokers over 40, top 3')
    expect(tokens.map(({ text, nodes }) => [text, nodes ?? null])).toEqual([
      ['number of', ['/measures/0']],
      ['quotes', ['/measures/0']],
      ['by', ['/dimensions/0']],
      ['insurer', ['/dimensions/0/column']],
      ['for', null],
      ['smokers', ['/filter/items/0/value']],
      ['over', ['/filter/items/1/op']],
      ['40', ['/filter/items/1/value']],
      [',', null],
      ['top', ['/order/0/direction']],
      ['3', ['/limit']],
    ])
  })
})

it('whether a word made a node is told as which it made is', () => {
  const { weigh } = grammarReader(dataset.model, dataset.profile)
  const words = asked
    .filter((_, at) => at % EACH === 0)
    .flatMap((question) => weigh(question, null).readings)
    .filter(isReadAs)
    .flatMap(({ cover, made: { held } }) => terminalsIn(cover.parts).map(({ from }) => ({ held, from })))
  const isMade = words.map(({ held, from }) => held.has(from))
  expect(isMade).toEqual(words.map(({ held, from }) => (held.get(from) ?? []).length > 0))
  expect(new Set(isMade)).toEqual(new Set([true, false]))
})

describe('what no node holds', () => {
  it.each([
    '10 most expensive quotes',
    '3 cheapest policies for smokers',
    'list the 20 largest claims',
    'the 20 largest claims by region',
    '5 highest premiums',
  ])('“%s” asks for single rows', (question) =>
    expect(read(question)).toMatchObject({
      outcome: 'refuse',
      reason: 'Single quotes are never shown: answers are about groups of at least 5 quotes.',
    }),
  )

  it('is told with what stands without it', () =>
    expect(read('5 highest premiums')).toMatchObject({
      rest: 'Average of the 5 highest monthly premium for all quotes',
      suggestions: [
        'What is the average cost of health insurance for a 40-year-old in London?',
        'Average premium by region',
        'Which insurer is cheapest for smokers?',
      ],
    }))

  it('is held where it is the unit of a figure', () => {
    const reading = read('conversion % by channel and insurer')
    expect(reading.tokens).toContainEqual({ text: '%', use: 'used', meaning: '%', nodes: ['/measures/0'] })
    expect(reading.outcome === 'answer' && reading.assumptions).toEqual([])
  })
})

it.each([
  ['as a percentage of the London average', 'region is London'],
  ['as a percentage of the average in London', 'region is London'],
  ['as a percentage of the overall average', 'overall'],
])('“%s” compares the figure before', (question, reference) =>
  expect(read(question, ['average premium by region'])).toMatchObject({
    restatement: `Average monthly premium by region for all quotes, against ${reference} as a percentage.`,
  }),
)

it('another average than the one before is no reference', () =>
  expect(read('as a percentage of the London average', ['median premium by region'])).toMatchObject({
    outcome: 'refuse',
  }))
