import type { AnswerTable } from '../../ask/narrate/table.ts'

/** The table of an answer as a program reads it: each column once, each row a list of values. */

/** Rows of a table that are told at once; more are read from where these end. */
export const ROWS_TOLD = 50

type Cell = string | number | null
type Column = AnswerTable['columns'][number]

/** As tables show them: amounts, percents and ratios have two decimals. */
const DECIMALS = 100

interface ToldColumn {
  readonly label: string
  readonly type: 'group' | Column['format']
  readonly unit?: string
  /** Of each row one, where they differ. */
  readonly figures?: 'exact' | 'noise' | readonly ('exact' | 'noise' | 'not shown')[]
  /** The largest standard deviation of noise in the column. */
  readonly noise_sd?: number
}

export interface ToldTable {
  readonly columns: readonly ToldColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly totalRows: number
}

const isRounded = ({ format }: Column) => format !== 'number' && format !== 'text'

/** A group by its words, a figure by its value; a figure that is not shown is null. */
function cellOf(column: Column, cell: AnswerTable['rows'][number][number]): Cell {
  const { value, text } =
    typeof cell === 'object' && cell !== null
      ? cell
      : { value: cell, text: cell === null ? null : String(cell) }
  if (column.role === 'dimension') return typeof value === 'number' && text === String(value) ? value : text
  return typeof value === 'number' && isRounded(column) ? Math.round(value * DECIMALS) / DECIMALS : value
}

const STATUS = { exact: 'exact', noise: 'noise', hidden: 'not shown' } as const

/** How far the figures of a column can be trusted. */
function trustOf({ certainty = [] }: AnswerTable, column: Column, place: number, rows: readonly number[]) {
  const own = rows.flatMap((row) => certainty[row]?.[place] ?? [])
  const statuses = own.map(({ status }) => STATUS[status])
  const areMixed = statuses.includes('exact') && statuses.includes('noise')
  const noise = Math.max(0, ...own.map((figure) => figure.noise))
  return {
    figures: areMixed ? statuses : column.exact === true ? ('exact' as const) : ('noise' as const),
    ...(noise > 0 ? { noise_sd: Number(noise.toPrecision(2)) } : {}),
  }
}

/**
 * The rows that answer what was asked; others of a ranking are asked for by themselves.
 *
 * @param from the first row that is told
 */
export function toldTable(table: AnswerTable, from: number): ToldTable {
  const { columns, asked } = table
  const rows = table.rows.slice(0, asked)
  const told = rows.slice(from, from + ROWS_TOLD)
  const places = told.map((_, at) => from + at)
  const measures = columns.filter(({ role }) => role === 'measure')
  return {
    columns: columns.map((column) => ({
      label: column.label,
      type: column.role === 'dimension' ? ('group' as const) : column.format,
      ...(column.unit === null ? {} : { unit: column.unit }),
      ...(column.role === 'dimension' ? {} : trustOf(table, column, measures.indexOf(column), places)),
    })),
    rows: told.map((row) =>
      columns.map((column, place) => {
        const cell = row[place]
        return cell === undefined ? null : cellOf(column, cell)
      }),
    ),
    totalRows: rows.length,
  }
}

const headOf = ({ label, unit, figures }: ToldColumn) => {
  const said = [...(unit === undefined ? [] : [unit]), ...(figures === 'noise' ? ['with noise'] : [])]
  return said.length === 0 ? label : `${label} (${said.join(', ')})`
}

/** The table in words: a line for its head and one for each row. */
export const tableText = ({ columns, rows }: ToldTable): readonly string[] =>
  [columns.map(headOf), ...rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))))].map(
    (cells) => cells.join(' | '),
  )
