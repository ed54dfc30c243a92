import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { tableMarkup, tableRows, typedTable } from '../server/ask/narrate/table.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPath } from '../server/datasets/files.ts'

/** Files as people have them, and what they ask of them. */

const TRIPS = [
  'trip_id,route_id,customer_age,no_of_customers,total_cost_eur,"Reg.\nNo.",grade',
  ...Array.from({ length: 60 }, (_, i) =>
    [
      i + 1,
      `R${i % 30}`,
      40 + (i % 40),
      (i % 30) + 1,
      i + 0.5,
      `x${i % 2}`,
      ['A', 'B', 'B-', 'B-'][i % 4],
    ].join(','),
  ),
].join('\n')

let folder: string
let dataset: Dataset
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-own-'))
  writeFileSync(join(folder, 'trips.csv'), TRIPS)
  dataset = await openPath(join(folder, 'trips.csv'), {
    dataDir: folder,
    memoryLimit: '200MB',
    threads: 1,
    threshold: 1,
  })
})
afterAll(() => {
  dataset.engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const answered = async (question: string) => {
  const answer = await ask(dataset, question)
  if (answer.outcome !== 'answer') throw new Error(answer.reason)
  return answer
}
const rows = async (question: string) => (await answered(question)).table.rows.map(({ values }) => values)

describe('own data', () => {
  it.each([
    ['average age', [[56.1667]]],
    ['how many over 65s', [[14]]],
    ['total number of customers', [[930]]],
    ['how many different routes', [[30]]],
    [
      'trips by reg number',
      [
        ['x0', 30],
        ['x1', 30],
      ],
    ],
    ['how many trips with grade B', [[15]]],
  ])('answers %s', async (question, figures) => {
    expect(await rows(question)).toEqual(figures)
  })

  it('tells values apart that differ in a sign', async () => {
    expect(await rows('how many trips with grade B-')).toEqual([[30]])
    expect(await rows('how many trips with grade B')).toEqual([[15]])
  })

  it.each([
    'average age by grade "from the"',
    'total cost by grade for "the from"',
    'total cost "for the" grade A',
  ])('passes over nothing that is quoted: %s', async (question) =>
    expect((await ask(dataset, question)).outcome).not.toBe('answer'),
  )

  it('reads and shows what is seen of names, values and questions', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `${['Lon\u200bdon', '\u202eWales'][i % 2]},${i}`)
    writeFileSync(join(folder, 'seen.csv'), ['re\u200bgion\u202e,price', ...rows].join('\n'))
    const seen = await openPath(join(folder, 'seen.csv'), {
      dataDir: folder,
      memoryLimit: '200MB',
      threads: 1,
      threshold: 1,
    })
    const told = async (question: string) => {
      const answer = await ask(seen, question)
      if (answer.outcome !== 'answer') throw new Error(answer.reason)
      const { table, interpretation, heading } = answer
      return [interpretation.restatement, heading, tableRows(table), interpretation.tokens.at(-1)?.meaning]
    }
    expect([
      await told('total price by reg\u00adion'),
      await told('total price in Lon\u200ddon\u202e'),
      await told('Total price for records where region is Lon\u200ddon\u202e.'),
    ]).toEqual([
      [
        'Total price by region for all records.',
        'Total price by region',
        [
          { region: 'Wales', total_price: 400 },
          { region: 'London', total_price: 380 },
        ],
        'region',
      ],
      [
        'Total price for records where region is London.',
        'Total price, London',
        [{ total_price: 380 }],
        'region: London',
      ],
      [
        'Total price for records where region is London.',
        'Total price, London',
        [{ total_price: 380 }],
        null,
      ],
    ])
    seen.engine.close()
  })

  it('shows money in the currency of its column', async () => {
    const { table, interpretation } = await answered('total cost')
    expect([
      interpretation.restatement,
      table.rows.map(({ texts }) => texts),
      typedTable(dataset.model, table).columns.map(({ id, unit, format }) => [id, unit, format]),
    ]).toEqual(['Total cost for all trips.', [['€1,800']], [['total_cost_eur', 'EUR', 'currency']]])
  })

  it('compares money with an amount of its own currency alone', async () => {
    expect(await rows('how many trips with a total cost over €50')).toEqual([[10]])
    const other = await ask(dataset, 'how many trips with a total cost over £50')
    expect(JSON.stringify(other)).not.toContain('€50')
    expect(other.outcome).not.toBe('answer')
  })
})

const STAYS = [
  'stay_id,ward,length_of_stay_days,weight_kg,discount_pct,total_cost_chf,members',
  ...Array.from({ length: 60 }, (_, i) =>
    [i + 1, `W${i % 3}`, 1 + (i % 9), 60.5 + i, i % 40, 100.25 + i, 1 + (i % 4)].join(','),
  ),
].join('\n')

