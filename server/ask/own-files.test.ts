import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dataset } from '../datasets/dataset.ts'
import { openPath } from '../datasets/files.ts'
import { ask } from './ask.ts'
import { tableRows } from './narrate/table.ts'

/** Files of one's own, of which nobody has said what they mean: figures made of columns, rows by their names, dates. */

const SHOP = `order_id,order_date,ship_date,region,product,quantity,unit_price,cost
1,2024-01-02,2024-01-05,North,Brass Lamp,2,10.5,12
2,2024-01-03,2024-01-04,South,Oak Desk,1,100,80
3,2024-02-10,2024-02-20,North,Brass Lamp,5,9.5,40
4,2024-02-11,,South,Oak Chair,4,50,150
5,2024-03-01,2024-03-03,East,Pine Desk,2,110,170
6,2024-03-05,2024-03-06,East,Oak Chair,3,45,100
`
const FILMS = `title,country,gross,budget,seats
Northern Line,UK,120,100,40
Old Harbour,UK,80,90,55
Glass Garden,France,300,110,70
Seven Winters,France,20,60,35
Paper Moon Road,Spain,95,95,60
`
const WEATHER = `time,temperature,conditions
${Array.from({ length: 48 }, (_, hour) => {
  const day = hour < 24 ? '01' : '02'
  const conditions =
    hour % 8 === 0 ? '"Rain,Fog"' : hour % 5 === 0 ? 'Fog' : hour % 7 === 0 ? '"Snow,Fog"' : 'Clear'
  return `2024-05-${day} ${String(hour % 24).padStart(2, '0')}:00:00,${10 + (hour % 9)},${conditions}`
}).join('\n')}
`

const SURVEY = `RespondentID,Do you own a bicycle?,Have you ever ridden to work by train?,What is your gender?
${Array.from({ length: 40 }, (_, at) => `${1000 + at},${at % 4 === 0 ? 'Yes' : 'No'},${at % 5 === 0 ? 'Yes' : 'No'},${at % 2 === 0 ? 'Female' : 'Male'}`).join('\n')}
`
const AREAS = `Area,"Number of jobs in the area, 2020","Employment rate, %, 2020","Debt, EUR per head, 2020","Share of cyclists of the population, %, 2020"
Upland,100,60.5,900,5.5
Lowland,300,71.5,400,9.5
Midland,200,74.5,700,7.5
`
const ACCOUNTS = `area,line,amount
${['Roads', 'Parks'].flatMap((area) => ['01 - Staff costs', '02 - Other costs of sites', '03 = All costs of sites'].map((line, at) => `${area},${line},${(at + 1) * (area === 'Roads' ? 10 : 1)}`)).join('\n')}
`
const PLACES = `town,region,population
Alderby,North,300
Birkwell,South,200
Corston,South,500
`
const COUNTERS = `day,Bridge 1,Bridge 2,Harbour
2024-05-01,10,4,7
2024-05-02,20,1,9
2024-06-01,30,1,5
2024-06-02,50,2,1
`
const SHIPYARDS = `yard,country,accidents_85_99,accidents_00_14,docks dry,docks wet
Alder,Norway,7,2,1,4
Birk,Norway,1,5,2,3
Cors,Japan,3,0,6,2
`
const LINES = `Date,Trams: Total Counted Ridership,Trams: % of Usual Day,Ferry East: Total Counted Ridership,Ferry East: % of Usual Day
2023-12-30,10,50,4,40
2023-12-31,30,60,6,90
2024-01-01,20,70,8,80
2024-01-02,40,90,2,20
`
const PAY = `job title,salary,salary_currency,salary_in_usd,payment
Baker,100,NOK,10,Cash
Baker,200,NOK,20,Ewallet
Smith,50,USD,50,Ewallet
`
const PEAKS = `Number,Peak Name,Kind,Elev,BPM
10-1,Ulm,Volcano,900,1
10-2,Vorm,Volcanoes,1100,2
10-3,Wick,Ridge,700,3
`
const OUTPUT = `year,fuel,output
2020,Coal,50
2020,Wind,20
2021,Coal,40
2021,Wind,30
2022,Coal,10
2022,Wind,60
`
const GAUGES = ['01', '02', '03', '04']
  .flatMap((day, at) => ['06', '12', '18'].map((hour, step) => [day, hour, at * 8 + step * 5 - 12] as const))
  .reduce(
    (all, [day, hour, degrees]) => `${all}2024-05-${day} ${hour}:00,${degrees},3\n`,
    'read at,temperature,wind\n',
  )
