import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../datasets/dataset.ts'
import { tablePlaceIn, tablesElsewhere } from '../datasets/elsewhere.ts'
import { removeDataset } from '../datasets/files.ts'
import type { Decided } from '../datasets/load/decision.ts'
import { folderOf, freeId, titled } from '../datasets/places.ts'
import { canGoBack, goBack } from '../datasets/versions.ts'
import { stemOf } from '../datasets/load/sources.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { auditIn, type Act, type Actor, type AuditContext } from '../store/audit.ts'
import {
  allDrafts,
  keepDraft,
  placesOf,
  readDraft,
  receivedOf,
  removeDraft,
  type Draft,
  type Edits,
} from './draft.ts'
import { takeFile, watchIncoming, type Arrived } from './incoming.ts'
import { versionOf, type From, type MakeOptions } from './make.ts'
import { startMaking, type Making } from './making.ts'
import { publish } from './publish.ts'
import { receive, type Part } from './receive.ts'
import type { Review } from './review.ts'

/** Datasets of one's own, from the first byte of a file to the version that everybody is offered, and back. */

/** Whom the audit trail names where files arrived in the folder that is watched. */
const INCOMING: Actor = { id: 'incoming', email: 'incoming' }

const MOST_DRAFTS = 50
/** Who changes a decision of a small file sees what it does with the answer to that call. */
const PATIENCE_MS = 4_000

/** A draft with what is known of it now. */
export interface ShownDraft {
  readonly draft: Draft
  readonly received: ReadonlyMap<string, number>
  readonly progress: string | null
  readonly review: Review | null
}

export interface OwnDataset {
  readonly dataset: Dataset
  readonly kept: 'built in' | 'files' | 'engine'
  readonly canGoBack: boolean
}

export interface DraftsOptions {
  readonly making: Omit<MakeOptions, 'asked' | 'onProgress' | 'openEngine'>
  /** What is offered, which follows the files. */
  readonly datasets: readonly Dataset[]
  /** Offers what has changed. */
  readonly look: () => Promise<void>
  /** Questions that were answered of a dataset. */
  readonly askedOf: (datasetId: string) => Promise<readonly string[]>
  readonly audit: AuditContext
  /** Told of what no sentence says. */
  readonly onFailure: (cause: string) => void
}

const fromOf = (decided: Decided): From =>
  Object.keys(decided).some((id) => id !== 'about') ? 'decisions' : 'words'

const EARLIER: Readonly<Record<From, number>> = { files: 0, decisions: 1, words: 2 }

