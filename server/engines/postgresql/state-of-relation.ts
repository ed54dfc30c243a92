import type { Connection } from './connection.ts'

/**
 * PostgreSQL counts the rows that are written to each table, and a table that is rewritten gets another file; where either
 * changed, the rows are others.
 */

/** Of a relation, its partitions, and the tables that a view is made of. */
const STATE = `
  with recursive behind(id) as (
    select cast(cast($1 as bigint) as oid)
    union
    select more.id from behind, lateral (
      select inhrelid as id from pg_inherits where inhparent = behind.id
      union all
      select d.refobjid from pg_rewrite w join pg_depend d on d.objid = w.oid
      where w.ev_class = behind.id and d.classid = cast('pg_rewrite' as regclass)
        and d.refclassid = cast('pg_class' as regclass) and d.refobjid <> behind.id
    ) as more
  )
  select md5(string_agg(concat_ws(' ', c.oid, pg_relation_filenode(c.oid), pg_stat_get_tuples_inserted(c.oid),
    pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid)), ',' order by c.oid)) as state
  from behind join pg_class c on c.oid = behind.id`

/** What tells the state of a relation's rows, by its id. */
export function stateOfRelation(connection: Connection, id: number): () => Promise<string> {
  return async () => {
    const [row] = await connection.run({ sql: STATE, parameters: [id] })
    return JSON.stringify(row?.['state'] ?? null)
  }
}
