const FIRST_MS = 20
/** A page that takes longer is looked at seldom: looking takes the processor from what it waits for. */
const LONGEST_MS = 250

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits until nothing is wrong, with longer and longer pauses, for so many milliseconds at least; throws with what is wrong then.
 *
 * @param wrongNow what is wrong, or null
 */
export async function untilRight(wrongNow: () => Promise<string | null>, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  for (let ms = FIRST_MS; ; ms = Math.min(LONGEST_MS, 2 * ms)) {
    // Taken before the look: one that begins too late is none.
    const isOver = performance.now() > end
    const wrong = await wrongNow()
    if (wrong === null) return
    if (isOver) throw new Error(wrong)
    await pause(ms)
  }
}
