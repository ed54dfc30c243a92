import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClickhouse } from '../engines/clickhouse/clickhouse.ts'
import { tablesOf as clickhouseTables } from '../engines/clickhouse/tables.ts'
import type { Engine, TableColumn } from '../engines/engine.ts'
import type { Keep } from '../engines/keep.ts'
import { openPostgresql } from '../engines/postgresql/postgresql.ts'
import { tablesOf as postgresqlTables } from '../engines/postgresql/tables.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { ROW_ID } from '../semantic-model/row-id.ts'
import type { EnginePlace, SemanticModel } from '../semantic-model/semantic-model.ts'
import { underThreshold } from './asked-threshold.ts'
import { keepBeside } from './kept-facts.ts'
import { MODEL_FILE, type Dataset, type DatasetOptions } from './dataset.ts'
import { describeTable, modelText, type Described } from './described.ts'
import { tellOften } from './progress/progress.ts'
import { noiseKeyOf } from './noise-key.ts'
import { newPlace, type Added, type Named } from './places.ts'
import { profileDataset } from './profile.ts'

/** Datasets whose rows stay where they are: `engine` of the semantic model says in which engine, and as what. */

/** The variable of the environment with the address of an engine, where a model names no other. */
const ENGINE_URL = 'ENGINE_URL'

/** Of a table or view by its name. */
export type TablePlace = EnginePlace & { readonly table: string }

interface KindOfEngine {
  readonly title: string
  readonly example: string
  readonly protocols: readonly string[]
  /** Throws EngineError. */
  readonly open: (options: {
    readonly url: string
    readonly mostSeconds: number
    readonly memoryLimit: string
    readonly schema: string | null
    readonly table: string
    readonly key: readonly string[] | null
    readonly name: string
    readonly rowId: string
    readonly keep: Keep
  }) => Promise<Engine>
  /** The tables that may be read there, each with its schema. Throws EngineError. */
  readonly tables: (options: {
    readonly url: string
    readonly mostSeconds: number
  }) => Promise<readonly string[]>
}

const SIZES: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, MiB: 2 ** 20, GiB: 2 ** 30 }
const bytesOf = (size: string) => {
  const [, number = '', unit = ''] = /^([\d.]+)\s?([MG]i?B)$/.exec(size) ?? []
  return Math.round(Number(number) * (SIZES[unit] ?? Number.NaN))
}

const KINDS: Readonly<Record<EnginePlace['kind'], KindOfEngine>> = {
  postgresql: {
    title: 'PostgreSQL',
    example: 'postgres://querent_reader:password@db.example.com/sales',
    protocols: ['postgres:', 'postgresql:'],
    open: ({ memoryLimit: _, ...options }) => openPostgresql(options),
    tables: postgresqlTables,
  },
  clickhouse: {
    title: 'ClickHouse',
    example: 'https://querent_reader:password@db.example.com:8443/sales',
    protocols: ['http:', 'https:'],
    open: ({ memoryLimit, ...options }) => openClickhouse({ ...options, mostMemory: bytesOf(memoryLimit) }),
    tables: (options) => clickhouseTables({ ...options, mostMemory: null }),
  },
}

/** The name of the engine that has rows, for people. */
export const titleOf = ({ kind }: EnginePlace): string => KINDS[kind].title

/** A table as it is named where one is chosen: "postgresql:public.sales", after a variable where its address is in another than ENGINE_URL. */
const PLACE =
  /^(?:(?<url>[A-Z][A-Z0-9_]*_ENGINE_URL):)?(?<kind>postgresql|clickhouse):(?:(?<schema>[^.]+)\.)?(?<table>[^.]+)$/

/** The table that a text names; null where it names none. */
export function tablePlaceIn(text: string): TablePlace | null {
  const { url, kind, schema, table } = PLACE.exec(text)?.groups ?? {}
  if (table === undefined) return null
  return {
    kind: kind === 'clickhouse' ? kind : 'postgresql',
    ...(url === undefined ? {} : { url }),
    ...(schema === undefined ? {} : { schema }),
    table,
  }
}

/** The tables of all engines elsewhere, by the texts that name them; those of an engine that is away are left out. */
export async function tablesElsewhere({ elsewhere }: DatasetOptions): Promise<readonly string[]> {
  const { engineUrls = {}, engineSeconds = 0 } = elsewhere ?? {}
  const lists = Object.entries(engineUrls).map(async ([variable, url]) => {
    const { protocol } = new URL(url)
    const [kind, of] = Object.entries(KINDS).find(([, each]) => each.protocols.includes(protocol)) ?? []
    if (of === undefined) return []
    const found = await of.tables({ url, mostSeconds: engineSeconds }).catch(() => [])
    const before = variable === ENGINE_URL ? '' : `${variable}:`
    return found.map((name) => `${before}${kind}:${name}`)
  })
  return (await Promise.all(lists)).flat()
}

