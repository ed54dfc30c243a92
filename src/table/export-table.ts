import { marginOf } from './margins.ts'
import { cellText, standsOut, type TableData } from './table-data.ts'
import { axisText, headText, withHyphen } from './unit-text.ts'

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

/** The text of a cell as programs read it, too: a figure as a number. */
function clippedText(table: TableData, row: number, column: number): string {
  const text = cellText(table, row, column)
  return typeof table.rows[row]?.[column]?.value === 'number' ? withHyphen(text) : text
}

const textsOf = (table: TableData, rows: readonly number[]) =>
  rows.map((row) => table.columns.map((_, column) => inert(clippedText(table, row, column))))

/** What is told over and under a table. */
export interface Told {
  /** The answer in a line; null where it says none. */
  readonly point: string | null
  readonly notes: readonly string[]
}

const UNTOLD: Told = { point: null, notes: [] }

/** Markup with the heading for documents, tab-separated text for everything else. */
export function clippingOf(heading: string, table: TableData, rows: readonly number[], told = UNTOLD) {
  const cell =
    (tag: 'th' | 'td', isStrong = false) =>
    (text: string, column: number) => {
      const content =
        isStrong && table.columns[column]?.role === 'dimension' ? `<b>${escaped(text)}</b>` : escaped(text)
      return `<${tag} align="${table.columns[column]?.alignment ?? 'left'}">${content}</${tag}>`
    }
  const over = (table.crossed?.over ?? []).map((names) =>
    names.map((name) => ({ ...name, label: inert(name.label) })),
  )
  const head = table.columns.map(({ label, unit }) => inert(headText(label, unit)))
  const body = textsOf(table, rows)
  const spread = over.map((names) =>
    names.flatMap(({ label, columns }) => [label, ...Array.from({ length: columns - 1 }, () => '')]),
  )
  const above = [heading, ...(told.point === null ? [] : [told.point])].map(inert)
  const below = told.notes.map(inert)
  const lines = [...spread, head, ...body].map((texts) => texts.map(oneLine).join('\t'))
  const overRows = over.map(
    (names) =>
      `<tr>${names.map(({ label, columns }) => `<th colspan="${columns}">${escaped(label)}</th>`).join('')}</tr>`,
  )
  const bodyRows = body.map((texts, place) => {
    const isStrong = standsOut(table, rows[place] ?? -1)
    return `<tr>${texts.map(cell('td', isStrong)).join('')}</tr>`
  })
  return {
    html: [
      ...above.map((text, place) => (place === 0 ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`)),
      '<table border="1" cellpadding="4" cellspacing="0">',
      `<thead>${overRows.join('')}<tr>${head.map(cell('th')).join('')}</tr></thead>`,
      `<tbody>${bodyRows.join('')}</tbody>`,
      '</table>',
      ...below.map((text) => `<p>${escaped(text)}</p>`),
    ].join(''),
    text: [...above.map(oneLine), ...lines, ...below.map(oneLine)].join('\n'),
  }
}

export type SheetCell = string | number | null

/** An address as a link with its question, and alone. */
export const linkClipping = (href: string, question: string) => ({
  html: `<a href="${escaped(href)}">${escaped(question)}</a>`,
  text: href,
})

/** A column of a file: the figures or names of one that is shown, or the margins of its figures. */
export interface SheetColumn {
  readonly column: number
  readonly isMargin: boolean
}

/** The columns of a file; margins that are shown stand in columns of their own, so that figures stay numbers. */
export const sheetColumns = (table: TableData, rows: readonly number[]): readonly SheetColumn[] =>
  table.columns.flatMap((_, column) => [
    { column, isMargin: false },
    ...(table.hasMargins && rows.some((row) => marginOf(table, row, column) !== null)
      ? [{ column, isMargin: true }]
      : []),
  ])

/** How many rows of a file stand over its body. */
export const headRows = ({ crossed }: TableData): number => 1 + (crossed?.over.length ?? 0)

/** The table as numbers and texts: a figure is a number, its unit stands in the head. */
export function sheetOf(table: TableData, rows: readonly number[]): readonly (readonly SheetCell[])[] {
  const cellOf = (row: number, { column, isMargin }: SheetColumn): SheetCell => {
    if (isMargin) return marginOf(table, row, column)
    const cell = table.rows[row]?.[column]
    if (cell === undefined || cell.text === '' || cell.text === '–') return null
    return typeof cell.value === 'number' && table.columns[column]?.role !== 'dimension'
      ? cell.value
      : inert(cell.text)
  }
  const columns = sheetColumns(table, rows)
  const body = rows.map((row) => columns.map((column) => cellOf(row, column)))
  const head = columns.map(({ column, isMargin }, place) => {
    const { label = '', unit = null } = table.columns[column] ?? {}
    const isNumbers = unit !== null && body.some((cells) => typeof cells[place] === 'number')
    const name = isNumbers ? axisText(label, unit) : headText(label, unit)
    return inert(isMargin ? `± ${name}` : name)
  })
  const over = (table.crossed?.over ?? []).map((names) => {
    const spread = names.flatMap(({ label, columns: span }) => [
      label === '' ? null : inert(label),
      ...Array.from({ length: span - 1 }, () => null),
    ])
    return columns.map(({ column, isMargin }) => (isMargin ? null : (spread[column] ?? null)))
  })
  return [...over, head, ...body]
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
