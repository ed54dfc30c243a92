import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { textOf, type Run } from '../../engines/run-on.ts'
import { counted, type Decider } from './decider.ts'
import type { Decided, Decision } from './decision.ts'
import { chooseOfLong, columnOfChoice, CUT_OFF, LONG_LINES, longLines } from './long-lines.ts'
import { MISSING_MARKS, MISSING_WORDS } from './missing.ts'
import { literals, mayBeSlips } from './readings/reading.ts'
import type { DataFile } from './sources.ts'
import { complaint, type Faults } from './text-faults.ts'
import type { TextForm } from './text-file.ts'
import { isFigure } from './text-lines.ts'
import { read } from './text-reader.ts'

/** Lines of a text file that have more fields than its header, or fewer. */

export interface Deciding {
  readonly decided: Decided
  readonly decider: Decider
}

/** What was read of the lines of a file. */
export interface ReadLines {
  readonly notes: readonly string[]
  /** What the rows say of lines that are too long; null where there are none. */
  readonly decision: Decision | null
}

export interface Uneven {
  readonly table: RawBuilder<unknown>
  readonly file: DataFile
  readonly form: TextForm
  /** Columns beside those of the file. */
  readonly said: RawBuilder<unknown>
  /** Fields that the longest line has more than the header. */
  readonly beyond: number
  readonly faults: Faults
  readonly error: unknown
}

const ALL = sql.id('lines of any length')
/** Stands for no value in no file: so a field that is empty is told from one that is not there. */
const NOTHING = '\uF8FFnothing\uF8FF'
const NONE = [...MISSING_MARKS, ...MISSING_WORDS]

/** Lines by which is decided, of each kind; fewer of files with many columns. */
const [MOST_USUAL, MOST_LONG, MOST_FIELDS] = [4_000, 1_000, 400_000]

/** Some lines of those for which something holds, spread over all of them. */
async function someOf(
  run: Run,
  fields: readonly RawBuilder<unknown>[],
  which: RawBuilder<unknown>,
  count: number,
  most: number,
): Promise<readonly (readonly string[])[]> {
  const oneIn = Math.ceil(count / Math.max(1, Math.min(most, Math.floor(MOST_FIELDS / fields.length))))
  const found = await run(
    sql`select cast([${sql.join(fields)}] as json) as fields from (select *, row_number() over () as place from ${ALL} where ${which}) where place % ${sql.lit(oneIn)} = 0 order by place`,
  )
  return found.map(({ fields: own }) =>
    (JSON.parse(textOf(own)) as readonly (string | null)[]).filter((field) => field !== null),
  )
}

/** Columns of which all values are figures. */
const figuresIn = (lines: readonly (readonly string[])[], width: number): readonly number[] =>
  Array.from({ length: width }, (_, at) => at).filter((at) => {
    const known = lines
      .map((fields) => (fields[at] ?? '').trim())
      .filter((field) => field !== '' && !NONE.includes(field.toLowerCase()))
    return known.length > 0 && known.every(isFigure)
  })

interface Lines {
  readonly rows: number
  /** Of more fields than the header. */
  readonly long: number
  /** Of fewer. */
  readonly short: number
  /** How many fields a line has more than the header. */
  readonly surplus: RawBuilder<unknown>
  readonly fields: readonly RawBuilder<unknown>[]
}

/** Reads all lines, whatever their lengths. */
async function readAll(run: Run, { file, form, beyond }: Uneven): Promise<Lines> {
  const width = form.names.length
  const all = [...form.names, ...Array.from({ length: beyond }, (_, at) => `beyond the header ${at + 1}`)]
  const fields = all.map((name) => sql.id(name))
  await run(
    sql`create or replace temp table ${ALL} as from ${read(file, form, all, sql`, parallel = false, null_padding = true`, NOTHING)}`,
  )
  const extra = fields.slice(width)
  const isThere = (field: RawBuilder<unknown>) => sql`${field} is not null`
  const isFilled = (field: RawBuilder<unknown>) => sql`${field} <> ''`
  const anyOf = (test: typeof isThere) =>
    extra.length === 0 ? sql`false` : sql`(${sql.join(extra.map(test), sql` or `)})`
  const [size = {}] = await run(
    sql`select count(*) as rows, count(*) filter (where ${anyOf(isFilled)}) as filled, count(*) filter (where ${anyOf(isThere)}) as wide, count(*) filter (where ${sql.join(fields.slice(width - 1, width))} is null) as short from ${ALL}`,
  )
  const [rows, filled, wide] = [Number(size['rows']), Number(size['filled']), Number(size['wide'])]
  // A separator that ends most lines begins no field.
  const isOfAll = 2 * (wide - filled) <= rows
  const present = extra.map(
    (field, at) => sql`case when ${isOfAll ? isThere(field) : isFilled(field)} then ${sql.lit(at + 1)} end`,
  )
  return {
    rows,
    long: isOfAll ? wide : filled,
    short: Number(size['short']),
    surplus: present.length === 0 ? sql`0` : sql`coalesce(greatest(${sql.join([sql`0`, ...present])}), 0)`,
    fields,
  }
}