/** Of what is kept of a dataset, by its id. */
export const placeOf = (id: string) => `elsewhere ${id}`

interface Reached {
  readonly engine: Engine
  /** Keeps what takes a walk over its rows. */
  readonly keep: Keep
  /** What is said where it cannot be read after all. */
  readonly unread: (error: unknown) => DatasetError
}

/** @param called what statements call the table, and `name` what people call the dataset */
async function reach(
  { kind, url: variable = ENGINE_URL, schema, table, key }: EnginePlace,
  called: string,
  name: string,
  id: string,
  { elsewhere, memoryLimit, dataDir }: DatasetOptions,
): Promise<Reached> {
  const url = elsewhere?.engineUrls[variable]
  const { title, example, protocols, open } = KINDS[kind]
  if (elsewhere === undefined || url === undefined)
    throw new DatasetError(
      `${name} is in a ${title} whose address is not set: set ${variable} to one such as ${example}.`,
    )
  const { host, pathname, protocol } = new URL(url)
  if (!protocols.includes(protocol))
    throw new DatasetError(
      `${name} is in a ${title}, and ${variable} has the address of another engine: set it to one such as ${example}.`,
    )
  const unread = (error: unknown) =>
    new DatasetError(
      `${name} cannot be read from the ${title} at ${host}${pathname}, which ${variable} names: ${reasonOf(error)}.`,
      { cause: error },
    )
  const keepThere = keepBeside(dataDir, placeOf(id))
  // The same table elsewhere is another one.
  const keep: Keep = (what, state, read) =>
    keepThere(what, state === null ? null : JSON.stringify([host, pathname, state]), read)
  const engine = await open({
    url,
    mostSeconds: elsewhere.engineSeconds,
    memoryLimit,
    schema: schema ?? null,
    table: table ?? called,
    key: key ?? null,
    name: called,
    rowId: ROW_ID,
    keep,
  }).catch((error: unknown) => {
    throw unread(error)
  })
  return { engine, keep, unread }
}

/** Opens a dataset over the engine that has its rows. Throws DatasetError, which names no password. */
export async function openElsewhere(
  named: SemanticModel,
  place: EnginePlace,
  options: DatasetOptions,
): Promise<Dataset> {
  const model = underThreshold(named, options.threshold)
  const { engine, keep, unread } = await reach(place, model.table, model.name, model.id, options)
  try {
    const state = engine.state ?? null
    const profile = await keep('profile', state === null ? null : JSON.stringify([state, model]), () =>
      profileDataset(engine, model, new Date().toISOString()),
    )
    return { model, profile, engine, noiseKey: noiseKeyOf(model.id, options) }
  } catch (error) {
    engine.close()
    throw unread(error)
  }
}

/** A table or view elsewhere that was described, with the model that has its rows there. */
export interface DescribedElsewhere extends Described {
  readonly kinds: readonly TableColumn[]
}

/** Describes a table or view elsewhere. Throws DatasetError. */
export async function describeElsewhere(
  place: TablePlace,
  id: string,
  name: string,
  options: DatasetOptions & { readonly onProgress?: (message: string) => void },
): Promise<DescribedElsewhere> {
  const { table: stem } = place
  const { onProgress = () => {} } = options
  const end = tellOften(() => `Looking at what tells the rows of ${stem} apart`, onProgress)
  const { engine, unread } = await reach(place, id, name, id, options).finally(end)
  try {
    const described = await describeTable(engine, { id, name, table: id, stem, units: new Map() }, onProgress)
    const { id: own, name: called, description: _, table, ...rest } = described.model
    const description = `Its rows are in a ${titleOf(place)}; the model was inferred and may be edited.`
    const model = { id: own, name: called, description, table, engine: place, ...rest }
    return { ...described, model, kinds: await engine.columns(id) }
  } catch (error) {
    throw unread(error)
  } finally {
    engine.close()
  }
}

/**
 * Adds a table or view to the datasets of the server: its semantic model is inferred, its rows stay where they are. Throws
 * DatasetError.
 */
export async function addElsewhere(
  place: TablePlace,
  named: Named,
  options: DatasetOptions & { readonly dataDir: string; readonly onProgress?: (message: string) => void },
): Promise<Added> {
  const { id, name, folder } = newPlace(place.table, named, options.dataDir)
  const { kinds: _, ...described } = await describeElsewhere(place, id, name, options)
  const temporary = `${folder}.${process.pid}.tmp`
  try {
    mkdirSync(temporary, { recursive: true })
    writeFileSync(join(temporary, MODEL_FILE), modelText(described.model))
    // It appears whole or not at all.
    renameSync(temporary, folder)
    return { ...described, folder }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
