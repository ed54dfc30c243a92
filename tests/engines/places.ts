import type { Dataset } from '../../server/datasets/dataset.ts'
import { startClickHouse } from '../support/clickhouse.ts'
import { startCluster } from '../support/postgres.ts'
import { clickHouseTwinOf, DAYS } from './clickhouse-twin.ts'
import { twinOf } from './twin.ts'

/** Engines beside DuckDB that commands compare or attack, by the names that they have there. */

export const PLACES = {
  postgresql: 'PostgreSQL',
  clickhouse: 'ClickHouse',
  'clickhouse-shards': 'ClickHouse, two shards',
} as const
export type PlaceName = keyof typeof PLACES

export const isPlace = (name: string): name is PlaceName => Object.hasOwn(PLACES, name)

export interface Place {
  /** The first and the last day that it has. */
  readonly days: readonly [first: string, last: string] | readonly []
  /** Copies the rows of a dataset, and opens them there. */
  twin(of: Dataset): Promise<Dataset>
  remove(): Promise<void>
}

/** Starts an engine of its own, with nothing in it. */
export async function startPlace(name: PlaceName): Promise<Place> {
  if (name === 'postgresql') {
    const cluster = await startCluster()
    return {
      days: [],
      twin: async (of) => (await twinOf(of, cluster)).dataset,
      remove: () => cluster.remove(),
    }
  }
  const clickHouse = await startClickHouse()
  const shards = name === 'clickhouse' ? 1 : 2
  return {
    days: DAYS,
    twin: async (of) => (await clickHouseTwinOf(of, clickHouse, shards)).dataset,
    remove: () => clickHouse.remove(),
  }
}
