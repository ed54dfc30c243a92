import { EngineError, TooManyGroupsError, type Engine } from '../engine.ts'
import { givenUp } from '../given-up.ts'
import { keepNothing, type Keep } from '../keep.ts'
import { standingStill } from '../standing-still.ts'
import type { Statement } from '../statement.ts'
import { inTurns } from '../turns.ts'
import { watched } from '../watched.ts'
import { connectTo, type Connection, type ConnectionOptions } from './connection.ts'
import { writesBy } from './may-write.ts'
import { postgresqlDialect } from './postgresql-dialect.ts'
import { describeRelation, findRelation, quoted, type RelationOptions } from './relation.ts'
import { stateOfRelation, stateToKeep } from './state-of-relation.ts'

const OLDEST_VERSION = 140_000

async function checkServer(connection: Connection): Promise<void> {
  const [found] = await connection.run({
    sql: "select cast(current_setting('server_version_num') as integer) as version, current_setting('server_version') as shown, current_setting('server_encoding') as encoding",
    parameters: [],
  })
  if (Number(found?.['version']) < OLDEST_VERSION)
    throw new EngineError(`it is version ${String(found?.['shown'])}, and 14 is the oldest that is read`)
  if (found?.['encoding'] !== 'UTF8')
    throw new EngineError(`it holds texts as ${String(found?.['encoding'])}, and UTF8 alone is read`)
}

export interface PostgresqlOptions extends ConnectionOptions, RelationOptions {
  /** Nothing is kept without. */
  readonly keep?: Keep
}

/**
 * The engine over one table or view of a PostgreSQL, which is read where it is. Throws EngineError where that cannot be:
 * `message` says what mends it, and is for whoever runs the server.
 */
export async function openPostgresql(options: PostgresqlOptions): Promise<Engine> {
  const connection = connectTo(options)
  try {
    await checkServer(connection)
    const found = await findRelation(connection, options)
    const called = `${found.schema}.${options.table}`
    const standing = await standingStill(stateOfRelation(connection, found.id), called)
    const { expectUnchanged } = standing
    const state = await stateToKeep(connection, found.id, standing.state)
    // It may read all rows, and whoever adds a table may give up.
    const patient = { ...connection, run: (statement: Statement) => connection.run(statement, givenUp()) }
    const relation = await describeRelation(patient, options, found, {
      keep: options.keep ?? keepNothing,
      state,
    })
    const names = { schema: quoted(found.schema), table: quoted(options.table) }
    const writes = await writesBy(connection, names)
    if (writes !== null) throw new EngineError(writes)
    const reading = (before: string) =>
      watched(inTurns, async (sql, parameters, rowLimit) => {
        await expectUnchanged()
        const text = `${before}${sql}\nlimit ${rowLimit + 1}`
        const rows = await connection.run({ sql: text, parameters }, givenUp())
        if (rows.length > rowLimit) throw new TooManyGroupsError(rowLimit)
        return rows
      })
    return {
      dialect: postgresqlDialect,
      columns: async () => relation.columns,
      query: reading(relation.before),
      sampled: (oneIn) => reading(relation.sampled(oneIn)),
      state,
      close: () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
