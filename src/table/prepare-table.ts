import { columnAlignment, formattedCell } from './cell-format.ts'
import { LABEL_CLASS } from './written-table.ts'

const cellsOf = (row: Element) =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')

/** The deepest element that holds all the text of a cell, so that emphasis inside it stays. */
function innermost(cell: Element): Element {
  const [only, ...rest] = cell.children
  return only !== undefined && rest.length === 0 && only.textContent === cell.textContent
    ? innermost(only)
    : cell
}

/** Formats the numbers of every table in a clean fragment and aligns its columns. */
export function prepareTables(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll('table')) prepareTable(table)
}

function prepareTable(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll('tr')]
  const head = rows.find(
    (row) => row.closest('thead') !== null || cellsOf(row).some(({ tagName }) => tagName === 'TH'),
  )
  const names = head === undefined ? [] : cellsOf(head).map((cell) => cell.textContent.trim())
  const body = rows.filter((row) => row !== head).map(cellsOf)
  for (const cells of body) {
    for (const [index, cell] of cells.entries()) {
      if (cell.classList.contains(LABEL_CLASS)) continue
      const text = cell.textContent
      const formatted = formattedCell(names[index] ?? '', text)
      if (formatted !== text) innermost(cell).textContent = formatted
    }
  }
  const columns = Math.max(names.length, ...body.slice(0, 50).map(({ length }) => length))
  const alignments = Array.from({ length: columns }, (_, index) =>
    columnAlignment(
      index,
      body.values().map((cells) => cells[index]?.textContent ?? ''),
    ),
  )
  for (const cells of [...(head === undefined ? [] : [cellsOf(head)]), ...body]) {
    for (const [index, cell] of cells.entries()) cell.classList.add(`q-${alignments[index] ?? 'left'}`)
  }
  for (const cell of head === undefined ? [] : cellsOf(head)) cell.setAttribute('scope', 'col')
}
