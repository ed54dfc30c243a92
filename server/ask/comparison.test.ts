import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo } from '../../tests/support/asked.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(20_000)
})

const figuresOf = async (question: string) =>
  (await answerTo(dataset, question)).table.rows.map(({ values }) => values)

const countsIn = ({ groups }: Awaited<ReturnType<typeof answerTo>>['table']) =>
  groups.map(({ certainty: [figure] }) => figure?.number ?? null)

describe('the numbers behind figures', () => {
  it('are those that a question for them gives, row by row', async () => {
    const { table } = await answerTo(dataset, 'average premium by region and smoker')
    const counts = await figuresOf('number of quotes by region and smoker')
    const own = table.rows.map(({ values }, row) => [values[0], values[1], countsIn(table)[row]])
    // Each stands in the order of its own figures.
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(own)).toEqual(sorted(counts))
  })

  it('count those alone that have a value', async () => {
    const { table } = await answerTo(dataset, 'acceptance rate in London')
    const [[count]] = (await figuresOf('number of quotes in London')) as [[number]]
    expect(countsIn(table)).toEqual([count])
  })

  it('are at least the threshold, in the order of their figures', async () => {
    const { table } = await answerTo(
      dataset,
      'average claims amount by region and cover level for smokers, highest first',
    )
    expect(table.groupsSuppressed).toBeGreaterThan(0)
    expect(countsIn(table)).toHaveLength(table.rows.length)
    expect(Math.min(...countsIn(table).map((count) => count ?? 0))).toBeGreaterThanOrEqual(5)
  })
})

describe('one figure alone', () => {
  it.each([
    ['average premium for 40 year olds in London', /^\d+(\.\d)?% (above|below) London as a whole$/],
    ['average premium in London', /^\d+(\.\d)?% above all quotes$/],
    [
      'acceptance rate in Wales',
      /^\d+(\.\d)? percentage points (above|below) all quotes$|^as much as all quotes(?:, within chance)?$/,
    ],
    ['how many quotes in London', /^\d+\.\d% of all quotes$/],
  ])('of “%s” is compared with more', async (question, text) => {
    const { comparison } = await answerTo(dataset, question)
    expect(comparison?.text).toMatch(text)
  })

  it('is compared with what the question for that gives', async () => {
    const { comparison, table } = await answerTo(dataset, 'average premium for 40 year olds in London')
    const [[whole]] = (await figuresOf(comparison?.question ?? '')) as [[number]]
    const own = Number(table.rows[0]?.values[0])
    const difference = 100 * (own / whole - 1)
    const size = Math.abs(difference)
    expect(comparison?.text).toBe(
      `${size.toFixed(size < 10 ? 1 : 0)}% ${difference > 0 ? 'above' : 'below'} London as a whole`,
    )
  })

  it.each([
    'average premium',
    'average premium by region in Wales and London',
    'average and median premium in London',
  ])('“%s” has no comparison', async (question) =>
    expect((await answerTo(dataset, question)).comparison).toBe(null),
  )
})
