import { sql, type RawBuilder } from 'kysely'
import { DatasetError } from '../../errors/dataset-error.ts'
import { textOf, type Run } from './run.ts'

/** How the columns of a file are read: which are left out, and which are something else than the text they are written as. */

const DATE_FORMATS = ['%d-%b-%Y', '%d %b %Y', '%d %B %Y', '%b %d, %Y', '%B %d, %Y', '%d.%m.%Y', '%Y/%m/%d']
const TRUE_WORDS = ['yes', 'y', 'true', 't', '1']
const FALSE_WORDS = ['no', 'n', 'false', 'f', '0']
const MONEY_TEXT = String.raw`^-?[£$€]\s?-?[0-9][0-9,]*(\.[0-9]+)?$`
const NUMBER_TEXT = String.raw`^-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$|^-?[0-9]+(\.[0-9]+)?%?$`
/** What stands in numbers and is none of their digits. */
const NUMBER_SIGNS = String.raw`[£$€,%\s]`

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

export interface Loaded {
  /** What was left out or read in another way than it stands there, a sentence each. */
  readonly notes: readonly string[]
  /** Units that the values themselves showed ("£", "%"), by column. */
  readonly units: ReadonlyMap<string, string>
}

interface Reading {
  readonly as: RawBuilder<unknown>
  readonly unit: string | null
}

/** How a column of text or of noughts and ones is better read; null where as it is. */
async function readingOf(run: Run, column: RawBuilder<unknown>, type: string): Promise<Reading | null> {
  const word = sql`lower(trim(${column}::varchar))`
  const [{ known, words } = {}] = await run(
    sql`select count(${column}) as known, count(distinct ${word}) as words from raw`,
  )
  if (Number(known) === 0) return null
  const all = async (condition: RawBuilder<unknown>) => {
    const [{ others } = {}] = await run(
      sql`select count(*) as others from raw where ${column} is not null and not (${condition})`,
    )
    return Number(others) === 0
  }
  if (Number(words) === 2 && (await all(sql`${word} in (${sql.join([...TRUE_WORDS, ...FALSE_WORDS])})`)))
    return {
      as: sql`case when ${column} is null then null else ${word} in (${sql.join(TRUE_WORDS)}) end`,
      unit: null,
    }
  if (type !== 'VARCHAR') return null
  const value = sql`trim(${column})`
  for (const pattern of [MONEY_TEXT, NUMBER_TEXT]) {
    if (!(await all(sql`regexp_matches(${value}, ${pattern})`))) continue
    const [{ sample } = {}] = await run(
      sql`select ${value} as sample from raw where ${column} is not null limit 1`,
    )
    return {
      as: sql`cast(regexp_replace(${value}, ${NUMBER_SIGNS}, '', 'g') as double)`,
      unit: /[£$€%]/.exec(textOf(sample))?.[0] ?? null,
    }
  }
  const date = sql`try_strptime(${value}, [${sql.join(DATE_FORMATS)}])`
  return (await all(sql`${date} is not null`)) ? { as: sql`cast(${date} as date)`, unit: null } : null
}

/** Makes the table from the rows as they were read. Throws DatasetError where no column is left. */
export async function buildTable(run: Run, table: string): Promise<Loaded> {
  const notes: string[] = []
  const units = new Map<string, string>()
  const selected: RawBuilder<unknown>[] = []
  for (const described of await run(sql`describe raw`)) {
    const [name, type] = [textOf(described['column_name']), textOf(described['column_type'])]
    if (!KEPT.test(type)) {
      notes.push(`Column "${name}" is left out: questions cannot be asked of type ${type}.`)
      continue
    }
    const column = sql.id(name)
    const reading = await readingOf(run, column, type)
    if (reading?.unit != null) units.set(name, reading.unit)
    selected.push(sql`${reading?.as ?? column} as ${sql.id(name.trim())}`)
  }
  if (selected.length === 0) throw new DatasetError('No column of the file can be asked about.')
  await run(sql`create table ${sql.id(table)} as select ${sql.join(selected)} from raw`)
  await run(sql`drop table raw`)
  return { notes, units }
}
