import { type ColumnKind, type EngineRow, EngineError } from '../engine.ts'

/** What types of ClickHouse are, and their values as the product takes them. */

type Reader = (value: unknown) => EngineRow[string]

/** Of Nullable(LowCardinality(…)) what is within: null, and how it is kept, are told of every column. */
export function plainType(type: string): string {
  const [, within] = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type) ?? []
  return within === undefined ? type : plainType(within)
}

const NUMBER = /^(?:U?Int(?:8|16|32|64|128|256)|Float(?:32|64)|Decimal(?:\(|\d|$))/
const TIME = /^DateTime(?:64)?\b/

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [NUMBER, 'number'],
  [/^Bool$/, 'flag'],
  [/^Date(?:32)?$/, 'time'],
  [TIME, 'time'],
  [/^(?:String$|FixedString\(|Enum(?:8|16)?\(|UUID$|IPv[46]$)/, 'text'],
]

/** What the values of a column are, by its plain type. */
export const kindOf = (plain: string): ColumnKind =>
  KINDS.find(([known]) => known.test(plain))?.[1] ?? 'other'

/**
 * The SQL of a column as it is read. Named values would sort by their numbers, and times of a zone would begin days at
 * another hour.
 */
export function readAs(plain: string, column: string): string {
  if (TIME.test(plain)) return `toTimeZone(${column}, 'UTC')`
  if (plain === 'Float32') return `toFloat64(${column})`
  return plain === 'String' || kindOf(plain) !== 'text' ? column : `toString(${column})`
}

const READERS: readonly (readonly [RegExp, Reader])[] = [
  // What is no number comes as text: nan, inf.
  [NUMBER, (value) => (value === 'inf' ? Infinity : value === '-inf' ? -Infinity : Number(value))],
  [/^Bool$/, (value) => value === true],
  [/^Date/, (value) => String(value).slice(0, 10)],
  [/^String$/, String],
]

/** How values of a column of a result are read. Throws EngineError where there is no rule for its type. */
export function readerOf(type: string): Reader {
  const plain = plainType(type)
  if (plain === 'Nothing') return () => null
  const read = READERS.find(([known]) => known.test(plain))?.[1]
  if (read === undefined) throw new EngineError(`no rule for a value of type ${type}`)
  return (value) => (value === null ? null : read(value))
}
