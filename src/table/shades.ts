import type { TableCell } from './table-data.ts'

/** More steps are not told apart at a glance; `.shade-1` to `.shade-5` draw them. */
const SHADES = 5

const numbersOf = (rows: readonly (readonly TableCell[])[], columns: readonly number[]) =>
  rows.flatMap((cells) =>
    columns.map((column) => cells[column]?.value).filter((value) => typeof value === 'number'),
  )

/**
 * How strongly each cell is shaded by its value, between the least and the most of its kind; 0 for not at all.
 *
 * @param kinds the columns whose figures are of one kind, for each kind; other columns have no shade
 */
export function shadesOf(
  rows: readonly (readonly TableCell[])[],
  kinds: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const ranges = new Map<number, { readonly low: number; readonly span: number }>()
  for (const columns of kinds) {
    const numbers = numbersOf(rows, columns)
    const low = numbers.reduce((least, number) => Math.min(least, number), Infinity)
    const high = numbers.reduce((most, number) => Math.max(most, number), -Infinity)
    if (high > low) for (const column of columns) ranges.set(column, { low, span: high - low })
  }
  return rows.map((cells) =>
    cells.map(({ value }, column) => {
      const range = ranges.get(column)
      return range === undefined || typeof value !== 'number'
        ? 0
        : Math.round((SHADES * (value - range.low)) / range.span)
    }),
  )
}
