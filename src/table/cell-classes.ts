import { standsOut, type TableData } from './table-data.ts'

/** Whether a name of a cross-tab and those before it stand in the row above, too. */
const isRepeated = ({ rows }: TableData, row: number, column: number, above: number | null) =>
  above !== null &&
  rows[row]?.slice(0, column + 1).every(({ text }, place) => rows[above]?.[place]?.text === text) === true

/** Names up to this long stand in one line where there is room: "Yorkshire and The Humber", and longer ones. */
const ONE_LINE = 32

/**
 * What a cell is to be set off by, as class names.
 *
 * @param above the row that is shown above it; null for none
 */
export function cellClasses(
  table: TableData,
  row: number,
  column: number,
  above: number | null,
): readonly string[] {
  const { columns, crossed, asked, rows } = table
  const cell = rows[row]?.[column]
  const isName = columns[column]?.role === 'dimension'
  const isOuterName = crossed !== null && isName && columns[column + 1]?.role === 'dimension'
  const shade = crossed?.shades[row]?.[column] ?? 0
  return [
    `q-${columns[column]?.alignment ?? 'left'}`,
    ...(isName && cell?.written === null && cell.text.length <= ONE_LINE ? ['cell--name'] : []),
    ...(isOuterName ? [isRepeated(table, row, column, above) ? 'cell--repeated' : 'cell--group'] : []),
    ...(shade === 0 ? [] : [`cell--shade-${shade}`]),
    ...(isName && standsOut(table, row) ? ['cell--asked'] : []),
    ...(asked < rows.length && row >= asked ? ['cell--other'] : []),
  ]
}
