import { allowedStyle } from '../../ui/markup-rules.ts'
import { columnAlignment, formattedCell, type Alignment } from './cell-format.ts'

/** A result table as data: what the server's markup holds, without the markup. */
export interface TableCell {
  /** As the server wrote it. */
  readonly raw: string
  /** The name of a group: a year is not a number to format. */
  readonly isLabel: boolean
  readonly classes: string
  readonly style: string
  /** The sanitised content of a cell that holds more than text. */
  readonly nodes: Element | null
}

export interface TableData {
  readonly head: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
  readonly alignments: readonly Alignment[]
}

/** Cells that the server marks as names of groups. */
export const LABEL_CLASS = 'q-label'

/** A cell from what the server wrote; only styles that are allowed stay. */
export function makeCell(
  raw: string,
  classes: string,
  style: string,
  nodes: Element | null = null,
): TableCell {
  return {
    raw,
    classes,
    style: allowedStyle(style),
    isLabel: classes.split(/\s+/).includes(LABEL_CLASS),
    nodes,
  }
}

const ROWS_COUNTED_FOR_COLUMNS = 50

export function tableData(head: readonly string[], rows: TableData['rows']): TableData {
  const columns = Math.max(
    head.length,
    ...rows.slice(0, ROWS_COUNTED_FOR_COLUMNS).map(({ length }) => length),
  )
  const alignments = Array.from({ length: columns }, (_, index) =>
    columnAlignment(
      index,
      rows.values().map((cells) => shownText(head, cells, index)),
    ),
  )
  return { head, rows, alignments }
}

function shownText(head: readonly string[], cells: readonly TableCell[], column: number): string {
  const cell = cells[column]
  if (cell === undefined) return ''
  return cell.isLabel ? cell.raw : formattedCell(head[column] ?? '', cell.raw)
}

/** The text of a cell as it is shown. */
export const cellText = ({ head, rows }: TableData, row: number, column: number): string =>
  shownText(head, rows[row] ?? [], column)

export interface Arrangement {
  readonly column: number | null
  readonly direction: 'ascending' | 'descending' | null
  readonly filter: string
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const NUMBER = /^[-+]?£?[-+]?(?:[\d,]*\.\d+|(?:,*\d)+)%?$/

/** The number that a text stands for, or null. */
export function quantityOf(text: string): number | null {
  const plain = text.replace(/\s/g, '')
  return NUMBER.test(plain) ? Number(plain.replace(/[£,%]/g, '')) : null
}

const isBlank = (text: string) => text === '' || text === '–'

function compared(left: string, right: string): number {
  const [a, b] = [quantityOf(left), quantityOf(right)]
  return a !== null && b !== null ? a - b : collator.compare(left, right)
}

/** The rows to show, by their place in the answer: those that hold the filter's text, in order; blanks come last. */
export function arrangedRows(
  table: TableData,
  { column, direction, filter }: Arrangement,
): readonly number[] {
  const wanted = filter.trim().toLowerCase()
  const all = Array.from(table.rows.keys())
  const rows =
    wanted === ''
      ? all
      : all.filter((row) =>
          table.alignments.keys().some((index) => cellText(table, row, index).toLowerCase().includes(wanted)),
        )
  if (column === null || direction === null) return rows
  const keys = new Map(rows.map((row) => [row, cellText(table, row, column).trim()]))
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left = '', right = ''] = [keys.get(a), keys.get(b)]
    if (isBlank(left) || isBlank(right)) return Number(isBlank(left)) - Number(isBlank(right)) || a - b
    return sign * compared(left, right) || a - b
  })
}
