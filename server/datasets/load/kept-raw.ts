import { sql } from 'kysely'
import type { Decided, Decision } from './decision.ts'
import { textOf, type Run } from '../../engines/run-on.ts'

/** What was read of files and decided of their form, kept beside their rows so that columns are built again by other decisions. */

export interface KeptForm {
  /** What somebody had decided then. */
  readonly decided: Decided
  readonly decisions: readonly Decision[]
  readonly notes: readonly string[]
  /** What parts the values; null where the files are no text. */
  readonly separator: string | null
}

const FORM = 'form read'

export async function keepForm(run: Run, form: KeptForm): Promise<void> {
  await run(sql`create or replace table ${sql.id(FORM)} as select ${JSON.stringify(form)} as form`)
}

/** @param schema where it was kept */
export async function keptForm(run: Run, schema: string): Promise<KeptForm> {
  const [kept] = await run(sql`select form from ${sql.id(schema, FORM)}`)
  return JSON.parse(textOf(kept?.['form'])) as KeptForm
}
