import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLanguageModel, type LanguageModelServer } from '../support/language-model.ts'
import { numbers } from '../support/numbers.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { command, makeServer, type Server } from './fleet.ts'
import { PASSWORD } from './person.ts'
import { relayTo, type Relay } from './relay.ts'
import { smallDisk, type SmallDisk } from './small-disk.ts'

/** Two servers of one PostgreSQL on a small disk, a relay between each and the database, and a provider of language models. */

export interface Deployment {
  readonly servers: readonly Server[]
  readonly relays: readonly Relay[]
  readonly cluster: Cluster
  /** The database past the relays. */
  readonly database: string
  /** Null where this user may mount none. */
  readonly disk: SmallDisk | null
  readonly provider: LanguageModelServer
  /** The rows of PMI Pricing. */
  readonly rowsFile: string
  readonly admin: string
  /** Replaces the rows of the other dataset; the servers have ended. */
  readonly replaceDataset: () => void
  /** Ends all of it, and leaves nothing. */
  readonly remove: () => Promise<void>
}

interface Options {
  readonly rows: number
  /** The folder for what the servers log; null where they say nothing. */
  readonly logs: string | null
}

/** A dataset of somebody's own, and what is asked of it. */
export const OWN = { id: 'trips', question: 'average kilometres by city' } as const

const ADMIN = 'first@example.com'
const SERVERS = [1, 2]
const DISK_MEGABYTES = 1_024
const KEY = Buffer.alloc(32, 7).toString('base64')
/** A reply that is no plan: the built-in interpreter reads then. */
const NO_PLAN = [{ text: 'I have no plan for that.' }]

/** Trips of some people, of which there are more in each version. */
function tripsOf(version: number): string {
  const random = numbers(version)
  const cities = ['Leeds', 'York', 'Bath', 'Hull']
  const lines = Array.from({ length: 1_000 + version * 37 }, () => {
    const [city, km] = [cities[Math.floor(random.next().value * 4)], Math.floor(random.next().value * 300)]
    return `${city},${random.next().value < 0.4 ? 'train' : 'car'},${km}`
  })
  return ['city,means,kilometres', ...lines].join('\n')
}

/** Puts all of it up; no server is started yet. */
export async function deploy({ rows, logs }: Options): Promise<Deployment> {
  const disk = smallDisk(DISK_MEGABYTES)
  const cluster = await startCluster(disk?.folder)
  const database = await cluster.database('querent')
  const provider = await startLanguageModel()
  provider.answers = NO_PLAN
  const folders = SERVERS.map(() => mkdtempSync(join(tmpdir(), 'querent-soak-')))
  const relays = await Promise.all(folders.map(() => relayTo(cluster.port)))
  const envOf = (place: number) => ({
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: database.replace(`:${cluster.port}/`, `:${relays[place]?.port}/`),
    QUERENT_DATA_DIR: folders[place],
    QUERENT_ROWS: String(rows),
    QUERENT_LOG_LEVEL: logs === null ? 'silent' : 'info',
    QUERENT_QUESTIONS_PER_MINUTE: '100000',
    QUERENT_QUESTIONS_PER_DAY: 'unlimited',
    QUERENT_SIGNING_KEYS: KEY,
    QUERENT_NOISE_KEY: KEY,
    QUERENT_TRUSTED_PROXIES: '127.0.0.1',
    QUERENT_ADMIN_EMAIL: ADMIN,
    QUERENT_ADMIN_PASSWORD: PASSWORD,
    QUERENT_MODEL_SECONDS: '3',
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: provider.origin,
  })
  let version = 0
  const replaceDataset = () => {
    const file = join(folders[0] ?? '', 'trips.csv')
    writeFileSync(file, tripsOf((version += 1)))
    for (const place of folders.keys()) {
      if (version > 1) command('server/cli/dataset.ts', ['remove', OWN.id], envOf(place))
      command('server/cli/dataset.ts', ['add', file, '--id', OWN.id], envOf(place))
    }
  }
  replaceDataset()
  const servers = await Promise.all(
    SERVERS.map(async (number, place) => {
      const log = (text: string) => {
        if (logs !== null) appendFileSync(join(logs, `server-${number}.log`), text)
      }
      return makeServer(`server ${number}`, await freePort(), envOf(place), log)
    }),
  )
  return {
    ...{ servers, relays, cluster, database, disk, provider, replaceDataset },
    rowsFile: join(folders[0] ?? '', 'datasets/insurance_pricing.duckdb'),
    admin: ADMIN,
    async remove() {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      for (const relay of relays) relay.close()
      await provider.close()
      await cluster.remove()
      disk?.remove()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
