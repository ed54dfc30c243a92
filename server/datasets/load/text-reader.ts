import { sql, type RawBuilder } from 'kysely'
import { literalPath } from './literal-path.ts'
import type { DataFile } from './sources.ts'
import type { TextForm } from './text-file.ts'

const packing = ({ packed }: DataFile) => sql`compression = ${packed ?? 'none'}`

const columnsOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql.raw(`'${name.replaceAll("'", "''")}': 'VARCHAR'`)))

/**
 * What a statement reads a text file by, all values as text.
 *
 * @param names of the columns, where these are others than those of the header
 * @param missing what stands for a value that is not there
 */
export function read(
  file: DataFile,
  form: TextForm,
  names: readonly string[],
  more: RawBuilder<unknown>,
  missing = '',
) {
  const skip = form.namesRows ? form.skipped + 1 : form.skipped
  const hasHeader = form.hasHeader && !form.namesRows
  const rows = sql`read_csv(${literalPath(file.path)}, ${packing(file)}, hive_partitioning = false, delim = ${form.separator}, quote = '"', escape = '"', header = ${sql.lit(hasHeader)}, skip = ${sql.lit(skip)}, columns = {${columnsOf(names)}}, auto_detect = false, strict_mode = true, nullstr = ${missing}${more})`
  return form.hasSecond ? sql`(from ${rows} offset 1)` : rows
}
