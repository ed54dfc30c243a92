import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOISE_KEY } from '../../../tests/support/pricing.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import type { Decided } from './decision.ts'
import { loadFiles, rebuild, type LoadedInto } from './load.ts'
import { sourceOf } from './sources.ts'
import { expectBounded } from './unpacked.ts'

/** Each decision that a file leaves open: as the rows say, and as somebody says. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-decisions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const OPTIONS = { memoryLimit: '300MB', threads: 1 }
const put = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const into = (keepRaw = false): LoadedInto => ({
  file: join(folder, 'x.duckdb'),
  table: 'x',
  unfinished: join(folder, 'x.raw'),
  secret: NOISE_KEY,
  keepRaw,
})

async function tableIn(file: string) {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(`select * exclude (${ROW_ID}) from x`)
  const [names, rows] = [reader.columnNames(), reader.getRowsJson()]
  connection.closeSync()
  instance.closeSync()
  return { names, rows }
}

/** What a file is read as, and how a decision came out. */
async function read(name: string, content: string | Uint8Array, decided: Decided = {}) {
  const { decisions, notes, units } = await loadFiles(sourceOf(put(name, content)).files, into(), {
    ...OPTIONS,
    decided,
  })
  const { names, rows } = await tableIn(join(folder, 'x.duckdb'))
  return {
    names,
    rows,
    notes,
    units: Object.fromEntries(units),
    of: (id: string) => decisions.find((each) => each.id === id),
    ids: decisions.map(({ id }) => id),
  }
}
const column = (rows: readonly (readonly unknown[])[], at: number) => rows.map((row) => row[at])
const lines = (...all: readonly string[]) => `${all.join('\n')}\n`

interface Case {
  readonly kind: string
  readonly file: string
  readonly id: string
  readonly chosen: string
  readonly isDoubted: boolean
  /** The column that it changes, and what it holds. */
  readonly at: number
  readonly holds: readonly unknown[]
  readonly otherwise: string
  readonly then: readonly unknown[]
}

const STREETS = Array.from({ length: 20 }, (_, at) => `${['Obere Str.', 'Kirchgasse'][at % 2] ?? ''} ${at}`)

