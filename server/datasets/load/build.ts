import { sql, type RawBuilder } from 'kysely'
import { DatasetError } from '../../errors/dataset-error.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import { countColumns, decideColumn, tryColumn, type TriedColumn } from './columns.ts'
import { counted, named, type Decider } from './decider.ts'
import type { Decision } from './decision.ts'
import { footnotesOf } from './footnotes.ts'
import { isUnnamed, tamedNames } from './names.ts'
import { decimalMarkOf, numberReading, type Style } from './readings/numbers.ts'
import type { Value } from './readings/reading.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import {
  derived,
  sampleValues,
  textOfColumn,
  type RawColumn,
  type TableRows,
  type Values,
} from './table-rows.ts'
import { summaryRows } from './totals.ts'
import { unpivoted } from './wide.ts'

/** A table made from the rows of files as they were read: each decision of rows, then those of columns. */

export interface Loaded {
  /** Rows that were read, those that are left out as totals included. */
  readonly rowCount: number
  /** What was left out or passed over without a choice, a sentence each. */
  readonly notes: readonly string[]
  /** Of the file, then of its columns in their order. */
  readonly decisions: readonly Decision[]
  /** Units that the values themselves showed ("£", "%", "minutes"), by column. */
  readonly units: ReadonlyMap<string, string>
}

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

/** The columns that questions can be asked of, and what is said of the others. */
async function columnsOf(run: Run) {
  const described = await run(sql`describe raw`)
  const names = tamedNames(described.map((each) => textOf(each['column_name'])))
  const notes: string[] = []
  const columns = described.flatMap((each, index): readonly RawColumn[] => {
    const [own, type] = [textOf(each['column_name']), textOf(each['column_type'])]
    const name = names[index] ?? own
    if (name === ROW_ID) notes.push(`Column "${name}" is left out: a table has one of its own by that name.`)
    else if (KEPT.test(type)) return [{ own, name, type: type.startsWith('ENUM') ? 'ENUM' : type }]
    else notes.push(`Column "${name}" is left out: questions cannot be asked of type ${type}.`)
    return []
  })
  if (columns.length === 0) throw new DatasetError('No column of the file can be asked about.')
  return { columns, notes }
}

async function valuesOf(run: Run, rows: TableRows, columns: readonly RawColumn[]): Promise<Values> {
  const values = new Map<string, readonly Value[]>()
  for (const column of columns) values.set(column.own, await sampleValues(run, rows, column))
  return values
}

/** Columns without a name in which no row has a value, as spreadsheets leave them behind. */
async function unnamedEmpty(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  values: Values,
): Promise<readonly RawColumn[]> {
  const likely = columns.filter(({ own, name }) => isUnnamed(name) && values.get(own)?.length === 0)
  if (likely.length === 0) return []
  const each = likely.map(
    (column, at) => sql`count(nullif(${textOfColumn(column)}, '')) as ${sql.id(`n${at}`)}`,
  )
  const [found = {}] = await run(sql`select ${sql.join(each)} from ${rows.all}`)
  return likely.filter((_, at) => Number(found[`n${at}`]) === 0)
}

/** Decides what decimals are written with, where any column says so or might. */
function decimalMark(
  values: Values,
  columns: readonly RawColumn[],
  prefersComma: boolean,
  { choose }: Decider,
): Style {
  const marks = columns
    .filter(({ type }) => type === 'VARCHAR')
    .flatMap(({ name, own }) => {
      const some = values.get(own) ?? []
      const mark = decimalMarkOf(some)
      const example = some.find(({ text }) => /[.,]\d/.test(text))?.text ?? ''
      return mark === null || example === '' ? [] : [{ name, mark, example }]
    })
  const comma = marks.find(({ mark }) => mark === 'comma')
  const point = marks.find(({ mark }) => mark === 'point')
  const open = columns
    .map(({ own }) => values.get(own)?.find(({ text }) => /^[-+\p{Sc}\s]*\d{1,3}[.,]\d{3}$/u.test(text)))
    .find((value) => value !== undefined)
  if (comma === undefined && open === undefined) return 'point'
  const chosen: Style =
    comma !== undefined ? 'comma' : point !== undefined || !prefersComma ? 'point' : 'comma'
  return choose({
    id: 'decimal mark',
    label: 'Decimals are written with a',
    options: [
      { value: 'point', label: 'point: 1,234.5' },
      { value: 'comma', label: 'comma: 1.234,5' },
    ],
    chosen,
    isDoubted: (comma === undefined) === (point === undefined),
    why:
      comma !== undefined
        ? `Column “${comma.name}” has ${named([comma.example])}.`
        : point !== undefined
          ? `Column “${point.name}” has ${named([point.example])}.`
          : `No column says so: ${named([open?.text ?? ''])} may be either.`,
  }) as Style
}

