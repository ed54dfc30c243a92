import { EngineError, TooManyGroupsError, type Engine } from '../engine.ts'
import { givenUp } from '../given-up.ts'
import { keepNothing, type Keep } from '../keep.ts'
import { standingStill } from '../standing-still.ts'
import { inTurns } from '../turns.ts'
import { watched } from '../watched.ts'
import { clickhouseDialect } from './clickhouse-dialect.ts'
import { connectTo, RefusedByServerError, type ConnectionOptions } from './connection.ts'
import { expectFeatures } from './features.ts'
import { writesBy } from './may-write.ts'
import { stateOfTable, stateToKeep } from './state-of-table.ts'
import { prepared, quoted, type Prepared } from './statement-text.ts'
import { expectNumbers, findTable, type TableOptions } from './table.ts'

export interface ClickhouseOptions extends ConnectionOptions, TableOptions {
  /** Nothing is kept without. */
  readonly keep?: Keep
}

const [MAY_NOT, MAY_SET_NOTHING] = ['497', '164']

/** What mends that a user is refused by the server itself. */
function withRemedy(error: unknown, { url, schema, table }: ClickhouseOptions): unknown {
  if (!(error instanceof RefusedByServerError)) return error
  const { username, pathname } = new URL(url)
  const user = username === '' ? 'default' : decodeURIComponent(username)
  const database = schema ?? (pathname.length > 1 ? decodeURIComponent(pathname.slice(1)) : 'default')
  const remedies: Readonly<Record<string, string>> = {
    [MAY_NOT]: `Let it read: grant select on ${quoted(database)}.${quoted(table)} to ${user};`,
    [MAY_SET_NOTHING]: `Statements have settings, so let its sessions have them, and write nothing: alter user ${user} settings readonly = 2;`,
  }
  const remedy = remedies[error.code]
  return remedy === undefined ? error : new EngineError(`${error.message} ${remedy}`)
}

/**
 * The engine over one table or view of a ClickHouse, which is read where it is. Throws EngineError where that cannot be:
 * `message` says what mends it, and is for whoever runs the server.
 */
export async function openClickhouse(options: ClickhouseOptions): Promise<Engine> {
  const connection = connectTo(options)
  try {
    const table = await findTable(connection, options)
    const called = `${table.database}.${table.table}`
    const standing = await standingStill(stateOfTable(connection, table), called)
    const { expectUnchanged } = standing
    const state = stateToKeep(table, standing.state)
    // It may read all rows, and whoever adds a table may give up.
    const patient = { ...connection, run: (statement: Prepared) => connection.run(statement, givenUp()) }
    await expectNumbers(patient, options, table, { keep: options.keep ?? keepNothing, state })
    const writes = await writesBy(connection, table.from)
    if (writes !== null) throw new EngineError(writes)
    await expectFeatures(connection)
    const reading = (source: string) =>
      watched(inTurns, async (sql, parameters, rowLimit) => {
        await expectUnchanged()
        const sources = new Map([[options.name, source]])
        const statement = prepared({ sql: `${sql}\nlimit ${rowLimit + 1}`, parameters }, sources)
        const rows = await connection.run(statement, givenUp())
        if (rows.length > rowLimit) throw new TooManyGroupsError(rowLimit)
        return rows
      })
    return {
      dialect: clickhouseDialect,
      columns: async () => table.columns,
      query: reading(table.source),
      sampled: (oneIn) => reading(table.sampled(oneIn)),
      state,
      close: () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw withRemedy(error, options)
  }
}
