import { beforeAll, describe, expect, it } from 'vitest'
import { byInsurer, london, testEnglish } from '../../../../tests/support/construct-cases.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { edited } from '../../edit/edit.ts'
import { interpreterOf } from '../../read/interpret.ts'
import { restate } from '../../say/sentence.ts'
import { runPlan } from '../../run-plan.ts'
import type { Filter } from '../conditions/conditions.ts'
import { inColumnsOf } from './in-columns.ts'
import type { Measure } from './measures.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const textOf = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}
const during = (from: string, to: string | null): Filter => ({
  kind: 'period',
  column: 'quote_date',
  from,
  to,
})
const [IN_2023, IN_2024] = [during('2023-01-01', '2024-01-01'), during('2024-01-01', '2025-01-01')]
const count = (where: Filter): Measure => ({ kind: 'count', where })

describe('periods side by side', () => {
  const ALL = 'Number of quotes by insurer for all quotes, with 2023, 2024 and 2025 as columns.'
  it('are read back from their sentence', () => expect(textOf(ALL)).toBe(ALL))

  it.each([
    'top 3 insurers by number of quotes, years as columns',
    'average premium by region, years as columns, highest average premium first',
    'running total of quotes by month, 2023 and 2024 as columns',
  ])('does not go with what is no figure by groups: %s', (question) =>
    expect(textOf(question)).toContain('needs figures by groups alone'),
  )

  testEnglish([
    [
      { measures: [count(IN_2023), count(IN_2024)], dimensions: [byInsurer], filter: london },
      {
        columns: [
          ['Number of quotes, 2023', 'number_of_quotes_2023', 'count'],
          ['Number of quotes, 2024', 'number_of_quotes_2024', 'count'],
        ],
        restated:
          'Number of quotes by insurer for quotes where region is London, with 2023 and 2024 as columns.',
        heading: 'Number of quotes by insurer, 2023 and 2024, London',
      },
    ],
  ])

  it('are those of measures that differ in whole periods of the calendar alone', () => {
    const { model } = dataset
    const average: Measure = { kind: 'aggregate', function: 'average', column: 'age' }
    expect(inColumnsOf(model, [count(IN_2023), count(IN_2024)])).toEqual({
      figures: [{ kind: 'count' }],
      periods: [IN_2023, IN_2024],
    })
    const others: Measure[][] = [
      [count(IN_2023)],
      [count(IN_2023), { kind: 'count' }],
      [count(IN_2023), { ...average, where: IN_2024 }],
      [count(IN_2023), count(london)],
      [count(IN_2023), count(during('2024-01-01', null))],
      [count(IN_2023), count(during('2024-01-05', '2024-03-02'))],
    ]
    expect(others.map((measures) => inColumnsOf(model, measures))).toEqual(others.map(() => null))
  })

  it('have the figures of questions for each period', async () => {
    const reading = read('number of quotes by insurer, 2023 and 2024 side by side')
    const alone = read('number of quotes by insurer in 2024')
    if (reading.outcome !== 'answer' || alone.outcome !== 'answer') throw new Error('not read')
    const [both, one] = [await runPlan(dataset, reading.plan), await runPlan(dataset, alone.plan)]
    expect(both.table.groups.map(({ keys, cells }) => [keys, cells[1]])).toEqual(
      one.table.groups.map(({ keys, cells }) => [keys, cells[0]]),
    )
  })

  it('lose one of them where its name in the sentence is taken out', () => {
    const reading = read(ALL)
    const left = reading.outcome === 'answer' ? edited(reading.plan, { at: 'measures/1', to: null }) : null
    expect(left === null ? null : restate(dataset.model, left)).toBe(
      'Number of quotes by insurer for all quotes, with 2023 and 2025 as columns.',
    )
  })
})