/**
 * Makes the table from the rows as they were read. Throws DatasetError where no column is left.
 *
 * @param prefersComma whether "1,234" is rather a number with decimals, where values alone do not say
 */
export async function buildTable(
  run: Run,
  table: string,
  count: number,
  prefersComma: boolean,
  decider: Decider,
): Promise<Omit<Loaded, 'decisions' | 'rowCount'>> {
  const read: TableRows = { all: sql.id('raw'), sample: sql.id('sample'), count }
  const { columns: all, notes } = await columnsOf(run)
  let [rows, columns] = [read, all as readonly RawColumn[]]
  let values = await valuesOf(run, rows, columns)
  const empty = await unnamedEmpty(run, rows, columns, values)
  if (empty.length > 0 && empty.length < columns.length) {
    columns = columns.filter((column) => !empty.includes(column))
    const many = counted(empty.length, 'column has', 'columns have')
    notes.push(`${many} neither a name nor a value: ${empty.length === 1 ? 'it is' : 'they are'} left out.`)
  }
  const mark = decimalMark(values, columns, prefersComma, decider)
  const numberOf = (column: RawColumn): RawBuilder<unknown> | null => {
    if (/INT|DECIMAL|FLOAT|DOUBLE/.test(column.type)) return sql.id(column.own)
    if (column.type !== 'VARCHAR') return null
    const known = textOfColumn(column)
    const some = (values.get(column.own) ?? []).filter(({ text }) => /\d/.test(text))
    if (2 * some.filter(({ text }) => /\d[-/:]\d/.test(text)).length > some.length) return null
    const reading = numberReading(
      { name: column.own, type: column.type, values: some, known, rowCount: rows.count },
      mark,
    )
    const filled = (values.get(column.own) ?? []).length
    return reading === null || 2 * some.length < filled ? null : reading.forms[0].as
  }
  const numbers = columns.flatMap((column) => {
    const as = numberOf(column)
    return as === null ? [] : [[column.own, as] as const]
  })
  const left: readonly (readonly [string, RawBuilder<unknown> | null])[] = [
    ['footnotes', await footnotesOf(run, rows, columns, decider)],
    ['totals', await summaryRows(run, rows, columns, numbers, values, decider)],
  ]
  for (const [place, which] of left)
    if (which !== null)
      rows = await derived(
        run,
        rows,
        (from) => sql`select * from ${from} where not coalesce(${which}, false)`,
        `without ${place}`,
      )
  if (rows !== read) values = await valuesOf(run, rows, columns)
  const isNumber = (column: RawColumn) => numbers.some(([own]) => own === column.own)
  const isWhole = (column: RawColumn) =>
    (values.get(column.own) ?? []).every(({ text }) => !/\d[.,]\d/.test(text))
  const isEmpty = (column: RawColumn) => (values.get(column.own) ?? []).length === 0
  const asNumber = ({ own }: RawColumn) => numbers.find(([name]) => name === own)?.[1] ?? sql`null`
  const long = await unpivoted(
    run,
    rows,
    columns,
    { stem: table, isNumber, isWhole, isEmpty, numberOf: asNumber },
    decider,
  )
  if (long.rows !== rows) values = await valuesOf(run, long.rows, long.columns)
  ;[rows, columns] = [long.rows, long.columns]
  const tried: TriedColumn[] = []
  for (const column of columns)
    tried.push(await tryColumn(run, rows, column, values.get(column.own) ?? [], mark, decider))
  const units = new Map<string, string>()
  const selected: RawBuilder<unknown>[] = []
  for (const column of await countColumns(run, rows, tried)) {
    const decided = await decideColumn(run, rows, column, decider)
    if (decided.unit !== null) units.set(decided.name, decided.unit)
    selected.push(sql`${decided.as} as ${sql.id(decided.name)}`)
  }
  await run(sql`create or replace table ${sql.id(table)} as select ${sql.join(selected)} from ${rows.all}`)
  return { notes, units }
}
