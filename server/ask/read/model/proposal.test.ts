import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { planConstructs, planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { refusalOfSchema } from '../../../../tests/support/structured-output.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Plan } from '../../plan/plan.ts'
import { askedBy } from '../../plan/same-answer.ts'
import { callsOf } from './calls.ts'
import { checkedProposal, proposalOf } from './proposal.ts'
import { plannedBy } from './planned.ts'
import { proposalSchema } from './schema.ts'

/** What a language model writes says all that a plan can, in what providers take; what is plainly meant is mended. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

/** All that providers want to be there. */
const filled = (calls: readonly object[] = [], beside: object) =>
  calls.map((call) => ({ args: [], ...beside, ...call }))
function whole(plan: Plan): unknown {
  const of: Readonly<Record<string, unknown>> = callsOf(plan)
  const conditions = (list: unknown) => filled(list as object[] | undefined, { not: false, or: 0 })
  const nodes = (list: unknown, held: readonly string[]) =>
    filled(list as object[] | undefined, {}).map((call: Readonly<Record<string, unknown>>) => ({
      ...call,
      ...Object.fromEntries(held.map((name) => [name, conditions(call[name])])),
    }))
  return {
    asks: 'figures',
    plans: [
      {
        measures: nodes(of['measures'], ['where', 'of']),
        calculations: nodes(of['calculations'], []),
        dimensions: nodes(of['dimensions'], ['cases']),
        filter: conditions(of['filter']),
        more: nodes(of['more'], ['filter']),
      },
    ],
    unknown: [],
    ask: '',
    goesOn: false,
  }
}

describe('the schema of proposals', () => {
  it.each(['openai', 'anthropic'] as const)('is in the subset that %s documents', (dialect) => {
    expect(refusalOfSchema(dialect, proposalSchema)).toBeNull()
  })

  it('is small, since a schema is read with each question: no unions and no descriptions', () => {
    const text = JSON.stringify(proposalSchema)
    expect([text.includes('anyOf'), text.includes('description'), text.length < 2_500]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a plan in calls', () => {
  it.each(Object.entries(planConstructs))('says every plan of %s, and is read as the same', (_, plans) => {
    const fits = new Ajv({ strict: false }).compile(proposalSchema)
    fc.assert(
      fc.property(plans, (plan) => {
        const proposal = whole(plan)
        expect([fits(proposal), fits.errors]).toEqual([true, null])
        const read = plannedBy(dataset, callsOf(plan))
        expect('plan' in read ? askedBy(read.plan as Plan) : read).toEqual(askedBy(plan))
      }),
      { numRuns: 40 },
    )
  })
})

const planIn = (value: unknown) => {
  const checked = checkedProposal(dataset, value)
  return 'plans' in checked ? checked.plans[0] : checked
}
const counting = (condition: object) => ({ measures: [{ kind: 'count' }], filter: [condition] })
const counted = (filter: Plan['filter']) => planOf({ filter })

/** Without what must not be learned of anybody. */
const plainly = ({ sensitive: _, ...column }: Dataset['model']['columns'][number]) => column

describe('what is plainly meant', () => {
  const smokers = counted({ kind: 'compare', column: 'smoker', op: '=', value: true })
  const london = counted({ kind: 'compare', column: 'region', op: '=', value: 'London' })
  it.each<readonly [string, unknown, Plan]>([
    ['a truth in words', counting({ kind: 'compare', args: ['smoker', '=', 'Yes'] }), smokers],
    ['a truth by its synonym', counting({ kind: 'compare', args: ['smoker', '==', 'smokers'] }), smokers],
    ['values in other capitals', counting({ kind: 'compare', args: ['Region', 'eq', 'LONDON'] }), london],
    [
      'arguments that are no texts',
      counting({ kind: 'compare', args: ['age', '>', 40] }),
      counted({ kind: 'compare', column: 'age', op: '>', value: 40 }),
    ],
    [
      'a kind by its operator',
      counting({ kind: '>=', args: ['age', '40'] }),
      counted({ kind: 'compare', column: 'age', op: '>=', value: 40 }),
    ],
    [
      'arguments by their names',
      counting({ kind: 'between', column: 'age', low: 30, high: 40 }),
      counted({ kind: 'between', column: 'age', low: 30, high: 40 }),
    ],
    [
      'one condition for a list',
      { measures: { kind: 'count' }, filter: { kind: 'compare', args: ['region', '=', 'London'] } },
      london,
    ],
    [
      'conditions in conditions',
      counting({
        kind: 'not',
        item: {
          kind: 'or',
          items: [
            { kind: 'compare', args: ['age', '<', '30'] },
            { kind: '>', args: ['age', '60'] },
          ],
        },
      }),
      counted({
        kind: 'not',
        item: {
          kind: 'or',
          items: [
            { kind: 'compare', column: 'age', op: '<', value: 30 },
            { kind: 'compare', column: 'age', op: '>', value: 60 },
          ],
        },
      }),
    ],
    [
      'a set of values by its name',
      counting({ kind: 'compare', args: ['region', '=', 'the Midlands'] }),
      counted({ kind: 'in', column: 'region', values: ['East Midlands', 'West Midlands'] }),
    ],
    [
      'no value by what it means',
      counting({ kind: 'compare', args: ['outpatient_limit_gbp', '=', 'unlimited'] }),
      counted({ kind: 'missing', column: 'outpatient_limit_gbp' }),
    ],
    [
      'money with its sign',
      counting({ kind: 'compare', args: ['excess', '=', '£1,000'] }),
      counted({ kind: 'compare', column: 'excess_gbp', op: '=', value: 1000 }),
    ],
    [
      'days compared',
      counting({ kind: 'compare', args: ['quote_date', '>=', '2024-03-01'] }),
      counted({ kind: 'period', column: 'quote_date', from: '2024-03-01', to: null }),
    ],
    [
      'a year for its days',
      counting({ kind: 'period', args: ['quote_date', '2024', '2024'] }),
      counted({ kind: 'period', column: 'quote_date', from: '2024-01-01', to: '2025-01-01' }),
    ],
    [
      'a month in words',
      counting({ kind: 'compare', args: ['quote_date', '=', 'March 2024'] }),
      counted({ kind: 'period', column: 'quote_date', from: '2024-03-01', to: '2024-04-01' }),
    ],
    [
      'a figure by its function',
      { measures: [{ kind: 'avg', args: ['premium'] }] },
      planOf({ measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }] }),
    ],
    [
      'a wrapper',
      {
        result: [
          { asks: 'figures', plans: [counting({ kind: 'compare', args: ['region', '=', 'London'] })] },
        ],
      },
      london,
    ],
  ])('is mended: %s', (_, plan, expected) => {
    const isWhole = typeof plan === 'object' && plan !== null && 'result' in plan
    expect(planIn(isWhole ? plan : { asks: 'figures', plans: [plan] })).toEqual(expected)
  })

  it('is a column against another, or one that is worked out of two', () => {
    const dearer = counted({
      kind: 'compare',
      column: 'annual_premium_gbp - monthly_premium_gbp',
      op: '>',
      value: 0,
    })
    const exact = { ...dataset, model: { ...dataset.model, columns: dataset.model.columns.map(plainly) } }
    const planOver = (condition: object) => {
      const checked = checkedProposal(exact, { asks: 'figures', plans: [counting(condition)] })
      return 'plans' in checked ? checked.plans[0] : checked
    }
    expect(planOver({ kind: 'compare', args: ['annual premium', '>', 'monthly premium'] })).toEqual(dearer)
    expect(planOver({ kind: 'compare', args: ['annual premium - premium', '>', '0'] })).toEqual(dearer)
  })

  it('is an order, where so many groups are asked for, though it is asked once which', () => {
    const dimensions = [{ kind: 'column', args: ['region'] }]
    const top = { measures: [{ kind: 'count' }], dimensions, more: [{ kind: 'limit', args: ['3'] }] }
    expect(planIn({ asks: 'figures', plans: [top] })).toEqual(
      planOf({
        dimensions: [{ kind: 'column', column: 'region' }],
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit: 3,
      }),
    )
    expect(checkedProposal(dataset, { asks: 'figures', plans: [top] })).toMatchObject({
      doubt: expect.stringMatching(/^a "limit" needs an "order"/) as string,
    })
    const rare = {
      measures: [{ kind: 'metric', args: ['acceptance_rate'] }],
      dimensions,
      more: [{ kind: 'having', args: ['0', '<', '0.3'] }],
    }
    expect(checkedProposal(dataset, { asks: 'figures', plans: [rare] })).toMatchObject({
      doubt: 'figure 0 is in percent, so that 0.3 is 0.3 %: write 30 for 30 %',
    })
  })
})

describe('what is not there', () => {
  it.each([
    [
      'a column',
      { kind: 'compare', args: ['regoin', '=', 'London'] },
      'there is no column "regoin"; nearest are "region", "insurer", "underwriting", "payment_frequency"',
    ],
    [
      'a value',
      { kind: 'in', args: ['region', 'London', 'Manchester'] },
      'there is no value of region "Manchester"; nearest are "North West", "West Midlands", "East Midlands", "Yorkshire and The Humber"',
    ],
    [
      'a kind',
      { kind: 'nearby', args: ['region'] },
      'there is no kind "nearby"; there are compare, in, between, period, missing, relative, part, contains',
    ],
    ['a number', { kind: 'compare', args: ['age', '>', 'old'] }, 'age is compared with a number, not "old"'],
    [
      'a day',
      { kind: 'period', args: ['quote_date', 'soon', ''] },
      '"soon" is no day: write it as YYYY-MM-DD, or a month as YYYY-MM',
    ],
    ['an argument', { kind: 'compare', args: ['age', '>'] }, '"compare" needs value'],
    ['one too many', { kind: 'missing', args: ['age', 'x'] }, '"missing" takes column'],
    [
      'an identifier',
      { kind: 'compare', args: ['quote_id', '=', '1'] },
      '"quote_id" tells single ones apart',
    ],
  ])('is told with what is nearest: %s', (_, condition, problem) => {
    expect(planIn({ asks: 'figures', plans: [counting(condition)] })).toEqual({ problem })
  })

  it.each([
    ['no object', 'select 1', 'the answer is no object with "asks" and "plans"'],
    ['other data', { sql: 'select * from users' }, 'the answer is no object with "asks" and "plans"'],
    ['no plan', { asks: 'figures', plans: [] }, '"plans" is empty, though "asks" is "figures"'],
    [
      'a plan of nothing',
      { asks: 'figures', plans: [{}] },
      'the plan is not of the schema at /measures: must not have fewer than 1 items',
    ],
  ])('makes no plan: %s', (_, value, problem) => {
    const { problem: told } = checkedProposal(dataset, value) as { readonly problem: string }
    expect(told).toBe(problem)
  })
})

it('may have two further plans, unknown words and a question, or none', () => {
  const plan = counting({ kind: 'compare', args: ['region', '=', 'London'] })
  const other = counting({ kind: 'compare', args: ['region', '=', 'Narnia'] })
  expect(
    checkedProposal(dataset, {
      asks: 'figures',
      plans: [plan, other, plan, plan],
      unknown: ['dentists'],
      ask: 'Which?',
    }),
  ).toEqual({
    plans: [planIn({ plans: [plan] }), planIn({ plans: [plan] })],
    unknown: ['dentists'],
    ask: 'Which?',
    goesOn: false,
    doubt: null,
  })
  expect(checkedProposal(dataset, { asks: 'unknown', plans: [], unknown: 'dentists' })).toEqual({
    declined: 'unknown',
    unknown: ['dentists'],
    ask: null,
  })
})

it('says conditions of conditions as sets of which one is enough', () => {
  const is = (column: string, value: string | boolean) =>
    ({ kind: 'compare', column, op: '=', value }) as const
  const filter = {
    kind: 'or',
    items: [
      { kind: 'and', items: [is('smoker', true), is('region', 'London')] },
      { kind: 'not', item: is('region', 'Wales') },
    ],
  } satisfies Plan['filter']
  expect(proposalOf(counted(filter))).toEqual({
    asks: 'figures',
    plans: [
      {
        measures: [{ kind: 'count' }],
        filter: [
          { kind: 'compare', args: ['smoker', '=', 'true'], or: 1 },
          { kind: 'compare', args: ['region', '=', 'London'], or: 1 },
          { kind: 'compare', args: ['region', '=', 'Wales'], not: true, or: 2 },
        ],
      },
    ],
  })
  expect(planIn(proposalOf(counted(filter)))).toEqual(counted(filter))
})
