import type { Answer } from '../api/answer.ts'
import { askedFirst } from './asked-first.ts'
import { readMarkup } from './read-markup.ts'
import { rowsTable } from './rows-table.ts'
import type { Content, TableData } from './table-data.ts'
import { typedTable } from './typed-table.ts'

type Told = Pick<Answer, 'table' | 'rows' | 'markup' | 'chart'>

/** What the content of an answer holds; null where it shows no row. */
export function contentOf({ table, rows, markup, chart }: Told): Content | null {
  if (table !== null)
    return table.rows.length === 0 ? null : { table: typedTable(askedFirst(table, chart)), rest: null }
  const content = markup === null ? null : readMarkup(markup)
  if (content !== null && (content.rest !== null || (content.table?.rows.length ?? 0) > 0)) return content
  return rows === null || rows.length === 0 ? null : { table: rowsTable(rows), rest: null }
}

/** The table that a chart of the answer draws: the one that is shown where it is typed, else its rows (SPEC section 3). */
export const drawnTable = (answer: Told, content: Content | null): TableData =>
  (answer.table === null ? null : content?.table) ?? rowsTable(answer.rows ?? [])
