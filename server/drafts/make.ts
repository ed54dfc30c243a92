import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findQuestions } from '../answers/first-questions.ts'
import { openDataset, MODEL_FILE, type DatasetOptions } from '../datasets/dataset.ts'
import { describeTable, modelText, type Described } from '../datasets/described.ts'
import { loadJoined } from '../datasets/load-joined.ts'
import { describeElsewhere, openElsewhere, tablePlaceIn } from '../datasets/elsewhere.ts'
import { appendRows } from '../datasets/append.ts'
import type { Decided, Decision } from '../datasets/load/decision.ts'
import type { LoadOptions } from '../datasets/load/load.ts'
import { dataFilesIn, stemOf } from '../datasets/load/sources.ts'
import { writeWhole } from '../datasets/versions.ts'
import { noiseKeyOf } from '../datasets/noise-key.ts'
import { examplesOf } from '../datasets/infer/infer.ts'
import { folderOf } from '../datasets/places.ts'
import type { ColumnKind, TableColumn } from '../engines/engine.ts'
import { openDuckdb } from '../engines/duckdb.ts'
import { readSemanticModel, type Join, type SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Draft, Places } from './draft.ts'
import { changesOf } from './changes.ts'
import { aboutDecision, ofReading, withEdits } from './edited.ts'
import { reviewOf } from './review.ts'

/** What is made of the files of a draft: its table, the semantic model and the review. */

/** Questions that are tried on a dataset, to be kept as its examples. */
const MOST_EXAMPLES = 10

export interface MakeOptions extends DatasetOptions, LoadOptions {
  readonly dataDir: string
  /** Questions that were answered of the version that is offered. */
  readonly asked: readonly string[]
}

/** Where making begins: files are read anew, the table is built by other decisions, or only what the model says is changed. */
export type From = 'files' | 'decisions' | 'words'

/** What was found in the files, kept so that words are changed without reading them. */
interface Loaded {
  readonly decisions: readonly Decision[]
  readonly notes: readonly string[]
  readonly inferred: Described
  /** What each column holds. */
  readonly kinds: Readonly<Record<string, ColumnKind>>
  readonly joins: readonly Join[]
}

const dataOf = (folder: string, id: string) => join(folder, `${id}.duckdb`)

/** Reads the files, or builds the columns anew of what was read, and describes the table. Throws DatasetError. */
async function load(draft: Draft, places: Places, from: From, options: MakeOptions): Promise<Loaded> {
  if (from === 'words') return JSON.parse(readFileSync(places.loaded, 'utf8')) as Loaded
  const { datasetId: id, name, decided, replaces, appends, table } = draft
  const place = table === null ? null : tablePlaceIn(table)
  if (place !== null) {
    const { kinds, ...inferred } = await describeElsewhere(place, id, name, options)
    return { decisions: [], notes: [], inferred, kinds: kindsOf(kinds), joins: [] }
  }
  const secret = noiseKeyOf(id, options)
  const sources = dataFilesIn(places.files)
  const into = { file: places.table, table: id, unfinished: places.raw, secret, keepRaw: true }
  const reading = { ...options, decided: ofReading({ ...keptReading(draft, options), ...decided }) }
  if (from === 'files') rmSync(places.raw, { force: true })
  const { decisions, notes, units, joins, first } = await loadJoined(sources, into, reading)
  const before = replaces === null ? null : folderOf(options.dataDir, replaces)
  const added =
    appends && before !== null ? await appendRows(dataOf(before, id), places.table, id, secret, options) : []
  const engine = await openDuckdb({
    file: places.table,
    memoryLimit: options.memoryLimit,
    threads: options.threads,
  })
  try {
    const stem = first ?? stemOf(sources[0]?.path ?? name)
    const inferred = await describeTable(engine, { id, name, table: id, stem, units }, options.onProgress)
    const kinds = Object.fromEntries(
      (await engine.columns(id)).map(({ name: column, kind }) => [column, kind]),
    )
    return { decisions, notes: [...notes, ...added], inferred, kinds, joins }
  } finally {
    engine.close()
  }
}

const kindsOf = (columns: readonly TableColumn[]) =>
  Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))

/** What was decided of the version that is replaced holds for the next one. */
function keptReading({ replaces }: Draft, { dataDir }: MakeOptions): Decided {
  const folder = replaces === null ? null : folderOf(dataDir, replaces)
  return folder === null ? {} : (readSemanticModel(join(folder, MODEL_FILE)).reading ?? {})
}

/** The model of the dataset that is replaced, with the columns that are new; that which was inferred for a new dataset. */
function modelBefore({ replaces }: Draft, inferred: SemanticModel, dataDir: string): SemanticModel {
  const folder = replaces === null ? null : folderOf(dataDir, replaces)
  if (folder === null) return inferred
  const model = readSemanticModel(join(folder, MODEL_FILE))
  const known = new Set(model.columns.map(({ name }) => name))
  return { ...model, columns: [...model.columns, ...inferred.columns.filter(({ name }) => !known.has(name))] }
}

/**
 * Makes table, model and review of a draft. Throws DatasetError with what is wrong and what to do.
 *
 * @param options tells how far it is
 */
export async function makeDraft(
  draft: Draft,
  places: Places,
  from: From,
  options: MakeOptions,
): Promise<void> {
  const loaded = await load(draft, places, existsSync(places.loaded) ? from : 'files', options)
  writeWhole(places.loaded, JSON.stringify(loaded))
  const { model: inferred, people } = loaded.inferred
  const own = modelBefore(draft, inferred, options.dataDir)
  const about = aboutDecision(people, own, draft.decided)
  const worded = withEdits(own, draft.edits, about, loaded.kinds)
  const edited = draft.replaces === null ? { ...worded, examples: examplesOf(worded) } : worded
  const { joins: _, ...alone } = edited
  const model: SemanticModel = {
    ...alone,
    ...(loaded.joins.length === 0 ? {} : { joins: [...loaded.joins] }),
    reading: { ...edited.reading, ...draft.decided },
  }
  options.onProgress?.('Trying questions')
  const { memoryLimit, threads } = options
  const noiseKey = noiseKeyOf(model.id, options)
  const dataset =
    model.engine === undefined
      ? await openDataset(model, places.table, { memoryLimit, threads, noiseKey }, 'Load it again.')
      : await openElsewhere(model, model.engine, { ...options, noiseKey })
  try {
    const tried = await findQuestions(dataset, MOST_EXAMPLES)
    const changes = await changesOf(draft, dataset, options)
    const review = await reviewOf(
      draft,
      dataset,
      { ...loaded, decisions: [about, ...loaded.decisions], changes },
      tried,
    )
    const kept = review.examples.filter(({ is_kept: isKept }) => isKept).map(({ question }) => question)
    writeWhole(places.model, modelText({ ...model, examples: kept }))
    writeWhole(places.review, JSON.stringify(review))
  } finally {
    dataset.engine.close()
  }
}

/** Changes with the rows of a dataset that are offered; null where there is none. */
export function versionOf(dataDir: string, id: string | null): string | null {
  const folder = id === null ? null : folderOf(dataDir, id)
  const found =
    folder === null || id === null ? undefined : statSync(dataOf(folder, id), { throwIfNoEntry: false })
  return found === undefined ? null : [found.ino, found.size, found.mtimeMs].join()
}
