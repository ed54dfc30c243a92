import { sql, type RawBuilder } from 'kysely'
import { nameWords } from '../infer/column-words.ts'
import { namedRows, toldByRows } from '../infer/entity.ts'
import { named, type Decider } from './decider.ts'
import { tamedNames } from './names.ts'
import type { Run } from '../../engines/run-on.ts'
import { derived, type RawColumn, type TableRows } from './table-rows.ts'

/** Columns whose names are values, such as years: they become a row each. */

const FEWEST = 3
/** Columns that are alike by what they hold alone. */
const FEWEST_ALIKE = 5
const MOST_BESIDE = 2

/** What names of columns are called as values: nobody knows of what they are names. */
const NAME = 'name'
/** What values are called where nothing else says it. */
const VALUE = 'value'

type Test = (column: RawColumn) => boolean

interface Named {
  readonly column: RawColumn
  /** What the name says of the value: "2010". */
  readonly key: string
  /** What else it says: "Plan". */
  readonly rest: string
}

const parsedBy =
  (pattern: RegExp) =>
  (column: RawColumn): Named | null => {
    const { before = '', key, after = '' } = pattern.exec(column.name)?.groups ?? {}
    return key === undefined
      ? null
      : { column, key, rest: `${before.replace(/[ _-]+$/, '')} ${after.replace(/^[ _-]+/, '')}`.trim() }
  }

const MONTH = (['long', 'short'] as const).flatMap((month) =>
  Array.from({ length: 12 }, (_, at) =>
    new Intl.DateTimeFormat('en', { month }).format(new Date(2024, at, 15)).toLowerCase(),
  ),
)
const WEEKDAYS = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'.split(',')
const isMonth = (text: string) => [...MONTH, 'sept'].includes(text.toLowerCase())

/** What names may be values of, the most telling first. */
const KINDS: readonly (readonly [
  called: string,
  plural: string,
  parse: (column: RawColumn) => Named | null,
])[] = [
  ['date', 'days', parsedBy(/^(?<key>\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/ ]\d{1,2}[-/ ]\d{2,4})$/)],
  ['quarter', 'quarters', parsedBy(/^(?<key>\d{4}[ -]?Q[1-4]|Q[1-4][ -/]*\d{4})$/i)],
  [
    'month',
    'months',
    parsedBy(
      /^(?<key>\d{4}[-/ ](?:0[1-9]|1[0-2])|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*[ -/]*(?:19|20)?\d\d)$/iu,
    ),
  ],
  ['year', 'years', parsedBy(/^(?<before>\D*)(?<key>(?:18|19|20)\d\d)(?<after>\D*)$/)],
  ['month', 'months', (column) => (isMonth(column.name) ? { column, key: column.name, rest: '' } : null)],
  ['quarter', 'quarters', parsedBy(/^(?<key>Q[1-4])$/i)],
  [
    'weekday',
    'weekdays',
    (column) =>
      WEEKDAYS.some(
        (day) => day === column.name.toLowerCase() || day.slice(0, 3) === column.name.toLowerCase(),
      )
        ? { column, key: column.name, rest: '' }
        : null,
  ],
]

interface Wide {
  readonly called: string
  /** What the values are, where the name of the file says it. */
  readonly value: string
  readonly all: readonly Named[]

  readonly isClear: boolean
  readonly why: string
}

/** Whether each thing has a column for each time. */
function isGrid(all: readonly Named[]): boolean {
  const [keys, rests] = [new Set(all.map(({ key }) => key)), new Set(all.map(({ rest }) => rest))]
  return keys.size * rests.size === all.length
}

/** What is left of a name without its number. */
const unnumbered = ({ name }: RawColumn) => name.replace(/\d+/, '0')

