import { sql, type RawBuilder } from 'kysely'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import { textOf, type Run } from '../../engines/run-on.ts'

/** Characters that stand in no value: between values, and for none. */
const [BETWEEN, MISSING] = [sql`chr(31)`, sql`chr(30)`]

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/
const TIME = /^(DATE|TIMESTAMP.*)$/

/** A value as text: of numbers and times the same one whether or not the column holds fractions or hours elsewhere. */
function textIn(name: string, type: string): RawBuilder<unknown> {
  const column = sql.id(name)
  if (NUMBER.test(type)) return sql`cast(cast(${column} as double) as varchar)`
  if (TIME.test(type)) return sql`cast(cast(${column} as timestamp) as varchar)`
  return sql`cast(${column} as varchar)`
}

/**
 * Gives each row of a table its record key, a hash of what it holds by the secret of the dataset; of rows that hold the same, the second
 * and later ones count themselves too. The table is not asked about before it has them.
 *
 * @param secret of the dataset: without it nobody can find two sets of rows whose keys have the same sum
 */
export async function addRowIds(run: Run, table: string, secret: Uint8Array): Promise<void> {
  const [name, id] = [sql.id(table), sql.id(ROW_ID)]
  const columns = await run(
    sql`select column_name, data_type from information_schema.columns where table_name = ${table} order by ordinal_position`,
  )
  const values = columns.map(
    ({ column_name: name, data_type: type }) =>
      sql`coalesce(${textIn(textOf(name), textOf(type))}, ${MISSING})`,
  )
  const numberOf = (text: ReturnType<typeof sql>) =>
    sql`cast(concat('0x', substr(md5(concat(${Buffer.from(secret).toString('hex')}, ${text})), 1, 15)) as bigint)`
  await run(sql`alter table ${name} add column ${id} bigint`)
  await run(sql`update ${name} set ${id} = ${numberOf(sql`concat_ws(${BETWEEN}, ${sql.join(values)})`)}`)
  const repeated = sql`select rowid as place, row_number() over (partition by ${id} order by rowid) as copy from ${name}`
  await run(
    sql`update ${name} set ${id} = ${numberOf(sql`concat(${id}, ' ', copy)`)} from (${repeated}) as copies where copies.place = ${name}.rowid and copy > 1`,
  )
}
