import { DuckDBInstance } from '@duckdb/node-api'
import { sql, type RawBuilder } from 'kysely'
import { ROW_ID } from '../semantic-model/row-id.ts'
import type { Join } from '../semantic-model/semantic-model.ts'
import { nameWords } from './infer/column-words.ts'
import { nounOf } from './infer/entity.ts'
import type { Decided, Decision } from './load/decision.ts'
import type { LoadOptions } from './load/load.ts'
import { addRowIds } from './load/row-ids.ts'
import { limitsOf, onInstance, textOf, type Run } from '../engines/run-on.ts'

/**
 * Files that say more of what the rows of a first file name: the customers of orders. Each row of the first file gets the columns of the one
 * row that it names, so that figures stay those of its rows; a row that names none stays, and is counted.
 */

/** A file that was loaded by itself. */
export interface LoadedFile {
  /** Its name without the ending. */
  readonly stem: string
  readonly file: string
  readonly table: string
}

export interface Joined {
  readonly decisions: readonly Decision[]
  readonly joins: readonly Join[]
  /** What each column of a joined file is called in the table, by that file and its name there. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly notes: readonly string[]
}

interface KeyPair {
  /** Of the first file, and of the other one. */
  readonly from: string
  readonly to: string
  readonly areAlike: boolean
  /** Rows that name one of the others. */
  readonly matched: number
}

interface TableColumn {
  readonly name: string
  readonly type: string
}

/** A column of which each row has a value of its own. */
interface Key extends TableColumn {
  /** Whether whole numbers of other things would be among its values by chance: it counts its rows up. */
  readonly isDense: boolean
}

/** Of the values that rows have, so many name a row of the other file: more where their names do not say that they do. */
const FEWEST_ALIKE = 0.5
const FEWEST_UNLIKE = 0.9
/** Of so many whole numbers within its span one is a value of a column that is not dense. */
const SPARSE = 100
const MOST_OPTIONS = 6
const APART = 'not joined'

const shown = (count: number) => count.toLocaleString('en-GB')
const isText = (type: string) => /VARCHAR|ENUM/.test(type)
const isWhole = (type: string) => /INT/.test(type)
const meet = (one: string, other: string) =>
  (isText(one) && isText(other)) || (isWhole(one) && isWhole(other))

/** "customer id" of customer_id, and of the id of customers. */
const namesOf = (column: string, noun: string | null): readonly string[] => {
  const words = nameWords(column).join(' ')
  return noun === null
    ? [words]
    : [words, `${noun} ${words}`, ...(/^(?:id|code|name|key)$/.test(words) ? [noun] : [])]
}
const areAlike = (from: string, to: string, noun: string) =>
  namesOf(to, noun).some((name) => namesOf(from, null).includes(name))

async function columnsOf(
  run: Run,
  catalogue: RawBuilder<unknown>,
  table: string,
): Promise<readonly TableColumn[]> {
  const found = await run(
    sql`select column_name, data_type from information_schema.columns where table_catalog = ${catalogue} and table_name = ${table} and column_name <> ${ROW_ID} order by ordinal_position`,
  )
  return found.map((each) => ({ name: textOf(each['column_name']), type: textOf(each['data_type']) }))
}

/** The columns of a file of which each row has a value of its own: it may be named by it. */
async function keysOf(
  run: Run,
  table: RawBuilder<unknown>,
  columns: readonly TableColumn[],
): Promise<readonly Key[]> {
  const may = columns.filter(({ type }) => isText(type) || isWhole(type))
  if (may.length === 0) return []
  const counts = may.flatMap(({ name, type }, at) => [
    sql`count(${sql.id(name)}) as ${sql.id(`n${at}`)}`,
    sql`count(distinct ${sql.id(name)}) as ${sql.id(`d${at}`)}`,
    sql`cast(${isWhole(type) ? sql`max(${sql.id(name)}) - min(${sql.id(name)})` : sql`null`} as double) as ${sql.id(`s${at}`)}`,
  ])
  const [found = {}] = await run(sql`select ${sql.join(counts)} from ${table}`)
  return may.flatMap((column, at): Key[] => {
    const [count, distinct, span] = [`n${at}`, `d${at}`, `s${at}`].map((name) => found[name] ?? null)
    if (Number(count) === 0 || count !== distinct) return []
    return [{ ...column, isDense: span !== null && Number(span) < SPARSE * Number(count) }]
  })
}

/** The pairs of columns by which rows of a table may name those of another, the likeliest first. */
async function pairsOf(
  run: Run,
  main: RawBuilder<unknown>,
  mains: readonly TableColumn[],
  other: RawBuilder<unknown>,
  others: readonly TableColumn[],
  noun: string,
): Promise<readonly KeyPair[]> {
  const pairs: (KeyPair & { readonly share: number })[] = []
  for (const to of await keysOf(run, other, others))
    for (const from of mains.filter(({ type }) => meet(type, to.type))) {
      const values = sql`select distinct ${sql.id(from.name)} as value, count(*) as n from ${main} where ${sql.id(from.name)} is not null group by 1`
      const [found = {}] = await run(
        sql`select count(*) as known, count(*) filter (where ${sql.id(to.name)} is not null) as named, sum(n) filter (where ${sql.id(to.name)} is not null) as matched
            from (${values}) left join ${other} on value = ${sql.id(to.name)}`,
      )
      const [known, named] = [Number(found['known']), Number(found['named'])]
      const alike = areAlike(from.name, to.name, noun)
      const share = known === 0 ? 0 : named / known
      const isLikely = alike ? share >= FEWEST_ALIKE : share >= FEWEST_UNLIKE && !to.isDense
      if (isLikely)
        pairs.push({
          from: from.name,
          to: to.name,
          areAlike: alike,
          matched: Number(found['matched'] ?? 0),
          share,
        })
    }
  return pairs.toSorted((a, b) => Number(b.areAlike) - Number(a.areAlike) || b.share - a.share)
}

