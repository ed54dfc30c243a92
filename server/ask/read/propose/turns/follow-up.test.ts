import { beforeAll, expect, it } from 'vitest'
import { pricingOf } from '../../../../../tests/support/pricing.ts'
import { interpreterOf, type Interpreter } from '../../interpret.ts'

let interpreter: Interpreter
beforeAll(async () => {
  interpreter = interpreterOf(await pricingOf(5_000))
})

const reading = (question: string, after: string) => {
  const earlier = interpreter.interpret(after)
  if (earlier.outcome !== 'answer') throw new Error(earlier.reason)
  const read = interpreter.interpret(question, { plan: earlier.plan, groups: [], before: null })
  return read.outcome === 'answer' ? read.restatement : read.reason
}

const FIRST = 'average premium by region for smokers in 2024'

it.each([
  ['now by gender', 'by gender for quotes where smoker is yes and quote date is in 2024.'],
  ['also by gender', 'by region and gender for quotes where smoker is yes and quote date is in 2024.'],
  ['only non-smokers', 'by region for quotes where quote date is in 2024 and smoker is no.'],
  [
    'what about Wales',
    'by region for quotes where smoker is yes and quote date is in 2024 and region is Wales.',
  ],
  ['in 2023 instead', 'by region for quotes where smoker is yes and quote date is in 2023.'],
  ['monthly', 'by month for quotes where smoker is yes and quote date is in 2024.'],
  [
    'top 3',
    'by region for quotes where smoker is yes and quote date is in 2024, the 3 with the highest average monthly premium.',
  ],
])('“%s” continues the answer before it', (question, rest) =>
  expect(reading(question, FIRST)).toBe(`Average monthly premium ${rest}`),
)

it.each([
  [
    'only smokers',
    'Number of quotes by month for quotes where quote date is in 2024 and smoker is yes, with a row for every month.',
  ],
  ['by region', 'Number of quotes by region for quotes where quote date is in 2024.'],
  [
    'by week including weeks with none',
    'Number of quotes by week for quotes where quote date is in 2024, with a row for every week.',
  ],
])('“%s” goes on with a row for every month while there is a time', (question, rest) =>
  expect(reading(question, 'quotes per month in 2024 including months with none')).toBe(rest),
)

it('measures anew what was measured before', () =>
  expect(reading('the median instead', FIRST)).toBe(
    'Median monthly premium by region for quotes where smoker is yes and quote date is in 2024.',
  ))

it('drops a condition on what becomes a group', () =>
  expect(reading('now by region', 'average premium in London for smokers')).toBe(
    'Average monthly premium by region for quotes where smoker is yes.',
  ))

it('is doubted as any other question', () => {
  const earlier = interpreter.interpret(FIRST)
  const read =
    earlier.outcome === 'answer'
      ? interpreter.interpret('dentists', { plan: earlier.plan, groups: [], before: null })
      : earlier
  expect(read).toMatchObject({
    outcome: 'offer',
    readings: [
      {
        restatement:
          'Average monthly premium by region for quotes where smoker is yes and quote date is in 2024 and dental cover is yes.',
      },
    ],
  })
})

it('offers a close second reading as a question of its own', () => {
  const read = interpreter.interpret('claims over 1000 in london')
  if (read.outcome !== 'answer') throw new Error(read.reason)
  expect(read.alternatives).toHaveLength(1)
  for (const question of read.alternatives) {
    const again = interpreter.interpret(question)
    expect(again.outcome === 'answer' && again.restatement).toBe(`${question}.`)
    expect(again.outcome === 'answer' && again.plan).not.toEqual(read.plan)
  }
})
