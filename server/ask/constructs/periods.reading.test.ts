import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { interpreterOf, type Interpreter } from '../interpret/interpret.ts'

let interpreter: Interpreter
beforeAll(async () => {
  interpreter = interpreterOf(await pricingOf(5_000))
})

const read = (question: string) => {
  const reading = interpreter.interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('a row for every period', () => {
  const WANTED =
    'Number of quotes by month for quotes where quote date is in 2024, with a row for every month.'
  it.each([
    'quotes per month in 2024, including months with none',
    'quotes per month in 2024, including months with no quotes',
    'how many quotes did we have each month in 2024, even if there were none',
    'how many quotes did we have each month in 2024, even if there were no quotes',
    'monthly quotes in 2024, fill the gaps',
    'monthly quotes in 2024 with empty months',
    'monthly quotes in 2024, months without any included',
    'quotes in 2024, show every month',
    "quotes by month in 2024, don't leave out months with none",
    'quotes by month in 2024 with zeros',
  ])('is asked for by “%s”', (question) => expect(read(question)).toBe(WANTED))

  it('is read back from its sentence', () => expect(read(WANTED)).toBe(WANTED))

  it('is not asked for by each month alone', () =>
    expect(read('show number of quotes every month in 2024')).toBe(
      'Number of quotes by month for quotes where quote date is in 2024.',
    ))

  it.each([
    [
      'quotes by region, fill the gaps',
      '“fill the gaps” needs a time that it goes along, such as “by month”',
    ],
    [
      'top 3 months by number of quotes, including empty months',
      '“including empty months” does not go with a limit or a condition on figures',
    ],
  ])('is refused of “%s”', (question, reason) => expect(read(question)).toContain(reason))
})