export function makeDrafts({ making, datasets, look, askedOf, audit, onFailure }: DraftsOptions) {
  const { dataDir } = making
  const under = new Map<string, { readonly from: From; readonly work: Making }>()
  const record = (act: Act) => auditIn(audit.db).add({ ...act, now: audit.now().toISOString() })
  const keep = (draft: Draft) => keepDraft(dataDir, draft)

  const shownOf = (draft: Draft): ShownDraft => {
    const places = placesOf(dataDir, draft.id)
    const isThere = (draft.state === 'ready' || draft.state === 'loading') && existsSync(places.review)
    return {
      draft,
      received: new Map(draft.files.map(({ name }) => [name, receivedOf(places, name)])),
      progress:
        draft.state === 'loading' ? (under.get(draft.id)?.work.progress() ?? 'Waiting to be read') : null,
      review: isThere ? (JSON.parse(readFileSync(places.review, 'utf8')) as Review) : null,
    }
  }
  const get = (id: string) => shownOf(readDraft(dataDir, id))

  const stop = (id: string) => {
    under.get(id)?.work.stop()
    under.delete(id)
  }

  /** Makes a draft from where it is to begin, or from where what it was being made from began. */
  const make = async (draft: Draft, wanted: From): Promise<void> => {
    const before = under.get(draft.id)?.from
    const from = before !== undefined && EARLIER[before] < EARLIER[wanted] ? before : wanted
    stop(draft.id)
    const asked = draft.replaces === null ? [] : await askedOf(draft.replaces)
    const work = startMaking({ draft, from, options: { ...making, asked } })
    under.set(draft.id, { from, work })
    const made = await work.ended
    if (made.kind === 'stopped' || under.get(draft.id)?.work !== work) return
    under.delete(draft.id)
    if (made.kind === 'failed' && made.cause !== undefined) onFailure(made.cause)
    const latest = readDraft(dataDir, draft.id)
    keep({
      ...latest,
      state: made.kind === 'made' ? 'ready' : 'failed',
      problem: made.kind === 'made' ? null : made.problem,
    })
  }

  const begin = async (draft: Draft, from: From): Promise<ShownDraft> => {
    keep({ ...draft, base: versionOf(dataDir, draft.replaces) })
    const patience = Promise.withResolvers<undefined>()
    const timer = setTimeout(patience.resolve, PATIENCE_MS)
    await Promise.race([make(draft, from), patience.promise])
    clearTimeout(timer)
    return get(draft.id)
  }

  const ownOf = (dataset: Dataset): OwnDataset => {
    const { id, engine } = dataset.model
    const isOwn = folderOf(dataDir, id) !== null
    return {
      dataset,
      kept: !isOwn ? 'built in' : engine === undefined ? 'files' : 'engine',
      canGoBack: isOwn && canGoBack(dataDir, id),
    }
  }
  const owned = (id: string): OwnDataset => {
    const dataset = datasets.find(({ model }) => model.id === id)
    if (dataset === undefined) throw new RefusedError('notFound', 'There is no such dataset.')
    return ownOf(dataset)
  }
  const ofFiles = (id: string): OwnDataset => {
    const own = owned(id)
    if (own.kept === 'files') return own
    const { name } = own.dataset.model
    throw new RefusedError(
      'conflict',
      own.kept === 'engine'
        ? `The rows of ${name} are in an engine: change them there.`
        : `${name} is built in and stays as it is.`,
    )
  }
  /** A version is seen twice before it is offered, for it may be in the middle of being written; this one is whole. */
  const offer = async () => {
    await look()
    await look()
  }
  const idFor = (stem: string) =>
    freeId(
      stem,
      dataDir,
      datasets.map(({ model }) => model.id),
    )
  const expectReceiving = ({ state }: Draft) => {
    if (state === 'loading')
      throw new RefusedError('conflict', 'It is being loaded. Wait for that, or discard it.')
  }
  const expectRevision = (draft: Draft, revision: number | null) => {
    if (revision !== null && revision !== draft.revision)
      throw new RefusedError('conflict', 'Somebody else changed it meanwhile. It is shown as it is now.')
  }
  const shortOf = (draft: Draft) =>
    draft.files.find(({ name, size }) => receivedOf(placesOf(dataDir, draft.id), name) < size)

  const arrivedNow = watchIncoming(dataDir)

  /** A draft that has all it takes, published. */
  const publishDraft = async (draft: Draft, actor: Actor): Promise<OwnDataset> => {
    if (draft.state !== 'ready') throw new RefusedError('conflict', 'It is not ready to be published.')
    if (draft.base !== versionOf(dataDir, draft.replaces))
      throw new RefusedError(
        'conflict',
        `${draft.name} has another version meanwhile. Load this one again, to see what it changes.`,
      )
    expectFree(draft.name, draft.datasetId)
    publish(draft, placesOf(dataDir, draft.id), dataDir)
    removeDraft(dataDir, draft.id)
    await offer()
    const published = owned(draft.datasetId)
    const { rowCount } = published.dataset.profile
    await record({ actor, action: 'dataset.published', subject: draft.datasetId, detail: { rows: rowCount } })
    return published
  }

  const draftOf = (of: Pick<Draft, 'replaces' | 'appends' | 'table' | 'datasetId' | 'name'>): Draft =>
    keep({
      ...of,
      id: randomUUID(),
      state: 'receiving',
      createdAt: audit.now().toISOString(),
      files: [],
      decided: {},
      edits: {},
      revision: 0,
      base: null,
      problem: null,
    })

  /** By its name people tell a dataset from others, and some calls name it. */
  const freeName = (name: string): string => {
    const taken = new Set(datasets.map(({ model }) => model.name))
    let free = name
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
    return free
  }

  const expectFree = (name: string, datasetId: string): void => {
    const isTaken = datasets.some(({ model }) => model.id !== datasetId && model.name === name)
    if (isTaken)
      throw new RefusedError('conflict', `Another dataset is called “${name}”. Give this one another name.`)
  }

  /** A draft with its files whole, as it is loaded. */
  const named = (draft: Draft, first: string): Draft =>
    draft.replaces === null
      ? { ...draft, datasetId: idFor(stemOf(first)), name: freeName(titled(stemOf(first))) }
      : draft

  const take = async (arrived: Arrived): Promise<void> => {
    const [first = ''] = arrived.files
    const { replaces, appends } = arrived
    const model = replaces === null ? null : ofFiles(replaces).dataset.model
    const of = { replaces, appends, table: null, datasetId: model?.id ?? '', name: model?.name ?? '' }
    const draft = draftOf(of)
    const { files: folder } = placesOf(dataDir, draft.id)
    for (const name of arrived.files) takeFile(arrived, name, folder)
    const files = arrived.files.map((name) => ({ name, size: statSync(join(folder, name)).size }))
    const whole: Draft = { ...named(draft, first), files, state: 'loading' }
    keep({ ...whole, base: versionOf(dataDir, replaces) })
    await make(whole, 'files')
    const made = readDraft(dataDir, draft.id)
    if (replaces !== null && made.state === 'ready') await publishDraft(made, INCOMING)
  }

  return {
    /** Takes what has arrived in the folder that is watched: another version is offered at once, a new dataset waits for its review. */
    async takeIncoming() {
      for (const arrived of arrivedNow()) await take(arrived)
    },
    datasets: () => datasets.map(ownOf),
    all: () => allDrafts(dataDir),
    /** Tables of engines elsewhere that may be added, by the texts that name them. */
    tables: () => tablesElsewhere(making),
    async create({ replaces, appends, table }: Pick<Draft, 'replaces' | 'appends' | 'table'>) {
      if (allDrafts(dataDir).length >= MOST_DRAFTS)
        throw new RefusedError('conflict', `${MOST_DRAFTS} drafts are open. Publish or discard some first.`)
      if (appends && replaces === null)
        throw new RefusedError('invalid', 'Rows are added to a dataset: say to which.')
      const model = replaces === null ? null : ofFiles(replaces).dataset.model
      const place = table === null ? null : tablePlaceIn(table)
      if (table !== null && (place === null || replaces !== null))
        throw new RefusedError('invalid', `“${table}” is no table that may be added.`)
      const draft = draftOf({
        replaces,
        appends,
        table,
        datasetId: model?.id ?? (place === null ? '' : idFor(place.table)),
        name: model?.name ?? (place === null ? 'New data' : freeName(titled(place.table))),
      })
      return place === null ? shownOf(draft) : begin({ ...draft, state: 'loading' }, 'files')
    },
    get,
    async receive(id: string, part: Part) {
      const draft = readDraft(dataDir, id)
      expectReceiving(draft)
      const files = await receive(draft, placesOf(dataDir, id), part)
      return shownOf(keep({ ...readDraft(dataDir, id), files, state: 'receiving', problem: null }))
    },
    removeFile(id: string, name: string) {
      const draft = readDraft(dataDir, id)
      expectReceiving(draft)
      if (!draft.files.some((file) => file.name === name))
        throw new RefusedError('notFound', 'There is no such file.')
      rmSync(join(placesOf(dataDir, id).files, name), { force: true })
      keep({
        ...draft,
        files: draft.files.filter((file) => file.name !== name),
        state: 'receiving',
        problem: null,
      })
    },
    async load(id: string) {
      const draft = readDraft(dataDir, id)
      expectReceiving(draft)
      if (draft.table !== null) return begin({ ...draft, state: 'loading', problem: null }, 'files')
      const [first] = draft.files
      if (first === undefined) throw new RefusedError('conflict', 'There is no file yet.')
      const short = shortOf(draft)
      if (short !== undefined) throw new RefusedError('conflict', `“${short.name}” is not here whole yet.`)
      return begin({ ...named(draft, first.name), state: 'loading', problem: null }, 'files')
    },
    /** @param revision that which is changed: refused where it has another one; null where that does not matter */
    async change(id: string, decided: Decided, edits: Edits, revision: number | null) {
      const draft = readDraft(dataDir, id)
      expectRevision(draft, revision)
      if (draft.state === 'receiving') throw new RefusedError('conflict', 'It is not loaded yet.')
      if (edits.name !== undefined) expectFree(edits.name, draft.datasetId)
      const columns = { ...draft.edits.columns }
      for (const [name, edit] of Object.entries(edits.columns ?? {}))
        columns[name] = { ...columns[name], ...edit }
      const next: Draft = {
        ...draft,
        name: edits.name ?? draft.name,
        state: 'loading',
        revision: draft.revision + 1,
        decided: { ...draft.decided, ...decided },
        edits: { ...draft.edits, ...edits, columns },
      }
      return begin(next, draft.state === 'failed' ? 'files' : fromOf(decided))
    },
    async publish(id: string, actor: Actor, revision: number | null) {
      const draft = readDraft(dataDir, id)
      expectRevision(draft, revision)
      return publishDraft(draft, actor)
    },
    discard(id: string) {
      readDraft(dataDir, id)
      stop(id)
      removeDraft(dataDir, id)
    },
    async remove(id: string, actor: Actor) {
      const { kept, dataset } = owned(id)
      if (kept === 'built in')
        throw new RefusedError('conflict', `${dataset.model.name} is built in and stays as it is.`)
      removeDataset(dataDir, id)
      await record({ actor, action: 'dataset.removed', subject: id })
      await offer()
    },
    async goBack(id: string, actor: Actor) {
      const own = ofFiles(id)
      if (!own.canGoBack) throw new RefusedError('conflict', 'No version before this one is kept.')
      goBack(dataDir, id)
      await record({ actor, action: 'dataset.wentBack', subject: id })
      await offer()
      return owned(id)
    },
    /** Goes on with what a server before this one was loading. */
    resume() {
      for (const draft of allDrafts(dataDir)) if (draft.state === 'loading') void make(draft, 'files')
    },
    close() {
      for (const id of under.keys()) stop(id)
    },
  }
}

export type Drafts = ReturnType<typeof makeDrafts>
