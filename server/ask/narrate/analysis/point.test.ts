import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf } from '../../../../eval/bank.ts'
import { drawsOf, withFigures } from '../../../../tests/support/made-up.ts'
import { answerTo } from '../../../../tests/support/asked.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { ask } from '../../ask.ts'
import { pointOf } from './point.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(20_000)
})

async function answered(question: string) {
  const answer = await answerTo(dataset, question)
  const comparison = answer.comparison?.text ?? null
  return { plan: answer.interpretation.plan, table: answer.table, comparison }
}

type Answered = Awaited<ReturnType<typeof answered>>

const line = ({ plan, table, comparison = null }: Partial<Answered> & Pick<Answered, 'plan' | 'table'>) =>
  (pointOf(dataset, plan, table, comparison).line ?? [])
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('')

/** Figures that differ by chance alone. */
function byChance(seed: number, count: number, error: number): readonly number[] {
  const draw = drawsOf(seed)
  return Array.from({ length: count }, () => Math.round((100 + error * draw()) * 100) / 100)
}

describe('the point of an answer', () => {
  it.each([
    ['how many regions have more than 3000 quotes', '*2 regions* with number of quotes over 3000'],
    ['how many regions have more than 4000 quotes', '*1 region* with number of quotes over 4000'],
    ['how many regions have more than 9000 quotes', '*0 regions* with number of quotes over 9000'],
  ])('of a number of groups is which are counted: %s', async (question, said) => {
    expect(line(await answered(question))).toBe(said)
  })

  it.each([
    ['insurers by average premium', [120, 130, 140], 0.5, '*A*, £140 on average; B is next, £10 less'],
    [
      'insurers by average premium, lowest first',
      [120, 130, 140],
      0.5,
      '*A*, £120 on average; B is next, £10 more',
    ],
    [
      'insurers by average premium',
      [139.5, 139.9, 140],
      0.5,
      '*A*, £140 on average, though B (£139.90) and C (£139.50) may be as high',
    ],
    ['average premium by insurer', [120, 130, 140], 0.5, 'Highest for *A*, £140; lowest for C, £120'],
    [
      'average premium by insurer',
      [120, 121, 120.5],
      5,
      '*No clear difference between the insurers*: £121 on average, £120 to £121 by insurer',
    ],
    ['average premium by year', [120, 130, 150], 1, '*Up 25%*, 12% a year, from £120 in A to £150 in C'],
    ['average premium by year', [120, 130, 121], 6, '*No clear change*: £120 in A, £121 in C'],
  ])('of “%s” with %j, give or take %d, is “%s”', async (question, figures, error, said) => {
    const { plan, table } = await answered(question)
    const isTime = question.endsWith('by year')
    const ordered = question.includes('lowest') || isTime ? figures : figures.toReversed()
    const made = withFigures(table, ordered, error)
    const names = ['A', 'B', 'C']
    const named = {
      ...made,
      rows: made.rows.map(({ values, texts }, row) => ({
        values: values.with(0, names[row] ?? ''),
        texts: texts.with(0, names[row] ?? ''),
      })),
    }
    expect(line({ plan, table: named })).toBe(said)
  })

  it('has what it tells over all groups, of each period where it is of them', async () => {
    const { plan, table } = await answered('number of quotes by quarter and region')
    const { overall } = pointOf(dataset, plan, table, null)
    const totals = Map.groupBy(table.groups, ({ keys }) => String(keys[0]))
    const sums = [...totals.values()].map((own) => own.reduce((sum, { cells }) => sum + Number(cells[0]), 0))
    expect(overall?.name).toBe('All regions')
    expect(overall?.figures.map(({ value }) => value)).toEqual(sums)
    const strong = overall?.figures.filter(({ isStrong }) => isStrong).map(({ row }) => table.rows[row ?? -1])
    expect(strong?.map((row) => row?.texts[0])).toEqual(expect.arrayContaining(['2024 Q4', '2025 Q4']))
    const gap = await answered('difference in average premium between smokers and non-smokers by region')
    expect(pointOf(dataset, gap.plan, gap.table, null).overall?.figures.map(({ row }) => row)).toEqual([null])
    const alone = await answered('average premium by region')
    expect(pointOf(dataset, alone.plan, alone.table, null).overall).toBeNull()
  })

  it('tells a difference that is none in at most one of twenty tables', async () => {
    const { plan, table } = await answered('average premium by region')
    const tries = 400
    const alarms = Array.from({ length: tries }, (_, seed) => {
      const figures = byChance(seed, table.rows.length, 4)
      return line({ plan, table: withFigures(table, figures, 4) })
    }).filter((said) => !said.startsWith('*No clear difference between'))
    expect(alarms.length / tries).toBeLessThanOrEqual(0.05)
  })

  it('finds a difference of six standard errors', async () => {
    const { plan, table } = await answered('average premium by region')
    const figures = table.rows.map((_, row) => (row === 3 ? 124 : 100))
    expect(line({ plan, table: withFigures(table, figures, 4) })).toMatch(
      /^\*.+\* stands apart, £124; the other 11 between £100 and £100$/,
    )
  })

  it.each([
    ['average premium', /^\*£[\d.]+\*, from 20,000 quotes$/],
    ['average premium in London', /^\*£[\d.]+\*, from [\d,]+ quotes; \d+% above all quotes$/],
    ['how many quotes were accepted in 2024', /^\*[\d,]+\*; [\d.]+% of all quotes$/],
    ['number of quotes by month', /^Peaks in \*September\* \(\d+% above the rest of the year\)/],
    ['average premium by cover level and year', /^\*Up for all 3 cover levels\* from 2023 to 2025[;,] /],
    ['which insurer has the most quotes', /^\*Albion Health\*, [\d,]+; Beacon Mutual is next, [\d,]+ fewer$/],
    ['number of quotes by region', /^Most for \*London\*, [\d,]+, \d+% of the quotes; fewest for /],
    [
      'average premium by age',
      /^\*Rises with age\* from £43 at 18 to £258 at 80, with a jump from £43 at 23 to £76 at 24, and a drop from £198 at 59 to £156 at 60$/,
    ],
    ['distribution of age', /^\*Ages .+\* make up \d+% of the quotes, \d+ to \d+ alone \d+%$/],
    [
      'number of quotes by region and insurer',
      /^Most for \*London\*, \d+% of the quotes; Albion Health leads for every region, with \d+% to \d+%$/,
    ],
    [
      'number of quotes by cover level and smoker',
      /^Most for \*Standard\*, \d+% of the quotes; 86% to 87% are for non-smokers, whatever the cover level$/,
    ],
    [
      'average premium by region, smoker and cover level',
      /; highest for London, \d+% above the lowest; \d+% higher for smokers than for non-smokers$/,
    ],
    [
      'top 5 regions by average premium',
      /; West Midlands, £114; fifth place is close: North West \(£112\) and \d others may be as high$/,
    ],
    [
      'year on year growth of average premium by region',
      /^\*Up [\d.]+% in 2024 and [\d.]+% in 2025\* over all regions; no region clearly differs from that$/,
    ],
    [
      'average premium and number of quotes by region',
      /^\*They go together\*: regions with a higher .* tend to have more quotes; London and South East lead in both$/,
    ],
    [
      'average premium by gender',
      /^\*No clear difference between the genders\*: £\d+ on average, £[\d.]+ to £[\d.]+ by gender, leaving out Not stated$/,
    ],
    [
      'average age and average monthly premium by region',
      /^Average monthly premium: \*London, South East and East of England\* stand apart, .*; average age: \*no clear difference between the regions\*, about 45 years$/,
    ],
    [
      'number of quotes by quarter and region',
      /^Most for \*London\*, 21% of the quotes; overall it peaks in Q4 \(\d+% above the rest of the year\) and Q1 and is lowest in Q2$/,
    ],
    [
      'histogram of claims amount',
      /^\*\d+% of those with a claims amount have one under £1\*; [\d.]+% have one of /,
    ],
    ['cheapest insurer in each region', /^\*Foxglove Health\* in /],
    [
      'how did the average premium change from 2023 to 2025',
      /^\*Up £[\d.]+\*: average monthly premium, 2023 £/,
    ],
  ])('of “%s” is %s', async (question, said) => expect(line(await answered(question))).toMatch(said))

  it('puts names in the order of the first figure by which they differ beyond chance', async () => {
    const { table } = await answered('average age and average monthly premium by region')
    const premiums = table.rows.map(({ values }) => Number(values[2]))
    expect(premiums).toEqual(premiums.toSorted((a, b) => b - a))
  })

  it('shows the others of a ranking after the one that was asked for', async () => {
    const { table } = await answered('which insurer has the lowest average premium')
    expect([table.rows.length, table.others.rows.length, table.others.areSome]).toEqual([1, 5, false])
    const figures = [...table.rows, ...table.others.rows].map(({ values }) => Number(values[1]))
    expect(figures).toEqual(figures.toSorted((a, b) => a - b))
  })

  it('names who stands first in the rows, over questions of the bank', async () => {
    let told = 0
    for (const { question } of bankOf(null, 'all').filter((_, place) => place % 8 === 0)) {
      const answer = await ask(dataset, question)
      if (answer.outcome !== 'answer') continue
      const { plan } = answer.interpretation
      const said = line({ plan, table: answer.table })
      const [, high, low] =
        /^Highest (?:for|in|on|at) \*(.+?)\*, .*; lowest (?:for|in|on) (.+?), /.exec(said) ??
        /^\*\S+ (?:higher|times as high) (?:for|in|on) (.+?)\* \(.* (?:than|as) (?:for|in|on) (.+?) \(/.exec(
          said,
        ) ??
        []
      if (high === undefined || low === undefined) continue
      const place = answer.table.columns.length - (plan.calculations?.length ?? 0) - plan.measures.length
      const at = plan.calculations === undefined ? place : place + plan.measures.length
      const figures = answer.table.rows
        .map(({ values }) => values[at])
        .filter((value) => typeof value === 'number')
      const first = answer.table.rows.find(({ values }) => values[at] === Math.max(...figures))
      told += 1
      // A flag has words of its own: "smokers". "Q4 2025" is the quarter "2025 Q4".
      if (/^(?:yes|no)$/i.test(first?.texts[0] ?? '')) continue
      const words = (first?.texts[0] ?? '').toLowerCase().split(/[ ,]+/)
      for (const word of words) expect(high.toLowerCase(), question).toContain(word)
    }
    expect(told).toBeGreaterThan(20)
  })
})
