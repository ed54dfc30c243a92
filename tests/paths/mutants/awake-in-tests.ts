import { appendFileSync } from 'node:fs'
import { afterEach, inject } from 'vitest'
import { sharedBrowser } from '../../support/shared-browser.ts'

/** Before each file of tests that were written by hand: which mutant is awake there and on its pages, and which ones a test comes upon. */

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that is awake, 0 where none is, and the file to which goes what tests come upon. */
    readonly mutant: { readonly id: number; readonly reachedIn: string | null }
  }
}

interface Known {
  readonly reached: Set<number>
  awake: number
}

// This is run again for each file of a worker, whose browser stays.
const KNOWN = Symbol.for('querent.mutants')
const context = globalThis as { [KNOWN]?: Known }
const isFirst = context[KNOWN] === undefined
const known = (context[KNOWN] ??= { reached: new Set(), awake: 0 })
const { reached } = known
const { id, reachedIn } = inject('mutant')
known.awake = id
Object.assign(globalThis, {
  __querentAwake: (asked: number) => {
    reached.add(asked)
    return asked === known.awake
  },
})

if (isFirst) {
  const browser = await sharedBrowser()
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const opened = await open(options)
    await opened.exposeFunction('__querentTell', (ids: readonly number[]) => {
      for (const each of ids) reached.add(each)
    })
    await opened.addInitScript((awake) => {
      const tell = (globalThis as { __querentTell?: (ids: readonly number[]) => void }).__querentTell
      const met = new Set<number>()
      let fresh: number[] = []
      Object.assign(globalThis, {
        __querentAwake: (asked: number) => {
          if (!met.has(asked)) {
            met.add(asked)
            if (fresh.push(asked) === 1)
              queueMicrotask(() => {
                tell?.(fresh)
                fresh = []
              })
          }
          return asked === awake
        },
      })
    }, known.awake)
    return opened
  }
}

afterEach(({ task }) => {
  if (reachedIn !== null)
    appendFileSync(
      reachedIn,
      `${JSON.stringify({ test: task.id, file: task.file.filepath, reached: [...reached] })}\n`,
    )
  reached.clear()
})
