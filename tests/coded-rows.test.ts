import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planOf } from './support/plans.ts'
import { temporaryFolder } from './support/pricing.ts'
import { setsOfPlan } from '../server/ask/protect/audit/query-sets.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing, pricingFile } from '../server/datasets/pricing.ts'

let dataDir: string
const opened: Dataset[] = []
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => {
  for (const { engine } of opened.splice(0)) engine.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(threshold = 5): Promise<Dataset> {
  const dataset = await openPricing({ dataDir, rows: 500, memoryLimit: '500MB', threads: 1, threshold })
  opened.push(dataset)
  return dataset
}
const folderOf = ({ codes }: Dataset) => codes?.folder ?? ''

describe('coded rows', () => {
  it('are made once of a version of a file, and those of the version before are removed', async () => {
    const first = await open()
    const made = statSync(join(folderOf(first), 'codes.json')).mtimeMs
    expect(first.codes?.ends.at(-1)).toBe(500)
    expect(first.codes?.columns.map(({ name }) => name)).not.toContain('quote_id')
    const again = await open()
    expect(statSync(join(folderOf(again), 'codes.json')).mtimeMs).toBe(made)
    utimesSync(pricingFile(dataDir), 1_000, 1_000)
    const other = await open()
    expect(folderOf(other)).not.toBe(folderOf(first))
    expect([existsSync(folderOf(first)), existsSync(folderOf(other))]).toEqual([false, true])
  })

  it('are lists of values and steps between them, with nothing half made left behind', async () => {
    const { codes } = await open()
    const kinds = Object.fromEntries((codes?.columns ?? []).map(({ name, values }) => [name, values.kind]))
    expect(kinds).toMatchObject({
      region: 'listed',
      smoker: 'listed',
      age: 'steps',
      quote_date: 'steps',
    })
    const names = ['codes.json', 'draws', ...(codes?.columns ?? []).map((_, at) => `column-${at}`)]
    expect(readdirSync(codes?.folder ?? '').toSorted()).toEqual(names.toSorted())
    expect(readdirSync(join(codes?.folder ?? '', '..'))).toHaveLength(1)
  })

  it('are none where nothing is judged', async () => {
    expect((await open(1)).codes).toBeNull()
  })

  it('are not missed where they are gone: the engine is asked', async () => {
    const plan = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
    const dataset = await open()
    const bytes = (sets: Awaited<ReturnType<typeof setsOfPlan>>) =>
      sets.map((set) => Buffer.from(set.buffer, set.byteOffset, set.byteLength).toString('hex')).toSorted()
    const before = bytes(await setsOfPlan(dataset, plan))
    expect(before).toHaveLength(12)
    rmSync(folderOf(dataset), { recursive: true })
    expect(bytes(await setsOfPlan({ ...dataset, engine: { ...dataset.engine } }, plan))).toEqual(before)
  })
})
