import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDuckdb } from '../duckdb.ts'
import { observedBy, observer } from '../../telemetry/observed.ts'
import { EngineError, type Engine } from '../engine.ts'
import { untilGivenUp } from '../given-up.ts'
import { commandFor, findBubblewrap } from './confinement.ts'
import { inProcesses, openInProcess } from './engine-process.ts'
import { startLife, type Life } from './life.ts'

const folder = mkdtempSync(join(tmpdir(), 'querent-engine-'))
const file = join(folder, 'data.duckdb')
const options = { file, memoryLimit: '200MB', threads: 1 }
const COUNT = ['select count(*) as n from t', [], 1] as const
const COUNTED = { names: ['n'], values: [[3_000]], rowCount: 1 }
/** It would take hours. */
const ENDLESS = ['select count(*) as n from t a, t b, t c, t d, t e', [], 1] as const

beforeAll(async () => {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(
    "create table t as select range as n, 'row ' || range as name, date '2024-02-29' as day from range(3000)",
  )
  connection.closeSync()
  instance.closeSync()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('an engine in a process of its own', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await inProcesses(null)(options)
  })
  afterAll(() => engine.close())

  it('gives the rows that it would give in this one', async () => {
    const inside = await openDuckdb(options)
    const text =
      'select n, name, day, 1.50::decimal(9,2) as m, null as x, n > 1 as b from t where n < $1 order by n'
    const rows = await engine.query(text, [3], 10)
    expect(rows).toEqual(await inside.query(text, [3], 10))
    expect(rows[2]).toEqual({ n: 2, name: 'row 2', day: '2024-02-29', m: 1.5, x: null, b: true })
    inside.close()
  })

  it('says which statement failed and why, and answers all others', async () => {
    const [counted, unknown, tooMany] = await Promise.allSettled([
      engine.query(...COUNT),
      engine.query('select n from nowhere', [], 1),
      engine.query('select n from t', [], 100),
    ])
    expect(counted).toEqual({ status: 'fulfilled', value: [{ n: 3_000 }] })
    expect(unknown).toMatchObject({ reason: { name: 'EngineError' } })
    expect(tooMany).toMatchObject({ reason: { name: 'TooManyGroupsError', limit: 100 } })
  })

  it('ends a statement that is given up, in whatever process, and answers all others', async () => {
    for (const each of [engine, await openDuckdb(options)]) {
      const giver = new AbortController()
      const endless = untilGivenUp(giver.signal, () => each.query(...ENDLESS))
      expect(await each.query(...COUNT)).toEqual([{ n: 3_000 }])
      giver.abort()
      await expect(endless).rejects.toThrow(EngineError)
      // It has left its turn and its thread: as many as run at once can do so.
      expect(await Promise.all([1, 2, 3, 4].map(() => each.query(...COUNT)))).toHaveLength(4)
      await expect(untilGivenUp(giver.signal, () => each.query(...COUNT))).rejects.toThrow(
        'the statement was given up',
      )
      if (each !== engine) each.close()
    }
  })

  it('ends statements that are given up as often as it likes', async () => {
    for (let each = 0; each < 8; each += 1) {
      const giver = new AbortController()
      const endless = [1, 2, 3, 4].map(() => untilGivenUp(giver.signal, () => engine.query(...ENDLESS)))
      giver.abort()
      const ends = await Promise.allSettled(endless)
      expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    }
    expect(await engine.query(...COUNT)).toEqual([{ n: 3_000 }])
  })

  it('is refused over what is no database', async () => {
    const broken = join(folder, 'broken.duckdb')
    writeFileSync(broken, 'not a database at all')
    await expect(inProcesses(null)({ ...options, file: broken })).rejects.toThrow(EngineError)
  })
})

describe('the process', () => {
  let life: Life
  beforeEach(async () => {
    life = await startLife(options, null)
  })
  afterEach(() => life.close())

  it.skipIf(process.platform !== 'linux')('has nothing of the environment of the server', () => {
    const names = readFileSync(`/proc/${String(life.pid)}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0])
    expect(names.filter((name) => name !== '').toSorted()).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])
  })

  // DuckDB lists no statements: what runs is what takes processor time.
  it.skipIf(process.platform !== 'linux')('rests within a second once a statement is given up', async () => {
    const ticks = () => {
      const fields =
        readFileSync(`/proc/${String(life.pid)}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }
    /** Hundredths of a second of processor time in a fifth of one. */
    const busy = async () => {
      const before = ticks()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return ticks() - before
    }
    const giver = new AbortController()
    const endless = life.run(...ENDLESS, giver.signal)
    await expect.poll(busy).toBeGreaterThan(2)
    giver.abort()
    await expect(endless).rejects.toThrow(EngineError)
    await expect.poll(busy, { timeout: 1_000 }).toBeLessThanOrEqual(1)
  })

  it('goes on where all processes of the server are asked to stop', async () => {
    process.kill(life.pid ?? 0, 'SIGTERM')
    process.kill(life.pid ?? 0, 'SIGINT')
    expect(await life.run(...COUNT)).toEqual(COUNTED)
  })

  it('ends when it is closed, with whatever is under way', async () => {
    const asked = life.run(...ENDLESS)
    life.close()
    await expect(asked).rejects.toThrow('the process of the engine ended (SIGKILL)')
    await life.ended
    expect(isRunning(life.pid)).toBe(false)
    await expect(life.run(...COUNT)).rejects.toThrow(EngineError)
  })

  it('ends with the server, however that ends', async () => {
    const script = `import { startLife } from ${JSON.stringify(join(import.meta.dirname, 'life.ts'))}
      const life = await startLife(${JSON.stringify(options)}, null)
      void life.run(${JSON.stringify(ENDLESS[0])}, [], 1)
      process.stdout.write(String(life.pid))`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [pid] = (await once(server.stdout, 'data')) as [Buffer]
    expect(isRunning(Number(pid))).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(Number(pid))).toBe(false)
  })

  it('keeps nobody from ending who waits for nothing', () => {
    const script = `import { inProcesses } from ${JSON.stringify(join(import.meta.dirname, 'engine-process.ts'))}
      const engine = await inProcesses(null)(${JSON.stringify(options)})
      console.log(await engine.query(${JSON.stringify(COUNT[0])}, [], 1))`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect([String(stdout), status]).toEqual(['[ { n: 3000 } ]\n', 0])
  })
})

