import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { KINDS } from '../server/datasets/load/sources.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from './support/pricing.ts'
import { SERVER } from './support/program.ts'

/** The commands as an operator runs them: exit codes, streams and what they say when something is wrong. */

const ROOT = join(import.meta.dirname, '..')
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Runs Node until it ends, or until its output has `until`: then it gets the signal.
 *
 * @param meanwhile done once, as soon as its output has something
 * @param typed its standard input
 */
function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  until?: RegExp,
  signal: NodeJS.Signals = 'SIGTERM',
  meanwhile?: { readonly said: RegExp; readonly act: () => void },
  typed = '',
): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      QUERENT_DATA_DIR: folder,
      QUERENT_ROWS: '20000',
      QUERENT_PORT: '0',
      ...env,
    },
  })
  child.stdin.end(typed)
  let out = ''
  let err = ''
  let told = false
  let acted = false
  child.stdout.on('data', (data) => {
    out += String(data)
    if (!acted && meanwhile?.said.test(out) === true) {
      acted = true
      meanwhile.act()
    }
    if (!told && until?.test(out) === true) told = child.kill(signal)
  })
  child.stderr.on('data', (data) => {
    err += String(data)
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

/** As the command of package.json starts it. */
const runAsk = (args: readonly string[], typed?: string) =>
  run(['server/cli/launch.ts', 'server/cli/ask.ts', ...args], {}, undefined, 'SIGTERM', undefined, typed)

describe('npm run inspect', () => {
  it('talks to a server of its own and says so, whatever runs on the usual port', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { out } = await run(
      ['tools/inspect.ts'],
      { QUERENT_PORT: String(port), QUERENT_INSPECT_PORT: '0' },
      /needs a network/,
    )
    other.close()
    const [, api] = /^API: http:\/\/127\.0\.0\.1:(\d+), a server of its own$/m.exec(out) ?? []
    expect([Number(api) > 0, Number(api) === port]).toEqual([true, false])
  })
})

describe('npm run ask', () => {
  const ask = (...args: readonly string[]) => runAsk(args)

  it('answers with restatement, table and privacy note, and exit code 0', async () => {
    const { code, out } = await ask(
      'What is the average cost of health insurance for a 40-year-old in London?',
    )
    expect(code).toBe(0)
    expect(out).toMatch(
      /^Average monthly premium for quotes where age is 40 and region is London\.\n {2}assumed: “cost” read as monthly premium\n\n£\d+, from \d+ quotes; [^\n]+ London as a whole[^\n]*\.\n\nAverage monthly premium\n─+\n +£\d+(\.\d\d)?\n\nEvery figure stands on at least 5 quotes\. Figures carry a little noise, so that no single quote shows in them\.\n$/,
    )
  })

  it('refuses with the reason on stderr and exit code 2, as JSON on stdout', async () => {
    const plain = await ask('how many dentists juggling £99')
    expect([plain.code, plain.out]).toEqual([2, ''])
    expect(plain.err).toContain("I don't know “dentists” or “juggling” in PMI Pricing.")
    const json = await ask('--json', 'list all quotes')
    expect(json.code).toBe(2)
    expect(JSON.parse(json.out)).toMatchObject({
      outcome: 'refuse',
      reason: 'Single quotes are never shown: answers are about groups of at least 5 quotes.',
    })
  })

  it('prints outcome, plan, SQL and rows as JSON', async () => {
    const { code, out } = await ask('--json', 'number of quotes by smoker')
    expect(code).toBe(0)
    const answer = JSON.parse(out) as {
      outcome: string
      plan: object
      sql: string
      rows: { smoker: boolean }[]
    }
    expect(answer.outcome).toBe('answer')
    expect(answer.plan).toMatchObject({
      measures: [{ kind: 'count' }],
      dimensions: [{ kind: 'column', column: 'smoker' }],
    })
    expect(answer.sql).toContain('group by 1')
    expect(answer.rows.map(({ smoker }) => smoker)).toEqual([false, true])
  })

  it('answers many lines in one process', async () => {
    const file = join(folder, 'questions.jsonl')
    writeFileSync(
      file,
      '{"id":"a","question":"how many quotes"}\n\n{"id":7,"question":"how many dentists"}\n' +
        '{"id":8,"question":"list all quotes"}\n' +
        '{"id":9,"question":"average premium by region","talk":"b"}\n' +
        '{"id":10,"question":"only smokers","talk":"b"}\n',
    )
    const { code, out } = await ask('--batch', file)
    const lines = out
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as Record<'id' | 'outcome' | 'continues' | 'rows' | 'readings', unknown>,
      )
    expect(code).toBe(0)
    expect(lines.map(({ id, outcome, continues }) => [id, outcome, continues])).toEqual([
      ['a', 'answer', undefined],
      [7, 'offer', undefined],
      [8, 'refuse', undefined],
      [9, 'answer', false],
      [10, 'answer', true],
    ])
    const rows = [{ number_of_quotes: 20000 }]
    expect(lines[0]?.rows).toEqual(rows)
    expect(lines[1]?.readings).toMatchObject([
      { question: 'Number of quotes for all quotes', rows },
      { question: 'Number of quotes for quotes where dental cover is yes' },
    ])
  })

  it('is broken, with exit code 1 and no stack trace, without a question to explain or with a damaged dataset', async () => {
    expect((await ask('--explain')).code).toBe(1)
    mkdirSync(join(folder, 'datasets'))
    writeFileSync(join(folder, 'datasets/insurance_pricing.duckdb'), 'not a database at all')
    const { code, err } = await ask('how many quotes')
    expect(code).toBe(1)
    expect(err).toContain('insurance_pricing.duckdb cannot be read')
    expect(err).toContain('Delete it and start again to generate it anew.')
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('npm run ask on other data', () => {
  const ask = (...args: readonly string[]) => runAsk(args)
  const MODEL = `id: flights
name: Flights
description: Flights
table: flights
threshold: 5
entity: { singular: flight, plural: flights, synonyms: [] }
date: day
measure: delay
bareNumber: delay
keyDimensions: [airport]
filler: []
examples: [average delay by airport]
columns:
  - { name: day, role: date, label: day, description: day of the flight }
  - { name: airport, role: category, label: airport, description: where it left }
  - { name: delay, role: number, label: delay, unit: minutes, description: minutes late }
metrics: []
`
  const makeFlights = async () => {
    writeFileSync(join(folder, 'model.yaml'), MODEL)
    const instance = await DuckDBInstance.create(join(folder, 'flights.duckdb'))
    const connection = await instance.connect()
    await connection.run(
      "create table flights as select date '2025-01-01' + i::int as day, ['Leeds', 'York'][i % 2 + 1] as airport, (i % 4)::int as delay from range(8) t(i)",
    )
    connection.closeSync()
    instance.closeSync()
  }

  it('keeps the dataset’s threshold, and lowers it on one’s own files only', async () => {
    await makeFlights()
    const kept = await ask('--json', '--dataset', folder, 'average delay by airport')
    expect(JSON.parse(kept.out)).toMatchObject({ rows: [], groups_suppressed: 2, k_threshold_used: 5 })
    const lowered = await ask('--json', '--dataset', folder, '--k', '1', 'average delay by airport')
    expect(JSON.parse(lowered.out)).toMatchObject({
      rows: [
        { airport: 'York', average_delay: 2 },
        { airport: 'Leeds', average_delay: 1 },
      ],
      groups_suppressed: 0,
    })
    const pricing = await ask('--k', '4', 'how many quotes')
    expect([pricing.code, pricing.err]).toEqual([
      1,
      '--k 4 is below the threshold of PMI Pricing, 5. It can be lower on your own files only (--dataset).\n',
    ])
  })

  it('says what a dataset folder lacks', async () => {
    expect((await ask('--dataset', folder, 'how many')).err).toBe(
      `${folder} holds neither model.yaml nor a data file (${KINDS}).\n`,
    )
    writeFileSync(join(folder, 'model.yaml'), MODEL.replace('threshold: 5', 'threshold: none'))
    expect((await ask('--dataset', folder, 'how many')).err).toBe(
      `${join(folder, 'model.yaml')}, line 5, column 12: threshold must be integer\n`,
    )
    writeFileSync(join(folder, 'model.yaml'), MODEL)
    expect((await ask('--dataset', folder, 'how many')).err).toBe(
      `${folder} has model.yaml, but neither flights.duckdb nor a data file (${KINDS}) beside it.\n`,
    )
  })
})

describe('npm run ask without a question', () => {
  /** Over a small table. What is answered to each line, which is one block of text or several. */
  const converse = async (...lines: readonly string[]) => {
    const file = join(folder, 'policies.csv')
    const rows = Array.from(
      { length: 60 },
      (_, row) => `${row},${['North', '=South'][row % 2]},${row % 3 === 0 ? 'yes' : 'no'},${40 + (row % 7)}`,
    )
    writeFileSync(file, `id,region,smoker,premium\n${rows.join('\n')}\n`)
    const typed = `${lines.join('\n')}\n`
    const { code, out } = await runAsk(['--dataset', file, '--k', '1'], typed)
    return { code, out }
  }

  it('is a conversation over the lines of its input, which is kept nowhere', async () => {
    const saved = join(folder, 'saved.csv')
    const { code, out } = await converse(
      'average premium by region',
      'only smokers',
      ':sql',
      `:save ${saved}`,
      `:save ${saved}`,
      ':explain',
      'average gizmo by region',
      '1',
      ':drop',
    )
    expect(code).toBe(0)
    expect(out.indexOf('Average premium by region for all')).toBe(0)
    const said = [
      'where smoker is yes.\n  continues: Average premium by region\n\n',
      '\n\nRegion',
      'where "smoker"\n',
      `\n\nSaved 2 rows in ${saved}.\n\n${saved} exists, and is left as it is: name another file.\n\n`,
      '\n\nAlone it reads:\n\n',
      "I don't know “gizmo” in Policies.\n",
      'Did you mean:\n  1. ',
      'Average premium by region for ',
      '\n\nThere is no command :drop. There are :explain :sql :save :alone :new :help :quit.\n\n',
    ]
    let at = 0
    for (const text of said) {
      at = out.indexOf(text, at)
      expect([text, at === -1 ? out : 'said']).toEqual([text, 'said'])
    }
    expect(readFileSync(saved, 'utf8')).toMatch(
      /^\ufeffRegion,Average premium\r\nNorth,[\d.]+\r\n'=South,[\d.]+\r\n$/,
    )
    expect(existsSync(join(folder, 'ask-history'))).toBe(false)
  })

  it('ends with its input, and sooner where it is told to', async () => {
    expect(await converse()).toEqual({ code: 0, out: '' })
    expect(await converse(':quit', 'average premium by region')).toEqual({ code: 0, out: '' })
  })
})

describe('npm start', () => {
  const start = (env: NodeJS.ProcessEnv = {}, until: RegExp = /become the first admin:\n\n.*\n/) =>
    run(SERVER, env, until)

  it('prints a setup link where nobody has an account, and ends cleanly', async () => {
    const { code, out, err } = await start()
    expect(err).toBe('')
    expect(out).toMatch(
      /Open this link to become the first admin:\n\n {2}http:\/\/127\.0\.0\.1:\d+\/\?code=[\w-]{43}\n/,
    )
    expect(code).toBe(0)
  })

  it('adds the admin of the environment instead, and names nobody a second time', async () => {
    const admin = { QUERENT_ADMIN_EMAIL: 'root@example.com', QUERENT_ADMIN_PASSWORD: 'Correct-horse-9' }
    const first = await start(admin, /was added\./)
    expect(first.out).toContain('Admin root@example.com was added.')
    expect(first.out).not.toContain('code=')
    const second = await start({}, /answers at/)
    expect(second.out).not.toContain('first admin')
  })

  it.each([
    [{ QUERENT_PORT: 'eighty' }, 'QUERENT_PORT is "eighty", but takes a whole number from 0 to 65535.'],
    [
      { QUERENT_QUESTIONS_PER_DAY: '0' },
      'QUERENT_QUESTIONS_PER_DAY is "0", but takes a whole number from 1 to 1000000, or unlimited.',
    ],
    [{ QUERENT_ROWS: '-5' }, 'QUERENT_ROWS is "-5", but takes a whole number from 1000 to 1000000000.'],
    [{ QUERENT_ENGINE_MEMORY: 'lots' }, 'QUERENT_ENGINE_MEMORY is "lots", but takes a size such as 2GB.'],
    [
      { QUERENT_LOG_LEVEL: 'loud' },
      'QUERENT_LOG_LEVEL is "loud", but takes one of fatal, error, warn, info, debug, silent.',
    ],
    [
      { QUERENT_PUBLIC_URL: 'ftp://x' },
      'QUERENT_PUBLIC_URL is "ftp://x", but takes an address such as https://querent.example.',
    ],
    [
      { QUERENT_HOST: '0.0.0.0' },
      'QUERENT_HOST is "0.0.0.0", which other machines can reach, and nothing says that they do so by https. Set QUERENT_PUBLIC_URL to the https address of the proxy in front, or QUERENT_ALLOW_HTTP to yes.',
    ],
    [
      { QUERENT_TRUSTED_PROXIES: '10.0.0.0/8, everybody' },
      'QUERENT_TRUSTED_PROXIES is "10.0.0.0/8, everybody", but takes addresses or networks such as 127.0.0.1, 10.0.0.0/8.',
    ],
    [
      { QUERENT_ADMIN_PASSWORD: 'Correct-horse-9' },
      'QUERENT_ADMIN_PASSWORD needs QUERENT_ADMIN_EMAIL beside it.',
    ],
  ])('refuses %o', async (env, message) => {
    expect(await start(env)).toEqual({ code: 1, out: '', err: `${message}\n` })
  })

  it('says that the secret of noise is lost or another, until that is meant', async () => {
    const answers = /answers at/
    const few = { QUERENT_ROWS: '1000' }
    const first = await start(few, answers)
    expect([first.code, first.err]).toEqual([0, ''])
    const secret = join(folder, 'noise/insurance_pricing.key')
    const kept = readFileSync(secret)
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const refused = {
      code: 1,
      out: expect.any(String) as string,
      err: 'The secret that noise of PMI Pricing is drawn by is not the one that its answers were given with. Put noise/insurance_pricing.key of the data folder back, from a backup or from another server, or set QUERENT_NOISE_KEY to what it was. Where it is lost, start once with QUERENT_NEW_NOISE=yes: then all figures that carry noise change.\n',
    }
    const other = Buffer.alloc(32, 9).toString('base64')
    expect(await start({ ...few, QUERENT_NOISE_KEY: other })).toEqual(refused)
    rmSync(secret)
    expect(await start(few)).toEqual(refused)
    writeFileSync(secret, kept.subarray(1))
    expect(await start(few)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is damaged: it has 31 bytes') as string,
    })
    writeFileSync(secret, kept)
    expect((await start(few, answers)).code).toBe(0)
    rmSync(secret)
    expect((await start({ ...few, QUERENT_NEW_NOISE: 'yes' }, answers)).code).toBe(0)
  })

  it('names a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { code, err } = await start({ QUERENT_DATA_DIR: join(folder, 'file/data') })
    expect([code, err]).toEqual([
      1,
      `The data folder ${join(folder, 'file/data')} cannot be written. Set QUERENT_DATA_DIR to one that can.\n`,
    ])
  })

  it('listens to others where a proxy gives them https', async () => {
    const { out } = await start(
      { QUERENT_HOST: '0.0.0.0', QUERENT_PUBLIC_URL: 'https://querent.example' },
      /code=/,
    )
    expect(out).toContain('https://querent.example/?code=')
  })

  it('writes down what nobody foresaw, and ends for a new start', async () => {
    const fault = "process.once('SIGUSR2', () => void Promise.reject(new Error('injected')))"
    const preload = `--import=data:text/javascript,${encodeURIComponent(fault)}`
    const { code, out } = await run(SERVER, { NODE_OPTIONS: preload }, /code=/, 'SIGUSR2')
    expect(code).toBe(1)
    const line = out.split('\n').find((text) => text.includes('injected'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 60,
      msg: 'unhandledRejection',
      err: { message: 'injected' },
    })
    expect((await start({}, /answers at/)).code).toBe(0)
  })

  it('offers the rows that a dataset has by then, without a restart', async () => {
    const rows = (count: number) => `city,visits\n${'Bonn,3\nUlm,5\n'.repeat(count)}`
    const [first, second] = [join(folder, 'trips.csv'), join(folder, 'more.csv')]
    writeFileSync(first, rows(20))
    writeFileSync(second, rows(30))
    const dataset = (...args: readonly string[]) =>
      run(['server/cli/launch.ts', 'server/cli/dataset.ts', ...args])
    expect((await dataset('add', first)).code).toBe(0)
    const replacing: Promise<Outcome>[] = []
    const { out, code } = await run(SERVER, {}, /"trips".*a dataset was replaced/, 'SIGTERM', {
      said: /answers at/,
      act: () => replacing.push(dataset('replace', 'trips', second)),
    })
    expect(await Promise.all(replacing)).toMatchObject([
      { code: 0, out: 'Trips (trips): 60 trips, 2 columns.\n' },
    ])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/"dataset":"trips","rows":60,.*a dataset was replaced/),
    ])
    expect(await dataset('replace', 'nothing', second)).toMatchObject({
      code: 1,
      err: 'There is no added dataset nothing.\n',
    })
    writeFileSync(second, 'town,visits\nBonn,3\n')
    expect(await dataset('replace', 'trips', second)).toMatchObject({
      code: 1,
      // On a slow machine how far it has come is told before.
      err: expect.stringMatching(
        /^(?:.+\n)?The table trips has no column "city", which the semantic model of Trips names\.\n$/,
      ) as string,
    })
  })

  it('names the taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, err } = await start({ QUERENT_PORT: String(port) })
    other.close()
    expect([code, err]).toEqual([
      1,
      'The port is taken by another program. Stop it or set QUERENT_PORT to another one.\n',
    ])
  })
})
