import { appendFileSync, readFileSync } from 'node:fs'
import { inject, TestRunner, type RunnerTestCase } from 'vitest'
import { known } from './awake.ts'

/** Runs a test without a mutant and then with each of those that it is to be asked about: each would have to start a process otherwise. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Files of which mutants tests are asked about, by their ids, and of what they say; null where each test runs once. */
    readonly turns: { readonly asks: string; readonly says: string } | null
  }
}

/** What a test says of a mutant. */
export interface Turn {
  readonly id: number
  readonly testId: string
  /** Whether it fails with it and passes without it; null where it does not pass twice in one process, so that it has to be asked in one of its own. */
  readonly isFound: true | null
}

/** How much longer than usual a test may take with a mutant. */
const TIMES_LONGER = 4
const LEAST_MS = 2_000

async function fails(run: () => unknown, mostMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), mostMs)
  })
  try {
    await Promise.race([run(), tooLong])
    return false
  } catch {
    return true
  } finally {
    clearTimeout(timer)
  }
}

/** What was said by now, by all workers. */
export const turnsIn = (file: string): readonly Turn[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Turn)

export default class InTurn extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const turns = inject('turns')
    const began = performance.now()
    await run()
    if (turns === null) return
    const mostMs = Math.max(LEAST_MS, TIMES_LONGER * (performance.now() - began))
    const asks = JSON.parse(readFileSync(turns.asks, 'utf8')) as Readonly<Record<string, readonly number[]>>
    const asked = asks[test.id] ?? []
    const say = (id: number, isFound: Turn['isFound']) =>
      appendFileSync(turns.says, `${JSON.stringify({ id, testId: test.id, isFound } satisfies Turn)}\n`)
    for (const [at, id] of asked.entries()) {
      // Another worker may have found it meanwhile.
      if (turnsIn(turns.says).some((turn) => turn.id === id && turn.isFound === true)) continue
      known.awake = id
      const failed = await fails(run, mostMs)
      known.awake = 0
      if (!failed) continue
      const passesAgain = !(await fails(run, mostMs))
      if (passesAgain) say(id, true)
      else {
        for (const left of asked.slice(at)) say(left, null)
        return
      }
    }
  }
}
