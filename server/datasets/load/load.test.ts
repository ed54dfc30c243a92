import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOISE_KEY } from '../../../tests/support/pricing.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import { deciding } from './decider.ts'
import type { Decided } from './decision.ts'
import { loadFiles } from './load.ts'
import { readParts } from './parts.ts'
import { runOn, type Run } from '../../engines/run-on.ts'
import { sourceOf } from './sources.ts'

/** What becomes of the columns of a text file: their names, types, values and units. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-load-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

/** The rows of a table in a DuckDB file. */
async function rowsIn(file: string, query: string) {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(query)
  const types = reader.columnTypes().map(String)
  const rows = reader.getRowsJson()
  connection.closeSync()
  instance.closeSync()
  return { names: reader.columnNames(), types, rows }
}

/** What becomes of what a path names. */
async function loadedFrom(path: string, decided: Decided = {}) {
  const target = {
    file: join(folder, 'x.duckdb'),
    table: 'x',
    unfinished: join(folder, 'x.loading'),
    secret: NOISE_KEY,
  }
  const options = { memoryLimit: '200MB', threads: 1, decided }
  const { units, notes, decisions } = await loadFiles(sourceOf(path).files, target, options)
  const { names, types, rows } = await rowsIn(target.file, `select * exclude (${ROW_ID}) from x`)
  return {
    names,
    types,
    columns: types.map((_, index) => rows.map((row) => row[index])),
    units: [...units],
    notes,
    decisions,
  }
}
type Loaded = Awaited<ReturnType<typeof loadedFrom>>
/** What was decided by that name, and whether it is doubted. */
const decided = ({ decisions }: Loaded, id: string) => {
  const found = decisions.find((each) => each.id === id)
  return found === undefined ? null : [found.chosen, found.isDoubted]
}
const loaded = (content: string | Buffer, name = 'x.csv', otherwise: Decided = {}) =>
  loadedFrom(put(name, content), otherwise)
/** One column of text, a value a line, each in quotes. */
const column = (values: readonly string[], otherwise: Decided = {}) =>
  loaded(`v,other\n${values.map((value) => `"${value}",1`).join('\n')}\n`, 'x.csv', otherwise)

describe('names of files', () => {
  it.each([
    ['[x].csv', 'x.csv'],
    ['*.csv', 'x.csv'],
    ['**.csv', 'x.csv'],
    ['x?.csv', 'x1.csv'],
    ['{a,b}.csv', 'a.csv'],
    ['[!b].csv', 'a.csv'],
    ['**/x.csv', 'a/x.csv'],
    ['year=2024/[x].csv', 'year=2024/x.csv'],
  ])('are taken as they stand: %s is not %s', async (name, neighbour) => {
    put(neighbour, 'whose\nneighbour\n')
    const { names, columns } = await loaded('whose\nown\n', name)
    expect([names, columns]).toEqual([['whose'], [['own']]])
  })

  it('hold no backslash where they hold what patterns are made of: it would part folders', async () => {
    await expect(loaded('whose\nown\n', 'a\\b*.csv')).rejects.toThrow(
      'a\\b*.csv has a backslash beside *, ? or [ in its path. Rename it and load it again.',
    )
  })

  it('are said as they stand where a line is wrong', async () => {
    await expect(loaded('a,b\n1,2\n1,2,3\n1,2,3\n4,5\n', '[x].csv')).rejects.toThrow('[x].csv, line 3,')
  })
})

describe('files that are packed', () => {
  const text = 'city,visits\nBonn,3\nUlm,5\n'
  const read = {
    names: ['city', 'visits'],
    columns: [
      ['Bonn', 'Ulm'],
      ['3', '5'],
    ],
  }

  it.each([
    ['x.csv.gz', gzipSync(text)],
    ['x.tsv.GZ', gzipSync(text.replaceAll(',', '\t'))],
    ['x.csv.zst', zstdCompressSync(text)],
  ])('are read as what they hold: %s', async (name, content) => {
    expect(await loaded(content, name)).toMatchObject(read)
  })

  it('are looked at by their beginning, however large they are', async () => {
    const { columns } = await loaded(zstdCompressSync(`a,b\n${'1,2\n'.repeat(400_000)}`), 'x.csv.zst')
    expect(columns[0]).toHaveLength(400_000)
  })

  it('are said not to be, where they are cut off or none', async () => {
    for (const content of [gzipSync('a,b\n1,2\n'.repeat(9_000)).subarray(0, 40), Buffer.from(text)])
      await expect(loaded(content, 'x.csv.gz')).rejects.toThrow(
        /^x\.csv\.gz cannot be unpacked \(.+\)\. Pack it anew, or load it as it is\.$/,
      )
  })
})