describe('an engine whose process ends', () => {
  it('fails what was under way, and answers whoever asks next from a new process', async () => {
    const lives: Life[] = []
    const opened = await openInProcess(options, async () => {
      const life = await startLife(options, null)
      lives.push(life)
      return life
    })
    const told: string[] = []
    const nothing = () => {}
    const warn = (_: object, message: string) => void told.push(message)
    const watching = { ...observer(), log: { debug: nothing, info: nothing, warn } }
    const asked = observedBy(watching, () => opened.run(...ENDLESS))
    const failed = expect(asked).rejects.toThrow('the process of the engine ended (SIGKILL)')
    process.kill(lives[0]?.pid ?? 0, 'SIGKILL')
    await failed
    expect(told).toEqual(['the process of the engine ended in the middle of a statement'])
    expect(await opened.run(...COUNT)).toEqual(COUNTED)
    expect(lives).toHaveLength(2)
    opened.close()
    await Promise.all(lives.map(({ ended }) => ended))
    await expect(opened.run(...COUNT)).rejects.toThrow('the engine is closed')
  })

  /** Lives that end on demand. */
  function mortal() {
    let time = 0
    let starts = 0
    let end: (error: EngineError) => void = () => {}
    let fails = false
    const start = async (): Promise<Life> => {
      starts += 1
      const { promise: ended, resolve } = Promise.withResolvers<EngineError>()
      end = resolve
      const error = new EngineError('it ended')
      return {
        pid: undefined,
        ended,
        close: () => {},
        async run() {
          if (!fails) return COUNTED
          end(error)
          await ended
          throw error
        },
      }
    }
    return {
      start,
      now: () => time,
      starts: () => starts,
      failing: (is: boolean) => {
        fails = is
      },
      wait: (ms: number) => {
        time += ms
      },
    }
  }

  it('is left alone for longer each time, until it answers again', async () => {
    const { start, now, starts, failing, wait } = mortal()
    const opened = await openInProcess(options, start, now)
    const run = () => opened.run(...COUNT)
    failing(true)
    await expect(run()).rejects.toThrow('it ended')
    await expect(run()).rejects.toThrow('it ended')
    expect(starts()).toBe(2)
    for (const rest of [250, 500, 1_000]) {
      wait(rest - 1)
      await expect(run()).rejects.toThrow('left alone for a moment')
      wait(1)
      await expect(run()).rejects.toThrow('it ended')
    }
    expect(starts()).toBe(5)
    wait(2_000)
    failing(false)
    expect(await run()).toEqual(COUNTED)
    failing(true)
    await expect(run()).rejects.toThrow('it ended')
    failing(false)
    expect(await run()).toEqual(COUNTED)
    expect(starts()).toBe(7)
  })

  it('is not started over a file that has been changed: its rows are thought to be the same', async () => {
    const { start, now, failing } = mortal()
    const opened = await openInProcess(options, start, now)
    failing(true)
    await expect(opened.run(...COUNT)).rejects.toThrow('it ended')
    utimesSync(file, 1_000, 1_000)
    await expect(opened.run(...COUNT)).rejects.toThrow('the file was changed')
  })
})

const bubblewrap = findBubblewrap(process.env['PATH'] ?? '')

describe.skipIf(bubblewrap === null)('an engine that bubblewrap confines', () => {
  it('answers', async () => {
    const engine = await inProcesses(bubblewrap)(options)
    expect(await engine.query(...COUNT)).toEqual([{ n: 3_000 }])
    engine.close()
  })

  it('sees its file and no other, and no network', () => {
    writeFileSync(join(folder, 'token.key'), 'of the server')
    const { program, args } = commandFor('-p', file, bubblewrap)
    const seen = `JSON.stringify([
      ...${JSON.stringify([file, join(folder, 'token.key'), '/etc/passwd', '/root', '/home'])}.map((path) => fs.existsSync(path)),
      Object.keys(os.networkInterfaces()).filter((name) => name !== 'lo').length])`
    const { stdout } = spawnSync(program, [...args, seen], { env: {} })
    expect(JSON.parse(String(stdout))).toEqual([true, false, false, false, false, 0])
  })
})

it('is confined by nothing where there is no bubblewrap', () => {
  expect(findBubblewrap('/nowhere:/nowhere/else')).toBeNull()
  expect(commandFor('/script.ts', file, null)).toEqual({ program: process.execPath, args: ['/script.ts'] })
})