const CASES: readonly Case[] = [
  {
    kind: 'the order of day and month, where the values do not say',
    file: lines('day,n', '1/2/2024,1', '2/1/2024,2', '3/2/2024,3', '4/3/2024,4'),
    id: 'day/order',
    chosen: 'day first',
    isDoubted: true,
    at: 0,
    holds: ['2024-02-01', '2024-01-02', '2024-02-03', '2024-03-04'],
    otherwise: 'month first',
    then: ['2024-01-02', '2024-02-01', '2024-03-02', '2024-04-03'],
  },
  {
    kind: 'the order where one of the values says',
    file: lines('day,n', '12/31/23,1', '02/01/24,2'),
    id: 'day/order',
    chosen: 'month first',
    isDoubted: false,
    at: 0,
    holds: ['2023-12-31', '2024-02-01'],
    otherwise: 'day first',
    then: [null, '2024-01-02'],
  },
  {
    kind: 'first days of years',
    file: lines('as_of,n', '1998-01-01,1', '1999-01-01,2', '2000-01-01,3'),
    id: 'as_of/type',
    chosen: 'number',
    isDoubted: false,
    at: 0,
    holds: ['1998', '1999', '2000'],
    otherwise: 'date',
    then: ['1998-01-01', '1999-01-01', '2000-01-01'],
  },
  {
    kind: 'digits that are days',
    file: lines('day,n', '12312023,1', '01152024,2', '02202024,3', '03252024,4', '04302024,5'),
    id: 'day/type',
    chosen: 'date',
    isDoubted: false,
    at: 0,
    holds: ['2023-12-31', '2024-01-15', '2024-02-20', '2024-03-25', '2024-04-30'],
    otherwise: 'code',
    then: ['12312023', '01152024', '02202024', '03252024', '04302024'],
  },
  {
    kind: 'codes that begin with a zero',
    file: lines('zip,n', '01067,1', '80331,2', '10115,3'),
    id: 'zip/type',
    chosen: 'code',
    isDoubted: false,
    at: 0,
    holds: ['01067', '80331', '10115'],
    otherwise: 'number',
    then: ['1067', '80331', '10115'],
  },
  {
    kind: 'counts of 0 and 1',
    file: lines('pets,n', '0,a', '1,b', '1,c'),
    id: 'pets/type',
    chosen: 'number',
    isDoubted: true,
    at: 0,
    holds: ['0', '1', '1'],
    otherwise: 'yes or no',
    then: [false, true, true],
  },
  {
    kind: 'answers in several spellings',
    file: lines('paid,n', 'Y,1', 'yes,2', 'No,3', 'n,4'),
    id: 'paid/type',
    chosen: 'yes or no',
    isDoubted: false,
    at: 0,
    holds: [true, true, false, false],
    otherwise: 'text',
    then: ['Y', 'yes', 'No', 'n'],
  },
  {
    kind: 'marks for none among names',
    file: lines('town,n', 'Bonn,1', 'N/A,2', 'Ulm,3'),
    id: 'town/missing',
    chosen: 'N/A',
    isDoubted: false,
    at: 0,
    holds: ['Bonn', null, 'Ulm'],
    otherwise: 'nothing',
    then: ['Bonn', 'N/A', 'Ulm'],
  },
  {
    kind: 'a word that may be an answer',
    file: lines('dish,n', 'Soup,1', 'None,2', 'Cake,3'),
    id: 'dish/missing',
    chosen: 'nothing',
    isDoubted: true,
    at: 0,
    holds: ['Soup', 'None', 'Cake'],
    otherwise: 'None',
    then: ['Soup', null, 'Cake'],
  },
  {
    kind: 'a number far from all others',
    file: lines('heat,n', '20,1', '21,2', '-999,3', '22,4', '20,5', '-999,6', '23,7'),
    id: 'heat/missing',
    chosen: '-999',
    isDoubted: true,
    at: 0,
    holds: ['20', '21', null, '22', '20', null, '23'],
    otherwise: 'nothing',
    then: ['20', '21', '-999', '22', '20', '-999', '23'],
  },
  {
    kind: 'days that stand for none',
    file: lines('until,n', '2024-01-05,1', '9999-12-31,2', '2024-02-06,3'),
    id: 'until/missing',
    chosen: '9999-12-31',
    isDoubted: false,
    at: 0,
    holds: ['2024-01-05', null, '2024-02-06'],
    otherwise: 'nothing',
    then: ['2024-01-05', '9999-12-31', '2024-02-06'],
  },
  {
    kind: 'values that are written in several ways',
    file: lines('team,n', 'Sales,1', 'sales ,2', 'Sales,3', 'IT,4'),
    id: 'team/spelling',
    chosen: 'merged',
    isDoubted: false,
    at: 0,
    holds: ['Sales', 'Sales', 'Sales', 'IT'],
    otherwise: 'kept',
    then: ['Sales', 'sales', 'Sales', 'IT'],
  },
  {
    kind: 'an odd cell among numbers',
    file: lines('price,n', '1,a', '2,b', '3,c', '4,d', '5,e', 'free,f'),
    id: 'price/odd cells',
    chosen: 'left out',
    isDoubted: true,
    at: 0,
    holds: ['1', '2', '3', '4', '5', null],
    otherwise: 'keep the column as text',
    then: ['1', '2', '3', '4', '5', 'free'],
  },
  {
    kind: 'an amount of another currency',
    file: lines('cost,n', '$1,a', '$2,b', '$3,c', '$4,d', '€5,e', '$6,f'),
    id: 'cost/odd cells',
    chosen: 'left out',
    isDoubted: true,
    at: 0,
    holds: [1, 2, 3, 4, null, 6],
    otherwise: 'keep the column as text',
    then: ['$1', '$2', '$3', '$4', '€5', '$6'],
  },
  {
    kind: 'lengths of time of two parts',
    file: lines('wait,n', '00:10,1', '01:20,2', '02:00,3'),
    id: 'wait/counted in',
    chosen: 'hours and minutes',
    isDoubted: true,
    at: 0,
    holds: [10, 80, 120],
    otherwise: 'minutes and seconds',
    then: [10, 80, 120],
  },
  {
    kind: 'times that may be of the day',
    file: lines('slot,n', '09:05,1', '14:30,2', '8:15,3'),
    id: 'slot/type',
    chosen: 'time of day',
    isDoubted: true,
    at: 0,
    holds: ['09:05', '14:30', '08:15'],
    otherwise: 'duration',
    then: [545, 870, 495],
  },
  {
    kind: 'times of several zones',
    file: lines('at,n', '2024-01-01T10:00:00+02:00,1', '2024-07-01T10:30:00+03:00,2'),
    id: 'at/zone',
    chosen: 'UTC',
    isDoubted: false,
    at: 0,
    holds: ['2024-01-01 08:00:00', '2024-07-01 07:30:00'],
    otherwise: 'as written',
    then: ['2024-01-01 10:00:00', '2024-07-01 10:30:00'],
  },
  {
    kind: 'the mark before decimals',
    file: lines('price;n', '1,234;1', '5,678;2'),
    id: 'decimal mark',
    chosen: 'comma',
    isDoubted: true,
    at: 0,
    holds: [1.234, 5.678],
    otherwise: 'point',
    then: [1234, 5678],
  },
  {
    kind: 'a row that is the total',
    file: lines('town,n', 'Bonn,100', 'Ulm,50', 'Total,150'),
    id: 'totals',
    chosen: 'left out',
    isDoubted: false,
    at: 1,
    holds: ['100', '50'],
    otherwise: 'kept',
    then: ['100', '50', '150'],
  },
  {
    kind: 'a row that says it is the total, and is not the sum',
    file: lines('town,land,n', 'Bonn,DE,100', 'Ulm,DE,50', 'Total,,151'),
    id: 'totals',
    chosen: 'left out',
    isDoubted: true,
    at: 2,
    holds: ['100', '50'],
    otherwise: 'kept',
    then: ['100', '50', '151'],
  },
  {
    kind: 'several rows that sum up',
    file: lines('town,land,n', 'Bonn,DE,100', 'Ulm,DE,60', 'Graz,AT,20', 'Linz,AT,20', 'AVG,,50', 'MAX,,100'),
    id: 'totals',
    chosen: 'left out',
    isDoubted: false,
    at: 2,
    holds: ['100', '60', '20', '20'],
    otherwise: 'kept',
    then: ['100', '60', '20', '20', '50', '100'],
  },
  {
    kind: 'columns that are years',
    file: lines('town,2021,2022,2023', 'Bonn,1,2,3', 'Ulm,4,5,6'),
    id: 'columns as rows',
    chosen: 'rows',
    isDoubted: false,
    at: 1,
    holds: ['2021', '2022', '2023', '2021', '2022', '2023'],
    otherwise: 'columns',
    then: ['1', '4'],
  },
  {
    kind: 'columns that are years of several things',
    file: lines('shop,sold 2021,lost 2021,sold 2022,lost 2022,sold 2023,lost 2023', 'A,1,2,3,4,5,6'),
    id: 'columns as rows',
    chosen: 'rows',
    isDoubted: false,
    at: 3,
    holds: ['2', '4', '6'],
    otherwise: 'columns',
    then: ['3'],
  },
  {
    kind: 'columns that are alike',
    file: lines('day,Park,Bridge,Mall,Gate,Pier', '2024-01-05,1,2,3,4,5', '2024-01-06,6,7,8,9,10'),
    id: 'columns as rows',
    chosen: 'columns',
    isDoubted: true,
    at: 1,
    holds: ['1', '6'],
    otherwise: 'rows',
    then: ['Park', 'Bridge', 'Mall', 'Gate', 'Pier', 'Park', 'Bridge', 'Mall', 'Gate', 'Pier'],
  },
  {
    kind: 'columns that add up to another',
    file: lines(
      'day,Park,Bridge,Mall,Gate,Pier,total',
      ...Array.from({ length: 10 }, (_, day) => `2024-01-1${day},1,2,3,4,${day},${10 + day}`),
    ),
    id: 'columns as rows',
    chosen: 'rows',
    isDoubted: false,
    at: 1,
    holds: Array.from({ length: 10 }, () => ['Park', 'Bridge', 'Mall', 'Gate', 'Pier']).flat(),
    otherwise: 'columns',
    then: Array.from({ length: 10 }, () => '1'),
  },
  {
    kind: 'columns of which each is another year, of results and of plans',
    file: lines('town;Result 2022;Plan 2023;Plan 2024;Plan 2025', 'Bonn;1;2;3;7', 'Ulm;4;5;6;8'),
    id: 'columns as rows',
    chosen: 'rows',
    isDoubted: false,
    at: 2,
    holds: ['Result', 'Plan', 'Plan', 'Plan', 'Result', 'Plan', 'Plan', 'Plan'],
    otherwise: 'columns',
    then: ['2', '5'],
  },
  {
    kind: 'the line that names the columns, after a title',
    file: lines('Report of May', '', 'town,n', 'Bonn,1', 'Ulm,2'),
    id: 'header',
    chosen: 'line 2',
    isDoubted: false,
    at: 0,
    holds: ['Bonn', 'Ulm'],
    otherwise: 'line 3',
    then: ['Ulm'],
  },
  {
    kind: 'a file without names',
    file: lines('1,Ann', '2,Bob', '3,Cid'),
    id: 'header',
    chosen: 'none',
    isDoubted: true,
    at: 1,
    holds: ['Ann', 'Bob', 'Cid'],
    otherwise: 'line 1',
    then: ['Bob', 'Cid'],
  },
  {
    kind: 'units below the names',
    file: lines('price,weight', 'EUR,kg', '1.5,7', '2.5,8', '3.5,9'),
    id: 'second header',
    chosen: 'joined to the names',
    isDoubted: false,
    at: 0,
    holds: [1.5, 2.5, 3.5],
    otherwise: 'a row',
    then: ['EUR', '1.5', '2.5', '3.5'],
  },
  {
    kind: 'what parts the values',
    file: lines('a;b,c', '1;2,3', '4;5,6'),
    id: 'separator',
    chosen: 'comma',
    isDoubted: false,
    at: 1,
    holds: ['3', '6'],
    otherwise: 'semicolon',
    then: [2.3, 5.6],
  },
  {
    kind: 'lines below the table',
    file: lines(
      'town,year,n',
      ...Array.from({ length: 9 }, (_, at) => `T${at},2024,${at}`),
      'Source: the office,,',
    ),
    id: 'footnotes',
    chosen: 'left out',
    isDoubted: false,
    at: 2,
    holds: ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
    otherwise: 'kept',
    then: ['0', '1', '2', '3', '4', '5', '6', '7', '8', null],
  },
  {
    kind: 'a value that holds the separator, where only one column may have it',
    file: lines(
      'id,firm,street,town',
      ...STREETS.map((street, at) => `${at},Firm ${at % 4},${street},${['Bonn', 'Ulm'][at % 2] ?? ''}`),
      '20,Hanar,Rua do Paço,67,Bonn',
      '21,Firm 3,Rua Orós, 92,Ulm',
    ),
    id: 'long lines',
    chosen: 'joined in street',
    isDoubted: true,
    at: 2,
    holds: [...STREETS, 'Rua do Paço,67', 'Rua Orós, 92'],
    otherwise: 'left out',
    then: STREETS,
  },
  {
    kind: 'a value that holds the separator, where any column may have it',
    file: lines('a,b,c', ...Array.from({ length: 30 }, () => 'x,y,x'), 'x,y,x,z'),
    id: 'long lines',
    chosen: 'left out',
    isDoubted: true,
    at: 2,
    holds: Array.from({ length: 30 }, () => 'x'),
    otherwise: 'joined in c',
    then: [...Array.from({ length: 30 }, () => 'x'), 'x,z'],
  },
]

