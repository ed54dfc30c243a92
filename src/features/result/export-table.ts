import type { Clipping } from '../../machines/copy/copy.machine.ts'
import { cellText, quantityOf, type TableData } from './table-data.ts'

/** A shown table in the forms in which it leaves the page: clipboard, CSV, spreadsheet. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const textsOf = (table: TableData, rows: readonly number[]) =>
  rows.map((row) => table.alignments.map((_, column) => cellText(table, row, column)))

const headOf = ({ head, alignments }: TableData) => alignments.map((_, column) => head[column] ?? '')

/** Markup with the heading for documents, tab-separated text for everything else. */
export function clippingOf(heading: string, table: TableData, rows: readonly number[]): Clipping {
  const cell = (tag: 'th' | 'td') => (text: string, column: number) =>
    `<${tag} align="${table.alignments[column] ?? 'left'}">${escaped(text)}</${tag}>`
  const body = textsOf(table, rows)
  const lines = [headOf(table), ...body].map((texts) => texts.map(oneLine).join('\t'))
  return {
    html: [
      `<h2>${escaped(heading)}</h2>`,
      '<table border="1" cellpadding="4" cellspacing="0">',
      `<thead><tr>${headOf(table).map(cell('th')).join('')}</tr></thead>`,
      `<tbody>${body.map((texts) => `<tr>${texts.map(cell('td')).join('')}</tr>`).join('')}</tbody>`,
      '</table>',
    ].join(''),
    text: [oneLine(heading), ...lines].join('\n'),
  }
}

/** The unit that all figures of a column share, so that its cells can be plain numbers. */
function unitOf(texts: readonly string[]): '£' | '%' | null {
  const filled = texts.filter((text) => text !== '' && text !== '–')
  const all = (mark: string) =>
    filled.length > 0 && filled.every((text) => text.includes(mark) && quantityOf(text) !== null)
  return all('£') ? '£' : all('%') ? '%' : null
}

export type SheetCell = string | number | null

/** The table as numbers and texts: a figure is a number, its unit stands in the head. */
export function sheetOf(table: TableData, rows: readonly number[]): readonly (readonly SheetCell[])[] {
  const body = textsOf(table, rows)
  const labels = table.alignments.map((_, column) =>
    rows.some((row) => table.rows[row]?.[column]?.isLabel === true),
  )
  const units = table.alignments.map((_, column) => unitOf(body.map((texts) => texts[column] ?? '')))
  const cellOf = (text: string, raw: string, column: number): SheetCell => {
    if (text === '' || text === '–') return null
    return labels[column] === true ? text : (quantityOf(raw) ?? text)
  }
  return [
    headOf(table).map((name, column) => (units[column] === null ? name : `${name} (${units[column] ?? ''})`)),
    ...body.map((texts, index) =>
      texts.map((text, column) => cellOf(text, table.rows[rows[index] ?? -1]?.[column]?.raw ?? text, column)),
    ),
  ]
}

/** Begins like a formula: a spreadsheet would run it. */
const FORMULA = /^[=+\-@\t\r]/

const field = (cell: SheetCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\n\r\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated values (RFC 4180) that no spreadsheet takes for formulas. */
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
