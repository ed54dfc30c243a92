import { EngineError } from './engine.ts'

/** How long nobody looks again, and how many times as long as looking took. */
const LOOK_AGAIN_MS = 1_000
const TIMES_LOOKING = 20

export interface StandingStill {
  /** What was told of the rows at the beginning. */
  readonly state: string
  /** Throws EngineError once the rows are others than they were at the beginning, and whatever telling of them throws. */
  readonly expectUnchanged: () => Promise<void>
}

/**
 * The rows behind an engine are thought to be the same as long as it is open: what was worked out of them is kept, and what
 * was told of them is judged with the next answer. So once they are others, no statement is run any more.
 *
 * @param stateNow a text that is another one once the rows are
 * @param called the name of the rows, for whoever operates the server
 */
export async function standingStill(stateNow: () => Promise<string>, called: string): Promise<StandingStill> {
  const start = performance.now()
  const first = await stateNow()
  let looked = performance.now()
  let again = Math.max(LOOK_AGAIN_MS, TIMES_LOOKING * (looked - start))
  let looking: Promise<EngineError | null> = Promise.resolve(null)
  const look = async () => {
    const begun = performance.now()
    const state = await stateNow()
    again = Math.max(LOOK_AGAIN_MS, TIMES_LOOKING * (performance.now() - begun))
    return state === first
      ? null
      : new EngineError(
          `the rows of ${called} changed since they were first read: touch the model.yaml of the dataset, and they are read again`,
        )
  }
  const expectUnchanged = async () => {
    if (performance.now() - looked >= again) {
      looked = performance.now()
      looking = look()
    }
    const changed = await looking
    if (changed !== null) {
      // They do not become the same again.
      looked = Infinity
      throw changed
    }
  }
  return { state: first, expectUnchanged }
}