describe('folders of partitions', () => {
  const sales = (names: readonly string[]) => {
    for (const name of names) put(join('sales', name), 'amount\n1\n2\n')
    return loadedFrom(join(folder, 'sales'))
  }

  it('have the columns that their names tell, and nothing of what lies beside', async () => {
    put('sales/_SUCCESS', '')
    put('sales/.part.csv.crc', 'x')
    put('sales/drafts/b.csv', 'amount\n7\n')
    const { names, types, columns } = await sales([
      'year=2023/region=North%20East/a.csv',
      'year=2024/region=__HIVE_DEFAULT_PARTITION__/a.csv',
    ])
    expect({ names, types, columns }).toEqual({
      names: ['amount', 'year', 'region'],
      types: ['BIGINT', 'BIGINT', 'VARCHAR'],
      columns: [
        ['1', '2', '1', '2'],
        ['2023', '2023', '2024', '2024'],
        ['North East', 'North East', null, null],
      ],
    })
  })

  it('keep what is no whole number as text, and a column of the files before one of their folders', async () => {
    put('sales/week=W1/amount=9/a.csv', 'amount\n1\n')
    const { names, columns } = await loadedFrom(join(folder, 'sales'))
    expect([names, columns]).toEqual([
      ['amount', 'week'],
      [['1'], ['W1']],
    ])
  })

  it('have to have the same ones', async () => {
    await expect(sales(['year=2023/a.csv', 'b.csv'])).rejects.toThrow(
      'a.csv has a column "year" that b.csv lacks.',
    )
  })
})

describe('loading that was interrupted', () => {
  const sources = () => sourceOf(join(folder, 'parts')).files

  /** Reads the parts into a file until the connection is gone before a statement that matches. */
  async function reading(until: RegExp | null): Promise<readonly string[]> {
    const instance = await DuckDBInstance.create(join(folder, 'x.loading'))
    const connection = await instance.connect()
    const run = runOn(connection)
    const read: string[] = []
    const cut: Run = async (query) => {
      if (until?.test(read.at(-1) ?? '') === true) throw new Error('gone')
      return run(query)
    }
    const files = sources().map((source) => ({ source, file: source }))
    const onPart = (file: string) => void read.push(file)
    await readParts(cut, files, { decided: {}, decider: deciding({}), onPart }).catch(() => {})
    connection.closeSync()
    instance.closeSync()
    return read
  }
  const amounts = async () =>
    (
      await rowsIn(
        join(folder, 'x.loading'),
        'select amount from (from "part 0" union all from "part 1" union all from "part 2") order by 1',
      )
    ).rows.flat()

  it('goes on with the file that was not read to its end, and reads those anew that have changed', async () => {
    for (const name of ['a', 'b', 'c']) put(`parts/${name}.csv`, `amount\n${name === 'a' ? 1 : 2}\n`)
    await reading(/b\.csv/)
    const { rows } = await rowsIn(join(folder, 'x.loading'), 'select place from "parts read"')
    expect(rows).toEqual([[0]])
    // Whoever read it again would find another amount, of the same time and size.
    const { path } = sources()[0] ?? { path: '' }
    const before = new Date(1_700_000_000_000)
    utimesSync(path, before, before)
    await reading(null)
    put('parts/a.csv', 'amount\n9\n')
    utimesSync(path, before, before)
    await reading(null)
    expect(await amounts()).toEqual(['1', '2', '2'])
    put('parts/b.csv', 'amount\n33\n')
    await reading(null)
    expect(await amounts()).toEqual(['1', '2', '33'])
  })

  it('leaves nothing beside what was made', async () => {
    await loaded('a,b\n1,2\n')
    await expect(loaded('a,b\n', 'y.csv')).rejects.toThrow()
    expect([readdirSync(folder).toSorted(), existsSync(join(folder, 'x.loading'))]).toEqual([
      ['x.csv', 'x.duckdb', 'y.csv'],
      false,
    ])
  })
})

describe('names of columns', () => {
  it('lose dots and line breaks, are cut, and are there once', async () => {
    const { names } = await loaded(
      `"No. of\nvisits",Reg.No.,price,Price,,🙂,${'long '.repeat(80)}\n1,2,3,4,5,6,7\n`,
    )
    expect(names).toEqual([
      'No of visits',
      'Reg No',
      'price',
      'Price 2',
      'column 5',
      'column 6',
      'long '.repeat(20).trim(),
    ])
  })

  it('begin with one for the name of the row where each line has a field more', async () => {
    const { names, columns } = await loaded('mpg,cyl\nMazda,21,6\nDatsun,22.8,4\n')
    expect([names, columns]).toEqual([
      ['row name', 'mpg', 'cyl'],
      [
        ['Mazda', 'Datsun'],
        [21, 22.8],
        ['6', '4'],
      ],
    ])
  })

  it('are those of the header where each line only ends with a separator', async () => {
    const { names, columns } = await loaded('a,b\n1,2,\n3,4,\n')
    expect([names, columns]).toEqual([
      ['a', 'b'],
      [
        ['1', '3'],
        ['2', '4'],
      ],
    ])
  })
})

