import type { DuckDBConnection } from '@duckdb/node-api'

/** What a person who waits for a file to be loaded is told. */

const TELL_MS = 1_000
/** Parts of the work below which nobody can say how long the rest takes. */
const FEWEST_PERCENT = 2

const shown = (count: number) => count.toLocaleString('en-GB')

/** What is told of the time that work still takes. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `some ${shown(Math.max(1, Math.round(seconds)))} s left`
  return `some ${shown(Math.round(seconds / 60))} min left`
}

/** How far a statement is; the rows that DuckDB counts are those of all its steps, so they are not told. */
function sayOf(percentage: number, elapsedMs: number): readonly string[] {
  const left = (elapsedMs * (100 - percentage)) / percentage / 1_000
  return percentage < FEWEST_PERCENT ? [] : [`${Math.floor(percentage)} %`, timeLeft(left)]
}

/** Tells once a second, until it is ended. */
export function tellOften(message: () => string, tell: (message: string) => void): () => void {
  const telling = setInterval(() => tell(message()), TELL_MS)
  telling.unref()
  return () => clearInterval(telling)
}

/** Tells of the statements of a connection while they run, once a second. */
export function tellProgress(connection: DuckDBConnection, tell: (message: string) => void = () => {}) {
  let what = ''
  let isMeasured = true
  let begun = performance.now()
  const end = tellOften(() => {
    const said = isMeasured ? sayOf(connection.progress.percentage, performance.now() - begun) : []
    return [what, ...said].join(', ')
  }, tell)
  return {
    /** What is done from now on. @param isOne by one statement, so that how far that is says how far it is */
    begin(next: string, isOne = true) {
      what = next
      isMeasured = isOne
      begun = performance.now()
    },
    end,
  }
}
