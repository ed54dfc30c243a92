import { sql } from 'kysely'
import type { Engine } from '../../engines/engine.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import { tellColumns } from './column-progress.ts'
import { hinted, namedBy } from './column-words.ts'
import { MOST_DISCRETE, factsBy, readColumn, readRow, type Facts } from './facts.ts'
import { sampledFacts } from './sampled-facts.ts'

/** What a table itself tells of its columns. */

/** A sample has so many rows or more. */
const SAMPLE_ROWS = 100_000

export interface TableFacts {
  readonly rowCount: number
  /** Of all columns, in the table's order. */
  readonly facts: readonly Facts[]
}

/** What a number of rows that were counted before is called. */
const COUNT = /^(?:count|number|n|frequency)$/

/** "No", from 1 to the number of rows: it numbers them. */
const isSerial = ({ whole, distinct, rows, min, max }: Facts) =>
  whole && distinct === rows && max - min === rows - 1

const isYear = ({ kind, whole, min, max, name }: Facts) =>
  kind === 'number' && whole && min >= 1800 && max <= 2100 && /\byear\b/.test(namedBy(name).label)

/** Of tables of cells so many have a row or more: one for nearly each source and year. */
const FEWEST_CELLS = 0.5

/** The only figure of a table of cells: it adds up, and the other columns say of what. */
function cellOf(facts: readonly Facts[]): Facts | undefined {
  const [cell, ...others] = facts.filter((each) => each.kind === 'number' && !isYear(each))
  if (cell === undefined || others.length > 0) return undefined
  const { label, unit } = namedBy(cell.name)
  const groups = facts.filter(({ name }) => name !== cell.name)
  const cells = groups.reduce((product, { distinct }) => product * distinct, 1)
  // An app that has one row alone is no side of a table.
  const areSides = groups.length > 1 && groups.every(({ distinct }) => distinct < cell.rows)
  const isCrossed = areSides && cell.rows >= FEWEST_CELLS * cells
  return isCrossed && hinted(label, unit, true, () => false).usually === 'sum' ? cell : undefined
}

/**
 * The column that says how much each row stands for: called a count, or the only figure of a table of cells, where no two rows are of
 * the same group. Throws EngineError.
 */
export async function countOf(
  engine: Engine,
  table: string,
  facts: readonly Facts[],
): Promise<string | null> {
  const count =
    facts.find(
      (each) =>
        each.kind === 'number' &&
        each.whole &&
        each.max > 1 &&
        !isSerial(each) &&
        COUNT.test(namedBy(each.name).label),
    ) ?? cellOf(facts)
  const groups = facts.filter(
    (each) =>
      each.name !== count?.name &&
      (each.kind !== 'number' || isYear(each) || (each.whole && each.distinct <= MOST_DISCRETE)),
  )
  if (count === undefined || groups.length === 0) return null
  const names = sql.join(groups.map(({ name }) => sql.id(name)))
  const { n } = await readRow(
    engine,
    sql`select count(*) as n from (select distinct ${names} from ${sql.id(table)}) as groups`,
  )
  return Number(n) === count.rows ? count.name : null
}

/** The facts of a table. Throws EngineError. @param tell now and then, how far it is */
export async function factsOf(
  engine: Engine,
  table: string,
  tell: (message: string) => void = () => {},
): Promise<TableFacts> {
  const columns = (await engine.columns(table)).filter(({ name }) => name !== ROW_ID)
  const { n } = await readRow(engine, sql`select count(*) as n from ${sql.id(table)}`)
  const rowCount = Number(n)
  const oneIn = Math.floor(rowCount / SAMPLE_ROWS)
  const progress = tellColumns(columns.length, rowCount, tell)
  try {
    if (engine.sampled !== undefined && oneIn > 1) {
      const sample = engine.sampled(oneIn)
      return { rowCount, facts: await sampledFacts(engine, { table, columns, rowCount, sample, progress }) }
    }
    const facts: Facts[] = []
    for (const [place, column] of columns.entries()) {
      progress.begin(place)
      facts.push(factsBy(column, rowCount, await readColumn(engine, table, column)))
    }
    return { rowCount, facts }
  } finally {
    progress.end()
  }
}
