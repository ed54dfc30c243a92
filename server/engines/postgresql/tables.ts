import { connectTo, type ConnectionOptions } from './connection.ts'

/** The tables and views of a PostgreSQL that its user may read, as schema and name. Throws EngineError. */
export async function tablesOf(options: ConnectionOptions): Promise<readonly string[]> {
  const connection = connectTo(options)
  try {
    const found = await connection.run({
      sql: `select cast(n.nspname as text) as schema, cast(c.relname as text) as name
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
          and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
          and has_table_privilege(c.oid, 'select') and has_schema_privilege(n.oid, 'usage')
        order by 1, 2 limit 1000`,
      parameters: [],
    })
    return found.map(({ schema, name }) => `${String(schema)}.${String(name)}`)
  } finally {
    connection.close()
  }
}
