import { sql, type RawBuilder } from 'kysely'
import { named, type Decider } from './decider.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import { textOfColumn, type RawColumn, type TableRows } from './table-rows.ts'

/** Lines below a table that say where it is from. */

const MOST_LINES = 8
const FEWEST_COLUMNS = 3
const LEFT_OUT = 'left out'
/** Below it a single value may be all that is known of a row. */
const SHORTEST = 20
const SAYS_SO =
  /^\W*(?:source|note|notes|footnote|quelle|hinweis|anmerkung|stand|last updated|copyright|©|\*|fuente|nota)\b|^[*†‡©]|^\(?\d\)/i

/** Decides whether lines below the table are left out, and gives which; null where there are none, or they are kept. */
export async function footnotesOf(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  { choose }: Decider,
): Promise<RawBuilder<unknown> | null> {
  const [first] = columns
  if (
    first === undefined ||
    columns.length < FEWEST_COLUMNS ||
    rows.count <= MOST_LINES ||
    first.type !== 'VARCHAR'
  )
    return null
  const isAlone = sql`(${sql.id(first.own)} is not null and coalesce(${sql.join(columns.slice(1).map((column) => textOfColumn(column)))}) is null)`
  const last = await run(
    sql`select ${sql.id(first.own)} as text, ${isAlone} as is_alone from ${rows.all} limit ${sql.lit(MOST_LINES)} offset ${sql.lit(rows.count - MOST_LINES)}`,
  )
  const end = last.findLastIndex((row) => row['is_alone'] !== true) + 1
  const lines = last.slice(end).map((row) => textOf(row['text']))
  const isNote = (line: string) => SAYS_SO.test(line) || line.length >= SHORTEST
  if (end === 0 || lines.length === 0 || !lines.some(isNote)) return null
  const [{ n } = {}] = await run(sql`select count(*) as n from ${rows.all} where ${isAlone}`)
  if (Number(n) !== lines.length) return null
  const chosen = choose({
    id: 'footnotes',
    label: 'Lines below the table',
    options: [LEFT_OUT, 'kept'].map((value) => ({ value, label: value })),
    chosen: LEFT_OUT,
    isDoubted: false,
    why: `${named(lines)} ${lines.length === 1 ? 'stands' : 'stand'} there with nothing in any other column.`,
  })
  return chosen === LEFT_OUT ? isAlone : null
}
