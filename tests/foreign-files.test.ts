import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { countOfAll, type Plan } from '../server/ask/plan/plan.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { memoryLedger, type Ledger } from '../server/ask/protect/audit/ledger.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { openPath } from '../server/datasets/files.ts'
import { temporaryFolder } from './support/pricing.ts'

/** A DuckDB file that another program wrote, beside a semantic model: its rows have no numbers. */

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const options = { dataDir: join(folder, 'data'), memoryLimit: '200MB', threads: 1 }
const dataset = join(folder, 'trips')

/** Writes a version of the file, its rows in the order of a column. */
async function write(seconds: number, where: string, order: string): Promise<void> {
  mkdirSync(dataset, { recursive: true })
  const column = (name: string) => ({ name, role: 'category', label: name, description: name })
  const model = {
    ...{ id: 'trips', name: 'Trips', description: 'Trips', table: 'trips', threshold: 5 },
    entity: { singular: 'trip', plural: 'trips', synonyms: [] },
    ...{ keyDimensions: [], filler: [], examples: [], metrics: [], columns: ['mode', 'town'].map(column) },
  }
  writeFileSync(join(dataset, 'model.yaml'), stringify(model))
  const file = join(dataset, 'trips.duckdb')
  rmSync(file, { force: true })
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(
    `create table trips as select 'mode ' || range % 3 as mode, 'town ' || range % 7 as town, range as trip from range(301) where ${where} order by ${order}`,
  )
  connection.closeSync()
  instance.closeSync()
  utimesSync(file, seconds, seconds)
}

const byMode: Plan = { ...countOfAll('trips'), dimensions: [{ kind: 'column', column: 'mode' }] }

async function hiddenFrom(ledger: Ledger): Promise<number> {
  const opened = await openPath(dataset, options)
  const { table } = await runPlan(opened, byMode, makeAuditor(opened, ledger))
  opened.engine.close()
  return table.groupsSuppressed
}

it('is the same data with its rows in another order, and is copied once', async () => {
  const ledger = memoryLedger()
  await write(1_000, 'trip < 300', 'trip')
  expect(await hiddenFrom(ledger)).toBe(0)
  const copies = () => readdirSync(join(options.dataDir, 'imports')).length
  expect(copies()).toBe(1)
  expect(await hiddenFrom(ledger)).toBe(0)
  expect(copies()).toBe(1)
  await write(2_000, 'trip < 300', 'trip desc')
  expect(await hiddenFrom(ledger)).toBe(0)
  expect((await ledger.since(0)).upTo).toBe(3)
})

it('hides what one row in the place of another would tell, wherever it stands', async () => {
  const ledger = memoryLedger()
  await write(3_000, 'trip < 300', 'trip')
  expect(await hiddenFrom(ledger)).toBe(0)
  await write(4_000, 'trip <> 6', 'trip desc')
  expect(await hiddenFrom(ledger)).toBeGreaterThan(0)
})
