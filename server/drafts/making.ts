import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Draft } from './draft.ts'
import type { From, MakeOptions } from './make.ts'

/** The process in which a draft is made. */

export interface ToMaking {
  readonly draft: Draft
  readonly from: From
  readonly options: Omit<MakeOptions, 'onProgress' | 'openEngine'>
}

export type FromMaking =
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'made' }
  /** `cause` is for the log, where it is no sentence for people. */
  | { readonly kind: 'failed'; readonly problem: string; readonly cause?: string }

export type Made = Exclude<FromMaking, { kind: 'progress' }> | { readonly kind: 'stopped' }

export interface Making {
  /** What is done now; null before anything was told. */
  readonly progress: () => string | null
  readonly ended: Promise<Made>
  readonly stop: () => void
}

/** Starts the program from one file: from its sources it takes three times as long until it begins. */
const LAUNCH = join(import.meta.dirname, '../cli/launch.ts')
const PROGRAM = join(import.meta.dirname, 'make-program.ts')
const GONE: Made = {
  kind: 'failed',
  problem:
    'Loading ended in the middle, perhaps for want of memory. Try it again, or raise QUERENT_ENGINE_MEMORY.',
}

export function startMaking(message: ToMaking): Making {
  const child = fork(LAUNCH, [PROGRAM], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let progress: string | null = null
  let isStopped = false
  const { promise: ended, resolve: end } = Promise.withResolvers<Made>()
  child.on('message', (told) => {
    const said = told as FromMaking
    if (said.kind === 'progress') progress = said.text
    else end(said)
  })
  child.once('error', () => end(GONE))
  child.once('exit', () => end(isStopped ? { kind: 'stopped' } : GONE))
  child.send(message)
  return {
    progress: () => progress,
    ended,
    stop() {
      isStopped = true
      child.kill('SIGKILL')
    },
  }
}