describe('numbers', () => {
  it.each([
    ['a decimal comma', ['5.123,45', '17,5', '8'], [5123.45, 17.5, 8], null],
    ['thousands apart and a decimal comma', ['1 234,5', '12 000,25'], [1234.5, 12000.25], null],
    ['a sign before', ['€1,234.50', '€7'], [1234.5, 7], '€'],
    ['a sign after', ['1.234,50 €', '7 €'], [1234.5, 7], '€'],
    ['a code', ['CHF 1’234.50', 'CHF 7'], [1234.5, 7], 'chf'],
    ['what is owed in brackets', ['£120', '(£1,030.25)'], [120, -1030.25], '£'],
    ['percent signs', ['29.9%', '5 %'], [29.9, 5], '%'],
    ['a unit behind', ['12 kg', '7.5kg'], [12, 7.5], 'kg'],
    ['a plus behind', ['1,000,000+', '500+'], [1_000_000, 500], null],
    ['scales behind', ['$56.7M', '$537K', '$1B'], [56.7e6, 537e3, 1e9], '$'],
    ['blanks among them', ['1.5', ' ', '2'], [1.5, null, 2], null],
    ['a slip among them', ['1', '2.5', '3', '4', '5', 'six'], [1, 2.5, 3, 4, 5, null], null],
  ])('are read with %s', async (_, values, numbers, unit) => {
    const { types, columns, units } = await column(values)
    expect([types[0], columns[0], units]).toEqual(['DOUBLE', numbers, unit === null ? [] : [['v', unit]]])
  })

  it('stay text where currencies are mixed, or one of them is none', async () => {
    expect([(await column(['£1', '$2'])).types[0], (await column(['1,5', 'many'])).types[0]]).toEqual([
      'VARCHAR',
      'VARCHAR',
    ])
  })

  it.each([
    ['a leading zero', ['007', '6', '17']],
    ['more digits than a number tells apart', ['1269943055849660418', '1269943055849660419', '5']],
    ['letters before them', ['536365', '536366', '536367', '536368', '536369', 'C536370']],
  ])('stay text where they name something: %s', async (_, values) => {
    const { types, columns } = await column(values)
    expect([types[0], columns[0]]).toEqual(['VARCHAR', values])
  })

  it('count what a column in the plural counts in few rows, and answer where it asks or has many', async () => {
    const { types } = await loaded('children,is_member\n0,0\n1,1\n1,0\n')
    expect(types).toEqual(['BIGINT', 'BOOLEAN'])
    const many = await loaded(`smokes\n${'0\n1\n'.repeat(30)}`)
    expect(many.types).toEqual(['BOOLEAN'])
  })

  it('are none where they are not finite, and text where that is taken otherwise', async () => {
    const values = ['1.5', 'inf', '-Infinity', '2.5']
    const [own, other] = [await column(values), await column(values, { 'v/missing': 'nothing' })]
    expect([own.types[0], own.columns[0], decided(own, 'v/missing')]).toEqual([
      'DOUBLE',
      [1.5, null, null, 2.5],
      ['-Infinity, inf', false],
    ])
    expect([other.types[0], other.columns[0]]).toEqual(['VARCHAR', values])
  })

  it('stay text where one of few is too large to be reckoned with', async () => {
    const { types, columns } = await column(['1.5', 'inf', '-Infinity', '1e300', '2.5'])
    expect([types[0], columns[0]]).toEqual(['VARCHAR', ['1.5', null, null, '1e300', '2.5']])
  })

  it('have a decimal comma where values alone do not say and semicolons part them', async () => {
    const { columns } = await loaded('v;w\n"1,234";1\n"5,678";1\n')
    expect(columns[0]).toEqual([1.234, 5.678])
  })
})

