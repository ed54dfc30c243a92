/** How months and years are written in a question, and what stands between several. */

export const MONTHS: ReadonlyMap<string, number> = new Map([
  ['sept', 9],
  ...'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, index) => [[name, index + 1] as const, [name.slice(0, 3), index + 1] as const]),
])

/** A year in a date: "November 1854". */
export const yearOf = (word: string | undefined) =>
  word !== undefined && /^(?:1\d|20)\d\d$/.test(word) ? Number(word) : null

/** Between periods that share the year of the last: "March, April and May 2024", "H1 vs H2 2024". */
export const JOINTS = [',', 'and', 'or', '&', 'versus', 'vs', 'v', 'against']
