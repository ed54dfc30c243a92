import { ROW_ID } from '../../semantic-model/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError } from '../../errors/dataset-error.ts'
import { nameWords } from '../infer/column-words.ts'
import { nounOf } from '../infer/entity.ts'
import type { Decision } from './decision.ts'
import { dateReading } from './dates.ts'
import { tamedNames } from './names.ts'
import { hasDecimalCommas, numberReading } from './numbers.ts'
import { holdsFor, knownOf, type Reading } from './reading.ts'
import { textOf, type Run } from './run.ts'

/** How the columns of a file are read: which are left out, and which are something else than the text they are written as. */

const TRUE_WORDS = ['yes', 'y', 'true', 't', '1', 'ja', 'j', 'wahr', 'oui', 'vrai', 'sí', 'si', 'sì', 'sim']
const FALSE_WORDS = ['no', 'n', 'false', 'f', '0', 'nein', 'falsch', 'non', 'faux', 'não', 'nee']
const WHOLE = /INT/
const NUMERIC = /INT|DECIMAL|FLOAT|DOUBLE/
const FRACTIONAL = /^(?:FLOAT|DOUBLE)$/

/** Beyond it nothing can be reckoned with: its fourth power is no number any more. */
const FURTHEST = 1e70

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

/** In so many rows a number would be more than 1 if it counted. */
const MANY_ROWS = 50
const ASKS = /^(?:is|has|had|was|are)$/

/** Whether a column is called by what it counts ("children"), so that in few rows 1 is no yes. */
function isCalledByCounted(name: string): boolean {
  const words = nameWords(name)
  const last = words.at(-1) ?? ''
  return !ASKS.test(words[0] ?? '') && nounOf(last).singular !== last
}

export interface Loaded {
  /** What was left out or read in another way than it stands there, a sentence each. */
  readonly notes: readonly string[]
  /** Of the file, then of its columns in their order. */
  readonly decisions: readonly Decision[]
  /** Units that the values themselves showed ("£", "%"), by column. */
  readonly units: ReadonlyMap<string, string>
}

