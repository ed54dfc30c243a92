import { ROW_ID } from '../../semantic-model/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError } from '../../errors/dataset-error.ts'
import { dateReading } from './dates.ts'
import { tamedNames } from './names.ts'
import { numberReading } from './numbers.ts'
import { holdsFor, type Reading } from './reading.ts'
import { textOf, type Run } from './run.ts'

/** How the columns of a file are read: which are left out, and which are something else than the text they are written as. */

const TRUE_WORDS = ['yes', 'y', 'true', 't', '1']
const FALSE_WORDS = ['no', 'n', 'false', 'f', '0']
const WHOLE = /INT/

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

export interface Loaded {
  /** What was left out or read in another way than it stands there, a sentence each. */
  readonly notes: readonly string[]
  /** Units that the values themselves showed ("£", "%"), by column. */
  readonly units: ReadonlyMap<string, string>
}

/** How a column of text or of whole numbers is better read; null where as it is. */
async function readingOf(
  run: Run,
  name: string,
  type: string,
  prefersComma: boolean,
): Promise<Reading | null> {
  const column = sql.id(name)
  const word = sql`lower(trim(${column}::varchar))`
  const [{ known, words } = {}] = await run(
    sql`select count(${column}) as known, count(distinct ${word}) as words from raw`,
  )
  if (Number(known) === 0) return null
  const isAnswer = sql`${word} in (${sql.join([...TRUE_WORDS, ...FALSE_WORDS])})`
  // Of a gender, 1 is no yes.
  const isAsked = !/gender|sex$/i.test(name)
  if (isAsked && Number(words) === 2 && (await holdsFor(run, column, isAnswer)))
    return {
      as: sql`case when ${column} is null then null else ${word} in (${sql.join(TRUE_WORDS)}) end`,
      unit: null,
    }
  if (WHOLE.test(type)) return dateReading(run, column, type)
  if (type !== 'VARCHAR') return null
  return (await numberReading(run, column, prefersComma)) ?? (await dateReading(run, column, type))
}

/**
 * Makes the table from the rows as they were read.
 *
 * @param prefersComma whether "1,234" is rather a number with decimals, where values alone do not say
 *
 * Throws DatasetError where no column is left. */
export async function buildTable(run: Run, table: string, prefersComma: boolean): Promise<Loaded> {
  const notes: string[] = []
  const units = new Map<string, string>()
  const selected: RawBuilder<unknown>[] = []
  const described = await run(sql`describe raw`)
  const names = tamedNames(described.map((each) => textOf(each['column_name'])))
  for (const [index, each] of described.entries()) {
    const [own, type] = [textOf(each['column_name']), textOf(each['column_type'])]
    const name = names[index] ?? own
    if (name === ROW_ID) {
      notes.push(`Column "${name}" is left out: a table has one of its own by that name.`)
      continue
    }
    if (!KEPT.test(type)) {
      notes.push(`Column "${name}" is left out: questions cannot be asked of type ${type}.`)
      continue
    }
    const column = sql.id(own)
    const reading = await readingOf(run, own, type, prefersComma)
    if (reading?.unit != null) units.set(name, reading.unit)
    selected.push(sql`${reading?.as ?? column} as ${sql.id(name)}`)
  }
  if (selected.length === 0) throw new DatasetError('No column of the file can be asked about.')
  await run(sql`create table ${sql.id(table)} as select ${sql.join(selected)} from raw`)
  await run(sql`drop table raw`)
  return { notes, units }
}
