import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { counted } from './decider.ts'
import { literalPath } from './literal-path.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import type { DataFile } from './sources.ts'
import type { TextForm } from './text-file.ts'

/** The rows of text files: all values are text, and lines that are too long or too short are few, or an error that says where. */

/** Wrong lines that are looked at. */
const MOST_FAULTS = 100_000
/** Of so many lines one may be too short or too long. */
const ONE_IN = 20
/** Fields beyond the header that a line of few may have. */
const MOST_BEYOND = 1_000

const packing = ({ packed }: DataFile) => sql`compression = ${packed ?? 'none'}`

const columnsOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql.raw(`'${name.replaceAll("'", "''")}': 'VARCHAR'`)))

/** What a statement reads a file by. @param names of the columns, where these are others than those of the header */
function read(file: DataFile, form: TextForm, names: readonly string[], more: RawBuilder<unknown>) {
  const skip = form.namesRows ? form.skipped + 1 : form.skipped
  const hasHeader = form.hasHeader && !form.namesRows
  const rows = sql`read_csv(${literalPath(file.path)}, ${packing(file)}, hive_partitioning = false, delim = ${form.separator}, quote = '"', escape = '"', header = ${sql.lit(hasHeader)}, skip = ${sql.lit(skip)}, columns = {${columnsOf(names)}}, auto_detect = false, strict_mode = true, nullstr = ''${more})`
  return form.hasSecond ? sql`(from ${rows} offset 1)` : rows
}

interface Faults {
  /** Lines of other numbers of fields, and of anything else. */
  readonly ragged: number
  readonly others: number
  /** The most fields that such a line has, and the fewest. */
  readonly widest: number
  readonly fewest: number
  readonly first: Readonly<Record<string, unknown>> | undefined
  /** The first line with too many fields, and the first with too few; 0 where there is none. */
  readonly firstLong: number
  readonly firstShort: number
}

const NO_FAULTS: Faults = {
  ragged: 0,
  others: 0,
  widest: 0,
  fewest: 0,
  first: undefined,
  firstLong: 0,
  firstShort: 0,
}

async function faultsOf(run: Run, file: DataFile, form: TextForm): Promise<Faults> {
  // One thread reads from the top.
  await run(
    sql`select count(*) from ${read(file, form, form.names, sql`, parallel = false, store_rejects = true, rejects_limit = ${MOST_FAULTS}`)}`,
  )
  const faults = sql`select file_path, line, error_type, arg_max(error_message, column_idx) as message
        from reject_errors join reject_scans using (scan_id, file_id)
        group by file_path, line, error_type`
  const [first] = await run(sql`${faults} order by line, error_type <> 'UNQUOTED VALUE' limit 1`)
  const isRagged = sql`error_type in ('TOO MANY COLUMNS', 'MISSING COLUMNS')`
  const [found = {}] = await run(
    sql`select count(*) filter (where ${isRagged}) as ragged, count(*) filter (where not ${isRagged}) as others, max(try_cast(regexp_extract(message, ${String.raw`Found: (\d+)`}, 1) as integer)) as widest, min(try_cast(regexp_extract(message, ${String.raw`Found: (\d+)`}, 1) as integer)) as fewest, min(line) filter (where error_type = 'TOO MANY COLUMNS') as long, min(line) filter (where error_type = 'MISSING COLUMNS') as short from (${faults})`,
  )
  await run(sql`drop table if exists reject_errors`)
  await run(sql`drop table if exists reject_scans`)
  return {
    ragged: Number(found['ragged']),
    others: Number(found['others']),
    widest: Number(found['widest'] ?? 0),
    fewest: Number(found['fewest'] ?? 0),
    first,
    firstLong: Number(found['long'] ?? 0),
    firstShort: Number(found['short'] ?? 0),
  }
}