function namedInTime(columns: readonly RawColumn[], isNumber: (column: RawColumn) => boolean): Wide | null {
  for (const [called, plural, parse] of KINDS) {
    const all = columns.flatMap((column) => {
      const found = isNumber(column) ? parse(column) : null
      return found === null ? [] : [found]
    })
    const keys = new Set(all.map(({ key }) => key))
    const rests = new Set(all.map(({ rest }) => rest))
    // "Population, 2021" and "Families, 2021" are no years of one thing.
    if (
      keys.size < FEWEST ||
      (rests.size > 1 && 2 * rests.size > all.length) ||
      new Set(all.map(({ key, rest }) => `${key} ${rest}`)).size < all.length
    )
      continue
    if (all.length === columns.length) continue
    // Of "x1" to "x2500" some are no years.
    const numbered = new Set(all.map(({ column }) => unnumbered(column)))
    const isOther = (column: RawColumn) =>
      /\d/.test(column.name) && parse(column) === null && numbered.has(unnumbered(column))
    if (called === 'year' && columns.some(isOther)) continue
    return {
      called,
      value: VALUE,
      all,
      // Of several things at once, such as plans and results, a column each is a table as well; not where no time has two of them.
      isClear: rests.size === 1 || isGrid(all) || keys.size === all.length,
      why: `${all.length} columns are ${plural}: ${named([all[0]?.column.name ?? '', all.at(-1)?.column.name ?? ''])}.`,
    }
  }
  return null
}

/** Words of numbers that are each of their own kind. */
const OWN = new Set(
  'id key code number year month day hour age price cost rate amount count latitude longitude high low open close volume width height weight length score rank'.split(
    ' ',
  ),
)
const isTotal = ({ name }: RawColumn) => nameWords(name).some((word) => word === 'total' || word === 'sum')

/** What "calls by day" or "bikes 2012" tell of, as the name of its values. */
const valueNamed = (stem: string): string => {
  const rows = namedRows(stem)
  return toldByRows(stem) ?? (rows?.isPlural === true ? rows.plural : VALUE)
}

/** A column that is the sum of others in every row; null where none is. */
async function totalOf(
  run: Run,
  { sample }: TableRows,
  columns: readonly RawColumn[],
  numbers: readonly RawColumn[],
  numberOf: (column: RawColumn) => RawBuilder<unknown>,
): Promise<RawColumn | null> {
  const sum = sql.join(
    numbers.map((column) => sql`coalesce(${numberOf(column)}, 0)`),
    sql` + `,
  )
  for (const column of columns.filter(isTotal)) {
    const [found = {}] = await run(
      sql`select count(*) filter (where ${numberOf(column)} <> ${sum}) as unlike, count(*) as n from ${sample} where ${numberOf(column)} is not null`,
    )
    if (Number(found['n']) >= FEWEST_PROOFS && Number(found['unlike']) === 0) return column
  }
  return null
}
/** Rows in which a total has to be the sum. */
const FEWEST_PROOFS = 10

/** Columns of whole numbers beside hardly anything else may be names of one kind; where one is their sum, they are. */
async function namedAlike(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  { stem, isNumber, numberOf, isEmpty }: Told,
): Promise<Wide | null> {
  const numbers = columns.filter((column) => isNumber(column) && !isTotal(column))
  const beside = columns.filter((column) => !isNumber(column) && !isEmpty(column))
  if (numbers.length < FEWEST_ALIKE || beside.length === 0 || beside.length > MOST_BESIDE) return null
  const isOfOne = numbers.some(
    ({ name }) => /[()[\]%]/.test(name) || nameWords(name).some((word) => OWN.has(word)),
  )
  if (isOfOne) return null
  const total = await totalOf(run, rows, columns.filter(isNumber), numbers, numberOf)
  const all = numbers.map((column) => ({ column, key: column.name, rest: '' }))
  return {
    called: NAME,
    value: valueNamed(stem),
    all,
    isClear: total !== null,
    why:
      total === null
        ? `${numbers.length} columns hold numbers, and hardly any other one is there: ${named(numbers.map(({ name }) => name))}.`
        : `${numbers.length} columns add up to “${total.name}”: ${named(numbers.map(({ name }) => name))}.`,
  }
}

