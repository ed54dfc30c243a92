import { cellText, type TableData } from './table-data.ts'
import { axisText, headText } from './unit-text.ts'

/** A shown table in the forms in which it leaves the page: clipboard, CSV, spreadsheet. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** What a spreadsheet would run, in any width: a sign at its start. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@]|^[\t\r\n]/u
/** A figure with its sign, and what it counts: nothing that could be run. */
const FIGURE = /^[-+](?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?\d[\d,.]*(?:\s?(?:[%×]|[a-z ]+))?$/u

/** A text as no spreadsheet takes it for a formula: the one place that sees to it. */
const inert = (text: string) =>
  FORMULA.test(text.normalize('NFKC')) && !FIGURE.test(text) ? `'${text}` : text

const textsOf = (table: TableData, rows: readonly number[]) =>
  rows.map((row) => table.columns.map((_, column) => inert(cellText(table, row, column))))

/** Markup with the heading for documents, tab-separated text for everything else. */
export function clippingOf(heading: string, table: TableData, rows: readonly number[]) {
  const cell = (tag: 'th' | 'td') => (text: string, column: number) =>
    `<${tag} align="${table.columns[column]?.alignment ?? 'left'}">${escaped(text)}</${tag}>`
  const head = table.columns.map(({ label, unit }) => inert(headText(label, unit)))
  const body = textsOf(table, rows)
  const lines = [head, ...body].map((texts) => texts.map(oneLine).join('\t'))
  return {
    html: [
      `<h2>${escaped(inert(heading))}</h2>`,
      '<table border="1" cellpadding="4" cellspacing="0">',
      `<thead><tr>${head.map(cell('th')).join('')}</tr></thead>`,
      `<tbody>${body.map((texts) => `<tr>${texts.map(cell('td')).join('')}</tr>`).join('')}</tbody>`,
      '</table>',
    ].join(''),
    text: [oneLine(inert(heading)), ...lines].join('\n'),
  }
}

export type SheetCell = string | number | null

/** The table as numbers and texts: a figure is a number, its unit stands in the head. */
export function sheetOf(table: TableData, rows: readonly number[]): readonly (readonly SheetCell[])[] {
  const cellOf = (row: number, column: number): SheetCell => {
    const cell = table.rows[row]?.[column]
    if (cell === undefined || cell.text === '' || cell.text === '–') return null
    return typeof cell.value === 'number' && table.columns[column]?.role !== 'dimension'
      ? cell.value
      : inert(cell.text)
  }
  const body = rows.map((row) => table.columns.map((_, column) => cellOf(row, column)))
  const head = table.columns.map(({ label, unit }, column) =>
    unit !== null && body.some((cells) => typeof cells[column] === 'number')
      ? inert(axisText(label, unit))
      : inert(headText(label, unit)),
  )
  return [head, ...body]
}

const field = (cell: SheetCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /[",;\n\r\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Comma-separated values (RFC 4180) of a sheet. */
export const csvOf = (sheet: readonly (readonly SheetCell[])[]): string =>
  sheet.map((cells) => cells.map(field).join(',')).join('\r\n') + '\r\n'

/** A file's name from a heading. */
export const fileName = (heading: string, extension: string): string =>
  `${
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'table'
  }.${extension}`
