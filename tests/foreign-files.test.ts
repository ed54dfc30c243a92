import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Filter } from '../server/ask/constructs/conditions/conditions.ts'
import { countOfAll, type Plan } from '../server/ask/plan/plan.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { openPath } from '../server/datasets/files.ts'
import { NOISE_KEY, temporaryFolder } from './support/pricing.ts'

/** A DuckDB file that another program wrote, beside a semantic model: its rows have no keys. */

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const options = {
  dataDir: join(folder, 'data'),
  memoryLimit: '200MB',
  threads: 1,
  noiseKey: NOISE_KEY,
}
const dataset = join(folder, 'trips')

/** Writes a version of the file, its rows in the order of a column. */
async function write(seconds: number, where: string, order: string): Promise<void> {
  mkdirSync(dataset, { recursive: true })
  const column = (name: string) => ({ name, role: 'category', label: name, description: name })
  const model = {
    ...{ id: 'trips', name: 'Trips', description: 'Trips', table: 'trips', threshold: 5 },
    entity: { singular: 'trip', plural: 'trips', synonyms: [] },
    ...{
      keyDimensions: [],
      filler: [],
      examples: [],
      metrics: [],
      columns: [...['mode', 'town'].map(column), { ...column('late'), role: 'flag', sensitive: true }],
    },
  }
  writeFileSync(join(dataset, 'model.yaml'), stringify(model))
  const file = join(dataset, 'trips.duckdb')
  rmSync(file, { force: true })
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(
    `create table trips as select 'mode ' || range % 3 as mode, 'town ' || range % 7 as town, range % 2 = 0 as late, range as trip from range(301) where ${where} order by ${order}`,
  )
  connection.closeSync()
  instance.closeSync()
  utimesSync(file, seconds, seconds)
}

const byMode: Plan = { ...countOfAll('trips'), dimensions: [{ kind: 'column', column: 'mode' }] }

const late: Filter = { kind: 'compare', column: 'late', op: '=', value: true }
/** Who is late of whom, each of a population of its own. Trips 6 and 300 are of town 6. */
const withNoise: Plan = {
  ...byMode,
  measures: [0, 2, 4].map((first) => {
    const towns = [0, 1, 2, 3, 4, 5, 6].slice(first).map((town) => `town ${town}`)
    return {
      kind: 'count',
      where: { kind: 'and', items: [late, { kind: 'in', column: 'town', values: towns }] },
    }
  }),
}

async function shownOf(plan: Plan) {
  const opened = await openPath(dataset, options)
  const { table } = await runPlan(opened, plan)
  opened.engine.close()
  return { rows: table.rows.map(({ values }) => values), fingerprint: opened.profile.fingerprint }
}

it('is the same data with its rows in another order, shown with the same noise, and is copied once', async () => {
  await write(1_000, 'trip < 300', 'trip')
  const [counts, noisy] = [await shownOf(byMode), await shownOf(withNoise)]
  expect(counts.rows).toEqual([0, 1, 2].map((mode) => [`mode ${mode}`, 100]))
  expect(noisy.rows.map(([, count]) => count)).not.toEqual([50, 50, 50])
  const copies = () => readdirSync(join(options.dataDir, 'imports')).length
  expect(copies()).toBe(1)
  expect(await shownOf(withNoise)).toEqual(noisy)
  expect(copies()).toBe(1)
  await write(2_000, 'trip < 300', 'trip desc')
  expect([await shownOf(byMode), await shownOf(withNoise)]).toEqual([counts, noisy])
})

it('has other noise where one row stands in the place of another, so that two versions tell nothing of it', async () => {
  await write(3_000, 'trip < 300', 'trip')
  const before = await shownOf(withNoise)
  await write(4_000, 'trip <> 6', 'trip desc')
  const after = await shownOf(withNoise)
  expect(after.fingerprint).not.toBe(before.fingerprint)
  // Trip 6 has gone from mode 0, and trip 300 is there in its place.
  expect([after.rows[1], after.rows[2]]).toEqual([before.rows[1], before.rows[2]])
  expect(after.rows[0]).not.toEqual(before.rows[0])
})
