import { expect, it } from 'vitest'
import { NOTHING_TRIED, type Tried } from '../answers/verification/try-bank.ts'
import { verificationText } from './printed-verification.ts'

it('says what is read otherwise, how many are right, and the figure that can be published', () => {
  const tried: Tried = {
    ...{ tried: 5, same: 3, changed: 1, refused: 1, cost_usd: 0.0123 },
    found: [
      {
        ...{ kind: 'changed', id: 'v1', question: 'total turnover', plan: null },
        ...{ before: 'Total amount.', now: 'Total returned.' },
      },
      {
        ...{ kind: 'refused', id: null, question: 'lapses', plan: null },
        ...{ before: 'Number of lapses.', now: 'I don’t know “lapses”.' },
      },
    ],
  }
  expect(verificationText('Sales', 'Haiku', tried).split('\n')).toEqual([
    'changed: total turnover',
    '  verified: Total amount.',
    '  now: Total returned.',
    'refused: lapses',
    '  verified: Number of lapses.',
    '  not answered: I don’t know “lapses”.',
    'Sales, read by Haiku: 3 right, 1 changed, 1 refused of 5.',
    'Wrong among answered: 25 %. Answered of asked: 80 %.',
    'It cost 0.0123 dollars.',
  ])
  expect(verificationText('Sales', 'Haiku', NOTHING_TRIED)).toBe('Sales: no question is verified.')
})
