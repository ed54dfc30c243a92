import { EngineError } from '../engine.ts'
import type { Connection } from './connection.ts'

/**
 * The rows behind an engine are thought to be the same as long as it is open: what was worked out of them is kept, and what
 * was told of them is judged with the next answer. PostgreSQL counts the rows that are written to each table, and a table that
 * is rewritten gets another file; where either changed, no statement is run any more.
 */

/** How long nobody looks again. */
const LOOK_AGAIN_MS = 1_000

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

/** What throws EngineError once the rows of a relation are others than they are now. */
export async function standingStill(
  connection: Connection,
  id: number,
  called: string,
): Promise<() => Promise<void>> {
  const stateNow = async () => {
    const [row] = await connection.run({ sql: STATE, parameters: [id] })
    return row?.['state'] ?? null
  }
  const first = await stateNow()
  let looked = performance.now()
  let looking: Promise<EngineError | null> = Promise.resolve(null)
  const look = async () =>
    (await stateNow()) === first
      ? null
      : new EngineError(
          `the rows of ${called} changed since they were first read: touch the model.yaml of the dataset, and they are read again`,
        )
  return async () => {
    if (performance.now() - looked >= LOOK_AGAIN_MS) {
      looked = performance.now()
      looking = look()
    }
    const changed = await looking
    if (changed !== null) {
      // They do not become the same again.
      looked = Infinity
      throw changed
    }
  }
}
