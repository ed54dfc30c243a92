import { ROW_ID } from '../semantic-model/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import { entitiesOf } from '../semantic-model/entities.ts'
import type { ColumnKind, Engine, EngineRow } from '../engines/engine.ts'
import type { Fragment } from '../engines/fragments.ts'
import { statementOf } from '../engines/statement.ts'
import { inSteps, isOfAmounts } from '../semantic-model/amounts.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import { tableOf } from '../semantic-model/derived-sql.ts'
import { isNumeric, timeOf, type Column, type SemanticModel } from '../semantic-model/semantic-model.ts'

/** What the data holds, as far as everybody may know it: the names of values, spans, size. Never a row. */
export interface DatasetProfile {
  readonly rowCount: number
  /** Distinct values of each category, in alphabetical order. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Span of each number: values of the threshold's rank from either end, so that no single entity shows; of amounts the next step beyond. */
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  /** ISO dates, of the same rank; null where nothing dates an entity. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** Columns in which every row has a value. */
  readonly complete: readonly string[]
  /** By number: a usual deviation from the average, to one digit, so that hardly any row changes it. */
  readonly deviations: Readonly<Record<string, number>>
  /** Of all rows, whatever their order: it changes with any of them. */
  readonly fingerprint: string
  /** When the data was last made or loaded, ISO date and time. */
  readonly lastUpdated: string
}

const MOST_VALUES = 10_000
/** What the values of a column have to be for its role; nothing where any may be. */
const KINDS: Readonly<Partial<Record<Column['role'], ColumnKind>>> = {
  number: 'number',
  money: 'number',
  flag: 'flag',
  date: 'time',
}

/** Throws DatasetError where the table is not what the model says. */
async function expectColumns(engine: Engine, model: SemanticModel): Promise<void> {
  const kinds = new Map((await engine.columns(model.table)).map(({ name, kind }) => [name, kind]))
  if (kinds.size === 0) throw new DatasetError(`There is no table ${model.table}.`)
  if (!kinds.has(ROW_ID))
    throw new DatasetError(`The rows of ${model.table} have no numbers (column ${ROW_ID}).`)
  const absent = model.columns
    .filter(({ name, derived }) => derived === undefined && !kinds.has(name))
    .map(({ name }) => `"${name}"`)
  if (absent.length > 0)
    throw new DatasetError(
      `The table ${model.table} has no ${absent.length === 1 ? 'column' : 'columns'} ${absent.join(', ')}, which the semantic model of ${model.name} names.`,
    )
  for (const { name, role } of model.columns) {
    const [kind, wanted] = [kinds.get(name), KINDS[role]]
    if (kind !== undefined && wanted !== undefined && kind !== wanted)
      throw new DatasetError(
        `Column "${name}" of ${model.table} is of the role ${role}, but holds ${HELD[kind]}.`,
      )
  }
}

const HELD: Readonly<Record<ColumnKind, string>> = {
  number: 'numbers',
  text: 'text',
  flag: 'yes and no',
  time: 'dates',
  other: 'values of a type that there is no rule for',
}

/**
 * Reads the profile of a dataset through its engine; a category value with too few entities behind it is left out.
 * Throws DatasetError where a row names none of the entities that the model protects.
 */