describe('what a file leaves open', () => {
  it.each(CASES)('is decided by the rows: $kind', async ({ file, id, chosen, isDoubted, at, holds }) => {
    const { rows, of } = await read('x.csv', file)
    expect([of(id)?.chosen, of(id)?.isDoubted, column(rows, at)]).toEqual([chosen, isDoubted, holds])
    expect(of(id)?.options.map(({ value }) => value)).toContain(chosen)
    expect(of(id)?.why).toMatch(/\.$/)
  })

  it.each(CASES)(
    'is taken otherwise where somebody says so: $kind',
    async ({ file, id, otherwise, at, then }) => {
      const { rows, of } = await read('x.csv', file, { [id]: otherwise })
      expect([of(id)?.chosen, of(id)?.isDoubted, column(rows, at)]).toEqual([otherwise, false, then])
    },
  )

  it('is not what columns are that are numbered through, some of them like years', async () => {
    const names = Array.from({ length: 205 }, (_, at) => `c${at + 1898}`)
    const file = lines(['town', ...names].join(), ['Bonn', ...names.map((_, at) => at)].join())
    expect((await read('x.csv', file)).ids).toContain('columns as rows')
    const more = lines(['town', 'c7', ...names].join(), ['Bonn', 7, ...names.map((_, at) => at)].join())
    expect((await read('x.csv', more)).names).toHaveLength(207)
  })

  it('is decided once, whatever else is', async () => {
    for (const { file } of CASES) {
      const { ids } = await read('x.csv', file)
      expect(ids).toEqual([...new Set(ids)])
    }
  })

  it('is nothing of what is not there, and that is said', async () => {
    const { notes, rows } = await read('x.csv', 'n,town\n1,Bonn\n', {
      'day/order': 'month first',
      'n/type': 'date',
    })
    expect([rows, notes]).toEqual([
      [['1', 'Bonn']],
      [
        '“n/type” was decided as “date”, which is not possible here: it is “number”.',
        '“day/order” was decided once, and nothing here asks for it: it is passed over.',
      ],
    ])
  })
})

