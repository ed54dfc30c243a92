import { sql, type RawBuilder } from 'kysely'
import type { Run } from '../../engines/run-on.ts'
import type { DataFile } from './sources.ts'
import { complaint, faultsOf, NO_FAULTS } from './text-faults.ts'
import type { TextForm } from './text-file.ts'
import { read } from './text-reader.ts'
import { unevenLines, type Deciding, type ReadLines } from './uneven-lines.ts'

/** The rows of text files: all values are text, and lines that are too long or too short are few, decided about, or an error that says where. */

/** Fields beyond the header that a line of few may have. */
const MOST_BEYOND = 1_000

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
  deciding: Deciding,
): Promise<ReadLines> {
  const own = sql.join(form.names.map((name) => sql.id(name)))
  try {
    await run(
      sql`create or replace table ${table} as select ${own}${said} from ${read(file, form, form.names, sql``)}`,
    )
    return { notes: [], decision: null }
  } catch (error) {
    if (!isOfForm(error)) throw error
    const faults = await faultsOf(run, file, form).catch(async () => {
      throw await complaint(file, form, NO_FAULTS, error)
    })
    const beyond = Math.max(0, faults.widest - form.names.length)
    if (faults.ragged === 0 || faults.others > 0 || beyond > MOST_BEYOND)
      throw await complaint(file, form, faults, error)
    return unevenLines(run, { table, file, form, said, beyond, faults, error }, deciding)
  }
}
