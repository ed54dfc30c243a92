import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLACES } from '../server/semantic-model/places.ts'
import { openPostgres } from '../server/store/postgres.ts'
import { openStore } from '../server/store/sqlite.ts'
import type { Store } from '../server/store/store.ts'
import { toldSetsIn } from '../server/store/told-sets.ts'
import { startCluster } from '../tests/support/postgres.ts'

/**
 * `npm run bench:turns`: what it takes to record what is shown, in turn: at 1, 2 and 4 servers of one PostgreSQL that all
 * judge everybody together, and where each has people of its own, against the same rows written without a turn.
 */

const [TURNS, SETS] = [400, 4]
const SERVERS = [1, 2, 4]

const sets = Array.from({ length: SETS }, (_, number) => new Uint16Array(PLACES).fill(number))

/** Milliseconds that so many turns take, each of which reads what is new and adds some sets. */
async function timed(store: Store, person: string, isInTurn: boolean): Promise<number> {
  let upTo = 0
  const record = async (db: Store['db']) => {
    const told = toldSetsIn(db)
    upTo = (await told.since('bench', person, upTo)).upTo
    upTo = await told.add('bench', person, sets)
  }
  const start = performance.now()
  for (let turn = 0; turn < TURNS; turn += 1)
    await (isInTurn ? store.turn(`told ${person}`, record) : record(store.db))
  return performance.now() - start
}

interface Task {
  readonly url: string
  readonly person: string
  readonly isInTurn: boolean
}

/** A server: it says that it is there, and how long its turns took once it is told of them. */
async function serve(): Promise<void> {
  process.once('message', (task: Task) => {
    void (async () => {
      const store = await openPostgres(task.url)
      process.send?.('ready')
      process.once('message', () => {
        void timed(store, task.person, task.isInTurn).then(async (ms) => {
          await store.close()
          process.send?.(ms)
          process.disconnect()
        })
      })
    })()
  })
}

/** Milliseconds a turn, as each server waits for it. */
async function atOnce(tasks: readonly Task[]): Promise<number> {
  const children = tasks.map(() => fork(import.meta.filename, ['serve']))
  const next = (child: (typeof children)[number]) =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    })
  for (const [place, child] of children.entries()) {
    const ready = next(child)
    child.send(tasks[place] as Task)
    await ready
  }
  const ended = children.map(next)
  for (const child of children) child.send('go')
  const took = (await Promise.all(ended)) as readonly number[]
  return took.reduce((sum, ms) => sum + ms, 0) / took.length / TURNS
}

async function main(): Promise<void> {
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  try {
    const run = async (servers: number, isTogether: boolean, isInTurn: boolean) => {
      const url = await cluster.database()
      await (await openPostgres(url)).close()
      return atOnce(
        Array.from({ length: servers }, (_, place) => ({
          url,
          person: isTogether ? '' : `p${place}`,
          isInTurn,
        })),
      )
    }
    const sqlite = await openStore(folder)
    const embedded = (await timed(sqlite, '', true)) / TURNS
    await sqlite.close()
    const plain = await run(1, true, false)
    process.stdout.write(`${SETS} sets of ${PLACES} places a turn, ${TURNS} turns a server.\n`)
    process.stdout.write(
      `Without a turn, one server: ${plain.toFixed(1)} ms. SQLite, in a line of the process: ${embedded.toFixed(1)} ms.\n\n`,
    )
    process.stdout.write(
      '| servers | who | ms a turn | of without a turn | turns a second, all |\n|---|---|---|---|---|\n',
    )
    for (const isTogether of [true, false]) {
      for (const servers of SERVERS) {
        const ms = await run(servers, isTogether, true)
        const who = isTogether ? 'everybody together' : 'people of its own each'
        process.stdout.write(
          `| ${servers} | ${who} | ${ms.toFixed(1)} | ${(ms / plain).toFixed(1)} | ${((1000 / ms) * servers).toFixed(0)} |\n`,
        )
      }
    }
  } finally {
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

await (process.argv[2] === 'serve' ? serve() : main())