describe('units of own data', () => {
  let stays: Dataset
  beforeAll(async () => {
    writeFileSync(join(folder, 'stays.csv'), STAYS)
    const options = { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 }
    stays = await openPath(join(folder, 'stays.csv'), options)
  })
  afterAll(() => stays.engine.close())

  const written = async (question: string) => {
    const answer = await ask(stays, question)
    if (answer.outcome !== 'answer') throw new Error(answer.reason)
    const { label, unit, format } = typedTable(stays.model, answer.table).columns.at(-1) ?? {}
    const [head] = /(?<=<th>)[^<]*(?=<\/th><\/tr>)/.exec(tableMarkup(answer.table)) ?? []
    return [label, unit, format, head]
  }

  it.each([
    ['average length of stay by ward', 'Average length of stay', 'days', 'number', ' (days)'],
    ['median weight by ward', 'Median weight', 'kilograms', 'number', ' (kilograms)'],
    ['average discount by ward', 'Average discount', 'percent', 'percent', ''],
    ['average total cost by ward', 'Average total cost', 'CHF', 'currency', ''],
    ['number of stays by ward', 'Number of stays', null, 'number', ''],
    ['total members by ward', 'Total members', null, 'number', ''],
  ])('are named beside “%s”', async (question, label, unit, format, inHead) =>
    expect(await written(question)).toEqual([label, unit, format, `${label}${inHead}`]),
  )

  it('and no example asks for a total of totals', () =>
    expect(stays.model.examples.filter((example) => /\b(\w+) \1\b/i.test(example))).toEqual([]))
})

const VISITS = [
  'Clinic Name,state,opened_at,visits,Complaint Type',
  ...Array.from({ length: 30 }, (_, i) =>
    [
      `Clinic ${String.fromCodePoint(65 + (i % 26))}${i}`,
      ['TX', 'IN', 'CA'][i % 3],
      `2024-03-0${1 + (i % 5)} ${String(8 + (i % 4)).padStart(2, '0')}:15:00`,
      1_000 + 137 * i + (i % 7),
      ['Noise', 'Rent'][i % 2],
    ].join(','),
  ),
].join('\n')

describe('a file that nobody tends', () => {
  let visits: Dataset
  beforeAll(async () => {
    writeFileSync(join(folder, 'extract.csv'), VISITS)
    const options = { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 }
    visits = await openPath(join(folder, 'extract.csv'), options)
  })
  afterAll(() => visits.engine.close())

  it.each([
    ['how many complaints are in Texas', 'Number of records for records where state is TX.'],
    ['total visits by hour of the day', 'Total visits by hour of the day for all records.'],
  ])('reads “%s”', async (question, sentence) => {
    const answer = await ask(visits, question)
    expect(answer.outcome === 'answer' ? answer.interpretation.restatement : answer.reason).toBe(sentence)
  })
})

const COUNTERS = ['Park', 'Bridge', 'Mall', 'Gate', 'Pier']
/** Walkers by counter, with their sum: a column for each counter. */
const WALKERS = [
  ['day', ...COUNTERS, 'total'].join(','),
  ...Array.from({ length: 40 }, (_, day) => {
    const counts = COUNTERS.map((_name, place) => (day % 7) * 10 + place * 5)
    const sum = counts.reduce((all, one) => all + one, 0)
    return [new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10), ...counts, sum].join(',')
  }),
].join('\n')

describe('columns that became rows', () => {
  let walkers: Dataset
  beforeAll(async () => {
    writeFileSync(join(folder, 'walkers_by_day.csv'), WALKERS)
    walkers = await openPath(join(folder, 'walkers_by_day.csv'), {
      dataDir: folder,
      memoryLimit: '200MB',
      threads: 1,
      threshold: 1,
    })
  })
  afterAll(() => walkers.engine.close())

  it('are asked for by whatever they are names of, and their values are added up, not counted', async () => {
    const first = async (question: string) => {
      const answer = await ask(walkers, question)
      const table =
        answer.outcome === 'answer'
          ? answer.table
          : answer.outcome === 'offer'
            ? answer.offers[0]?.table
            : null
      return table?.rows.map(({ values }) => values).slice(0, 2)
    }
    const totals = COUNTERS.map((name, place) => [
      name,
      Array.from({ length: 40 }, (_, day) => (day % 7) * 10 + place * 5).reduce((all, one) => all + one, 0),
    ])
    expect(await first('which counter had the most walkers')).toEqual([totals[4]])
    expect(await first('walkers by counter, highest first')).toEqual([totals[4], totals[3]])
    expect(await first('total walkers in Park')).toEqual([[totals[0]?.[1]]])
    expect(await first('when were the walkers highest')).toEqual([['2024-01-07', 80]])
  })
})

/** Power by plant, of columns whose names say part of what people say. */
const PLANTS = [
  'plant_name,region,tidal_mwh,solar_mwh,rate_of_outages_per_line_mile',
  ...Array.from({ length: 60 }, (_, i) =>
    [`Works ${i}`, ['North', 'South', 'East'][i % 3], i + 10, 2 * i + 5, (i % 9) / 10].join(','),
  ),
].join('\n')

describe('words that no name of a file explains', () => {
  let plants: Dataset
  beforeAll(async () => {
    writeFileSync(join(folder, 'plants.csv'), PLANTS)
    const options = { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 }
    plants = await openPath(join(folder, 'plants.csv'), options)
  })
  afterAll(() => plants.engine.close())

  it.each([
    ['total tidal energy by region', 'Total tidal by region for all plants.'],
    ['average line outages by region', 'Average rate of outages per line mile by region for all plants.'],
  ])('reads “%s”', async (question, sentence) => {
    const answer = await ask(plants, question)
    const read = answer.outcome === 'offer' ? answer.offers[0]?.question : answer.interpretation.tokens.length
    expect(answer.outcome === 'answer' ? answer.interpretation.restatement : read).toBe(sentence)
  })

  it('are never sure to be rows where something may be added up', async () => {
    expect((await ask(plants, 'outputs by region')).outcome).not.toBe('answer')
  })
})
