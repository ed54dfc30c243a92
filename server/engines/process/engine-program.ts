/**
 * The program of an engine's process: it opens the one file that it is told of, runs statements over it, and ends with the
 * server. It has no environment, no key and no code but this folder and DuckDB.
 */
import { openDuckdbFile, type DuckdbFile } from '../duckdb-file.ts'
import { TooManyGroupsError } from '../engine.ts'
import type { FromEngine, ToEngine } from './messages.ts'

const say = (message: FromEngine) => process.send?.(message)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let file: DuckdbFile | null = null

async function open({ options }: Extract<ToEngine, { kind: 'open' }>): Promise<void> {
  try {
    file = await openDuckdbFile(options)
    say({ kind: 'opened' })
  } catch (error) {
    say({ kind: 'notOpened', message: messageOf(error) })
  }
}

/** Statements under way. */
const underWay = new Map<number, AbortController>()

async function run({ id, sql, parameters, rowLimit }: Extract<ToEngine, { kind: 'run' }>): Promise<void> {
  const giving = new AbortController()
  underWay.set(id, giving)
  try {
    if (file === null) throw new Error('no file is open')
    say({ kind: 'columns', id, columns: await file.run(sql, parameters, rowLimit, giving.signal) })
  } catch (error) {
    if (error instanceof TooManyGroupsError) say({ kind: 'tooManyGroups', id, limit: error.limit })
    else say({ kind: 'failed', id, message: messageOf(error) })
  } finally {
    underWay.delete(id)
  }
}

function heed(message: ToEngine): Promise<void> | void {
  switch (message.kind) {
    case 'open':
      return open(message)
    case 'run':
      return run(message)
    case 'giveUp':
      underWay.get(message.id)?.abort()
  }
}

process.on('message', (message: ToEngine) => void heed(message))
// The server ends calls under way before it leaves: what asks a whole group of processes to stop is for the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => {
  file?.close()
  // Nothing is written, so nothing has to end well; a statement under way would be waited for.
  process.kill(process.pid, 'SIGKILL')
})
