import type { Disclosed } from '../../server/ask/protect/disclose.ts'

/** Tables of made-up figures: what stands in them is known, and how far chance moves it. */

/** Draws that are as good as normal, the same for the same seed: the sum of twelve even ones. */
export function drawsOf(seed: number): () => number {
  let state = seed * 7919 + 1
  const even = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return () => Array.from({ length: 12 }, even).reduce((sum, each) => sum + each, -6)
}

/**
 * The same table with other figures in its last column, each with a standard error and no noise.
 *
 * @param number how many stand behind each figure
 */
export function withFigures(
  table: Disclosed,
  figures: readonly number[],
  error: number,
  number = 1000,
): Disclosed {
  const place = table.columns.length - 1
  const measures = table.columns.filter(({ kind }) => kind === 'measure')
  return {
    ...table,
    rows: figures.map((figure, row) => ({
      values: table.rows[row]?.values.with(place, figure) ?? [],
      texts: table.rows[row]?.texts.with(place, String(figure)) ?? [],
    })),
    groups: figures.map((figure, row) => ({
      keys: table.groups[row]?.keys ?? [],
      cells: [figure],
      certainty: measures.map(() => ({ status: 'exact', why: null, number, noise: 0, error })),
    })),
  }
}
