import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashOf, meaningOf } from '../../ask/provenance.ts'
import { softwareVersion } from '../../config/version.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import { type BankRun, bankRunsIn } from '../../store/bank-runs.ts'
import { modelsIn } from '../../store/models.ts'
import type { Tables } from '../../store/tables.ts'
import { transact } from '../../store/transact.ts'
import { NOTHING_TRIED, type Tried } from './try-bank.ts'

/** Runs on record: what one follows from, that only one of a reader goes on at once, and how it ends. */

/** The reader that is always there, and free. */
export const BUILT_IN = { id: 'builtin', name: 'Built-in interpreter' }

/** After so long without a word whoever ran it was stopped, in milliseconds. */
const SILENT_MS = 10 * 60 * 1000

/** Who reads a run, and all of it that what is read follows from. */
export interface RunReader {
  readonly id: string
  readonly name: string
  readonly settings: unknown
}

/** A reader by its id, `builtin` or that of a model of the registry; null where there is none. */
export async function readerOf(db: Kysely<Tables>, id: string): Promise<RunReader | null> {
  if (id === BUILT_IN.id) return { ...BUILT_IN, settings: null }
  const model = await modelsIn(db).byId(id)
  if (model === null) return null
  const { name, provider, model_id, temperature, max_tokens } = model
  return provider === BUILT_IN.id
    ? { ...BUILT_IN, settings: null }
    : { id, name, settings: { provider, model_id, temperature, max_tokens } }
}

/** What a run follows from: where it is the same, nothing is read otherwise. */
export const followsFrom = ({ model, profile }: Dataset, { id, settings }: RunReader): string =>
  hashOf([id, settings, meaningOf(model), profile.fingerprint, softwareVersion()])

/** A run as it is to be shown: one that nobody goes on with has failed. */
export const shownRun = (run: BankRun, now: Date): BankRun =>
  run.state === 'running' && now.getTime() - new Date(run.told_at).getTime() > SILENT_MS
    ? { ...run, state: 'failed', problem: 'The server that ran it was stopped.' }
    : run

interface Begun {
  readonly dataset: Dataset
  readonly reader: RunReader
  readonly asked: number
  readonly now: Date
}

/** A run before its first question. */
function newRun({ dataset, reader, asked, now }: Begun): BankRun {
  const at = now.toISOString()
  return {
    id: randomUUID(),
    dataset_id: dataset.model.id,
    reader_id: reader.id,
    reader_name: reader.name,
    follows_from: followsFrom(dataset, reader),
    product_version: softwareVersion(),
    data_version: dataset.profile.fingerprint,
    data_of: dataset.profile.lastUpdated,
    begun_at: at,
    told_at: at,
    state: 'running',
    problem: null,
    asked,
    ...NOTHING_TRIED,
  }
}

/** Puts a run on record. Throws RefusedError where one of the same reader goes on. */
export function beginRun(db: Kysely<Tables>, begun: Begun): Promise<BankRun> {
  return transact(db, async (within) => {
    const runs = bankRunsIn(within)
    const last = await runs.lastBy(begun.dataset.model.id, begun.reader.id)
    if (last !== null && shownRun(last, begun.now).state === 'running')
      throw new RefusedError('conflict', `${begun.reader.name} is reading these questions already.`)
    const run = newRun(begun)
    await runs.put(run)
    return run
  })
}

/** Whether a reader has not read a bank since what it reads by changed. */
export async function isDue(db: Kysely<Tables>, dataset: Dataset, reader: RunReader): Promise<boolean> {
  const last = await bankRunsIn(db).lastBy(dataset.model.id, reader.id)
  return last === null || last.follows_from !== followsFrom(dataset, reader)
}

/** A run with what was tried since. */
export const withTried = (run: BankRun, tried: Tried, now: Date): BankRun => ({
  ...run,
  ...tried,
  told_at: now.toISOString(),
})
