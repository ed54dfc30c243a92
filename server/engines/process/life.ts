import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Columns, DuckdbFile, DuckdbOptions } from '../duckdb-file.ts'
import { observer, type Log } from '../../telemetry/observed.ts'
import { EngineError, TooManyGroupsError } from '../engine.ts'
import { commandFor } from './confinement.ts'
import type { FromEngine, ToEngine } from './messages.ts'

const SCRIPT = join(import.meta.dirname, 'engine-program.ts')

/** The process of an engine that has opened its file, until it ends. */
export interface Life extends DuckdbFile {
  readonly pid: number | undefined
  /** Settled once the process has ended, whoever ended it. */
  readonly ended: Promise<EngineError>
}

interface Waiting {
  readonly resolve: (columns: Columns) => void
  readonly reject: (error: Error) => void
  /** Of the call that waits. */
  readonly log: Log
}

function settle(reply: Extract<FromEngine, { id: number }>, { resolve, reject }: Waiting): void {
  switch (reply.kind) {
    case 'columns':
      return resolve(reply.columns)
    case 'tooManyGroups':
      return reject(new TooManyGroupsError(reply.limit))
    case 'failed':
      return reject(new EngineError(reply.message))
  }
}

/**
 * Starts a process and has it open its file. Throws EngineError where it cannot.
 *
 * @param bubblewrap the program that keeps it from everything else, where there is one
 */
export async function startLife(options: DuckdbOptions, bubblewrap: string | null): Promise<Life> {
  const { program, args } = commandFor(SCRIPT, options.file, bubblewrap)
  const child = spawn(program, args, {
    cwd: '/',
    env: {},
    // A group of its own: an interrupt at the terminal is for the server, which first ends what is under way.
    detached: true,
    windowsHide: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<EngineError>()
  const { promise: opened, resolve: open, reject: refuse } = Promise.withResolvers<undefined>()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let hasEnded: EngineError | null = null

  // An engine that nobody waits for keeps no program from its end.
  const holdWhileAsked = () => (waiting.size === 0 ? child.channel?.unref() : child.channel?.ref())
  const close = () => {
    if (child.connected) child.disconnect()
  }
  const die = (reason: string) => {
    hasEnded ??= new EngineError(`the process of the engine ended (${reason})`)
    end(hasEnded)
    refuse(hasEnded)
    for (const { reject, log } of waiting.values()) {
      log.warn({ engine: child.pid, reason }, 'the process of the engine ended in the middle of a statement')
      reject(hasEnded)
    }
    waiting.clear()
  }
  const send = (message: ToEngine) =>
    child.send(message, (error) => {
      // Whom nothing can be told has ended, or is ended here; what was asked of it fails once it has.
      if (error !== null) child.kill('SIGKILL')
    })

  child.on('error', ({ message }) => die(message))
  child.on('exit', (code, signal) => die(signal ?? `code ${String(code)}`))
  child.on('message', (message: FromEngine) => {
    if (message.kind === 'opened') return open(undefined)
    if (message.kind === 'notOpened') return refuse(new EngineError(message.message))
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    holdWhileAsked()
    if (asked !== undefined) settle(message, asked)
  })
  child.unref()
  send({ kind: 'open', options })
  try {
    await opened
  } catch (error) {
    close()
    throw error
  }
  holdWhileAsked()
  return {
    pid: child.pid,
    ended,
    async run(sql, parameters, rowLimit, signal) {
      if (hasEnded !== null) throw hasEnded
      if (signal?.aborted === true) throw new EngineError('the statement was given up')
      const id = (lastId += 1)
      const { promise, resolve, reject } = Promise.withResolvers<Columns>()
      waiting.set(id, { resolve, reject, log: observer().log })
      holdWhileAsked()
      send({ kind: 'run', id, sql, parameters, rowLimit })
      const giveUp = () => {
        if (waiting.has(id) && child.connected) send({ kind: 'giveUp', id })
      }
      signal?.addEventListener('abort', giveUp)
      // It has ended once the process says so: until then it is under way.
      return promise.finally(() => signal?.removeEventListener('abort', giveUp))
    },
    close,
  }
}
