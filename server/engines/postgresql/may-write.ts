import type { Connection } from './connection.ts'

/** Whether the role that a connection has may change anything, and what mends that. */

/** Of tables that the role may write to, so many are named. */
const MOST_NAMED = 3

const READER = (schema: string, table: string) =>
  `create role querent_reader login password '…'; grant usage on schema ${schema} to querent_reader; grant select on ${schema}.${table} to querent_reader;`

/**
 * Why the role is refused: it is an all-powerful one, or may write to a table of the database. Null where it may not.
 *
 * @param schema and table as they stand in statements, quoted
 */
export async function writesBy(
  connection: Connection,
  { schema, table }: { readonly schema: string; readonly table: string },
): Promise<string | null> {
  const run = (sql: string) => connection.run({ sql, parameters: [] })
  const [role] = await run(
    'select quote_ident(rolname) as name, rolsuper as may_all from pg_roles where rolname = current_user',
  )
  const name = String(role?.['name'] ?? '')
  const another = `Name a role of its own instead: ${READER(schema, table)}`
  if (role?.['may_all'] === true) return `the role ${name} is a superuser. ${another}`
  const written = await run(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_has_role(c.relowner, 'member') as is_owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'
       and (has_table_privilege(c.oid, 'insert, update, delete, truncate') or has_any_column_privilege(c.oid, 'insert, update'))
     order by 1 limit ${MOST_NAMED + 1}`,
  )
  if (written.length === 0) return null
  const tables = written.slice(0, MOST_NAMED).map((row) => String(row['name']))
  const more = written.length > MOST_NAMED ? ' and others' : ''
  const may = `the role ${name} may write to ${tables.join(', ')}${more}.`
  if (written.some((row) => row['is_owner'] === true)) return `${may} ${another}`
  return `${may} Take that away: revoke insert, update, delete, truncate on ${tables.join(', ')} from ${name};${more === '' ? '' : ' and so on.'} ${another}`
}
