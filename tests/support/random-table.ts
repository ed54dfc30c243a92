import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { countOfAll, type Plan } from '../../server/ask/plan/plan.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import { openDataset, type Dataset } from '../../server/datasets/dataset.ts'
import { addRowIds } from '../../server/datasets/load/row-ids.ts'
import { runOn } from '../../server/engines/run-on.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { NOISE_KEY, temporaryFolder } from './pricing.ts'

/** Tables of four columns filled by chance, and questions about them. */

export const K = 5
/** Values of the columns a, b, c and d. */
export const CARDINALITIES = [3, 4, 2, 3] as const
export const COLUMNS = ['a', 'b', 'c', 'd'] as const
export type Row = readonly number[]

const modelOf = (names: readonly string[]): SemanticModel => ({
  id: 'random',
  name: 'Random',
  description: 'Rows by chance',
  table: 'random',
  threshold: K,
  entity: { singular: 'row', plural: 'rows', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: [],
  metrics: [],
  columns: names.map((name) => ({ name, role: 'category', label: name, description: name })),
})

/** Questions by chance; the same numbers give the same ones, whatever the columns are called. */
export function questioner(random: () => number, names: readonly string[] = COLUMNS) {
  const upTo = (count: number) => Math.floor(random() * count)
  const condition = (): readonly [Filter, (row: Row) => boolean] => {
    const column = upTo(COLUMNS.length)
    const value = upTo(CARDINALITIES[column] ?? 1)
    const name = names[column] ?? ''
    const equal: Filter = { kind: 'compare', column: name, op: '=', value: `${name}${value}` }
    return random() < 0.4
      ? [{ kind: 'not', item: equal }, (row) => row[column] !== value]
      : [equal, (row) => row[column] === value]
  }
  return () => {
    const conditions = Array.from({ length: upTo(3) }, condition)
    const kind = random() < 0.3 ? 'or' : 'and'
    const [only] = conditions
    const filter: Filter | null =
      only === undefined
        ? null
        : conditions.length === 1
          ? only[0]
          : { kind, items: conditions.map(([item]) => item) }
    const holds = (row: Row) =>
      conditions.length === 0 ||
      (kind === 'or' ? conditions.some(([, test]) => test(row)) : conditions.every(([, test]) => test(row)))
    const dimensions = [...new Set(Array.from({ length: upTo(3) }, () => upTo(COLUMNS.length)))]
    const plan: Plan = {
      ...countOfAll('random'),
      dimensions: dimensions.map((column) => ({ kind: 'column', column: names[column] ?? '' })),
      filter,
    }
    return { plan, dimensions, holds }
  }
}

/** Rows by chance, most of them alike. */
export const randomRows = (size: number, random: () => number): readonly Row[] =>
  Array.from({ length: size }, () =>
    CARDINALITIES.map((count) => Math.min(count - 1, Math.floor(random() ** 2.2 * count))),
  )

/** Has work done with rows as a dataset, whose columns and values have the given names. */
export async function withDataset<T>(
  rows: readonly Row[],
  names: readonly string[],
  work: (dataset: Dataset) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder()
  const file = join(folder, 'random.duckdb')
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const values = rows.map((row) => `(${row.map((value, at) => `'${names[at] ?? ''}${value}'`).join()})`)
  await connection.run(
    `create table random as select * from (values ${values.join()}) t(${names.map((name) => `"${name}"`).join()})`,
  )
  await addRowIds(runOn(connection), 'random', NOISE_KEY)
  connection.closeSync()
  instance.closeSync()
  const dataset = await openDataset(
    modelOf(names),
    file,
    { memoryLimit: '500MB', threads: 1, noiseKey: NOISE_KEY },
    '',
  )
  try {
    return await work(dataset)
  } finally {
    dataset.engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
