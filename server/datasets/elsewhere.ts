import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines/engine.ts'
import { openPostgresql } from '../engines/postgresql/postgresql.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { ROW_ID } from '../semantic-model/row-id.ts'
import type { EnginePlace, SemanticModel } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE, type Dataset, type DatasetOptions } from './dataset.ts'
import { describeTable, modelText } from './described.ts'
import { newPlace, type Added, type Named } from './places.ts'
import { profileDataset } from './profile.ts'

/** Datasets whose rows stay where they are: `engine` of the semantic model says in which engine, and as what. */

/** The variable of the environment with the address of an engine, where a model names no other. */
const ENGINE_URL = 'ENGINE_URL'

/** Of a table or view by its name. */
export type TablePlace = EnginePlace & { readonly table: string }

interface Reached {
  readonly engine: Engine
  /** What is said where it cannot be read after all. */
  readonly unread: (error: unknown) => DatasetError
}

/** @param called what statements call the table, and `name` what people call the dataset */
async function reach(
  { url: variable = ENGINE_URL, schema, table, key }: EnginePlace,
  called: string,
  name: string,
  elsewhere: DatasetOptions['elsewhere'],
): Promise<Reached> {
  const url = elsewhere?.engineUrls[variable]
  if (elsewhere === undefined || url === undefined)
    throw new DatasetError(
      `${name} is in a PostgreSQL whose address is not set: set ${variable} to one such as postgres://querent_reader:password@db.example.com/sales.`,
    )
  const { host, pathname } = new URL(url)
  const unread = (error: unknown) =>
    new DatasetError(
      `${name} cannot be read from the PostgreSQL at ${host}${pathname}, which ${variable} names: ${reasonOf(error)}.`,
      { cause: error },
    )
  const engine = await openPostgresql({
    url,
    mostSeconds: elsewhere.engineSeconds,
    schema: schema ?? null,
    table: table ?? called,
    key: key ?? null,
    name: called,
    rowId: ROW_ID,
  }).catch((error: unknown) => {
    throw unread(error)
  })
  return { engine, unread }
}

/** Opens a dataset over the engine that has its rows. Throws DatasetError, which names no password. */
export async function openElsewhere(
  named: SemanticModel,
  place: EnginePlace,
  { threshold = named.threshold, elsewhere }: DatasetOptions,
): Promise<Dataset> {
  const model = { ...named, threshold }
  const { engine, unread } = await reach(place, model.table, model.name, elsewhere)
  try {
    return { model, profile: await profileDataset(engine, model, new Date().toISOString()), engine }
  } catch (error) {
    engine.close()
    throw unread(error)
  }
}

/**
 * Adds a table or view to the datasets of the server: its semantic model is inferred, its rows stay where they are. Throws
 * DatasetError.
 */
export async function addElsewhere(
  place: TablePlace,
  named: Named,
  { dataDir, elsewhere }: DatasetOptions & { readonly dataDir: string },
): Promise<Added> {
  const { table: stem } = place
  const { id, name, folder } = newPlace(stem, named, dataDir)
  const { engine, unread } = await reach(place, id, name, elsewhere)
  try {
    const described = await describeTable(engine, { id, name, table: id, stem, units: new Map() })
    const { id: own, name: called, description, table, ...rest } = described.model
    const model = { id: own, name: called, description, table, engine: place, ...rest }
    mkdirSync(folder)
    writeFileSync(join(folder, MODEL_FILE), modelText(model))
    return { ...described, model, folder }
  } catch (error) {
    throw unread(error)
  } finally {
    engine.close()
  }
}
