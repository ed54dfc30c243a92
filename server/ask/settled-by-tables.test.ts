import { describe, expect, it } from 'vitest'
import { SEEN_ANSWER } from './read/choose/decide.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import type { TriedReading } from './read/choose/weigh/evidence.ts'
import type { Offer } from './offers.ts'
import { countOfAll, type Plan } from './plan/plan.ts'
import { onceEach, settledByTables } from './settled-by-tables.ts'

const PLANS: readonly Plan[] = ['kind', 'flag', 'port'].map((column) => ({
  ...countOfAll('vessels'),
  dimensions: [{ kind: 'column', column }],
}))
const [KINDS, FLAGS] = [
  [
    ['Ferry', 3],
    ['Tanker', 5],
  ],
  [
    ['Malta', 3],
    ['Norway', 5],
  ],
]
const offer = (place: number, rows: readonly (readonly (string | number)[])[] = KINDS ?? []) =>
  ({
    plan: PLANS[place],
    question: `Reading ${place}`,
    table: {
      columns: [{ kind: 'dimension' }, { kind: 'measure' }],
      rows: rows.map((values) => ({ values })),
      groups: [],
    },
  }) as unknown as Offer
const offered: Extract<Interpretation, { outcome: 'offer' }> = {
  outcome: 'offer',
  tokens: [{ text: 'vessels', use: 'used', meaning: 'vessels' }],
  reason: '',
  readings: PLANS.map((plan, place) => ({ plan, restatement: `Reading ${place}.` })),
  weighing: { odds: 100, probabilities: [0.4, 0.3, 0.2], assumptions: ['passed over'] },
}
const sure = (probability: number) => ({ seen: () => probability })

it('answers with the first reading where its tables make it likely enough', () => {
  const first = offer(0)
  expect(settledByTables(sure(SEEN_ANSWER), offered, [first, offer(1), offer(2, FLAGS)])).toEqual({
    run: first,
    interpretation: {
      outcome: 'answer',
      tokens: offered.tokens,
      assumptions: ['passed over'],
      plan: PLANS[0],
      restatement: 'Reading 0.',
      // The second tells the same as the answer.
      alternatives: ['Reading 2'],
      derivations: [],
    },
  })
})

it('offers where they do not, where the first shows nothing, and where nothing but choosing was meant', () => {
  const { weighing: _, ...doubted } = offered
  const all = [offer(0), offer(1)]
  expect([
    settledByTables(sure(SEEN_ANSWER - 0.01), offered, all),
    settledByTables(sure(1), offered, all.slice(1)),
    settledByTables(sure(1), doubted, all),
    settledByTables(sure(1), offered, []),
  ]).toEqual([null, null, null, null])
})

it('weighs what shows something, each as likely as it was', () => {
  const asked: (readonly TriedReading[])[] = []
  const seen = (tried: readonly TriedReading[]) => {
    asked.push(tried)
    return 0
  }
  settledByTables({ seen }, offered, [offer(0), offer(2)])
  expect(asked.map((tried) => tried.map(({ plan, probability }) => [plan, probability]))).toEqual([
    [
      [PLANS[0], 0.4],
      [PLANS[2], 0.2],
    ],
  ])
})

it('offers what tells the same once, and keeps single figures apart that mean something else', () => {
  const questions = (offers: readonly Offer[]) => onceEach(offers).map(({ question }) => question)
  expect(questions([offer(0), offer(1), offer(2, FLAGS)])).toEqual(['Reading 0', 'Reading 2'])
  const other = { ...offer(1, [['Ferry', 3]]), plan: { ...PLANS[1], measures: [] } } as unknown as Offer
  expect(questions([offer(0, [['Ferry', 3]]), other])).toEqual(['Reading 0', 'Reading 1'])
})

it('offers what differs in the order of rows or the chart alone once, whatever it shows', () => {
  const [plan] = PLANS
  const sorted = {
    ...offer(1, FLAGS),
    plan: { ...plan, order: [{ by: 'measure', index: 0, direction: 'descending' }], chart: 'bar' },
  } as unknown as Offer
  expect(onceEach([offer(0), sorted]).map(({ question }) => question)).toEqual(['Reading 0'])
})

describe('a value of one row', () => {
  const figure = (name: 'sum' | 'average' | 'count', number: number) => {
    const measure = name === 'count' ? { kind: name } : { kind: 'aggregate', function: name, column: 'tons' }
    const plan = { ...countOfAll('vessels'), measures: [measure] }
    return {
      plan,
      question: name,
      table: {
        columns: [{ kind: 'measure' }],
        rows: [{ values: [7] }],
        groups: [{ certainty: [{ number }] }],
      },
    } as unknown as Offer
  }
  const readings = (offers: readonly Offer[]): typeof offered => ({
    ...offered,
    readings: offers.map(({ plan, question }) => ({ plan, restatement: `${question}.` })),
    weighing: { odds: 0, probabilities: [0.3, 0.2, 0.1], assumptions: [] },
  })
  const answered = (offers: readonly Offer[]) =>
    settledByTables(sure(0), readings(offers), offers)?.interpretation.restatement

  it('is told whichever function of it is meant, and is not counted', () => {
    const offers = [figure('sum', 1), figure('average', 1), figure('count', 1)]
    expect(answered(offers)).toBe('sum.')
    expect(onceEach(offers).map(({ question }) => question)).toEqual(['sum', 'count'])
  })

  it('is offered where several rows are behind it, where its functions are too unlikely, and where rows may be counted', () => {
    expect([
      answered([figure('sum', 2), figure('average', 2), figure('count', 2)]),
      answered([figure('sum', 1), figure('count', 1)]),
      answered([figure('count', 1), figure('sum', 1), figure('average', 1)]),
    ]).toEqual([undefined, undefined, undefined])
  })
})
