import { sql, type RawBuilder } from 'kysely'

/** How a column may be read: each kind of value is tried, and how many values do not fit is counted. */

export const COLUMN_TYPES = [
  'number',
  'yes or no',
  'date',
  'duration',
  'time of day',
  'code',
  'text',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

export interface Value {
  /** Without blanks around it. */
  readonly text: string
  /** Rows of the sample that have it. */
  readonly rows: number
}

/** What is known of a column before it is read. */
export interface ColumnSample {
  readonly name: string
  /** As DuckDB has it: VARCHAR of files of text. */
  readonly type: string
  /** The most frequent first, without those that stand for none. */
  readonly values: readonly Value[]
  /** Its values as text, those that stand for none left out: what forms are made of. */
  readonly known: RawBuilder<unknown>
  /** Rows of the whole table. */
  readonly rowCount: number
}

/** One way in which values of a kind may be written. */
export interface Form {
  /** Plain words, where a kind has several. */
  readonly value: string
  readonly label: string
  readonly as: RawBuilder<unknown>
  /** What the values are counted in: "£", "eur", "%", "kg", "minutes". */
  readonly unit: string | null
}

export interface Reading {
  readonly type: ColumnType
  /** That which the values say, or rather say, first. */
  readonly forms: readonly [Form, ...Form[]]
  /** What is decided between its forms: the id after the column, and what is said of it. */
  readonly open?: { readonly id: string; readonly label: string }
  /** Which of the forms the values rather say, a sentence of it, and whether that is no more than likely; by forms that fit alike. */
  readonly preferred?: (forms: readonly Form[]) => {
    readonly form: Form
    readonly why: string
    readonly isDoubted: boolean
  }
  /** The kind is no more than likely, for that reason. */
  readonly doubt?: string
  /** It is offered, and taken only where somebody says so. */
  readonly isOffered?: boolean
}

/** Of so many values one may be a slip; of a few, one. */
const ONE_SLIP_IN = 20
const FEWEST = 5

/**
 * Whether so many values of a column may be slips.
 *
 * @param hasOdd whether a value is unlike the others: one that is like them, of a few, is of a form that is not known, and no slip
 */
export const mayBeSlips = (slips: number, known: number, hasOdd = true): boolean =>
  ONE_SLIP_IN * slips <= known || (hasOdd && slips === 1 && known >= FEWEST)

/** Rows of some values. */
export const rowsOf = (values: readonly Value[]): number => values.reduce((sum, { rows }) => sum + rows, 0)

/** Whether all of some values are of a form but for a few that look like slips. */
export const areMostly = (values: readonly Value[], isOfForm: (text: string) => boolean): boolean =>
  values.length > 0 && mayBeSlips(rowsOf(values.filter(({ text }) => !isOfForm(text))), rowsOf(values))

export const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql`${text}`))
