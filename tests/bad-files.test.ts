import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { commaSeparated } from '../server/ask/narrate/separated-values.ts'
import { readConfig } from '../server/config/config.ts'
import { makeCatalogue } from '../server/datasets/catalogue.ts'
import { openPath } from '../server/datasets/files.ts'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { makeCaller } from './support/calls.ts'
import { offeringFolder } from './support/own-data.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Files that cannot be loaded, and files that look as if they could not: each ends in a sentence that says where and what to do. */

type Draft = ReplyOf<'getDraft'>
type Content = string | Uint8Array

let folder: string
let offering: Awaited<ReturnType<typeof offeringFolder>>
let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  folder = temporaryFolder()
  offering = await offeringFolder(folder)
  server = await startServer(offering.options)
  call = makeCaller(server, await server.signUp('admin', 'admin@example.com'))
})
afterAll(async () => {
  await server.close()
  offering.close()
  rmSync(folder, { recursive: true, force: true })
})

const created = async (body: object = {}) => (await call('createDraft', { body })).json<Draft>().id
const upload = (id: string, name: string, content: Content) => {
  const bytes = Buffer.from(content)
  return call('uploadPart', {
    path: { id, name },
    query: { from: '0', size: String(bytes.length) },
    body: bytes,
  })
}
async function loaded(name: string, content: Content, body: object = {}): Promise<Draft> {
  const id = await created(body)
  await upload(id, name, content)
  return readThrough(id)
}

