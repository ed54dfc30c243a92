import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER } from '../support/program.ts'
import type { Needed, Told } from './inside.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A supervisor waits so long before it starts again what ended. */
const RESTART_MS = 1_000
const STOP_MS = 45_000

/** What a server needs, in megabytes. */
export interface Memory {
  readonly heap: number
  readonly outside: number
  /** What the system counts for the process, and for those that it started. */
  readonly resident: number
  readonly engines: number
}

export interface MemoryAt {
  readonly server: string
  readonly when: string
  readonly memory: Memory
}

/** A server as a supervisor keeps it: started again wherever it ends. */
export interface Server {
  readonly name: string
  readonly address: string
  /** Started so many times. */
  readonly starts: number
  /** What it said each time that it ended although nobody had ended it. */
  readonly deaths: readonly string[]
  readonly pid: number | null
  /** Starts it, again and again until it answers. */
  start(): Promise<void>
  /** Ends it, and leaves it ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Sets its clock so far ahead of the true one, until it ends. */
  setClock(aheadMs: number): void
  memory(): Promise<Memory>
}

const MEGABYTE = 1_048_576

function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1024
}

/** Processes that a process started, and those that these did. */
function below(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...below(child)])
}

export function makeServer(
  name: string,
  port: number,
  env: NodeJS.ProcessEnv,
  /** Takes what it says; null for nobody. */
  log: ((text: string) => void) | null,
): Server {
  let child: ChildProcess | null = null
  let isWanted = false
  let starts = 0
  const deaths: string[] = []
  const address = `http://127.0.0.1:${port}`

  /** Resolves to whether it answers; it has ended otherwise. */
  async function tried(): Promise<boolean> {
    const began = spawn(
      process.execPath,
      ['--expose-gc', '--import', join(import.meta.dirname, 'inside.ts'), ...SERVER],
      { cwd: ROOT, env: { ...env, QUERENT_PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    )
    child = began
    starts += 1
    let [out, err] = ['', '']
    const answers = new Promise<boolean>((resolve) => {
      began.stdout?.on('data', (data) => {
        out = `${out}${String(data)}`.slice(-4_000)
        if (out.includes(`Querent answers at ${address}`)) resolve(true)
      })
      began.stdout?.on('data', (data) => log?.(String(data)))
      began.stderr?.on('data', (data) => (err = `${err}${String(data)}`.slice(-4_000)))
      began.once('close', () => resolve(false))
    })
    const isThere = await answers
    if (isThere)
      began.once('close', (code, signal) => {
        if (child !== began || !isWanted) return
        deaths.push(`${name} ended with ${code ?? signal}: ${err.trim()} ${out.slice(-500)}`)
        void start()
      })
    return isThere
  }
  async function start(): Promise<void> {
    isWanted = true
    while (isWanted && !(await tried())) await pause(RESTART_MS)
  }
  const tell = (told: Told) => {
    if (child?.connected === true) child.send(told)
  }
  return {
    name,
    address,
    deaths,
    get starts() {
      return starts
    },
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null
    },
    start,
    async end(signal) {
      isWanted = false
      const ending = child
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'close')
      ending.kill(signal)
      const late = setTimeout(() => ending.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(late)
    },
    signal(signal) {
      child?.kill(signal)
    },
    setClock(aheadMs) {
      tell({ clockMs: aheadMs })
    },
    async memory() {
      const asked = child
      if (asked?.pid === undefined) throw new Error(`${name} is not there`)
      const answered = once(asked, 'message') as Promise<[Needed]>
      tell('memory')
      const [{ heap, outside }] = await answered
      return {
        heap: heap / MEGABYTE,
        outside: outside / MEGABYTE,
        resident: residentOf(asked.pid),
        engines: below(asked.pid).reduce((sum, pid) => sum + residentOf(pid), 0),
      }
    },
  }
}

/** Runs a command of the product to its end. Throws what it said where it fails. */
export const command = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): string =>
  execFileSync(process.execPath, [script, ...args], { cwd: ROOT, env, encoding: 'utf8' })
