import { appendFileSync } from 'node:fs'
import { afterEach, inject } from 'vitest'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { known } from './awake.ts'

/** Before each file of tests that were written by hand: which mutant is awake there and on its pages, and which ones a test comes upon. */

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that is awake, 0 where none is, and the file to which goes what tests come upon. */
    readonly mutant: { readonly id: number; readonly reachedIn: string | null }
  }
}

const { reached } = known
const { id, reachedIn } = inject('mutant')
known.awake = id
Object.assign(globalThis, {
  __querentAwake: (asked: number) => {
    reached.add(asked)
    return asked === known.awake
  },
})

if (!known.isSetUp) {
  known.isSetUp = true
  const browser = await sharedBrowser()
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const opened = await open(options)
    await opened.exposeFunction('__querentTell', (ids: readonly number[]) => {
      for (const each of ids) reached.add(each)
    })
    await opened.addInitScript(() => {
      const page = globalThis as {
        __querentTell?: (ids: readonly number[]) => void
        __querentAwakeOne?: number
      }
      const met = new Set<number>()
      let fresh: number[] = []
      Object.assign(globalThis, {
        __querentAwake: (asked: number) => {
          if (!met.has(asked)) {
            met.add(asked)
            if (fresh.push(asked) === 1)
              queueMicrotask(() => {
                page.__querentTell?.(fresh)
                fresh = []
              })
          }
          return asked === page.__querentAwakeOne
        },
      })
    })
    const newPage = opened.newPage.bind(opened)
    opened.newPage = async () => {
      const page = await newPage()
      const [add, goto] = [page.addInitScript.bind(page), page.goto.bind(page)]
      let told: { readonly awake: number; readonly script: { dispose: () => Promise<void> } } | null = null
      page.goto = async (...given) => {
        const { awake } = known
        if (told?.awake !== awake) {
          await told?.script.dispose()
          told = {
            awake,
            script: await add((one) => Object.assign(globalThis, { __querentAwakeOne: one }), awake),
          }
        }
        return goto(...given)
      }
      return page
    }
    return opened
  }
}

afterEach(({ task }) => {
  if (reachedIn !== null)
    appendFileSync(
      reachedIn,
      `${JSON.stringify({ test: task.id, name: task.fullName, file: task.file.filepath, reached: [...reached] })}\n`,
    )
  reached.clear()
})
