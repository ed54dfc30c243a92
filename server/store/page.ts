import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** One page of a list: the newest first, ties by id, so that the order is total. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** In small letters, as both databases make them: no other than those of ASCII. */
const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether a column holds a text somewhere, whatever the case; no character of the text is a wildcard. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${small(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Whether a column holds a text, whatever the case of its plain letters. */
export const isSame = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = ${small(text)}`

/** Reads one page of the rows that match, with how many do in all. */
export async function readPage<T extends 'users' | 'invitations' | 'queries' | 'error_logs', Item>(
  matching: SelectQueryBuilder<Tables, T, object>,
  { limit, offset }: PageRequest,
  itemOf: (row: Selectable<Tables[T]>) => Item,
): Promise<Page<Item>> {
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const inOrder = <O>(rows: SelectQueryBuilder<Tables, T, O>) =>
    rows.orderBy(sql.ref('created_at'), 'desc').orderBy(sql.ref('id'))
  // Rows that are passed over are walked past in the index: each is large, and none of it is looked at.
  const ids = inOrder(matching.select(sql<string>`id`.as('id')))
    .limit(limit)
    .offset(offset)
  const rows = await inOrder(matching.selectAll().where(sql<boolean>`id in ${ids}`)).execute()
  // What all columns of one table are, Kysely does not carry through a type parameter.
  return { items: rows.map((row) => itemOf(row as unknown as Selectable<Tables[T]>)), total }
}