describe('encodings', () => {
  it('are told by the bytes, with a word of the file', async () => {
    const { rows, of } = await read('x.csv', Buffer.from('town,n\nK\xf6ln,1\n', 'latin1'))
    expect([rows, of('encoding')?.chosen, of('encoding')?.why]).toEqual([
      [['Köln', '1']],
      'Windows-1252',
      'It is not UTF-8: line 2 has “Köln”.',
    ])
  })

  it('may be others that the bytes allow', async () => {
    const russian = Buffer.from([0x63, 0x2c, 0x6e, 10, 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x2c, 0x31, 10])
    const { rows, of } = await read('x.csv', russian)
    expect([rows, of('encoding')?.isDoubted]).toEqual([[['Москва', '1']], true])
    const other = await read('x.csv', Buffer.from('town,n\nB\x8cze,1\n', 'latin1'), {
      encoding: 'Windows-1250',
    })
    expect(other.rows).toEqual([['BŚze', '1']])
  })

  it('may be mixed, a line each', async () => {
    const mixed = Buffer.concat([Buffer.from('town,n\nKöln,1\n'), Buffer.from('M\xfcnster,2\n', 'latin1')])
    const { rows, of } = await read('x.csv', mixed)
    expect([column(rows, 0), of('encoding')?.isDoubted, of('encoding')?.why]).toEqual([
      ['Köln', 'Münster'],
      true,
      '1 line with letters beyond ASCII is UTF-8 and 1 is not, the first of them line 3.',
    ])
  })

  it('are UTF-16 without a mark where every second byte is nothing', async () => {
    const { rows } = await read('x.csv', Buffer.from('town,n\nBonn,1\nUlm,2\n', 'utf16le'))
    expect(rows).toEqual([
      ['Bonn', '1'],
      ['Ulm', '2'],
    ])
  })
})

