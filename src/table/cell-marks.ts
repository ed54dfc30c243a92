import { standsOut, type TableData } from './table-data.ts'

/** What sets a cell off from others. */
export type CellMark =
  | 'name'
  | 'time'
  | 'group'
  | 'repeated'
  | 'asked'
  | 'other'
  | 'shade-1'
  | 'shade-2'
  | 'shade-3'
  | 'shade-4'
  | 'shade-5'

const SHADES = [null, 'shade-1', 'shade-2', 'shade-3', 'shade-4', 'shade-5'] as const

/** Names up to this long stand in one line where there is room: "Yorkshire and The Humber", and longer ones. */
const ONE_LINE = 32

/** Whether a name of a cross-tab and those before it stand in the row above, too. */
const isRepeated = ({ rows }: TableData, row: number, column: number, above: number | null) =>
  above !== null &&
  rows[row]?.slice(0, column + 1).every(({ text }, place) => rows[above]?.[place]?.text === text) === true

/**
 * What a cell is set off by.
 *
 * @param above the row that is shown above it; null for none
 */
export function cellMarks(
  table: TableData,
  row: number,
  column: number,
  above: number | null,
): readonly CellMark[] {
  const { columns, crossed, asked, rows } = table
  const cell = rows[row]?.[column]
  const isName = columns[column]?.role === 'dimension'
  const isOuterName = crossed !== null && isName && columns[column + 1]?.role === 'dimension'
  const shade = SHADES[crossed?.shades[row]?.[column] ?? 0] ?? null
  return [
    ...(columns[column]?.isTime === true ? (['time'] as const) : []),
    ...(isName && cell?.written === null && cell.text.length <= ONE_LINE ? (['name'] as const) : []),
    ...(isOuterName
      ? [isRepeated(table, row, column, above) ? ('repeated' as const) : ('group' as const)]
      : []),
    ...(shade === null ? [] : [shade]),
    ...(isName && standsOut(table, row) ? (['asked'] as const) : []),
    ...(asked < rows.length && row >= asked ? (['other'] as const) : []),
  ]
}
