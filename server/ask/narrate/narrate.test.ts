import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo } from '../../../tests/support/asked.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { analyse } from './analysis/analysis.ts'
import { Figures } from './subject/stated-figures.ts'
import { coverageOf } from './coverage.ts'
import { chartOf, recommendChart, type ChartColumn } from './chart-type.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

async function analysisOf(question: string): Promise<string> {
  const { interpretation, table } = await answerTo(dataset, question)
  const text = analyse(dataset, interpretation.plan, table, null)
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
    'writes one to three sentences of “%s”, each number a figure of the table',
    async (question) => {
      const text = await analysisOf(question)
      const sentences = text.split(/(?<=[.])\s+(?=[A-Z])/)
      expect(sentences.length).toBeGreaterThanOrEqual(1)
      expect(sentences.length).toBeLessThanOrEqual(3)
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\s\s/)
    },
  )

  it.each([
    ['average premium by age band', /^The average monthly premium rises with (?:every age band|age), from £/],
    ['average premium by age', /^The average monthly premium rises with age,? from £.* at 18 to £.* at \d+/],
    // Years are told by their whole selves: their ends are no seasons.
    [
      'average premium by month',
      /^The average monthly premium rose by \d+%, from £\d+ on average in 2023 to £\d+ in 2025/,
    ],
    [
      'number of quotes by month',
      /^Over 3 years the number of quotes peaks in September \(\d+% above the rest of the year\)/,
    ],
    [
      'average premium by region and smoker',
      /^The average monthly premium is highest for London [^(]*\(£\d+\), \d+% above the lowest, /,
    ],
    [
      'average premium by cover level and year',
      / rose for Standard from 2023 to 2025, by [\d.]+%, from £\d+ to £\d+; the rise for \w+, from £\d+ to £\d+, may be chance; /,
    ],
    [
      'average premium by region versus overall',
      /^The average monthly premium is below that of all for \d+ of 12 regions, clearly so/,
    ],
    ['which insurer has the lowest average premium', /^The average monthly premium is lowest for /],
    ['cheapest insurer in each region', / is lowest for \S.* in (?:\d+ of 12 regions|every region)\./],
    // Smokers are younger: only within the same ages is like compared with like.
    [
      'average premium by age and smoker',
      / higher for smokers than for non-smokers, compared within the same ages, and higher for \d+ of \d+ ages\./,
    ],
    [
      'number of quotes by region and insurer',
      /^Of the quotes, \d+% are for London, the largest part .* The mix of insurers is much the same for all regions/,
    ],
    ['top 5 regions by average premium', /\) and \d others may be as high\./],
    ['average premium by smoker', / Of the quotes, 1\d% are for smokers\.$/],
    ['how many quotes are there', /^There are 5,000 quotes, about 1,700 a year\.$/],
    [
      'average premium and number of quotes by region',
      /^Regions with a higher average monthly premium tend to have more quotes \(rank correlation 0\.\d+\)/,
    ],
    ['average premium by members', /, from £\d+ with 1 member to £\d+ with 6 members/],
    ['quotes by weekday', / shows no clear difference between the days of the week: /],
    [
      'distribution of age',
      /^Ages \d+ to \d+ make up \d+% of the quotes, \d+ to \d+ alone \d+%\. Ages [\w ]+ make up [\d.]+%\.$/,
    ],
    ['quotes from 15 March 2024 to 20 June 2024 by month', /March 2024 and June 2024 are cut short/],
    [
      'is there a difference in acceptance rate between men and women',
      /That is no difference beyond chance\./,
    ],
  ])('says of “%s” what it looks like', async (question, words) =>
    expect(await analysisOf(question)).toMatch(words),
  )

  it.each([
    ...QUESTIONS,
    'total claims amount by insurer and year',
    'average premium by region versus overall',
  ])(
    'of “%s” has no factor beside a percentage in one sentence, no date in digits, no sign inside an amount',
    async (question) => {
      const text = await analysisOf(question)
      expect(text).not.toMatch(/\d{4}-\d{2}|£-/)
      for (const sentence of text.split(/(?<=[.])\s+(?=[A-Z])/))
        expect([sentence, /factor|times/.test(sentence) && /\d%/.test(sentence)]).toEqual([sentence, false])
    },
  )

  it('says of a number of groups that those which are not shown are not counted', async () => {
    expect(await analysisOf('how many weeks had more than 8 quotes in London')).toMatch(
      /^\d+ weeks with number of quotes over 8, where region is London\. \d+ groups not shown in whole: .*; these are not counted\.$/,
    )
    expect(await analysisOf('how many regions have more than 100 quotes')).toMatch(
      /^\d+ regions with number of quotes over 100\.$/,
    )
  })

  it('says that most periods are hidden also where each has a row', async () => {
    const text = await analysisOf('quotes by week in 2024 aged 60 to 66, including weeks with none')
    expect(text).toContain('that is most of them, and this tells of the rest alone')
  })

  it('says nothing of an answer without groups', async () => {
    const { interpretation, table } = await answerTo(
      dataset,
      'average premium for single parent families aged 18 in Northern Ireland with dental cover and mental health cover',
    )
    expect(table.rows).toEqual([])
    expect(analyse(dataset, interpretation.plan, table, null)).toBe(null)
  })

  it('finds a number that is in no cell and no computation', async () => {
    const { table } = await answerTo(dataset, 'average premium by region')
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
    ['average premium by region and smoker', 'bar', 'a figure by several groups is compared side by side'],
    ['average premium by age', 'line', 'a figure along a number is a line'],
    ['average premium by number of members', 'bar', 'a figure by one group is compared in bars'],
    ['average claims by age band', 'bar', 'a figure by one group is compared in bars'],
    ['average premium by year and insurer', 'line', 'a figure over time is a line'],
  ])('of “%s” is a %s: %s', async (question, type, reason) => {
    const { table, heading } = await answerTo(dataset, question)
    expect(chartOf(table, heading)).toMatchObject({ chart_type: type, reason, title: heading })
  })

  it('is no pie of averages, though the question asks for one', async () => {
    const chartFor = async (question: string) => {
      const { table, heading, interpretation } = await answerTo(dataset, question)
      return chartOf(table, heading, interpretation.plan)
    }
    expect(await chartFor('average premium by insurer as a pie chart')).toMatchObject({
      chart_type: 'bar',
      reason: 'a figure by one group is compared in bars; a pie is for all parts of a whole',
    })
    expect(await chartFor('number of quotes by region as a pie chart')).toMatchObject({
      chart_type: 'pie',
      reason: 'as the question asks',
    })
    // The first of a ranking are no whole, and numbers stand in an order.
    expect((await chartFor('top 5 insurers by number of quotes'))?.chart_type).toBe('bar')
    expect((await chartFor('top 5 insurers by number of quotes as a pie chart'))?.chart_type).toBe('bar')
    expect((await chartFor('number of quotes by number of members'))?.chart_type).toBe('bar')
  })

  it('is none for fewer than five rows or nothing to measure', async () => {
    const { table, heading } = await answerTo(dataset, 'average premium by smoker')
    expect(chartOf(table, heading)).toBe(null)
    const text: ChartColumn = { name: 'a', label: 'A', type: 'string', cardinality: 9, samples: ['x'] }
    expect(recommendChart([text], null)).toBe(null)
  })
})

describe('what an answer covers beyond its question', () => {
  it.each([
    ['how many quotes by region', ['2023 to 2025', '5,000 quotes']],
    ['average premium by region', ['2023 to 2025', '5,000 quotes']],
    ['average premium by region in 2024', ['1,654 quotes']],
    ['average premium', ['2023 to 2025']],
    ['top 3 regions by average premium', ['2023 to 2025']],
    ['average premium and number of quotes by region', ['2023 to 2025']],
    ['acceptance rate by region', ['2023 to 2025', '5,000 quotes']],
    // A sum of numbers with noise ends where that begins.
    ['average premium by smoker', ['2023 to 2025', 'about 5,000 quotes']],
    // Each part stands on the same whole, which is counted once.
    ['share of all quotes by channel', ['2023 to 2025', '5,000 quotes']],
    ['share of all quotes by channel for quotes on weekends', ['1,413 quotes']],
    ['share of quotes by channel within each region', ['2023 to 2025']],
    ['average claims by age and region and insurer', ['2023 to 2025']],
  ])('of “%s” is %j', async (question, scope) => {
    const { interpretation, table } = await answerTo(dataset, question)
    expect(coverageOf(dataset.model, dataset.profile, interpretation.plan, table)).toEqual(scope)
  })
})
