import type { Connection } from './connection.ts'

/**
 * PostgreSQL counts the rows that are written to each table, and a table that is rewritten gets another file; where either
 * changed, the rows are others.
 */

/** A relation, its partitions, and the tables that a view is made of. */
const BEHIND = `
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
  )`
const STATE = `${BEHIND}
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

/** Tables, their parts, and views that are kept as tables: all of these count what is written to them. */
const COUNT = "'r', 'p', 'm'"
/** What counts begin anew with: another run of the server, and counts that somebody reset. */
const COUNTED_SINCE = `${BEHIND}
  select bool_and(c.relkind in (${COUNT})) as counts, cast(pg_postmaster_start_time() as text) as started,
    (select cast(stats_reset as text) from pg_stat_database where datname = current_database()) as reset
  from behind join pg_class c on c.oid = behind.id`

/**
 * What tells the state of a relation's rows also after others were connected to it; null where it does not: of a view, which may read
 * anything, and of tables that are elsewhere.
 *
 * @param state as it is told while connected
 */
export async function stateToKeep(connection: Connection, id: number, state: string): Promise<string | null> {
  const [row] = await connection.run({ sql: COUNTED_SINCE, parameters: [id] })
  return row?.['counts'] === true ? JSON.stringify([state, row['started'], row['reset']]) : null
}