describe('dates', () => {
  it.each([
    ['days first', ['31/12/2024', '01/02/2024'], ['2024-12-31', '2024-02-01']],
    ['months first', ['12/31/2024', '01/02/2024'], ['2024-12-31', '2024-01-02']],
    ['dots', ['31.12.2024', '1.2.2024'], ['2024-12-31', '2024-02-01']],
    [
      'a month before the first of each',
      ['1/1/2023', '2/1/2023', '3/1/2023', '4/1/2023', '5/1/2023'],
      ['2023-01-01', '2023-02-01', '2023-03-01', '2023-04-01', '2023-05-01'],
    ],
    ['a month first and two digits of a year', ['8/26/14', '1/2/15'], ['2014-08-26', '2015-01-02']],
    [
      'a slip among them',
      ['2018/10/15', '2018/10/12', '2018/10/11', '2018/10/10', '2018/10/09', '11:34'],
      ['2018-10-15', '2018-10-12', '2018-10-11', '2018-10-10', '2018-10-09', null],
    ],
    ['names of months', ['Dec 31 2024', 'January 2, 2024'], ['2024-12-31', '2024-01-02']],
    ['years of two digits', ['23-OCT-10', '01-JAN-11'], ['2010-10-23', '2011-01-01']],
    ['months alone', ['Jan 2024', 'Feb 2024'], ['2024-01-01', '2024-02-01']],
    ['weekdays', ['Tue, 31 Dec 2024', 'Wed, 1 Jan 2025'], ['2024-12-31', '2025-01-01']],
  ])('are read with %s', async (_, values, days) => {
    const { types, columns } = await column(values)
    expect([types[0], columns[0]]).toEqual(['DATE', days])
  })

  it('say which comes first where the values do not', async () => {
    const days = ['1/2/2024', '2/1/2024']
    const [own, other] = [await column(days), await column(days, { 'v/order': 'month first' })]
    expect([decided(own, 'v/order'), own.columns[0]]).toEqual([
      ['day first', true],
      ['2024-02-01', '2024-01-02'],
    ])
    expect([decided(other, 'v/order'), other.columns[0]]).toEqual([
      ['month first', false],
      ['2024-01-02', '2024-02-01'],
    ])
  })

  it('keep their time', async () => {
    const { types, columns } = await column(['2024-12-31T10:00Z', '2024-12-31T11:30Z'])
    expect([types[0], columns[0]]).toEqual(['TIMESTAMP', ['2024-12-31 10:00:00', '2024-12-31 11:30:00']])
  })

  it('are numbers of eight digits where there are several, and all are days', async () => {
    const days = ['20240101', '20240229', '20241231', '20230630', '20230701']
    const [dates, numbers] = [await column(days), await column([...days.slice(1), '20240230'])]
    expect([dates.types[0], numbers.types[0]]).toEqual(['DATE', 'BIGINT'])
  })
})

describe('files of other forms', () => {
  it('end with a total, which is left out where it is one', async () => {
    const sales = 'day,region,amount\n2024-01-05,North,100\n2024-02-03,South,50\n'
    const sum = await loaded(`${sales}Total,,150\n`)
    expect([sum.columns[2], decided(sum, 'totals')]).toEqual([
      ['100', '50'],
      ['left out', false],
    ])
    const kept = await loaded(`${sales}Total,,150\n`, 'x.csv', { totals: 'kept' })
    expect(kept.columns[2]).toEqual(['100', '50', '150'])
    const other = await loaded(`${sales}Total,,151\n`)
    expect([other.columns[2], decided(other, 'totals')]).toEqual([
      ['100', '50'],
      ['left out', true],
    ])
    const towns = 'town,people,homes\nUlm,1010,303\nBonn,2020,909\nKiel,3030,1212\nJena,4040,1111\n'
    expect((await loaded(`${towns}COUNTRY,10100,3535\n`)).columns[0]).toEqual(['Ulm', 'Bonn', 'Kiel', 'Jena'])
    expect((await loaded(`${towns}COUNTRY,10100,3536\n`)).columns[0]).toContain('COUNTRY')
    const medals = 'team,gold,silver\nA,3,3\nB,2,1\nC,1,2\nD,0,0\nE,0,0\n'
    expect((await loaded(medals)).columns[0]).toHaveLength(5)
  })

  it.each([
    ['Windows-1252', Buffer.from('city,amount\nK\xf6ln,1\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFcity,amount\nKöln,1\n', 'utf16le')],
  ])('are read in their encoding, which is said: %s', async (encoding, content) => {
    const own = await loaded(content)
    expect([own.names, own.columns[0], decided(own, 'encoding')]).toEqual([
      ['city', 'amount'],
      ['Köln'],
      [encoding, false],
    ])
    expect(readdirSync(folder).toSorted()).toEqual(['x.csv', 'x.duckdb'])
  })

  it('have a title before the header', async () => {
    const { names, columns } = await loaded('Extract of 2025-01-06\n\nid;town\n1;Roma\n2;Milano\n')
    expect([names, columns[1]]).toEqual([
      ['id', 'town'],
      ['Roma', 'Milano'],
    ])
  })

  it('are parted by spaces where all lines are so alike', async () => {
    expect((await loaded('a b c\n1 2 3\n4 5 6\n')).columns).toEqual([
      ['1', '4'],
      ['2', '5'],
      ['3', '6'],
    ])
    expect((await loaded('name\nAnn Lee\nBob\n')).names).toEqual(['name'])
  })
})
