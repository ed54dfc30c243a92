import { basename } from 'node:path'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import { counted } from './decider.ts'
import type { DataFile } from './sources.ts'
import type { TextForm } from './text-file.ts'
import { read } from './text-reader.ts'
import { unpacked } from './unpacked.ts'

/** Lines of a text file that are not read, and what to say of them. */

/** Wrong lines that are looked at. */
const MOST_FAULTS = 100_000

export interface Faults {
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

export const NO_FAULTS: Faults = {
  ragged: 0,
  others: 0,
  widest: 0,
  fewest: 0,
  first: undefined,
  firstLong: 0,
  firstShort: 0,
}

export async function faultsOf(run: Run, file: DataFile, form: TextForm): Promise<Faults> {
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

const [MARK, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d]

/** The line in which the quotation mark begins that is open where a file ends, from 1; null where none is. */
async function lineOfOpenMark(file: DataFile, separator: string): Promise<number | null> {
  const parting = separator.charCodeAt(0)
  let [line, opened] = [1, 0]
  let [isStart, isQuoted, isMaybeEnd] = [true, false, false]
  for await (const chunk of unpacked(file) as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      // Two marks within a value are one of it.
      if (isMaybeEnd) [isQuoted, isMaybeEnd] = [byte === MARK, false]
      else if (isQuoted) isMaybeEnd = byte === MARK
      else if (isStart && byte === MARK) [isQuoted, opened] = [true, line]
      isStart = !isQuoted && !isMaybeEnd && (byte === parting || byte === LINE_FEED || byte === RETURN)
      if (byte === LINE_FEED) line += 1
    }
  return isQuoted && !isMaybeEnd ? opened : null
}

const OPEN_MARK = 'has a quotation mark that does not end. Write one within a value twice, or take it away.'

/** What is wrong with the first line that is not read, in the words of whoever made it. */
export async function complaint(
  file: DataFile,
  { separator }: TextForm,
  { first: fault, ragged }: Faults,
  error: unknown,
): Promise<DatasetError> {
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
  if (kind === 'UNQUOTED VALUE') return new DatasetError(`${where} ${OPEN_MARK}`)
  // A mark that is open where the file ends is no line that DuckDB rejects.
  if (fault === undefined && /quote/i.test(said)) {
    const line = await lineOfOpenMark(file, separator)
    return new DatasetError(`${line === null ? name : `${name}, line ${line},`} ${OPEN_MARK}`)
  }
  return new DatasetError(`${where} cannot be read: ${reasonOf(error)}.`)
}
