import { ROW_ID } from '../../semantic-model/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError } from '../../errors/dataset-error.ts'
import { dateReading } from './dates.ts'
import { tamedNames } from './names.ts'
import { hasDecimalCommas, numberReading } from './numbers.ts'
import { holdsFor, knownOf, type Reading } from './reading.ts'
import { textOf, type Run } from './run.ts'

/** How the columns of a file are read: which are left out, and which are something else than the text they are written as. */

const TRUE_WORDS = ['yes', 'y', 'true', 't', '1', 'ja', 'j', 'wahr', 'oui', 'vrai', 'sí', 'si', 'sì', 'sim']
const FALSE_WORDS = ['no', 'n', 'false', 'f', '0', 'nein', 'falsch', 'non', 'faux', 'não', 'nee']
const WHOLE = /INT/
const FRACTIONAL = /^(?:FLOAT|DOUBLE)$/

/** Beyond it nothing can be reckoned with: its fourth power is no number any more. */
const FURTHEST = 1e70

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

export interface Loaded {
  /** What was left out or read in another way than it stands there, a sentence each. */
  readonly notes: readonly string[]
  /** Units that the values themselves showed ("£", "%"), by column. */
  readonly units: ReadonlyMap<string, string>
}

/** A column as answers of yes or no; null where it holds something else. */
async function answerReading(run: Run, name: string, column: RawBuilder<unknown>): Promise<Reading | null> {
  // Of a gender, 1 is no yes.
  if (/gender|sex$/i.test(name)) return null
  const word = sql`lower(trim(${column}::varchar))`
  const [{ words } = {}] = await run(sql`select count(distinct ${word}) as words from raw`)
  const isAnswer = sql`${word} in (${sql.join([...TRUE_WORDS, ...FALSE_WORDS])})`
  if (Number(words) !== 2 || !(await holdsFor(run, column, isAnswer))) return null
  return {
    as: sql`case when ${column} is null then null else ${word} in (${sql.join(TRUE_WORDS)}) end`,
    unit: null,
  }
}

const countOf = async (run: Run, value: RawBuilder<unknown>) =>
  Number((await run(sql`select count(${value}) as known from raw`))[0]?.['known'])

/** A reading with how many values only say that they are missing. */
interface Read extends Reading {
  readonly missing: number
}

/** How a column of text or of whole numbers is better read; null where as it is. */
async function readingOf(run: Run, name: string, type: string, prefersComma: boolean): Promise<Read | null> {
  const own = sql.id(name)
  const isText = type === 'VARCHAR'
  const isFractional = FRACTIONAL.test(type)
  const reckoned = sql`case when isfinite(${own}) and abs(${own}) <= ${sql.lit(FURTHEST)} then ${own} end`
  const column = isText ? knownOf(own) : isFractional ? reckoned : own
  const known = await countOf(run, column)
  if (known === 0 && !isFractional) return null
  const reading =
    (await answerReading(run, name, column)) ??
    (isText ? await numberReading(run, column, prefersComma) : null) ??
    (isText || WHOLE.test(type) ? await dateReading(run, column, type) : null) ??
    (isFractional ? { as: column, unit: null } : null)
  return reading === null ? null : { ...reading, missing: (await countOf(run, own)) - known }
}

/** Values that are numbers beyond which those that are none look like slips. */
const MOSTLY = 0.9
const FEWEST_NUMBERS = 20

/** What keeps a column of text from being one of numbers; null where nothing of it looks like one. */
async function strayWords(run: Run, name: string): Promise<string | null> {
  const value = sql`trim(${sql.id(name)})`
  const looksLikeOne = sql`regexp_matches(${value}, ${String.raw`^[^0-9]{0,4}[-+]?[0-9][0-9.,'’ ]*[^0-9]{0,4}$`})`
  const [{ numbers, others, example } = {}] = await run(
    sql`select count(*) filter (where ${looksLikeOne}) as numbers, count(*) filter (where not ${looksLikeOne}) as others, min(${value}) filter (where not ${looksLikeOne}) as example from raw where ${value} is not null`,
  )
  const [some, few] = [Number(numbers), Number(others)]
  if (few === 0 || some < FEWEST_NUMBERS || some < MOSTLY * (some + few)) return null
  const values =
    few === 1 ? 'one value of it is no number' : `${few.toLocaleString('en-GB')} values of it are no numbers`
  return `Column "${name}" stays text, because ${values}: “${shortly(textOf(example))}”. Empty what is none, and add the file again.`
}

const LONGEST_EXAMPLE = 30
const shortly = (text: string) =>
  [...text].length > LONGEST_EXAMPLE ? `${[...text].slice(0, LONGEST_EXAMPLE).join('')}…` : text

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
  const texts = described.filter((each) => each['column_type'] === 'VARCHAR')
  const writesCommas = texts.map((each) =>
    hasDecimalCommas(run, knownOf(sql.id(textOf(each['column_name'])))),
  )
  const commas = prefersComma || (await Promise.all(writesCommas)).includes(true)
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
    const reading = await readingOf(run, own, type, commas)
    if (reading?.unit != null) units.set(name, reading.unit)
    if (reading !== null && reading.missing > 0)
      notes.push(
        `Column "${name}": ${reading.missing.toLocaleString('en-GB')} ${
          FRACTIONAL.test(type)
            ? `${reading.missing === 1 ? 'value that is' : 'values that are'} no finite number, or far too large,`
            : `${reading.missing === 1 ? 'value that says' : 'values that say'} only that it is missing`
        } ${reading.missing === 1 ? 'is' : 'are'} taken for none.`,
      )
    const stray = reading === null && type === 'VARCHAR' ? await strayWords(run, own) : null
    if (stray !== null) notes.push(stray)
    selected.push(sql`${reading?.as ?? column} as ${sql.id(name)}`)
  }
  if (selected.length === 0) throw new DatasetError('No column of the file can be asked about.')
  await run(sql`create or replace table ${sql.id(table)} as select ${sql.join(selected)} from raw`)
  return { notes, units }
}