/** What is known of columns before they are read. */
interface Told {
  /** The name of the file, without its ending. */
  readonly stem: string
  readonly isNumber: Test
  readonly isWhole: Test
  readonly isEmpty: Test
  readonly numberOf: (column: RawColumn) => RawBuilder<unknown>
}

const [ROWS, COLUMNS] = ['rows', 'columns']

/** Decides whether columns become rows, and gives what the table is made of then. */
export async function unpivoted(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  told: Told,
  { choose }: Decider,
): Promise<{ readonly rows: TableRows; readonly columns: readonly RawColumn[] }> {
  const { isNumber, isWhole } = told
  const areWhole = columns.every((column) => !isNumber(column) || isWhole(column))
  const wide =
    namedInTime(columns, isNumber) ?? (areWhole ? await namedAlike(run, rows, columns, told) : null)
  if (wide === null) return { rows, columns }
  const { called, value, all, isClear, why } = wide
  const chosen = choose({
    id: 'columns as rows',
    label: isClear
      ? `Columns that are ${called === NAME ? 'names' : `${called}s`}`
      : 'Columns that may be names of one kind',
    options: [
      { value: ROWS, label: `a row for each: “${called}” and the value` },
      { value: COLUMNS, label: 'a column for each, as in the file' },
    ],
    chosen: isClear ? ROWS : COLUMNS,
    isDoubted: !isClear,
    why,
  })
  if (chosen === COLUMNS) return { rows, columns }
  const used = new Set(all.map(({ column }) => column.own))
  const kept = columns.filter((column) => !used.has(column.own) && (called !== NAME || !isTotal(column)))
  const [keys, rests] = [[...new Set(all.map(({ key }) => key))], [...new Set(all.map(({ rest }) => rest))]]
  const isFull = isGrid(all)
  const values = isFull ? rests.map((rest) => (rest === '' ? value : rest)) : [value]
  const added = isFull ? [called, ...values] : [called, 'kind', ...values]
  const names = tamedNames([...kept.map(({ name }) => name), ...added])
  const ownOf = (key: string, rest: string) =>
    sql`cast(${sql.id(all.find((each) => each.key === key && each.rest === rest)?.column.own ?? '')} as varchar)`
  const structs = isFull
    ? keys.map(
        (key) =>
          sql`struct_pack(k := cast(${key} as varchar), ${sql.join(rests.map((rest, at) => sql`${sql.raw(`v${at}`)} := ${ownOf(key, rest)}`))})`,
      )
    : all.map(
        ({ key, rest }) =>
          sql`struct_pack(k := cast(${key} as varchar), kind := cast(${rest} as varchar), v0 := ${ownOf(key, rest)})`,
      )
  const parts = isFull ? ['k', ...rests.map((_, at) => `v${at}`)] : ['k', 'kind', 'v0']
  const own = kept.map(({ own: column }) => sql.id(column))
  const made = parts.map(
    (part, at) => sql`struct_extract(row, ${part}) as ${sql.id(names[kept.length + at] ?? part)}`,
  )
  const hasValue = sql.join(
    rests
      .slice(0, isFull ? rests.length : 1)
      .map((_, at) => sql`struct_extract(row, ${`v${at}`}) is not null`),
    sql` or `,
  )
  const from = (of: TableRows['all']) =>
    sql`select ${sql.join([...own, ...made])} from (select ${sql.join([...own, sql`unnest([${sql.join(structs)}]) as row`])} from ${of}) where ${hasValue}`
  return {
    rows: await derived(run, rows, from, 'as rows'),
    columns: [
      ...kept.map((column, at) => ({ ...column, name: names[at] ?? column.name })),
      ...parts.map((part, at) => {
        const name = names[kept.length + at] ?? part
        return { own: name, name, type: 'VARCHAR' }
      }),
    ],
  }
}
