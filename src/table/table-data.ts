import { calendarText } from './calendar.ts'
import { columnAlignment, type Alignment } from './cell-format.ts'
import { marginText } from './margins.ts'
import { isCurrency } from './number-text.ts'

/** An answer's table as data, whatever it came as. Everything that shows, draws or exports it reads this alone. */

export interface TableColumn {
  /** The name of the column in result rows; its place where the answer does not say. */
  readonly id: string
  readonly label: string
  /** Whether it names groups or measures them; null where the answer does not say. */
  readonly role: 'dimension' | 'measure' | null
  /** What all its numbers are counted in: a currency's ISO 4217 code, `percent`, `ratio` or another name. */
  readonly unit: string | null
  /** How many decimals of its figures hold where they carry noise, -1 where tens do; null where all do, or none says it. */
  readonly decimals: number | null
  /** Whether its groups are months or days, each with its ISO text; only where the answer says that they are groups. */
  readonly isTime: boolean
  readonly alignment: Alignment
}

/** What an answer without types wrote in a cell. */
export interface WrittenCell {
  readonly raw: string | number | null
  readonly classes: string
  readonly style: string
  /** The sanitised content of a cell that holds more than its text. */
  readonly nodes: Element | null
}

export interface TableCell {
  /** A figure as a number; null where there is none, or none is shown. */
  readonly value: string | number | null
  /** As a person reads it; of a time its ISO text, which sorts and which files hold. */
  readonly text: string
  /** Null where the answer is typed. */
  readonly written: WrittenCell | null
}

/** How many stand behind the figures of each row. */
export interface Behind {
  /** Over the column of counts. */
  readonly label: string
  readonly counts: readonly (number | null)[]
}

/** How far a figure can be trusted. */
export interface Certainty {
  readonly status: 'exact' | 'noise' | 'hidden'
  /** How many stand behind it; null where that is not told. */
  readonly number: number | null
  /** The standard deviation of its noise, in the unit of its column. */
  readonly noise: number
  /** Its standard error; null where none is known. */
  readonly error: number | null
}

/** A group that everybody may know of and that is not shown, and why. */
export interface NotShown {
  readonly label: string
  readonly why: string
}

/** Figures over all groups: one of each period, with a row of that period, or one alone. */
export interface Overall {
  readonly label: string
  readonly figures: readonly {
    readonly row: number | null
    readonly value: number
    readonly text: string
    /** It is told by itself, such as a peak. */
    readonly isStrong: boolean
  }[]
}

/** A name over columns that stand beside each other, or an empty one. */
export interface Over {
  readonly label: string
  readonly columns: number
}

/** What a cross-tab has beyond a table. */
export interface Crossed {
  /** The rows of its head above the names of its columns, each over all of them. */
  readonly over: readonly (readonly Over[])[]
  /** Whether the names of its columns of figures are times. */
  readonly isTime: boolean
  /** It is seen from its last column on: these run through time. */
  readonly isFromEnd: boolean
  /** How strongly each cell of each row is shaded by its figure, 0 for not at all. */
  readonly shades: readonly (readonly number[])[]
}

export interface TableData {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
  readonly hasHead: boolean
  /** Null where the answer does not say. */
  readonly behind: Behind | null
  /** Of the figure in each row and column, null of names; null where the answer does not say. */
  readonly certainty: readonly (readonly (Certainty | null)[])[] | null
  readonly notShown: readonly NotShown[]
  /** Of one figure alone, how it stands to another; null where the answer does not say. */
  readonly comparison: string | null
  /** How many rows answer what was asked; those after them are the others of a ranking. */
  readonly asked: number
  /** The places of the rows that the answer is about, the first of them most; none where it is about no row before others. */
  readonly emphasis: readonly number[]
  /** What is told over all groups, which no row holds; null where nothing is. */
  readonly overall: Overall | null
  /** The places of rows whose period the data do not cover whole. */
  readonly cutShort: readonly number[]
  /** Null for a list. */
  readonly crossed: Crossed | null
  /** Whether each figure is shown with its margin. */
  readonly hasMargins: boolean
}

/** What an answer holds: its table, and what stands around it in markup as clean nodes. */
export interface Content {
  readonly table: TableData | null
  readonly rest: Node | null
}

/** What tells how a cell is aligned: an amount is a number, whatever its currency is called. */
const alignedBy = ({ unit }: Pick<TableColumn, 'unit'>, cell: TableCell | undefined): string =>
  unit !== null && isCurrency(unit) && typeof cell?.value === 'number'
    ? String(cell.value)
    : (cell?.text ?? '')

/** Whether all the names of typed groups are months or days. */
function areTimes({ role }: Pick<TableColumn, 'role'>, cells: readonly (TableCell | undefined)[]): boolean {
  if (role !== 'dimension') return false
  const named = cells.filter((cell) => cell !== undefined && cell.value !== null)
  return named.length > 0 && named.every((cell) => cell?.written === null && calendarText(cell.text) !== null)
}

/** A table with its columns aligned (SPEC section 5). */
export const tableData = (
  columns: readonly Omit<TableColumn, 'alignment' | 'isTime'>[],
  rows: TableData['rows'],
  {
    hasHead = true,
    behind = null,
    certainty = null,
    notShown = [],
    comparison = null,
    asked = rows.length,
    emphasis = [],
    overall = null,
    cutShort = [],
    crossed = null,
    hasMargins = false,
  }: Partial<Omit<TableData, 'columns' | 'rows'>> = {},
): TableData => ({
  columns: columns.map((column, index) => {
    const cells = rows.map((own) => own[index])
    return {
      ...column,
      isTime: areTimes(column, cells),
      alignment: columnAlignment(
        index,
        cells.values().map((cell) => alignedBy(column, cell)),
      ),
    }
  }),
  rows,
  hasHead,
  behind,
  certainty,
  notShown,
  comparison,
  asked,
  emphasis,
  overall,
  cutShort,
  crossed,
  hasMargins,
})

/** The text of a cell as it leaves the page. */
export function cellText(table: TableData, row: number, column: number): string {
  const text = table.rows[row]?.[column]?.text ?? ''
  const margin = table.hasMargins ? marginText(table, row, column) : null
  return margin === null ? text : `${text} ± ${margin}`
}

/** The rows that stand out: those that were asked for, where others stand below them. */
export const standsOut = ({ asked, rows }: TableData, row: number): boolean =>
  asked < rows.length && row < asked
