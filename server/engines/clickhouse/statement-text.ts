import { EngineError } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** Statements as ClickHouse takes them: parameters with their types, and no sign that means more than itself. */

export interface Prepared {
  readonly query: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const NAME_OR_PLACE = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+/g

export const quoted = (name: string) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`

/** Numbers are doubles wherever they stand. */
function typeOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return 'Float64'
    case 'string':
      return 'String'
    case 'boolean':
      return 'Bool'
    default:
      throw new EngineError(`no rule for a parameter of type ${typeof value}`)
  }
}

/** @param sources what stands in the place of a table after "from", by its name */
export function prepared(
  { sql, parameters }: Statement,
  sources: ReadonlyMap<string, string> = new Map(),
): Prepared {
  const types = parameters.map(typeOf)
  let end = 0
  let query = ''
  for (const { 0: part, index } of sql.matchAll(NAME_OR_PLACE)) {
    const before = sql.slice(end, index)
    query += before
    end = index + part.length
    if (part.startsWith('$')) {
      const place = part.slice(1)
      const type = types[Number(place) - 1]
      if (type === undefined) throw new EngineError(`the statement has no parameter ${part}`)
      query += `{p${place}:${type}}`
      continue
    }
    const source = /\bfrom\s+$/i.test(before)
      ? sources.get(part.slice(1, -1).replaceAll('""', '"'))
      : undefined
    // A backslash begins an escape in names and texts alike.
    query += source ?? part.replaceAll('\\', '\\\\')
  }
  query += sql.slice(end)
  return {
    query,
    parameters: Object.fromEntries(parameters.map((value, at) => [`p${at + 1}`, value])),
  }
}