/** A column as answers of yes or no; null where it holds something else. */
async function answerReading(
  run: Run,
  name: string,
  type: string,
  column: RawBuilder<unknown>,
): Promise<Reading | null> {
  // Of a gender, 1 is no yes.
  if (/gender|sex$/i.test(name)) return null
  if (WHOLE.test(type) && isCalledByCounted(name) && (await countOf(run, column)) < MANY_ROWS) return null
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

/** A reading with the values that it takes for none. */
interface Read extends Reading {
  readonly missing: number
  readonly example: string
}

/** How a column of text or of whole numbers is better read; null where as it is. */
async function readingOf(run: Run, name: string, type: string, prefersComma: boolean): Promise<Read | null> {
  const own = sql.id(name)
  const isText = type === 'VARCHAR'
  const isFractional = FRACTIONAL.test(type)
  const reckoned = sql`case when isfinite(${own}) and abs(${own}) <= ${sql.lit(FURTHEST)} then ${own} end`
  const column = isText ? knownOf(own) : isFractional ? reckoned : own
  if ((await countOf(run, column)) === 0 && !isFractional) return null
  const reading =
    (await answerReading(run, name, type, column)) ??
    (isText ? await numberReading(run, column, prefersComma) : null) ??
    (isText || WHOLE.test(type) ? await dateReading(run, column, type) : null) ??
    (isFractional ? { as: column, unit: null, isNumber: true } : null)
  if (reading === null) return null
  const missing = (await countOf(run, own)) - (await countOf(run, reading.as))
  const [{ example } = {}] =
    missing === 0
      ? []
      : await run(
          sql`select min(trim(${own}::varchar)) as example from raw where ${own} is not null and ${reading.as} is null and trim(${own}::varchar) <> ''`,
        )
  return { ...reading, missing, example: textOf(example) }
}

const TOTALS =
  'total,totals,grand total,sum,overall,all,gesamt,summe,insgesamt,gesamtsumme,totale,totaal,totalt,suma'.split(
    ',',
  )

/** A number of each row, by its column. */
type Numbers = readonly (readonly [name: string, value: RawBuilder<unknown>])[]

/** Rows of which one may be the others' total by chance. */
const FEWEST_PARTS = 4
/** Numbers that a row has to be the total of where it does not say so, and up to which sums meet by chance. */
const FEWEST_TOTALS = 2
const SMALL = 100
const isAsMuch = (one: number, other: number) =>
  other !== 0 && Math.abs(one - other) <= 1e-6 * Math.abs(other)

/**
 * The row that is the total of all others: by its word and one of its numbers, or by several of its numbers alone. Null where there is no
 * such row; `of` is a number that proves it.
 */
async function totalRow(run: Run, texts: readonly string[], numbers: Numbers) {
  if (texts.length === 0 || numbers.length === 0) return null
  const says = texts.map(
    (name) => sql`coalesce(lower(trim(${sql.id(name)})) in (${sql.join(TOTALS)}), false)`,
  )
  const isSaid = sql`(${sql.join(says, sql` or `)})`
  const sums = numbers.flatMap(([, value], at) => [
    sql`sum(${value}) as ${sql.id(`all${at}`)}`,
    sql`max(${value}) as ${sql.id(`most${at}`)}`,
    sql`sum(${value}) filter (where ${isSaid}) as ${sql.id(`said${at}`)}`,
  ])
  const placeOf = new Map(numbers.map(([name], at) => [name, at]))
  const [found = {}] = await run(
    sql`select count(*) as rows, count(*) filter (where ${isSaid}) as said, ${sql.join(sums)} from raw`,
  )
  const totals = (of: 'said' | 'most') =>
    numbers.filter((_, at) => {
      const [all, own] = [Number(found[`all${at}`]), Number(found[`${of}${at}`])]
      return isAsMuch(own, all - own)
    })
  const [proof] = Number(found['said']) === 1 ? totals('said') : []
  if (proof !== undefined) return { isTotal: isSaid, of: proof[0] }
  const most =
    Number(found['rows']) > FEWEST_PARTS
      ? totals('most').filter(([name]) => Number(found[`most${placeOf.get(name) ?? 0}`]) > SMALL)
      : []
  const [first] = most
  if (first === undefined || most.length < FEWEST_TOTALS) return null
  const isMost = sql`coalesce(${sql.join(
    most.map(([, value]) => sql`${value} = (select max(${value}) from raw)`),
    sql` and `,
  )}, false)`
  const [{ rows } = {}] = await run(sql`select count(*) as rows from raw where ${isMost}`)
  return Number(rows) === 1 ? { isTotal: isMost, of: first[0] } : null
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
  const numbers: (readonly [string, RawBuilder<unknown>])[] = []
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
    if (reading?.decided !== undefined) notes.push(`Column "${name}": ${reading.decided}.`)
    if (reading !== null && reading.missing > 0) {
      const shown = reading.missing.toLocaleString('en-GB')
      const values = FRACTIONAL.test(type)
        ? `${shown} ${reading.missing === 1 ? 'value that is' : 'values that are'} no finite number, or far too large,`
        : `${shown} ${reading.missing === 1 ? 'value' : 'values'} of another kind${reading.example === '' ? '' : ` (“${shortly(reading.example)}”)`}`
      notes.push(`Column "${name}": ${values} ${reading.missing === 1 ? 'is' : 'are'} taken for none.`)
    }
    if (reading === null ? NUMERIC.test(type) : reading.isNumber === true)
      numbers.push([name, reading?.as ?? column])
    selected.push(sql`${reading?.as ?? column} as ${sql.id(name)}`)
  }
  if (selected.length === 0) throw new DatasetError('No column of the file can be asked about.')
  const total = await totalRow(
    run,
    texts.map((each) => textOf(each['column_name'])),
    numbers,
  )
  if (total !== null)
    notes.push(`A row is left out as the total of all others: its “${total.of}” is what they come to.`)
  await run(
    sql`create or replace table ${sql.id(table)} as select ${sql.join(selected)} from raw ${total === null ? sql`` : sql`where not ${total.isTotal}`}`,
  )
  return { notes, units, decisions: [] }
}
