import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'migrations')

/** One step of the schema, under the name by which a database remembers that it was run. */
export interface Step {
  readonly name: string
  /** Statements of SQL. */
  readonly text: string
}

/**
 * The steps of a database in their order: `NNNN.sql` is in the words of both, `NNNN.sqlite.sql` and `NNNN.postgres.sql` are of one
 * alone. Each is run once and never changed after it is released: forward only. PostgreSQL begins with the schema as it was at 0017.
 */
export const migrationsOf = (database: 'sqlite' | 'postgres'): readonly Step[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => {
      const [name = '', ...kind] = file.split('.')
      const isOurs = kind[0] === 'sql' || kind[0] === database
      return isOurs ? [{ name, text: readFileSync(join(FOLDER, file), 'utf8') }] : []
    })
