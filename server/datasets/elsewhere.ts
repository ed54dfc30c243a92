import { openPostgresql } from '../engines/postgresql/postgresql.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { ROW_ID } from '../semantic-model/row-id.ts'
import type { EnginePlace, SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Dataset, DatasetOptions } from './dataset.ts'
import { profileDataset } from './profile.ts'

/** Datasets whose rows stay where they are: `engine` of the semantic model says in which engine, and as what. */

/** The variable of the environment with the address of an engine, where a model names no other. */
const ENGINE_URL = 'ENGINE_URL'

/** Opens a dataset over the engine that has its rows. Throws DatasetError, which names no password. */
export async function openElsewhere(
  named: SemanticModel,
  { url: variable = ENGINE_URL, schema, table, key }: EnginePlace,
  { threshold = named.threshold, elsewhere }: DatasetOptions,
): Promise<Dataset> {
  const url = elsewhere?.engineUrls[variable]
  if (elsewhere === undefined || url === undefined)
    throw new DatasetError(
      `${named.name} is in a PostgreSQL whose address is not set: set ${variable} to one such as postgres://querent_reader:password@db.example.com/sales.`,
    )
  const { host, pathname } = new URL(url)
  const unread = (error: unknown) =>
    new DatasetError(
      `${named.name} cannot be read from the PostgreSQL at ${host}${pathname}, which ${variable} names: ${reasonOf(error)}.`,
      { cause: error },
    )
  const model = { ...named, threshold }
  const mostSeconds = elsewhere.engineSeconds
  const engine = await openPostgresql({
    url,
    mostSeconds,
    schema: schema ?? null,
    table: table ?? model.table,
    key: key ?? null,
    name: model.table,
    rowId: ROW_ID,
  }).catch((error: unknown) => {
    throw unread(error)
  })
  try {
    return { model, profile: await profileDataset(engine, model, new Date().toISOString()), engine }
  } catch (error) {
    engine.close()
    throw unread(error)
  }
}