describe('kinds of values', () => {
  it.each([
    ['weeks', ['2024-W45', '2024-W46'], ['2024-11-04', '2024-11-11']],
    ['weeks in words', ['KW 45 2024', 'KW 1 2025'], ['2024-11-04', '2024-12-30']],
    ['quarters', ['Q1 2024', 'Q3 2024'], ['2024-01-01', '2024-07-01']],
    ['German months', ['5. März 2024', '12. Dezember 2023'], ['2024-03-05', '2023-12-12']],
    ['French months', ['1 janvier 2024', '14 août 2024'], ['2024-01-01', '2024-08-14']],
    ['Spanish months', ['3 de enero de 2024', '9 de agosto de 2024'], ['2024-01-03', '2024-08-09']],
    ['two digits of a year that was', ['7/1/62', '8/30/64'], ['1962-07-01', '1964-08-30']],
    ['hours and minutes in words', ['1h 5m', '95 min', '2h'], [65, 95, 120]],
    ['times that begin with hours or not', ['0:20', '1:13:20', '45:10'], [20, 4400, 2710]],
    ['ISO lengths', ['PT1H5M', 'PT40M'], [65, 40]],
    ['afternoons', ['9:45 PM', '12:05 AM'], ['21:45', '00:05']],
    ['a minus behind', ['5.00-', '1,234.50'], [-5, 1234.5]],
    ['answers in German', ['ja', 'nein'], [true, false]],
    ['formulas, which stay text', ['=1+2', '=SUM(A1)'], ['=1+2', '=SUM(A1)']],
    ['numbers that are none', ['NaN', 'inf', '1.5', '2'], [null, null, 1.5, 2]],
  ])('are read: %s', async (_, values, holds) => {
    const { rows } = await read('x.csv', lines('v,other', ...values.map((value) => `"${value}",1`)))
    expect(column(rows, 0)).toEqual(holds)
  })

  it('tell the unit that lengths of time are counted in', async () => {
    expect((await read('x.csv', 'wait,n\n0:20,1\n1:13:20,2\n')).units).toEqual({ wait: 'seconds' })
    expect((await read('x.csv', 'wait,n\n1h 5m,1\n95 min,2\n')).units).toEqual({ wait: 'minutes' })
  })
})

