import type { Columns, DuckdbOptions } from '../duckdb-file.ts'

/** What the server and the process of an engine say to each other, by structured clone. */

export type ToEngine =
  | { readonly kind: 'open'; readonly options: DuckdbOptions }
  | {
      readonly kind: 'run'
      /** The reply has the same. */
      readonly id: number
      readonly sql: string
      readonly parameters: readonly unknown[]
      readonly rowLimit: number
    }
  | {
      readonly kind: 'giveUp'
      /** Of the statement, which may have ended. */
      readonly id: number
    }

export type FromEngine =
  | { readonly kind: 'opened' }
  | { readonly kind: 'notOpened'; readonly message: string }
  | { readonly kind: 'columns'; readonly id: number; readonly columns: Columns }
  | { readonly kind: 'tooManyGroups'; readonly id: number; readonly limit: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