const GIFTS = `date,donor,team,amount
2024-01-02,Ann Oak,Reds,10
2024-01-03,Bo Elm,Blues,500
2024-02-01,Ann Oak,Reds,600
2024-02-05,Cy Ash,Blues,700
2024-03-01,Cy Ash,Reds,20
`
const PARCELS = `parcel id,order date,required date,shipped date,land
1,2024-01-01,2024-01-10,2024-01-08,France
2,2024-01-02,2024-01-11,2024-01-15,Italy
3,2024-01-05,2024-01-12,2024-01-12,Italy
4,2024-01-07,2024-01-15,2024-01-19,Japan
`
const SKIES = ['rain', 'sun', 'sun', 'fog', 'rain', 'snow', 'sun', 'rain'].reduce(
  (all, sky, at) => `${all}2024-02-0${at + 1},${sky},${at + 1}\n`,
  'day,sky,wind\n',
)

const folder = mkdtempSync(join(tmpdir(), 'querent-own-'))
const open: Dataset[] = []
const opened = async (stem: string, text: string, threshold: number) => {
  const file = join(folder, `${stem}.csv`)
  writeFileSync(file, text)
  const dataset = await openPath(file, { dataDir: folder, memoryLimit: '256MB', threads: 1, threshold })
  open.push(dataset)
  return dataset
}
const datasets = new Map<string, Dataset>()
beforeAll(async () => {
  datasets.set('shop', await opened('orders', SHOP, 1))
  datasets.set('films', await opened('films', FILMS, 1))
  datasets.set('weather', await opened('weather', WEATHER, 1))
  datasets.set('counters', await opened('counters', COUNTERS, 1))
  datasets.set('places', await opened('places', PLACES, 1))
  datasets.set('survey', await opened('bicycle_survey', SURVEY, 1))
  datasets.set('areas', await opened('areas', AREAS, 1))
  datasets.set('accounts', await opened('accounts', ACCOUNTS, 1))
  datasets.set('shipyards', await opened('shipyards', SHIPYARDS, 1))
  datasets.set('lines', await opened('line_counts', LINES, 1))
  datasets.set('pay', await opened('jobs', PAY, 1))
  datasets.set('peaks', await opened('peak_db', PEAKS, 1))
  datasets.set('output', await opened('fuel_output', OUTPUT, 1))
  datasets.set('gauges', await opened('gauges', GAUGES, 1))
  datasets.set('gifts', await opened('donations', GIFTS, 1))
  datasets.set('parcels', await opened('parcels', PARCELS, 1))
  datasets.set('skies', await opened('skies', SKIES, 1))
  datasets.set('films above 1', await opened('films', FILMS, 2))
})
afterAll(() => {
  for (const { engine } of open) engine.close()
  rmSync(folder, { recursive: true, force: true })
})

async function rowsOf(of: string, question: string) {
  const dataset = datasets.get(of)
  if (dataset === undefined) throw new Error(`no dataset ${of}`)
  const answer = await ask(dataset, question)
  return answer.outcome === 'answer'
    ? tableRows(answer.table).map((row) => Object.values(row))
    : `${answer.outcome}: ${answer.reason}`
}

