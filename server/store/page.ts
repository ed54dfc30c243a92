import { sql, type RawBuilder } from 'kysely'

/** One page of a list: the newest first, ties by id, so that the order is total. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Whether a column holds a text somewhere, whatever the case; no character of the text is a wildcard. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`instr(lower(${sql.ref(column)}), lower(${text})) > 0`