const pairText = ({ from, to }: KeyPair) => `${from} = ${to}`

function decisionOf(stem: string, pairs: readonly KeyPair[], decided: Decided, rows: number): Decision {
  const id = `join ${stem}`
  const options = pairs.slice(0, MOST_OPTIONS).map((pair) => ({
    value: pairText(pair),
    label: `${pair.from} names a row of ${stem} by its ${pair.to}: ${shown(pair.matched)} of ${shown(rows)} rows do`,
  }))
  const all = [...options, { value: APART, label: `${stem} is left out` }]
  const said = all.find(({ value }) => value === decided[id])
  const [first, second] = pairs
  const isDoubted =
    said === undefined && (first === undefined || !first.areAlike || second?.areAlike === true)
  return {
    id,
    label: `How do rows name those of ${stem}?`,
    options: all,
    chosen: said?.value ?? options[0]?.value ?? APART,
    isDoubted,
    why:
      first === undefined ? `No column holds values of which each row of ${stem} has one of its own.` : null,
  }
}

/** What a column of another file is called beside those that are there. */
function freeName(name: string, noun: string, taken: ReadonlySet<string>): string {
  const isPlain = /^(?:name|id|code|key|type|title|description|status)$/.test(nameWords(name).join(' '))
  const wanted = isPlain || taken.has(name.toLowerCase()) ? `${noun} ${name}` : name
  let free = wanted
  for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${wanted} ${copy}`
  return free
}

/**
 * Joins files to the table of a first one, in its file. What names nothing there is left out, and told.
 *
 * @param others each with its rows in a file of its own
 */
export async function joinLookups(
  first: LoadedFile,
  others: readonly LoadedFile[],
  decided: Decided,
  secret: Uint8Array,
  options: LoadOptions,
): Promise<Joined> {
  const decisions: Decision[] = []
  const joins: Join[] = []
  const notes: string[] = []
  const names = new Map<string, ReadonlyMap<string, string>>()
  return onInstance(await DuckDBInstance.create(first.file, limitsOf(options)), async (run) => {
    const main = sql.id(first.table)
    const [{ n } = {}] = await run(sql`select count(*) as n from ${main}`)
    const rows = Number(n)
    let left = others.map((other, at) => ({ other, as: `other${at}` }))
    for (const { other, as } of left)
      await run(sql`attach ${sql.lit(other.file)} as ${sql.id(as)} (read_only)`)
    // What is joined may name rows of another one: the region of a customer.
    for (let isNew = true; isNew && left.length > 0;) {
      isNew = false
      for (const { other, as } of left) {
        const table = sql`${sql.id(as)}.${sql.id(other.table)}`
        const noun = nounOf(nameWords(other.stem).at(-1) ?? other.stem).singular
        const mains = await columnsOf(run, sql`current_database()`, first.table)
        const columns = await columnsOf(run, sql`${as}`, other.table)
        const pairs = await pairsOf(run, main, mains, table, columns, noun)
        if (pairs.length === 0) continue
        const decision = decisionOf(other.stem, pairs, decided, rows)
        decisions.push(decision)
        left = left.filter((each) => each.other !== other)
        isNew = true
        const pair = pairs.find((each) => pairText(each) === decision.chosen)
        if (pair === undefined) continue
        const taken = new Set(mains.map(({ name }) => name.toLowerCase()))
        const own = new Map<string, string>()
        for (const { name } of columns.filter((column) => column.name !== pair.to)) {
          const free = freeName(name, noun, taken)
          taken.add(free.toLowerCase())
          own.set(name, free)
        }
        names.set(other.stem, own)
        const added = [...own].map(([name, free]) => sql`, other.${sql.id(name)} as ${sql.id(free)}`)
        await run(
          sql`create table joined as select one.* exclude (${sql.id(ROW_ID)})${sql.join(added, sql``)} from ${main} as one left join ${table} as other on one.${sql.id(pair.from)} = other.${sql.id(pair.to)}`,
        )
        await run(sql`drop table ${main}`)
        await run(sql`alter table joined rename to ${main}`)
        await run(sql`alter table ${main} add column ${sql.id(ROW_ID)} bigint`)
        joins.push({
          file: other.stem,
          column: pair.from,
          columns: [...own.values()],
          unmatched: rows - pair.matched,
          rows,
        })
        break
      }
    }
    for (const { other } of left) decisions.push(decisionOf(other.stem, [], decided, rows))
    // Its record keys are made of the columns by the name of the table, which the others may share.
    for (const { as } of others.map((_, at) => ({ as: `other${at}` }))) await run(sql`detach ${sql.id(as)}`)
    if (joins.length > 0) {
      await run(sql`alter table ${main} drop column ${sql.id(ROW_ID)}`)
      await addRowIds(run, first.table, secret)
    }
    for (const { file, column, unmatched } of joins)
      if (unmatched > 0)
        notes.push(
          `${shown(unmatched)} of ${shown(rows)} rows have a ${column} that is not in ${file}, or none: they stay, without what ${file} says.`,
        )
    await run(sql`checkpoint`)
    return { decisions, joins, names, notes }
  })
}
