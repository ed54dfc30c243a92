import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { ask } from '../ask.ts'
import { analyse } from './analysis/analysis.ts'
import { Figures } from './analysis/figures.ts'
import { chartOf, recommendChart, type ChartColumn } from './chart.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

async function answerTo(question: string) {
  const answer = await ask(dataset, question)
  if (answer.outcome !== 'answer') throw new Error(answer.reason)
  return answer
}

async function analysisOf(question: string): Promise<string> {
  const { interpretation, table } = await answerTo(question)
  const text = analyse(dataset.model, interpretation.plan, table)
  if (text === null) throw new Error('nothing to say')
  return text
}

const QUESTIONS = [
  'average premium by region',
  'What is the average cost of health insurance for a 40-year-old in London?',
  'number of quotes by insurer',
  'average premium by age band',
  'quotes per month in 2024',
  'total claims amount by quarter',
  'average premium and number of quotes by region',
  'average premium by region and smoker',
  'acceptance rate by sales channel',
  'how many quotes by age and region and gender',
  'top 5 regions by average premium',
  'average premium by smoker',
  'quotes by week',
  'median premium by number of members',
]

describe('the built-in analyst', () => {
  it.each(QUESTIONS)(
    'writes three to six sentences of “%s”, each number a figure of the table',
    async (question) => {
      const text = await analysisOf(question)
      const sentences = text.split(/(?<=[.])\s+(?=[A-Z])/)
      expect(sentences.length).toBeGreaterThanOrEqual(3)
      expect(sentences.length).toBeLessThanOrEqual(6)
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\s\s/)
    },
  )

  it('says how many groups are hidden', async () => {
    const { table } = await answerTo('average premium by age and region')
    expect(table.groupsSuppressed).toBeGreaterThan(0)
    expect(await analysisOf('average premium by age and region')).toContain(
      `${table.groupsSuppressed} groups are hidden in whole or in part, because too few quotes stand behind them or could be told from them`,
    )
  })

  it('says nothing of an answer without groups', async () => {
    const { interpretation, table } = await answerTo(
      'average premium for families aged 18 in Wales with claims over 90000',
    )
    expect(table.rows).toEqual([])
    expect(analyse(dataset.model, interpretation.plan, table)).toBe(null)
  })

  it('finds a number that is in no cell and no computation', async () => {
    const { table } = await answerTo('average premium by region')
    const figures = new Figures(table)
    const cell = figures.cell({ row: 0, column: 1 })
    expect(figures.stray(`London is at ${cell}, one of ${table.rows.length}.`)).toEqual([])
    expect(figures.stray(`London is at £987.65, up 4%, beside ${cell}.`)).toEqual(['987.65', '4'])
    const change = figures.derived('change', [
      { row: 0, column: 1 },
      { row: 1, column: 1 },
    ])
    expect(figures.stray(`A gap of ${change}.`)).toEqual([])
  })
})

describe('the chart', () => {
  it.each([
    ['average premium by month', 'line', 'a figure over time is a line'],
    ['average premium by region', 'bar', 'a figure by one group is compared in bars'],
    ['number of quotes by insurer', 'pie', 'few parts of a whole'],
    // One region may have several insurers' quotes: these are no parts.
    ['number of different regions by insurer', 'bar', 'a figure by one group is compared in bars'],
    ['distribution of age', 'histogram', 'counts by bands are a distribution'],
    [
      'average premium and number of quotes by region',
      'scatter',
      'two figures of each group are compared as points',
    ],
    ['average premium by region and smoker', 'bar', 'a figure by two groups is grouped bars'],
    ['average claims by age band', 'bar', 'a figure by one group is compared in bars'],
    ['average premium by year and insurer', 'line', 'a figure over time is a line'],
  ])('of “%s” is a %s: %s', async (question, type, reason) => {
    const { table, heading } = await answerTo(question)
    expect(chartOf(table, heading)).toMatchObject({ chart_type: type, reason, title: heading })
  })

  it('is none for fewer than five rows or nothing to measure', async () => {
    const { table, heading } = await answerTo('average premium by smoker')
    expect(chartOf(table, heading)).toBe(null)
    const text: ChartColumn = { name: 'a', label: 'A', type: 'string', cardinality: 9, samples: ['x'] }
    expect(recommendChart([text], null)).toBe(null)
  })
})
