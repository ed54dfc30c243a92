import { sanitised } from '../ui/sanitise.ts'
import { plainTable } from './plain-table.ts'
import { prepareTables } from './prepare-table.ts'
import type { Content, TableData } from './table-data.ts'
import { writtenTable, type Writing } from './written-table.ts'

const cellsOf = (row: Element) =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')

const cellOf = (element: Element): Writing => ({
  raw: element.textContent.trim(),
  classes: element.className,
  style: element.getAttribute('style') ?? '',
  nodes: element.childElementCount === 0 ? null : element,
})

function readTable(table: Element): TableData {
  const rows = [...table.querySelectorAll('tr')]
  const head = rows.find(
    (row) => row.closest('thead') !== null || cellsOf(row).some(({ tagName }) => tagName === 'TH'),
  )
  return writtenTable(
    head === undefined ? [] : cellsOf(head).map((cell) => cell.textContent.trim()),
    rows.filter((row) => row !== head).map((row) => cellsOf(row).map(cellOf)),
  )
}

/** Reads the markup of an answer. Never throws, and lets nothing through that SPEC section 5 does not allow. */
export function readMarkup(markup: string): Content {
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
