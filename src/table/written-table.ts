import { allowedStyle } from '../ui/markup-rules.ts'
import { formattedCell } from './cell-format.ts'
import { quantityIn } from './number-text.ts'
import { tableData, type TableCell, type TableColumn, type TableData } from './table-data.ts'

/** Tables of answers without types: what each text stands for is read from it once, here. */

/** A cell as it was written. */
export interface Writing {
  readonly raw: string | number | null
  readonly classes?: string
  readonly style?: string
  readonly nodes?: Element | null
}

/** Cells that the server marks as names of groups: a year is not a number to format. */
export const LABEL_CLASS = 'q-label'

/** A cell with what its column is told by. */
interface ReadCell {
  readonly cell: TableCell
  /** Of the text as it is shown; undefined where that is no number. */
  readonly unit: string | null | undefined
  readonly isLabel: boolean
}

/** Only styles that are allowed stay. */
function readCell(column: string, { raw, classes = '', style = '', nodes = null }: Writing): ReadCell {
  const text = String(raw ?? '')
  const quantity = quantityIn(text)
  const isLabel = classes.split(/\s+/).includes(LABEL_CLASS)
  const shown = isLabel ? text : formattedCell(column, text, quantity)
  return {
    cell: {
      value: raw === null ? null : (quantity?.value ?? raw),
      text: shown,
      written: { raw, classes, style: allowedStyle(style), nodes: shown === text ? nodes : null },
    },
    unit: quantity === null ? undefined : shown.includes('£') ? 'GBP' : quantity.unit,
    isLabel,
  }
}

const ROWS_COUNTED_FOR_COLUMNS = 50

/** The unit that all figures of a column share. */
function sharedUnit(cells: readonly ReadCell[]): string | null {
  const filled = cells.filter(({ cell: { text } }) => text !== '' && text !== '–')
  const unit = filled[0]?.unit ?? null
  return filled.every((cell) => cell.unit === unit) ? unit : null
}

/**
 * A table of what was written in its cells.
 *
 * @param head the labels of its columns, none where it has no head
 * @param ids their names in result rows, where they are known
 */
export function writtenTable(
  head: readonly string[],
  writings: readonly (readonly Writing[])[],
  ids: readonly string[] = [],
): TableData {
  const rows = writings.map((cells) => cells.map((cell, index) => readCell(head[index] ?? '', cell)))
  const count = Math.max(head.length, ...rows.slice(0, ROWS_COUNTED_FOR_COLUMNS).map(({ length }) => length))
  const columns = Array.from({ length: count }, (_, index): Omit<TableColumn, 'alignment' | 'isTime'> => {
    const cells = rows.flatMap((row) => row[index] ?? [])
    return {
      id: ids[index] ?? String(index),
      label: head[index] ?? '',
      role: cells.some(({ isLabel }) => isLabel) ? 'dimension' : null,
      unit: sharedUnit(cells),
      decimals: null,
    }
  })
  const plain = rows.map((cells) => cells.map(({ cell }) => cell))
  return tableData(columns, plain, { hasHead: head.length > 0 })
}
