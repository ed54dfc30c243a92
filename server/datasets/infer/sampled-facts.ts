import { sql } from 'kysely'
import type { Engine, EngineRow, TableColumn } from '../../engines/engine.ts'
import type { ColumnProgress } from './column-progress.ts'
import {
  countsOf,
  factsBy,
  MOST_CATEGORIES,
  MOST_DISCRETE,
  readColumn,
  readRow,
  spreadOf,
  type Facts,
} from './facts.ts'
import { mayTellOne } from './people.ts'

/**
 * Facts of a table of many rows elsewhere. How values lie, and how long they are, is of a sample; what privacy or the meaning of
 * a column rests on is of all rows (decision 0077).
 */

/** Columns that one walk over the rows tells of. */
const AT_ONCE = 10
/** Values of a column in the sample, below which all that it has are read. */
const FEWEST_VALUES = 2_000

export interface SampledTable {
  readonly table: string
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly sample: Engine['query']
  readonly progress: ColumnProgress
}

/** What statements gave for the columns of one walk, each by itself. */
const partOf = (row: EngineRow, suffix: string): EngineRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.endsWith(suffix) ? [[name.slice(0, -suffix.length), value]] : [],
    ),
  )

/**
 * Whether the different values of a sample tell what those of all rows would: more of them than any rule asks for, and that
 * some stand in several rows. Where none does, the column may be a key.
 */
function isTold({ name, kind }: TableColumn, different: number, filled: number): boolean {
  const repeats = different < filled
  const telling = mayTellOne(name)
  // Rows for each place are counted, since few of them tell one.
  if (telling === 'place') return false
  if (kind === 'text') return repeats && different > MOST_CATEGORIES
  return (kind !== 'number' || different > MOST_DISCRETE) && (repeats || telling === null)
}

/**
 * Different values of all rows: exactly where they are few, or where none of many stands twice.
 *
 * @param different values of the sample, of so many that it has
 */
async function differentIn(
  engine: Engine,
  table: string,
  { name }: TableColumn,
  different: number,
  seen: number,
): Promise<number> {
  const column = sql.id(name)
  const values = sql`select ${column} as v from ${sql.id(table)} where ${column} is not null group by ${column}`
  const count = async (of: typeof values) =>
    Number((await readRow(engine, sql`select count(*) as n from (${of}) as different`))['n'])
  if (different > MOST_CATEGORIES) return count(values)
  const few = await count(sql`${values} limit ${sql.lit(MOST_CATEGORIES + 1)}`)
  const isFew = different < seen && mayTellOne(name) !== 'place'
  return few <= MOST_CATEGORIES || isFew ? few : count(values)
}

/** Throws EngineError. */
export async function sampledFacts(
  engine: Engine,
  { table, columns, rowCount, sample, progress }: SampledTable,
): Promise<readonly Facts[]> {
  const facts: Facts[] = []
  for (let first = 0; first < columns.length; first += AT_ONCE) {
    const some = columns.slice(first, first + AT_ONCE)
    const from = sql`from ${sql.id(table)}`
    progress.begin(first)
    const counted = await readRow(
      engine,
      sql`select ${sql.join(some.flatMap((column, at) => countsOf(column, `_${at}`)))} ${from}`,
    )
    const spreads = some.flatMap((column, at) => [
      sql`count(${sql.id(column.name)}) as ${sql.id(`seen_${at}`)}`,
      ...spreadOf(column, engine, `_${at}`),
    ])
    const spread = await readRow({ query: sample }, sql`select ${sql.join(spreads)} ${from}`)
    for (const [at, column] of some.entries()) {
      progress.begin(first + at)
      const row = { ...partOf(counted, `_${at}`), ...partOf(spread, `_${at}`) }
      const [seen, different] = [Number(row['seen']), Number(row['different'])]
      if (seen < FEWEST_VALUES) facts.push(factsBy(column, rowCount, await readColumn(engine, table, column)))
      else if (column.isUnique === true)
        facts.push(factsBy(column, rowCount, { ...row, different: row['filled'] ?? 0 }))
      else if (isTold(column, different, seen)) facts.push(factsBy(column, rowCount, row))
      else {
        const all = await differentIn(engine, table, column, different, seen)
        facts.push(factsBy(column, rowCount, { ...row, different: all }))
      }
    }
  }
  return facts
}