/** A draft once its files are read. */
async function readThrough(id: string): Promise<Draft> {
  await call('loadDraft', { path: { id } })
  for (;;) {
    const draft = (await call('getDraft', { path: { id } })).json<Draft>()
    if (draft.state !== 'loading') return draft
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const discard = (id: string) => call('discardDraft', { path: { id } })
const offered = async () =>
  (await call('listDatasets')).json<ReplyOf<'listDatasets'>>().datasets.map(({ id }) => id)
const detail = (response: Awaited<ReturnType<typeof call>>) => [
  response.statusCode,
  response.json<{ detail: unknown }>().detail,
]

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`
const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const WORKBOOK = await writeXlsx({ sheets: [{ name: 'a', rows: [['a'], [1]] }] })
const OPEN_MARK = 'has a quotation mark that does not end. Write one within a value twice, or take it away.'
const KINDS = '.csv, .tsv, .json, .ndjson (also .gz or .zst), .xlsx or .parquet'
const NO_JSON = 'It has to be a list of objects, or an object a line.'

/** What it is, its name, what it holds, and what is said of it. */
const REFUSED: readonly (readonly [what: string, name: string, content: Content, said: string])[] = [
  ['nothing', 'x.csv', '', 'x.csv is empty.'],
  ['blank lines', 'x.csv', '\n \n', 'x.csv is empty.'],
  ['a header alone', 'x.csv', 'a,b\n', 'x.csv has a header and no rows.'],
  [
    'a mark that is open at the end',
    'x.csv',
    lines('a,b', ...many(20, (at) => `${at},x`), '7,"y', '8,z'),
    `x.csv, line 22, ${OPEN_MARK}`,
  ],
  [
    'a mark that closes lines below',
    'x.csv',
    lines('a,b', '1,"x', '2,"y', '3,z'),
    `x.csv, line 2, ${OPEN_MARK}`,
  ],
  [
    'words behind a mark',
    'x.csv',
    lines('a,b', ...many(9, (at) => `${at},x`), '7,"Alpha" Ltd'),
    `x.csv, line 11, ${OPEN_MARK}`,
  ],
  [
    'lines of many lengths',
    'x.csv',
    lines('a,b,c', ...many(20, (at) => ['x,y,x', 'x,y,x,y', 'x'][at % 3] ?? '')),
    'x.csv, line 3, has 4 fields where the header has 3, and so have others: 13 lines. Quote values that hold the separator.',
  ],
  [
    'more columns than can be asked about',
    'x.csv',
    lines(many(5_001, (at) => `c${at}`).join(','), many(5_001, String).join(',')),
    'x.csv has more than 5,000 columns. Keep those that questions are about.',
  ],
  [
    'bytes that are no text',
    'x.csv',
    lines('a,b', '1,x\0y', '2,z'),
    `x.csv is not a text file. A table is read from ${KINDS}.`,
  ],
  [
    'a PDF',
    'x.csv',
    latin1('%PDF-1.7\n%âãÏÓ\n'),
    `x.csv is a PDF document by what it holds. Save the table as ${KINDS}.`,
  ],
  [
    'an image',
    'x.csv',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    `x.csv is an image by what it holds. Save the table as ${KINDS}.`,
  ],
  ['a workbook', 'x.csv', WORKBOOK, 'x.csv is an Excel workbook by what it holds. Name it x.xlsx.'],
  [
    'text',
    'x.xlsx',
    'a,b\n1,2\n',
    'x.xlsx is no Excel workbook by what it holds. Save it again as .xlsx, or give it the ending of what it is.',
  ],
  [
    'half of a workbook',
    'x.xlsx',
    WORKBOOK.subarray(0, WORKBOOK.length / 2),
    'x.xlsx cannot be read as a workbook: ',
  ],
  [
    'half of an archive',
    'x.csv.gz',
    gzipSync(lines('a,b', ...many(9_000, (at) => `${at},${at}`))).subarray(0, 400),
    'x.csv.gz cannot be unpacked (unexpected end of file). Pack it anew, or load it as it is.',
  ],
  [
    'an archive that unfolds to a thousand times its size',
    'x.csv.zst',
    zstdCompressSync(Buffer.alloc(1_100_000_000, 'a,b\n1,2\n')),
    'x.csv.zst unfolds to more than 200 times its size (1 GB and more): it is not read. Load it unpacked where that is right.',
  ],
  [
    'a line that breaks off',
    'x.ndjson',
    lines('{"a":1}', '{"a":}', '{"a":3}'),
    `x.ndjson cannot be read as JSON: line 2, byte 6: unexpected character. ${NO_JSON}`,
  ],
  [
    'an object that breaks off',
    'x.json',
    '[{"a":1},\n{"a":',
    `x.json cannot be read as JSON: record 2, byte 6: unexpected end of data. ${NO_JSON}`,
  ],
  [
    'a list of nothing',
    'x.json',
    '[]',
    'x.json holds no values that a table has: it has to be a list of objects.',
  ],
]

const catalogue = () => makeCatalogue(readConfig({ QUERENT_DATA_DIR: join(folder, 'alone') }))

describe('a file that cannot be loaded', () => {
  it.each(REFUSED)('says why, and nothing is offered: %s', async (_, name, content, said) => {
    const draft = await loaded(name, content)
    expect([draft.state, draft.problem?.startsWith(said) === true ? said : draft.problem]).toEqual([
      'failed',
      said,
    ])
    expect(draft.problem).toMatch(/[.]$/)
    expect(draft.problem).not.toContain(folder)
    expect((await call('publishDraft', { path: { id: draft.id } })).statusCode).toBe(409)
    expect(await offered()).toEqual(['insurance_pricing'])
    const own = join(folder, 'drafts', draft.id)
    expect([readdirSync(own).toSorted(), readdirSync(join(own, 'files'))]).toEqual([
      ['draft.json', 'files'],
      [name],
    ])
    // In a terminal the words are the same.
    await expect(catalogue().add(join(own, 'files', name), {})).rejects.toThrow(draft.problem ?? '')
    expect(existsSync(join(folder, 'alone', 'datasets', 'x'))).toBe(false)
    await discard(draft.id)
  })

  it('ends a command with its sentence and nothing else', async () => {
    const file = join(folder, 'empty.csv')
    writeFileSync(file, '')
    const command = join(import.meta.dirname, '../server/cli/dataset.ts')
    const env = { ...process.env, QUERENT_DATA_DIR: join(folder, 'alone') }
    await expect(
      promisify(execFile)(process.execPath, [command, 'add', file], { env }),
    ).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'empty.csv is empty.\n' })
  })
})

interface Read {
  readonly what: string
  readonly name: string
  readonly content: Content
  readonly rows: number
  /** What each column holds. */
  readonly values: readonly string[]
  readonly notes?: readonly string[]
  /** What is asked about first. */
  readonly doubted?: readonly string[]
}

const book = (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => writeXlsx({ sheets })

const READ: readonly Read[] = [
  {
    what: 'one column',
    name: 'x.csv',
    content: lines('town', 'Bonn', 'Ulm', 'Bonn'),
    rows: 3,
    values: ['Bonn, Ulm'],
  },
  {
    what: 'lines that are too short or too long',
    name: 'x.csv',
    content: lines('a,b', ...many(60, () => '1,Ulm'), '2', '3,Ulm,y'),
    rows: 61,
    values: ['1 to 2', 'Ulm'],
    notes: [
      'x.csv: 1 line has more fields than the header; it is left out. The first is line 63.',
      'x.csv: 1 line has fewer fields than the header; those at the end are missing. The first is line 62.',
    ],
    doubted: ['long lines'],
  },
  {
    what: 'columns that a spreadsheet left behind',
    name: 'x.csv',
    content: lines('a,b,,,', '1,x,,,', '2,y,,,'),
    rows: 2,
    values: ['1 to 2', 'x, y'],
    notes: ['3 columns have neither a name nor a value: they are left out.'],
  },
  {
    what: 'names that stand there twice, or not',
    name: 'x.csv',
    content: lines('a,A,,a', '1,2,3,4', '5,6,7,8'),
    rows: 2,
    values: ['1 to 5', '2 to 6', '3 to 7', '4 to 8'],
  },
  {
    what: 'lines in two encodings',
    name: 'x.csv',
    content: Buffer.concat([Buffer.from(lines('town,n', 'Köln,1')), latin1('Münster,2\n')]),
    rows: 2,
    values: ['Köln, Münster', '1 to 2'],
    doubted: ['encoding'],
  },
  {
    what: 'numbers that are none',
    name: 'x.csv',
    content: lines('n,m', 'NaN,1', 'Infinity,2', '-inf,3', '1.5,4', '2,5'),
    rows: 5,
    values: ['1.5 to 2', '1 to 5'],
  },
  {
    what: 'days of the first year and the last',
    name: 'x.csv',
    content: lines(
      'd,n',
      '0000-01-01,1',
      '9999-12-31,2',
      '2024-01-05,3',
      '2024-02-05,4',
      '0001-01-01,5',
      '2024-03-01,6',
    ),
    rows: 6,
    values: ['2024-01-05 to 2024-03-01', '1 to 6'],
  },
  {
    what: 'formulas',
    name: 'x.csv',
    content: lines('f,n', '=1+1,1', '@SUM(A1),2'),
    rows: 2,
    values: ['=1+1, @SUM(A1)', '1 to 2'],
  },
  {
    what: 'a workbook of several sheets of a size',
    name: 'x.xlsx',
    content: await book([
      {
        name: 'May',
        rows: [
          ['town', 'n'],
          ['Bonn', 1],
          ['Ulm', 2],
        ],
      },
      {
        name: 'June',
        rows: [
          ['town', 'n'],
          ['Kiel', 3],
          ['Köln', 4],
        ],
      },
    ]),
    rows: 2,
    values: ['Bonn, Ulm', '1 to 2'],
    doubted: ['sheet'],
  },
  {
    what: 'a workbook of merged cells, formulas and hidden rows',
    name: 'x.xlsx',
    content: await book([
      {
        name: 'Data',
        rows: [
          ['town', 'n', 'twice'],
          ['Bonn', 1, 2],
          [null, 2, 4],
          ['Ulm', 3, 6],
        ],
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
        cells: new Map([['1,2', { formula: 'B2*2', formulaResult: 2 }]]),
        rowDefs: new Map([[3, { hidden: true }]]),
      },
    ]),
    rows: 3,
    values: ['Bonn, Ulm', '1 to 3', '2 to 6'],
    doubted: ['hidden rows'],
  },
  {
    what: 'objects in objects, numbers that are none',
    name: 'x.json',
    content: '[{"a":{"b":{"c":1}},"n":NaN},{"a":{"b":null},"n":2}]',
    rows: 2,
    values: ['1', '2'],
  },
]

describe('a file that looks as if it could not be loaded', () => {
  it.each(READ)(
    'is read, and what is not certain is said: $what',
    async ({ name, content, rows, values, notes = [], doubted = [] }) => {
      const draft = await loaded(name, content)
      const { review } = draft
      expect([
        draft.problem,
        review?.row_count,
        review?.columns.map(({ values: held }) => held),
        review?.notes,
      ]).toEqual([null, rows, values, notes])
      const ids = review?.decisions.filter(({ is_doubted: isDoubted, id }) => isDoubted && id !== 'about')
      expect(ids?.map(({ id }) => id)).toEqual(doubted)
      await discard(draft.id)
    },
  )

  it('has hundreds of columns', async () => {
    const wide = lines(
      many(300, (at) => `c${at}`).join(','),
      ...many(3, (row) => many(300, (at) => `v${at * row}`).join(',')),
    )
    const draft = await loaded('x.csv', wide)
    expect([draft.problem, draft.review?.columns.length]).toEqual([null, 300])
    await discard(draft.id)
  })

  it('has formulas, which no table of an answer hands on as such', async () => {
    const file = join(folder, 'signs.csv')
    writeFileSync(
      file,
      lines('sign,n', ...many(6, (at) => `${['=1+1', '@SUM(A1)', '+cmd|x'][at % 3] ?? ''},${at}`)),
    )
    const dataset = await openPath(file, { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 })
    const answer = await ask(dataset, 'total n by sign')
    dataset.engine.close()
    expect(answer.outcome === 'answer' ? commaSeparated(answer.table) : answer.reason).toBe(
      "Sign,Total n\r\n'@SUM(A1),5\r\n'+cmd|x,7\r\n'=1+1,3\r\n",
    )
  })
})

describe('names', () => {
  it.each(['../sales.csv', 'a/../../b.csv', '*.csv', 'a?.csv', '..csv', 'x.ods'])(
    'that are no plain ones are refused: %s',
    async (name) => {
      const id = await created()
      const [status, said] = detail(await upload(id, name, 'a\n1\n'))
      expect(status).toBe(422)
      expect(said).toMatch(/^“.+” (?:is no name of a file\. Rename it|cannot be loaded; what can is)/)
      expect(readdirSync(join(folder, 'drafts', id, 'files'))).toEqual([])
      await discard(id)
    },
  )

  it('of brackets are this file and no other one', async () => {
    const id = await created()
    await upload(id, 'a[1].csv', lines('whose,n', 'own,1'))
    await upload(id, 'a1.csv', lines('whose,n', 'neighbour,2'))
    await call('removeFile', { path: { id, name: 'a1.csv' } })
    writeFileSync(join(folder, 'drafts', id, 'files', '.a1.csv'), lines('whose,n', 'neighbour,2'))
    const { review } = await readThrough(id)
    expect(review?.columns.map(({ values }) => values)).toEqual(['own', '1'])
    await discard(id)
  })
})

describe('a disk that is full', () => {
  it('takes no part of a file, and says so; the part can be sent again', async () => {
    const id = await created()
    const file = join(folder, 'drafts', id, 'files', 'x.csv')
    symlinkSync('/dev/full', file)
    expect(detail(await upload(id, 'x.csv', 'a\n1\n'))).toEqual([
      409,
      '“x.csv” does not fit: the disk is full. Free some space, or set QUERENT_DATA_DIR to a larger disk.',
    ])
    rmSync(file)
    expect((await upload(id, 'x.csv', 'a\n1\n')).statusCode).toBe(200)
    await discard(id)
  })
})

it('two who replace at once get one version, whole, and the other one is told', async () => {
  const table = (town: string) => lines('town,n', ...many(20, (at) => `${town},${at}`))
  const first = await loaded('pair.csv', table('Bonn'))
  await call('publishDraft', { path: { id: first.id } })
  const drafts = [
    await loaded('a.csv', table('Ulm'), { replaces: 'pair' }),
    await loaded('b.csv', table('Kiel'), { replaces: 'pair' }),
  ]
  const replies = await Promise.all(drafts.map(({ id }) => call('publishDraft', { path: { id } })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const lost = replies.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json<{ detail: string }>().detail).toBe(
    'Pair has another version meanwhile. Load this one again, to see what it changes.',
  )
  await Promise.all(drafts.map(({ id }) => discard(id)))
  // A dataset that is there keeps its name.
  const second = await loaded('pair.csv', table('Ulm'))
  const both = await Promise.all([second].map(({ id }) => call('publishDraft', { path: { id } })))
  expect(both.map((reply) => reply.json<{ id: string }>().id)).toEqual(['pair_2'])
  expect(await offered()).toEqual(['insurance_pricing', 'pair', 'pair_2'])
})
