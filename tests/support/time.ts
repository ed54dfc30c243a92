import type { After } from '../../server/services/after.ts'

/** A time that passes when a test says so. */
export interface Time {
  readonly now: () => number
  readonly after: After
  /** Lets so many milliseconds pass: what is due happens in its order. */
  readonly pass: (ms: number) => void
  /** How much is to happen later, and how often something was put off in all. */
  readonly due: () => number
  readonly putOff: () => number
}

export function timeFrom(start: number): Time {
  let now = start
  let putOff = 0
  let due: { readonly at: number; readonly work: () => void }[] = []
  return {
    now: () => now,
    due: () => due.length,
    putOff: () => putOff,
    after(ms, work) {
      const own = { at: now + ms, work }
      due.push(own)
      putOff += 1
      return () => {
        due = due.filter((each) => each !== own)
      }
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        due = due.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.work()
      }
      now = end
    },
  }
}
