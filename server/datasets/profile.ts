import type { Engine } from '../engines/engine.ts'
import { isNumeric, type SemanticModel } from './semantic-model.ts'

/** What the data holds, as far as everybody may know it: the names of values, spans, size. Never a row. */
export interface DatasetProfile {
  readonly rowCount: number
  /** Distinct values of each category, in alphabetical order. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Span of each number: values of the threshold's rank from either end, so that no single row shows. */
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  readonly firstDay: string
  readonly lastDay: string
  /** When the data was last made or loaded, ISO date and time. */
  readonly lastUpdated: string
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const MOST_VALUES = 10_000

/** Reads the profile of a dataset through its engine; a category value with too few rows behind it is left out. */
export async function profileDataset(
  engine: Engine,
  model: SemanticModel,
  lastUpdated: string,
): Promise<DatasetProfile> {
  const table = quoted(model.table)
  const k = model.threshold
  const [size] = await engine.query(
    `select count(*) as n, cast(min(${quoted(model.date)}) as varchar) as first, cast(max(${quoted(model.date)}) as varchar) as last from ${table}`,
    [],
    1,
  )
  const values: Record<string, readonly string[]> = {}
  for (const { name } of model.columns.filter(({ role }) => role === 'category')) {
    const rows = await engine.query(
      `select ${quoted(name)} as value from ${table} where ${quoted(name)} is not null group by 1 having count(*) >= ${k} order by 1`,
      [],
      MOST_VALUES,
    )
    values[name] = rows.map(({ value }) => String(value))
  }
  const ranges: Record<string, { min: number; max: number }> = {}
  for (const { name } of model.columns.filter(isNumeric)) {
    const [row] = await engine.query(
      `select cast(min(${quoted(name)}, ${k})[${k}] as double) as low, cast(max(${quoted(name)}, ${k})[${k}] as double) as high from ${table}`,
      [],
      1,
    )
    ranges[name] = { min: Number(row?.['low'] ?? 0), max: Number(row?.['high'] ?? 0) }
  }
  return {
    rowCount: Number(size?.['n'] ?? 0),
    values,
    ranges,
    firstDay: String(size?.['first'] ?? ''),
    lastDay: String(size?.['last'] ?? ''),
    lastUpdated,
  }
}