describe('building again', () => {
  const FILE = lines('day,amount,town', '1/2/2024,$1,Bonn', '2/1/2024,$2,bonn', '3/2/2024,$3,Ulm')

  it('takes other decisions of columns from what was read, without the file', async () => {
    const path = put('x.csv', FILE)
    const first = await loadFiles(sourceOf(path).files, into(true), OPTIONS)
    rmSync(path)
    const again = await rebuild(into(), {
      ...OPTIONS,
      decided: { 'day/order': 'month first', 'town/spelling': 'kept' },
    })
    const { rows } = await tableIn(into().file)
    expect(first.decisions.map(({ id }) => id)).toEqual(again?.decisions.map(({ id }) => id))
    expect(rows).toEqual([
      ['2024-01-02', 1, 'Bonn'],
      ['2024-02-01', 2, 'bonn'],
      ['2024-03-02', 3, 'Ulm'],
    ])
    expect(again?.units).toEqual(first.units)
  })

  it('is none where the form of the file is decided otherwise, which is read again then', async () => {
    const { files } = sourceOf(put('x.csv', FILE))
    const decided = { header: 'line 2' }
    expect(await rebuild(into(), OPTIONS)).toBeNull()
    await loadFiles(files, into(true), OPTIONS)
    expect(await rebuild(into(), { ...OPTIONS, decided })).toBeNull()
    await loadFiles(files, into(true), { ...OPTIONS, decided })
    expect((await tableIn(into().file)).rows).toHaveLength(2)
    expect(await rebuild(into(), OPTIONS)).toBeNull()
    expect(readdirSync(folder).toSorted()).toEqual(['x.csv', 'x.duckdb', 'x.raw'])
  })
})

