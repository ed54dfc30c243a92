import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { readConfig } from '../server/config/config.ts'
import { makeCatalogue } from '../server/datasets/catalogue.ts'
import { MODEL_FILE } from '../server/datasets/dataset.ts'
import { pricingFile } from '../server/datasets/pricing.ts'
import { temporaryFolder } from './support/pricing.ts'

/** Datasets as 0.1.0 left them. Its state is taken over by `server/store/sqlite.test.ts`. */

const STAFF = [
  'employee_id,department,age,salary,bonus',
  ...Array.from({ length: 60 }, (_, i) =>
    [`E${i}`, ['Legal', 'Sales'][i % 2], 20 + (i % 40), 24_000 + 371 * i, 100 + 7 * i].join(','),
  ),
].join('\n')

let folder: string
const told: string[] = []
const catalogueNow = () =>
  makeCatalogue(readConfig({ QUERENT_DATA_DIR: folder, QUERENT_ROWS: '1000' }), {
    onProgress: (message) => void told.push(message),
  })
const modelFile = () => join(folder, 'datasets', 'staff', MODEL_FILE)

beforeAll(async () => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'staff.csv'), STAFF)
  const made = catalogueNow()
  await made.add(join(folder, 'staff.csv'), {})
  await made.open(null)
  made.close()
  // No column was sensitive; somebody has written one of them on a line.
  const before = readFileSync(modelFile(), 'utf8')
    .split('\n')
    .filter((line) => !/sensitive/.test(line))
    .join('\n')
    .replace(
      / {2}- name: bonus\n(?: {4}.*\n)+?(?= {2}- |\w)/,
      '  - { name: bonus, role: money, label: bonus, description: Bonus }\n',
    )
  writeFileSync(modelFile(), before)
  const instance = await DuckDBInstance.create(pricingFile(folder))
  const connection = await instance.connect()
  await connection.run('alter table insurance_pricing drop column querent_row')
  connection.closeSync()
  instance.closeSync()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('numbers the quotes of PMI Pricing, which had no numbers', async () => {
  const catalogue = catalogueNow()
  const { profile } = await catalogue.open(null)
  expect(profile.rowCount).toBe(1_000)
  catalogue.close()
})

it('declares what is sensitive in a model that says nothing of it, and leaves the rest of its text', async () => {
  const before = readFileSync(modelFile(), 'utf8')
  told.length = 0
  const catalogue = catalogueNow()
  const [, path] = catalogue.paths() as [null, string]
  const dataset = await catalogue.open(path)
  expect(dataset.model.columns.flatMap(({ name, sensitive }) => (sensitive === true ? name : []))).toEqual([
    'salary',
    'bonus',
  ])
  const answer = await ask(dataset, 'average salary by department')
  expect(answer).toMatchObject({ outcome: 'answer', table: { rows: [{}, {}] } })
  const [about = '', ...rest] = readFileSync(modelFile(), 'utf8').split('\n')
  expect(about).toContain('"sensitive: true"')
  expect(rest.join('\n').replace(/\n {4}sensitive: true|, sensitive: true/g, '')).toBe(before)
  expect(told).toContainEqual(
    expect.stringContaining(
      'Staff: its model.yaml is of a version before 1.0.0. It is about employees (column "employee_id"), so "salary" and "bonus" are sensitive',
    ),
  )
  // Once: what somebody takes out stays out.
  const edited = readFileSync(modelFile(), 'utf8').replace(/\n {4}sensitive: true/, '')
  writeFileSync(modelFile(), edited)
  await catalogue.reopen(path)
  expect(readFileSync(modelFile(), 'utf8')).toBe(edited)
  catalogue.close()
})
