import { numberText } from './cell-format.ts'
import { tableData, type TableData } from './table-data.ts'

/** How many stand behind figures: as a column of its own, and beside one figure alone. */

const HIDDEN = '–'
/** The name of the column of numbers behind figures. */
export const BEHIND = 'behind'

/** The table with the numbers behind its rows as its last column; as it is where the answer has none. */
export function withBehind(table: TableData): TableData {
  const { behind, columns, rows, ...rest } = table
  if (behind === null) return table
  const column = { id: BEHIND, label: behind.label, role: 'measure' as const, unit: null, decimals: null }
  const counted = rows.map((cells, row) => {
    const count = behind.counts[row] ?? null
    return [...cells, { value: count, text: count === null ? HIDDEN : numberText(count), written: null }]
  })
  return tableData([...columns, column], counted, { ...rest, behind })
}

/** One figure alone, to be shown large. */
export interface LoneFigure {
  readonly label: string
  readonly text: string
  /** "34 quotes behind it", "14% below London as a whole": what is known of it, in this order. */
  readonly notes: readonly string[]
}

/** The one figure of a typed table without groups; null for any other table. */
export function loneFigure(table: TableData | null): LoneFigure | null {
  const [column, ...others] = table?.columns ?? []
  const [cells, ...more] = table?.rows ?? []
  if (table === null || column?.role !== 'measure' || cells === undefined || others.length + more.length > 0)
    return null
  const [cell] = cells
  if (typeof cell?.value !== 'number') return null
  const count = table.behind?.counts[0] ?? null
  const label = table.behind?.label ?? ''
  const notes = [
    ...(count === null ? [] : [`${numberText(count)} ${label.charAt(0).toLowerCase()}${label.slice(1)}`]),
    ...(table.comparison === null ? [] : [table.comparison]),
  ]
  return { label: column.label, text: cell.text, notes }
}
