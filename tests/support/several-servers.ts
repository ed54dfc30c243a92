import { openPostgres } from '../../server/store/postgres.ts'
import { startServer, type TestServer } from './server.ts'

/** So many servers of one PostgreSQL. */
export async function startServers(
  url: string,
  count: number,
  options: NonNullable<Parameters<typeof startServer>[0]>,
): Promise<readonly TestServer[]> {
  const servers: TestServer[] = []
  for (let number = 0; number < count; number += 1)
    servers.push(await startServer({ ...options, state: await openPostgres(url) }))
  return servers
}
