import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { codeRows } from '../engines/coded/code-rows.ts'
import { readCoded, type CodedRows } from '../engines/coded/coded-rows.ts'
import { duckdbDialect } from '../engines/duckdb-dialect.ts'
import { drawOf, placeOf, PLACES } from '../semantic-model/places.ts'
import { ROW_ID } from '../semantic-model/row-id.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/** Coded rows are kept where profiles are, a folder for each version of a file. */

/** Of what is in such a folder; another one for whatever reads it otherwise. */
const FORM = 2

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const versionsOf = (dataDir: string, file: string) =>
  join(dataDir, 'profiles', `${hashOf(realpathSync(file))}.codes`)

/** Changes with a file. */
export function fileVersion(file: string): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(file)
  return [dev, ino, size, mtimeMs, ctimeMs].join()
}

/** Removes what was kept of a file, which is removed next. */
export function dropCodes(dataDir: string, file: string): void {
  if (existsSync(file)) rmSync(versionsOf(dataDir, file), { recursive: true, force: true })
}

/** Removes what is of no use any more: whoever reads it asks the engine from then on. */
function dropOthers(folder: string): void {
  for (const name of readdirSync(dirname(folder)))
    if (name !== basename(folder)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

/** The model's columns that anybody may ask about. */
const columnsOf = ({ columns }: SemanticModel) =>
  columns.filter(({ role }) => role !== 'identifier').map(({ name }) => name)

/**
 * The coded rows of a DuckDB file, made where there are none of this version of it. Null where a column names the entities, where nothing is judged,
 * and where they cannot be made: then the engine is asked.
 *
 * @param opened the version of the file before its engine was opened: rows of another one are not those that the engine has
 */
export async function keptCodes(
  dataDir: string,
  file: string,
  model: SemanticModel,
  opened: string,
  options: { readonly memoryLimit: string; readonly threads: number },
): Promise<CodedRows | null> {
  if (model.protects !== undefined || model.threshold < 2) return null
  const columns = columnsOf(model)
  const version = hashOf(JSON.stringify([FORM, opened, model.table, columns]))
  const folder = join(versionsOf(dataDir, file), version)
  const ofOpened = () => (fileVersion(file) === opened ? readCoded(folder) : null)
  const kept = ofOpened()
  if (kept !== null) return kept
  try {
    mkdirSync(dirname(folder), { recursive: true })
    const id = sql.ref(ROW_ID)
    await codeRows(folder, {
      ...options,
      file,
      table: model.table,
      columns,
      place: placeOf(duckdbDialect, id),
      places: PLACES,
      draw: drawOf(id),
    })
    dropOthers(folder)
  } catch {
    // What cannot be kept is asked of the engine each time. Another process may have made them meanwhile.
  }
  return ofOpened()
}
