import { readConfig } from '../../server/config/config.ts'
import { makeCatalogue } from '../../server/datasets/catalogue.ts'
import { offerAll } from '../../server/datasets/offered.ts'
import type { ServerOptions } from './server.ts'

/** What a server is started with that offers the datasets of a folder, and follows what is added there. */
export async function offeringFolder(
  folder: string,
): Promise<{ readonly options: ServerOptions; readonly close: () => void }> {
  const catalogue = makeCatalogue(readConfig({ QUERENT_DATA_DIR: folder, QUERENT_ROWS: '1000' }))
  const offered = await offerAll(catalogue, {
    check: () => Promise.resolve(),
    onChange() {},
    onFailure(error) {
      throw error
    },
    retire: ({ engine }) => engine.close(),
  })
  const options = { folder, datasets: offered.datasets, look: () => offered.look() }
  return { options, close: () => catalogue.close() }
}
