import { duckdbDialect } from './duckdb-dialect.ts'
import { openDuckdbFile, type Columns, type DuckdbFile, type DuckdbOptions } from './duckdb-file.ts'
import { EngineError, EngineMemoryError, type ColumnKind, type Engine, type EngineRow } from './engine.ts'
import { givenUp } from './given-up.ts'
import { inTurns } from './turns.ts'
import { watched } from './watched.ts'

const rowsOf = ({ names, values, rowCount }: Columns): readonly EngineRow[] =>
  Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, values[column]?.[row] ?? null])),
  )

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$|DECIMAL|FLOAT|DOUBLE)/, 'number'],
  [/^(?:DATE|TIMESTAMP)/, 'time'],
  [/^VARCHAR/, 'text'],
  [/^BOOLEAN/, 'flag'],
]
const kindOf = (type: string) => KINDS.find(([known]) => known.test(type))?.[1] ?? 'other'

const COLUMNS =
  'select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position'
const MOST_COLUMNS = 10_000

/** How DuckDB begins to say so; another process hands on nothing but what it says. */
const OUT_OF_MEMORY = /^Out of Memory Error/

/** The engine over an open DuckDB file, wherever that is open. */
export function engineOver(file: DuckdbFile): Engine {
  const query = watched(inTurns, async (...statement: Parameters<Engine['query']>) => {
    try {
      return rowsOf(await file.run(...statement, givenUp()))
    } catch (error) {
      throw error instanceof EngineError && OUT_OF_MEMORY.test(error.message)
        ? new EngineMemoryError(error.message, { cause: error })
        : error
    }
  })
  return {
    dialect: duckdbDialect,
    async columns(table) {
      const rows = await query(COLUMNS, [table], MOST_COLUMNS)
      return rows.map(({ name, type }) => ({ name: String(name), kind: kindOf(String(type)) }))
    },
    query,
    close: () => file.close(),
  }
}

/** Opens a DuckDB file in this process. Throws EngineError where that fails later, and what DuckDB throws where it cannot be opened. */
export const openDuckdb = async (options: DuckdbOptions): Promise<Engine> =>
  engineOver(await openDuckdbFile(options))