/** What is made of lines that are too long. */
interface Made {
  /** The column in which their surplus is; null where it is kept out, or they are. */
  readonly column: number | null
  readonly isKept: boolean
  /** Other columns, that hold figures. */
  readonly figures: readonly number[]
  readonly decision: Decision | null
  readonly said: string
}

const NO_LONG: Made = { column: null, isKept: true, figures: [], decision: null, said: '' }

async function madeOfLong(
  run: Run,
  { rows, long: count, surplus, fields }: Lines,
  { file, form, faults, error }: Uneven,
  { decided, decider }: Deciding,
): Promise<Made> {
  if (count === 0) return NO_LONG
  const { names, separator } = form
  const own = fields.slice(0, names.length)
  const isWhole = sql`${surplus} = 0 and ${sql.join(own.slice(-1))} is not null`
  const usual = await someOf(run, own, isWhole, rows - count, MOST_USUAL)
  const long = await someOf(run, fields, sql`${surplus} > 0`, count, MOST_LONG)
  const { decision, isReadable } = longLines(names, separator, {
    ...{ usual, long, count, rows },
    first: faults.firstLong,
  })
  if (!isReadable && decided[LONG_LINES] === undefined) throw await complaint(file, form, faults, error)
  const chosen = chooseOfLong(decision, names, decided, decider)
  const name = columnOfChoice(chosen)
  const column = name === null ? null : names.indexOf(name)
  const isKept = name !== null || chosen === CUT_OFF
  const what =
    name !== null
      ? `the surplus is read in “${name}”`
      : isKept
        ? 'what is beyond it is kept out'
        : `${count === 1 ? 'it is' : 'they are'} left out`
  return {
    column,
    isKept,
    figures: column === null ? [] : figuresIn(usual, names.length).filter((at) => at !== column),
    decision,
    said: `${counted(count, 'line has', 'lines have')} more fields than the header; ${what}. The first is line ${faults.firstLong}.`,
  }
}

/**
 * Reads lines of other lengths. Those too short have nothing at their end. Of those too long is decided in which column their surplus is;
 * where one has words then in a column of figures, it is left out, and counted.
 */
export async function unevenLines(run: Run, uneven: Uneven, deciding: Deciding): Promise<ReadLines> {
  const { table, file, form, said, faults, error } = uneven
  const { names, separator } = form
  const lines = await readAll(run, uneven)
  const { rows, short, surplus, fields } = lines
  const { column, isKept, figures, decision, said: long } = await madeOfLong(run, lines, uneven, deciding)
  // What is missing at the end of each line was a column without values.
  if (faults.fewest < names.length - 1 && !mayBeSlips(short, rows))
    throw await complaint(file, form, faults, error)
  const valueAt = (place: number): RawBuilder<unknown> => {
    const plain = sql`fields[${sql.lit(place + 1)}]`
    if (column === null || place < column) return plain
    const behind = sql`${sql.lit(place + 1)} + surplus`
    return place > column
      ? sql`fields[${behind}]`
      : sql`array_to_string(fields[${sql.lit(place + 1)}:${behind}], ${separator})`
  }
  const isWord = (place: number) => {
    const text = sql`trim(${valueAt(place)})`
    return sql`(regexp_matches(${text}, ${String.raw`\p{L}`}) and not regexp_matches(${text}, ${String.raw`\d`}) and lower(${text}) not in (${literals(NONE)}))`
  }
  const isOdd =
    figures.length === 0
      ? sql`false`
      : sql`(surplus > 0 and coalesce(${sql.join(figures.map(isWord), sql` or `)}, false))`
  const all = sql`(select [${sql.join(fields)}] as fields, ${surplus} as surplus from ${ALL})`
  const values = names.map((name, place) => sql`nullif(${valueAt(place)}, '') as ${sql.id(name)}`)
  const isRead = isKept ? sql`not ${isOdd}` : sql`surplus = 0`
  await run(
    sql`create or replace table ${table} as select ${sql.join(values)}${said} from ${all} where ${isRead}`,
  )
  const [{ odd } = {}] =
    figures.length === 0 ? [] : await run(sql`select count(*) as odd from ${all} where ${isOdd}`)
  const some = Number(odd ?? 0)
  await run(sql`drop table ${ALL}`)
  const shorter = `${counted(short, 'line has', 'lines have')} fewer fields than the header; those at the end are missing. The first is line ${faults.firstShort}.`
  const ofOdd = `${counted(some, 'of them has', 'of them have')} a word then where all others have figures: ${some === 1 ? 'it is' : 'they are'} left out.`
  const notes = [long === '' || some === 0 ? long : `${long} ${ofOdd}`, short === 0 ? '' : shorter]
  return {
    notes: notes.filter((note) => note !== '').map((note) => `${basename(file.path)}: ${note}`),
    decision,
  }
}
