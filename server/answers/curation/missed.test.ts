import { expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { PRICING } from '../../datasets/pricing.ts'
import type { AskedQuestion } from '../../store/queries.ts'
import { missedQuestions } from './missed.ts'

const PLAN = planOf({})
const answered = (asker: string, question: string): AskedQuestion => ({
  asker,
  question,
  success: true,
  plan: PLAN,
  shown: null,
})
const missed = (asker: string, question: string, ...offered: readonly string[]): AskedQuestion => ({
  asker,
  question,
  success: false,
  plan: null,
  shown: { offers: offered.map((each) => ({ question: each })) },
})
const then = (question: string) => ({ question, plan: PLAN })

it('gives what the same person was answered in the next three questions, and nobody else', () => {
  const asked = [
    missed('ana', 'how many gizmos'),
    answered('ben', 'number of smokers'),
    missed('ana', 'gizmos'),
    answered('ana', 'how many quotes'),
    answered('ana', 'quotes by region'),
    answered('ana', 'quotes by insurer'),
  ]
  expect(missedQuestions(PRICING, asked)).toEqual([
    {
      asker: 'ana',
      question: 'how many gizmos',
      afterwards: [then('how many quotes'), then('quotes by region')],
    },
    {
      asker: 'ana',
      question: 'gizmos',
      afterwards: [then('how many quotes'), then('quotes by region'), then('quotes by insurer')],
    },
  ])
})

it('takes an offer that was taken for the only answer', () => {
  const asked = [
    missed('ana', 'how many gizmos', 'Number of quotes for all quotes'),
    answered('ana', 'quotes by region'),
    answered('ana', 'number of quotes for all quotes.'),
  ]
  expect(missedQuestions(PRICING, asked)).toEqual([
    {
      asker: 'ana',
      question: 'how many gizmos',
      afterwards: [{ question: 'number of quotes for all quotes.', plan: PLAN }],
    },
  ])
})

it('passes over plans that the dataset does not know any more', () => {
  const gone = planOf({ dimensions: [{ kind: 'column', column: 'postcode' }] })
  const asked = [
    missed('ana', 'how many gizmos'),
    { ...answered('ana', 'quotes by postcode'), plan: gone },
    { ...answered('ana', 'quotes'), plan: { kind: 'no plan' } },
  ]
  expect(missedQuestions(PRICING, asked)).toEqual([
    { asker: 'ana', question: 'how many gizmos', afterwards: [] },
  ])
})
