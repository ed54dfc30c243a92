import { duckdbDialect } from './duckdb-dialect.ts'
import { openDuckdbFile, type Columns, type DuckdbFile, type DuckdbOptions } from './duckdb-file.ts'
import type { Engine, EngineRow } from './engine.ts'
import { givenUp } from './given-up.ts'
import { inTurns } from './turns.ts'
import { watched } from './watched.ts'

const rowsOf = ({ names, values, rowCount }: Columns): readonly EngineRow[] =>
  Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, values[column]?.[row] ?? null])),
  )

/** The engine over an open DuckDB file, wherever that is open. */
export const engineOver = (file: DuckdbFile): Engine => ({
  dialect: duckdbDialect,
  query: watched(inTurns, async (...statement) => rowsOf(await file.run(...statement, givenUp()))),
  close: () => file.close(),
})

/** Opens a DuckDB file in this process. Throws EngineError where that fails later, and what DuckDB throws where it cannot be opened. */
export const openDuckdb = async (options: DuckdbOptions): Promise<Engine> =>
  engineOver(await openDuckdbFile(options))
