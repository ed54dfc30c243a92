import { createHash } from 'node:crypto'
import { observer, secondsSince, tellTimed } from '../telemetry/observed.ts'
import type { Engine, EngineRow } from './engine.ts'

type Query = Engine['query']

const LONGEST_TEXT = 2_000
const NAME_OR_VALUE = /"[^"]*"|\$\d+|'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g

/** What a statement is, without a value in it: edges of bands stand in the text, and may be what a person wrote. */
const withoutValues = (sql: string) =>
  sql
    .replace(NAME_OR_VALUE, (part) => (/^["$]/.test(part) ? part : '?'))
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT)

const nameOf = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, 12)

/** Tells whoever watches how many statements are asked for and run, and of each how long it took, its turn included. */
export function watched(inTurns: (run: Query) => Query, run: Query): Query {
  const ranMs = new WeakMap<readonly EngineRow[], number>()
  const timed: Query = async (...statement) => {
    const start = performance.now()
    const rows = await run(...statement)
    ranMs.set(rows, Math.round(performance.now() - start))
    return rows
  }
  const counted =
    (state: 'asked' | 'running', query: Query): Query =>
    async (...statement) => {
      const { measures } = observer()
      measures.statements(state, 1)
      try {
        return await query(...statement)
      } finally {
        measures.statements(state, -1)
      }
    }
  const query = counted('asked', inTurns(counted('running', timed)))
  return async (...statement) => {
    const [sql] = statement
    const start = performance.now()
    const tell = (more: object) =>
      tellTimed(
        secondsSince(start),
        { statement: nameOf(sql), sql: withoutValues(sql), ...more },
        'statement',
      )
    try {
      const rows = await query(...statement)
      tell({ ranMs: ranMs.get(rows), rows: rows.length })
      return rows
    } catch (error) {
      tell({ failed: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  }
}