/** What is wrong with the first line that is not read, in the words of whoever made it. */
function complaint(file: DataFile, { first: fault, ragged }: Faults, error: unknown): DatasetError {
  const said = error instanceof Error ? error.message : String(error)
  const kind = textOf(fault?.['error_type'])
  const name = basename(file.path)
  const where = fault === undefined ? name : `${name}, line ${fault['line']},`
  const [, wanted, found] = /Columns: (\d+) Found: (\d+)/.exec(textOf(fault?.['message'])) ?? []
  if (wanted !== undefined)
    return new DatasetError(
      `${where} has ${found} fields where the header has ${wanted}${ragged > 1 ? `, and so have others: ${counted(ragged, 'line')}` : ''}. Quote values that hold the separator.`,
    )
  if (kind === 'LINE SIZE OVER MAXIMUM')
    return new DatasetError(`${where} is longer than 2 MB. Look for a quotation mark that does not end.`)
  // A mark that is open where the file ends is no line that DuckDB rejects.
  if (kind === 'UNQUOTED VALUE' || (fault === undefined && /quote/i.test(said)))
    return new DatasetError(`${where} has a quotation mark that does not end.`)
  return new DatasetError(`${where} cannot be read: ${reasonOf(error)}.`)
}

const isOfForm = (error: unknown) =>
  error instanceof Error && /CSV Error|quote|Invalid unicode|Maximum line size/i.test(error.message)

/**
 * Makes a table of the rows of a text file, and gives what is said of its lines. Throws DatasetError with the first line that is wrong.
 *
 * @param said columns beside those of the file
 */
export async function readTextRows(
  run: Run,
  table: RawBuilder<unknown>,
  file: DataFile,
  form: TextForm,
  said: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const make = async (rows: RawBuilder<unknown>) => {
    await run(sql`create or replace table ${table} as ${rows}`)
  }
  const own = sql.join(form.names.map((name) => sql.id(name)))
  try {
    await make(sql`select ${own}${said} from ${read(file, form, form.names, sql``)}`)
    return []
  } catch (error) {
    if (!isOfForm(error)) throw error
    const faults = await faultsOf(run, file, form).catch(() => {
      throw complaint(file, NO_FAULTS, error)
    })
    const beyond = faults.widest - form.names.length
    if (faults.ragged === 0 || faults.others > 0 || beyond > MOST_BEYOND) throw complaint(file, faults, error)
    return padded(run, make, file, form, { own, said, beyond: Math.max(0, beyond), faults, error })
  }
}

interface Ragged {
  readonly own: RawBuilder<unknown>
  readonly said: RawBuilder<unknown>
  readonly beyond: number
  readonly faults: Faults
  readonly error: unknown
}

/** Reads lines of other lengths: those too short have nothing at their end, and what is beyond the header is kept out. */
async function padded(
  run: Run,
  make: (rows: RawBuilder<unknown>) => Promise<void>,
  file: DataFile,
  form: TextForm,
  { own, said, beyond, faults, error }: Ragged,
): Promise<readonly string[]> {
  const extra = Array.from({ length: beyond }, (_, at) => `beyond the header ${at + 1}`)
  const rows = read(file, form, [...form.names, ...extra], sql`, parallel = false, null_padding = true`)
  const [size = {}] = await run(
    sql`select count(*) as rows${extra.length === 0 ? sql`` : sql`, count(coalesce(${sql.join(extra.map((name) => sql.id(name)))})) as long`} from ${rows}`,
  )
  const [all, long] = [Number(size['rows']), Number(size['long'] ?? 0)]
  // What is missing at the end of each line was a column without values.
  const wrong = faults.fewest >= form.names.length - 1 ? long : faults.ragged
  if (wrong > 1 && ONE_IN * wrong > all) throw complaint(file, faults, error)
  await make(sql`select ${own}${said} from ${rows}`)
  const short = faults.ragged - long
  const name = basename(file.path)
  return [
    ...(long === 0
      ? []
      : [
          `${name}: ${counted(long, 'line has', 'lines have')} more fields than the header; what is beyond it is kept out. The first is line ${faults.firstLong}.`,
        ]),
    ...(short <= 0
      ? []
      : [
          `${name}: ${counted(short, 'line has', 'lines have')} fewer fields than the header; those at the end are missing. The first is line ${faults.firstShort}.`,
        ]),
  ]
}