describe('other formats', () => {
  const day = (date: number) => new Date(Date.UTC(2024, 0, date))
  const book = (rows: CellValue[][], more: object = {}) =>
    writeXlsx({ sheets: [{ name: 'Data', rows, ...more }] })

  it('are workbooks: one sheet, dates, a cell that is merged, a title', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Made in May']] },
        {
          name: 'Data',
          rows: [
            ['Report', null, null],
            ['day', 'town', 'n'],
            [day(5), 'Bonn', 1.5],
            [day(6), null, 2],
          ],
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
            { startRow: 2, startCol: 1, endRow: 3, endCol: 1 },
          ],
        },
      ],
    })
    const { names, rows, of } = await read('x.xlsx', file)
    expect({ names, rows, sheet: of('sheet')?.chosen }).toEqual({
      names: ['day', 'town', 'n'],
      rows: [
        ['2024-01-05', 'Bonn', 1.5],
        ['2024-01-06', 'Bonn', 2],
      ],
      sheet: 'Data',
    })
  })

  it('are workbooks whose hidden rows are read or not', async () => {
    const file = await book(
      [
        ['town', 'n'],
        ['Bonn', 1],
        ['Ulm', 2],
        ['Kiel', 3],
      ],
      {
        rowDefs: new Map([[2, { hidden: true }]]),
      },
    )
    const all = await read('x.xlsx', file)
    const shown = await read('x.xlsx', file, { 'hidden rows': 'visible rows' })
    expect([all.rows.length, all.of('hidden rows')?.isDoubted, column(shown.rows, 0)]).toEqual([
      3,
      true,
      ['Bonn', 'Kiel'],
    ])
  })

  it('are workbooks whose formulas give their values', async () => {
    const cells = new Map([['1,1', { formula: '1+2', formulaResult: 3 }]])
    const { rows } = await read(
      'x.xlsx',
      await book(
        [
          ['town', 'n'],
          ['Bonn', 3],
        ],
        { cells },
      ),
    )
    expect(rows).toEqual([['Bonn', '3']])
  })

  it('are JSON: objects in objects, lists, and lists of objects', async () => {
    const content = JSON.stringify([
      { id: 1, who: { name: 'Ann', home: { town: 'Bonn' } }, tags: ['x', 'y'], items: [{ a: 1 }] },
      { id: 2, who: { name: 'Bob', home: { town: 'Ulm' } }, tags: [], items: [] },
    ])
    const { names, rows, notes } = await read('x.json', content)
    expect({ names, rows, notes }).toEqual({
      names: ['id', 'who name', 'who home town', 'tags'],
      rows: [
        ['1', 'Ann', 'Bonn', 'x, y'],
        ['2', 'Bob', 'Ulm', null],
      ],
      notes: ['“items” is left out: it is a list of objects, which are rows of another table.'],
    })
    expect((await read('x.json', content, { lists: 'left out' })).names).toEqual(names.slice(0, 3))
  })

  it.each([
    ['an object a line', 'x.ndjson', '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n'],
    ['a list in an object', 'x.json', '{"data":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}'],
  ])('are JSON: %s', async (_, name, content) => {
    const { names, rows } = await read(name, content)
    expect([names, rows]).toEqual([
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ])
  })
})

