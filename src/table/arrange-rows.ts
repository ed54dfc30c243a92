import { shownCell } from './shown-text.ts'
import { cellText, type TableCell, type TableData } from './table-data.ts'
import { withHyphen } from './unit-text.ts'

export interface Arrangement {
  readonly column: number | null
  readonly direction: 'ascending' | 'descending' | null
  readonly filter: string
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

const isBlank = (cell: TableCell | undefined) => {
  const text = cell?.text.trim() ?? ''
  return text === '' || text === '–'
}

/** As it is searched for: a minus is typed as a hyphen. */
const searched = (text: string) => withHyphen(text).toLowerCase()

const compared = (left: TableCell, right: TableCell) =>
  typeof left.value === 'number' && typeof right.value === 'number'
    ? left.value - right.value
    : collator.compare(left.text.trim(), right.text.trim())

/** The rows to show, by their place in the answer: those that hold the filter's text, in order; blanks come last. */
export function arrangedRows(
  table: TableData,
  { column, direction, filter }: Arrangement,
): readonly number[] {
  const wanted = searched(filter.trim())
  const all = Array.from(table.rows.keys())
  const rows =
    wanted === ''
      ? all
      : all.filter((row) =>
          table.columns.some(({ isTime }, index) =>
            [cellText(table, row, index), ...(isTime ? [shownCell(table, row, index)] : [])].some((text) =>
              searched(text).includes(wanted),
            ),
          ),
        )
  if (column === null || direction === null) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [table.rows[a]?.[column], table.rows[b]?.[column]]
    if (left === undefined || right === undefined || isBlank(left) || isBlank(right))
      return Number(isBlank(left)) - Number(isBlank(right)) || a - b
    return sign * compared(left, right) || a - b
  })
}