describe('a question about a file of one’s own', () => {
  it.each<[string, string, unknown]>([
    // Names of columns that have years, or parts that others have too
    ['shipyards', 'which yard had the most accidents between 1985 and 1999', [['Alder', 7]]],
    ['shipyards', 'total accidents 2000-14', [[7]]],
    ['shipyards', 'total accidents 1985-99 versus 2000-14', [[11, 7]]],
    [
      'shipyards',
      'total dry docks by country',
      [
        ['Japan', 6],
        ['Norway', 3],
      ],
    ],
    ['lines', 'total tram riders in 2023', [[40]]],
    ['lines', 'total ridership of the Ferry East', [[20]]],
    [
      'lines',
      'average daily tram ridership per year',
      [
        [2023, 20],
        [2024, 30],
      ],
    ],
    [
      'pay',
      'average pay by job title',
      [
        ['Smith', 50],
        ['Baker', 15],
      ],
    ],
    ['pay', 'average pay by e-wallet', [[35]]],
    ['peaks', 'which peak is the highest', [['Vorm', 1100]]],
    ['peaks', 'number of volcanoes', [[2]]],
    ['peaks', 'average tempo', [[2]]],
    // Tables of cells: what would count rows adds up their only figure
    ['output', 'what share of all output came from wind in 2022', [[60, 70, 85.71]]],
    ['output', 'when was the best year for wind', [[2022, 60]]],
    // Days on which something was so, of rows that are hours
    ['gauges', 'on how many days did the temperature go above 15 degrees', [[1]]],
    ['gauges', 'on how many days was the temperature below -5', [[1]]],
    ['gauges', 'when did the temperature peak', [['2024-05-04', 22]]],
    // Who did it, and the biggest that was done
    ['gifts', 'who made the biggest single donation', [['Cy Ash', 700]]],
    ['gifts', 'what was the smallest donation', [[10]]],
    ['gifts', 'how much was donated in total', [[1830]]],
    ['gifts', 'total amount, all teams together', [[1830]]],
    // A planned date and the actual one
    ['parcels', 'how many parcels were shipped after the required date', [[2]]],
    ['parcels', 'share of parcels shipped late', [[50]]],
    ['parcels', 'how many parcels were shipped on time', [[2]]],
    // Adjectives of values
    ['skies', 'number of rainy days', [[3]]],
    ['parcels', 'how many Italian parcels were late', [[1]]],
    // Figures made of columns
    [
      'shop',
      'total revenue by region',
      [
        ['East', 355],
        ['South', 300],
        ['North', 68.5],
      ],
    ],
    ['shop', 'quantity times unit price in total', [[723.5]]],
    [
      'shop',
      'average days between order date and ship date by region',
      [
        ['North', 6.5],
        ['East', 1.5],
        ['South', 1],
      ],
    ],
    [
      'shop',
      'cost per quantity by region',
      [
        ['South', 46],
        ['East', 54],
        ['North', 7.4286],
      ],
    ],
    ['films', 'how many films have a gross above their budget', [[2]]],
    // Rows by their names
    [
      'films',
      'Which films have a gross above their budget?',
      [
        ['Glass Garden', 1],
        ['Northern Line', 1],
      ],
    ],
    [
      'films',
      'top 2 films by gross',
      [
        ['Glass Garden', 300],
        ['Northern Line', 120],
      ],
    ],
    [
      'films',
      'list the films from the UK',
      [
        ['Northern Line', 1],
        ['Old Harbour', 1],
      ],
    ],
    ['films', 'total gross of Old Harbour', [[80]]],
    // A number that is part of a name bounds nothing.
    [
      'counters',
      'average Bridge 1 by month',
      [
        ['2024-05-01', 15],
        ['2024-06-01', 40],
      ],
    ],
    // Columns by words that people have for them
    ['places', 'What share of all people live in the North?', [[300, 1000, 30]]],
    ['places', 'How many towns have fewer than 300 inhabitants?', [[1]]],
    // Columns that are called by questions
    ['survey', 'How many respondents own a bicycle?', [[10]]],
    ['survey', 'number of respondents who own a bicycle by gender', [['Female', 10]]],
    ['survey', 'how many women have ridden to work by train', [[4]]],
    // Columns with unit, place and year in their names
    ['areas', 'total number of jobs in areas with an employment rate above 70 percent', [[500]]],
    ['areas', 'Which area has the highest share of cyclists?', [['Lowland', 9.5]]],
    ['areas', 'debt per head in Midland', [[700]]],
    // Values that are numbered
    ['accounts', 'total all costs of sites', [[33]]],
    [
      'accounts',
      'total amount of staff costs by area',
      [
        ['Roads', 10],
        ['Parks', 1],
      ],
    ],
    // What is missing, and ends of dates
    ['shop', 'how many orders have not been shipped yet', [[1]]],
    [
      'shop',
      'total order cost by region',
      [
        ['North', 52],
        ['South', 230],
        ['East', 270],
      ],
    ],
    ['shop', 'how many orders have no ship date', [[1]]],
    ['shop', 'When was the last order?', [['2024-03-05', 1]]],
    ['shop', 'When was the first order in the South?', [['2024-01-03', 1]]],
    ['shop', 'total quantity in calendar week 1 of 2024', [[3]]],
    // Rows that follow one another in time, and parts of values
    ['weather', 'How many hours had fog?', [[19]]],
    ['weather', 'number of hours with temperature above 16', [[10]]],
  ])('over %s: %s', async (of, question, expected) => {
    const rows = await rowsOf(of, question)
    const sorted = (all: unknown) =>
      Array.isArray(all) ? all.map((each) => JSON.stringify(each)).toSorted() : all
    expect(sorted(rows)).toEqual(sorted(expected))
  })

  it.each([
    'top 2 films by gross',
    'list the films from the UK',
    'Which films have a gross above their budget?',
  ])('names no row above a threshold of 1: %s', async (question) =>
    expect(JSON.stringify(await rowsOf('films above 1', question))).not.toMatch(/Harbour|Garden|Line/),
  )
})
