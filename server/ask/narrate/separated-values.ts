import { isMoney, signOf } from '../../semantic-model/currencies.ts'
import { headText, type PlanColumn } from '../plan/columns.ts'
import type { Disclosed } from '../protect/disclose.ts'

/** A shown table as separated values for spreadsheets: as the page exports it (`src/table/export-table.ts`), which a test holds it to. */

/** What a spreadsheet would run, in any width: a sign at its start. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@]|^[\t\r\n]/u
/** A figure with its sign, and what it counts: nothing that could be run. */
const FIGURE = /^[-+](?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?\d[\d,.]*(?:\s?(?:[%×]|[a-z ]+))?$/u

/** A text as no spreadsheet takes it for a formula. */
const inert = (text: string) =>
  FORMULA.test(text.normalize('NFKC')) && !FIGURE.test(text) ? `'${text}` : text

type Cell = string | number | null

/** What bare numbers of a column are counted in. */
function signOver({ unit, quantity }: PlanColumn): string | null {
  if (isMoney(unit)) return signOf(unit)
  return unit === 'percent' ? '%' : unit === 'ratio' ? '×' : quantity
}

/** The name over a column: figures are bare numbers under it, so it says their unit. */
function headOf(column: PlanColumn, hasNumbers: boolean): string {
  const sign = hasNumbers ? signOver(column) : null
  const label = isMoney(column.unit) || sign === null ? headText(column) : column.label
  return sign === null || label.endsWith(`(${sign})`) ? label : `${label} (${sign})`
}

/** Figures as numbers, groups as texts; null where nothing is shown. */
function sheetOf({ columns, rows }: Disclosed): readonly (readonly Cell[])[] {
  const body = rows.map(({ values, texts }) =>
    columns.map(({ kind }, place): Cell => {
      const [value, text] = [values[place] ?? null, texts[place] ?? '']
      if (text === '' || text === '–') return null
      return kind === 'measure' && typeof value === 'number' ? value : inert(text)
    }),
  )
  const head = columns.map((column, place) =>
    inert(
      headOf(
        column,
        body.some((cells) => typeof cells[place] === 'number'),
      ),
    ),
  )
  return [head, ...body]
}

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /[",;\n\r\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Comma-separated values (RFC 4180). */
export const commaSeparated = (table: Disclosed): string =>
  `${sheetOf(table)
    .map((cells) => cells.map(field).join(','))
    .join('\r\n')}\r\n`

/** Tab-separated values, which have no quotes: what would part them is a space. */
export const tabSeparated = (table: Disclosed): string =>
  `${sheetOf(table)
    .map((cells) => cells.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')).join('\t'))
    .join('\n')}\n`
