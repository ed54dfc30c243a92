import type { Disclosed } from '../../protect/disclose.ts'

/** Where the digits of figures end: at the place at which their noise begins. */

/** The certainties of the figures of a column, by its place among all columns. */
export function certaintiesIn({ columns, groups }: Pick<Disclosed, 'columns' | 'groups'>, column: number) {
  const place = columns.slice(0, column).filter(({ kind }) => kind === 'measure').length
  return groups.flatMap(({ certainty }) => certainty[place] ?? [])
}

/**
 * How many decimals of the figures of a column hold, alike for all of them: -1 where tens do; null where they are exact. By the noise
 * that is usual in it, so that one group of few does not take the digits of all.
 *
 * @param column its place among all columns
 */
export function decimalsOf(table: Pick<Disclosed, 'columns' | 'groups'>, column: number): number | null {
  const noises = certaintiesIn(table, column)
    .flatMap(({ status, noise }) => (status === 'noise' && noise > 0 ? [noise] : []))
    .toSorted((a, b) => a - b)
  const usual = noises[Math.floor(noises.length / 2)]
  return usual === undefined ? null : Math.max(-9, Math.min(6, -Math.floor(Math.log10(usual))))
}
