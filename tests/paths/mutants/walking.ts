import { Worker } from 'node:worker_threads'
import type { Subject } from './subject.ts'
import type { Walk, Walked } from './walker.ts'

/** Has paths walked by a thread that is ended where a mutant never comes to an end. */
export interface Walking {
  readonly walk: (asked: Walk) => Promise<Walked>
  readonly close: () => Promise<void>
}

const MOST_MS = 60_000

export function startWalking(subject: Subject): Walking {
  let worker: Worker | null = null
  const started = () =>
    (worker ??= new Worker(new URL('walker.ts', import.meta.url), { workerData: subject }))
  const walk = (asked: Walk) =>
    new Promise<Walked>((resolve) => {
      const own = started()
      const end = (walked: Walked) => {
        clearTimeout(timer)
        own.off('message', end)
        own.off('error', broken)
        resolve(walked)
      }
      const broken = (error: unknown) => {
        worker = null
        void own.terminate()
        end({ failure: error instanceof Error ? error.message : String(error), reached: {} })
      }
      const timer = setTimeout(() => broken(new Error('it never ends')), MOST_MS)
      own.on('message', end)
      own.on('error', broken)
      own.postMessage(asked)
    })
  // One after another: a thread walks one mutant at a time.
  let last: Promise<unknown> = Promise.resolve()
  return {
    walk(asked) {
      const walked = last.then(() => walk(asked))
      last = walked
      return walked
    },
    async close() {
      await worker?.terminate()
    },
  }
}