export async function profileDataset(
  engine: Engine,
  model: SemanticModel,
  lastUpdated: string,
): Promise<DatasetProfile> {
  const { dialect } = engine
  const { protects } = model
  const rank = model.threshold
  const rowsOf = (query: RawBuilder<unknown>, rowLimit: number) => {
    const statement = statementOf(query)
    return engine.query(statement.sql, statement.parameters, rowLimit)
  }
  const time = timeOf(model)
  const table = tableOf(model, dialect)
  /** Values of the threshold's rank from both ends of a column, of each entity one. */
  const endsOf = async (column: string, end: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    const entities = entitiesOf({ model, dialect, groups: [], filter: [] })
    const [lowest, highest] = [
      entities.each('min', sql.ref(column), []),
      entities.each('max', sql.ref(column), []),
    ]
    const low = end(dialect.nthLowest(lowest.value, rank, lowest.conditions))
    const high = end(dialect.nthHighest(highest.value, rank, highest.conditions))
    const [row] = await rowsOf(sql`select ${low} as low, ${high} as high from ${entities.rows()}`, 1)
    return row
  }
  const dayOf = (text: unknown, end: string) =>
    typeof text !== 'string'
      ? null
      : time?.isYear !== true
        ? text.slice(0, 10)
        : /^\d{4}$/.test(text)
          ? `${text}-${end}`
          : null
  const nameless = protects === undefined ? sql`0` : sql`count(*) - count(${sql.ref(protects.column)})`
  await expectColumns(engine, model)
  const row = sql.ref(ROW_ID)
  // A sum beside the xor: two equal rows would cancel each other out.
  const fingerprint = sql`concat(coalesce(cast(bit_xor(${row}) as varchar), ''), '-', coalesce(cast(sum(${row} % 4294967291) as varchar), ''))`
  const [size] = await rowsOf(
    sql`select count(*) as n, ${nameless} as nameless, ${fingerprint} as fingerprint from ${sql.table(model.table)}`,
    1,
  )
  if (protects !== undefined && Number(size?.['nameless'] ?? 0) > 0)
    throw new DatasetError(
      `${Number(size?.['nameless']).toLocaleString('en-GB')} ${model.entity.plural} have no ${protects.column}, which names the ${protects.plural} that ${model.name} protects. Give each one, or leave them out.`,
    )
  const entities = entitiesOf({ model, dialect, groups: [], filter: [] })
  const [missing = {}] = await rowsOf(
    sql`select ${sql.join(model.columns.map(({ name }) => sql`count(*) - count(${sql.ref(name)}) as ${sql.ref(name)}`))} from ${table}`,
    1,
  )
  const numbers = model.columns.filter(isNumeric)
  const ofNumbers = async (told: (column: Fragment) => Fragment): Promise<EngineRow> => {
    if (numbers.length === 0) return {}
    const each = numbers.map(({ name }) => sql`${told(sql.ref(name))} as ${sql.ref(name)}`)
    const [row = {}] = await rowsOf(sql`select ${sql.join(each)} from ${table}`, 1)
    return row
  }
  const variances = await ofNumbers((column) => dialect.variance(column, []))
  const days = time === null ? undefined : await endsOf(time.name, (day) => sql`cast(${day} as varchar)`)
  const values: Record<string, readonly string[]> = {}
  for (const { name, clear } of model.columns.filter(({ role }) => role === 'category')) {
    const column = sql.ref(name)
    // What tells rows apart may have as many values as there are rows.
    const [many] =
      clear === undefined
        ? []
        : await rowsOf(sql`select count(distinct ${column}) as n from ${sql.table(model.table)}`, 1)
    if (Number(many?.['n'] ?? 0) > MOST_VALUES) {
      values[name] = []
      continue
    }
    const rows = await rowsOf(
      sql`select ${column} as value from ${sql.table(model.table)} where ${column} is not null group by 1 having ${entities.count([])} >= ${sql.lit(rank)} order by 1`,
      MOST_VALUES,
    )
    values[name] = rows.map(({ value }) => String(value))
  }
  const ranges: Record<string, { min: number; max: number }> = {}
  for (const column of numbers) {
    const row = await endsOf(column.name, (value) => value)
    const [min, max] = [Number(row?.['low'] ?? 0), Number(row?.['high'] ?? 0)]
    // The value of a rank is somebody's own.
    const isOwn = rank > 1 && isOfAmounts(column)
    ranges[column.name] = isOwn
      ? { min: inSteps(min, Math.floor), max: inSteps(max, Math.ceil) }
      : { min, max }
  }
  const deviations = Object.fromEntries(
    numbers.flatMap(({ name }) => {
      const deviation = Math.sqrt(Number(variances[name] ?? 0))
      return Number.isFinite(deviation) ? [[name, Number(deviation.toPrecision(1))]] : []
    }),
  )
  return {
    rowCount: Number(size?.['n'] ?? 0),
    values,
    ranges,
    firstDay: dayOf(days?.['low'], '01-01'),
    lastDay: dayOf(days?.['high'], '12-31'),
    complete: model.columns.map(({ name }) => name).filter((name) => missing[name] === 0),
    deviations,
    fingerprint: String(size?.['fingerprint'] ?? ''),
    lastUpdated,
  }
}
