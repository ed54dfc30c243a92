import { expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import { ask } from './ask.ts'

it.each([
  [
    'number of quotes by region and insurer for people aged 90 or over',
    'Number of quotes by region and insurer for quotes where age is at least 60',
  ],
  [
    'number of quotes by age for smokers over 80',
    'Number of quotes by age for quotes where smoker is yes and age is at least 40',
  ],
  [
    'average premium for smokers over 80',
    'Average monthly premium for quotes where smoker is yes and age is at least 70',
  ],
])('an empty answer to “%s” offers the question with a looser condition', async (question, offered) => {
  const answer = await ask(await pricingOf(5_000), question)
  expect(answer).toMatchObject({
    outcome: 'answer',
    table: { rows: [] },
    coarser: { question: offered },
    privacyNote: 'Nothing to show: fewer than 5 quotes match or are left for a figure, or none do.',
  })
})