describe('files that cannot be read', () => {
  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])

  it.each([
    ['nothing', 'x.csv', '', 'x.csv is empty.'],
    ['blank lines', 'x.csv', '\n\n', 'x.csv is empty.'],
    ['a header alone', 'x.csv', 'a,b\n', 'x.csv has a header and no rows.'],
    ['an image', 'x.csv', PNG, 'x.csv is an image by what it holds.'],
    ['a web page', 'x.csv', '<!DOCTYPE html><html>', 'x.csv is a web page by what it holds.'],
    ['JSON', 'x.csv', '[{"a": 1}]', 'x.csv is JSON by what it holds. Name it x.json.'],
    [
      'what is packed',
      'x.csv',
      gzipSync('a,b\n1,2\n'),
      'x.csv is packed by gzip by what it holds. Name it x.csv.gz.',
    ],
    ['text', 'x.xlsx', 'a,b\n1,2\n', 'x.xlsx is no Excel workbook by what it holds.'],
    ['text', 'x.parquet', 'a,b\n1,2\n', 'x.parquet cannot be read: it is no Parquet file by what it holds.'],
    ['half of JSON', 'x.json', '[{"a":1},{"a":', 'x.json cannot be read as JSON: '],
    [
      'a mark that does not end',
      'x.csv',
      'a,b\n1,"x\n2,y\n',
      'x.csv, line 2, has a quotation mark that does not end.',
    ],
    [
      'lines that are too long',
      'x.csv',
      `a,b\n${'1,2\n1,2,3\n'.repeat(9)}`,
      'x.csv, line 3, has 3 fields where the header has 2, and so have others: 9 lines. Quote values that hold the separator.',
    ],
    [
      'columns beyond all reason',
      'x.csv',
      `${'a,'.repeat(5_000)}a\n${'1,'.repeat(5_000)}1\n`,
      'x.csv has more than 5,000 columns. Keep those that questions are about.',
    ],
  ])('say where and what to do, and leave nothing: %s in %s, %s', async (_, name, content, said) => {
    await expect(read(name, content)).rejects.toThrow(said)
    expect(readdirSync(folder)).toEqual([name])
  })

  it('are workbooks under another name, or without a value', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'a', rows: [['a'], [1]] }] })
    await expect(read('x.csv', file)).rejects.toThrow(
      'x.csv is an Excel workbook by what it holds. Name it x.xlsx.',
    )
    const empty = await writeXlsx({ sheets: [{ name: 'a', rows: [] }] })
    await expect(read('y.xlsx', empty)).rejects.toThrow('y.xlsx is empty: none of its sheets holds a value.')
  })

  it.each([
    [
      '200 times its size',
      1e6,
      1.1e9,
      1e12,
      'x.csv.gz unfolds to more than 200 times its size (1.1 GB and more)',
    ],
    ['the disk', 1e9, 6e9, 1e10, 'x.csv.gz unfolds to more than 5 GB, half of what is free on the disk.'],
  ])('are archives that unfold beyond %s', (_, packed, bytes, room, said) => {
    expect(() => expectBounded('x.csv.gz', packed, bytes, room)).toThrow(said)
    expect(() => expectBounded('x.csv.gz', 1e9, 4e9, 1e10)).not.toThrow()
  })

  it('are left out by the line, and that is said, where a column of figures has words by what somebody decided', async () => {
    const file = lines(
      'firm,n,town',
      ...Array.from({ length: 9 }, (_, at) => `Firm ${at},${at},Bonn`),
      'Hanar,Rua do Paço,67,Ulm',
    )
    const { rows, notes } = await read('x.csv', file, { 'long lines': 'joined in town' })
    expect([rows.length, notes]).toEqual([
      9,
      [
        'x.csv: 1 line has more fields than the header; the surplus is read in “town”. The first is line 11. 1 of them has a word then where all others have figures: it is left out.',
      ],
    ])
  })

  it('are read where few lines are too long or too short, which is said', async () => {
    const { rows, notes } = await read('x.csv', `a,b,c\n${'1,2,3\n'.repeat(60)}1,2,3,4\n7\n`)
    expect([rows.length, rows.at(-1), notes]).toEqual([
      61,
      ['7', null, null],
      [
        'x.csv: 1 line has more fields than the header; it is left out. The first is line 62.',
        'x.csv: 1 line has fewer fields than the header; those at the end are missing. The first is line 63.',
      ],
    ])
  })
})
