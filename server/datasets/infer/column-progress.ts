import { tellOften, timeLeft } from '../progress/progress.ts'

/** What a person who waits for columns to be looked at is told. */

/** Tells of the column that is being looked at, once a second. */
export function tellColumns(columns: number, rowCount: number, tell: (message: string) => void) {
  const begun = performance.now()
  let done = 0
  let doneMs = 0
  const end = tellOften(() => {
    const elapsedMs = performance.now() - begun
    const left = (doneMs / done) * columns - elapsedMs
    return [
      `Looking at column ${done + 1} of ${columns}`,
      `${rowCount.toLocaleString('en-GB')} rows`,
      ...(done === 0 ? [] : [timeLeft(Math.max(0, left) / 1_000)]),
    ].join(', ')
  }, tell)
  return {
    /** @param place of the column that is looked at from now on, from 0 */
    begin(place: number) {
      done = place
      doneMs = performance.now() - begun
    },
    end,
  }
}

export type ColumnProgress = ReturnType<typeof tellColumns>
