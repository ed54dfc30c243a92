import { sanitised } from '../../ui/sanitise.ts'
import { plainTable } from './plain-table.ts'
import { prepareTables } from './prepare-table.ts'
import { makeCell, tableData, type TableCell, type TableData } from './table-data.ts'

/** What the markup of an answer holds: one table as data, and what stands around it as clean nodes. */
export interface ReadMarkup {
  readonly table: TableData | null
  readonly rest: Node | null
}

const cellsOf = (row: Element) =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')

function cellOf(element: Element): TableCell {
  const nodes = element.childElementCount === 0 ? null : element
  return makeCell(element.textContent.trim(), element.className, element.getAttribute('style') ?? '', nodes)
}

function readTable(table: Element): TableData {
  const rows = [...table.querySelectorAll('tr')]
  const head = rows.find(
    (row) => row.closest('thead') !== null || cellsOf(row).some(({ tagName }) => tagName === 'TH'),
  )
  return tableData(
    head === undefined ? [] : cellsOf(head).map((cell) => cell.textContent.trim()),
    rows.filter((row) => row !== head).map((row) => cellsOf(row).map(cellOf)),
  )
}

/** Reads the markup of an answer. Never throws, and lets nothing through that SPEC section 5 does not allow. */
export function readMarkup(markup: string): ReadMarkup {
  const plain = plainTable(markup)
  if (plain !== null) return { table: plain, rest: null }
  const fragment = sanitised(markup)
  const tables = fragment.querySelectorAll('table')
  const [first] = tables
  if (first === undefined || tables.length > 1) {
    prepareTables(fragment)
    return { table: null, rest: fragment }
  }
  first.remove()
  return { table: readTable(first), rest: fragment.textContent.trim() === '' ? null : fragment }
}
