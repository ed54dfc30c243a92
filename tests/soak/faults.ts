import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'
import type { Server } from './fleet.ts'
import type { Relay } from './relay.ts'

/** What goes wrong, one kind at a time; each ends with everything put right again. */

export interface Stage extends Pick<
  Deployment,
  'servers' | 'relays' | 'cluster' | 'disk' | 'provider' | 'replaceDataset'
> {
  readonly random: () => number
  /** Of somebody who may ask for much at once. */
  readonly adminToken: () => string
}

/** What a fault needs for itself: no two that need the same are under way. */
type Part = 'first' | 'second' | 'database' | 'provider' | 'nothing'

export interface Fault {
  readonly kind: string
  readonly parts: readonly Part[]
  readonly run: () => Promise<void>
}

/** A fault, and how often it is dealt beside others. */
export interface Shared {
  readonly fault: Fault
  readonly share: number
}

const HOUR_MS = 3_600_000
const CLOCKS_MS = [5 * 60_000, -5 * 60_000, 2 * HOUR_MS, -HOUR_MS, 26 * HOUR_MS]
const SLOW_READERS = 5

/** Starts the database until it is there: what it left behind may take a moment to go. */
async function started({ cluster }: Stage): Promise<void> {
  for (;;) {
    try {
      await cluster.start()
      return
    } catch {
      await pause(300)
    }
  }
}

/** Asks for much, and reads nothing of it. */
async function readSlowly({ servers, adminToken }: Stage, ms: number): Promise<void> {
  const sockets = Array.from({ length: SLOW_READERS }, (_, number) => {
    const { port } = new URL(servers[number % servers.length]?.address ?? '')
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(
      `GET /api/admin/queries?limit=200&include_cached_results=true HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${adminToken()}\r\n\r\n`,
    )
    return socket
  })
  await pause(ms)
  for (const socket of sockets) socket.destroy()
}

/** Each kind, and how often it is dealt beside the others. */
export function faultsOf(stage: Stage): readonly Shared[] {
  const { servers, relays, cluster, disk, provider, random } = stage
  const some = (least: number, most: number) => least + random() * (most - least)
  const ofEach = (
    kind: string,
    share: number,
    run: (server: Server, relay: Relay) => Promise<void>,
  ): readonly Shared[] =>
    servers.map((server, place) => ({
      share: share / 2,
      fault: {
        kind,
        parts: [place === 0 ? 'first' : 'second'],
        run: () => run(server, relays[place] as Relay),
      },
    }))
  const one = (kind: string, share: number, parts: readonly Part[], run: () => Promise<void>) => ({
    share,
    fault: { kind, parts, run },
  })
  return [
    ...ofEach('a server is killed', 16, async (server) => {
      await server.end('SIGKILL')
      await server.start()
    }),
    ...ofEach('a server is stopped and started', 6, async (server) => {
      await server.end('SIGTERM')
      await server.start()
    }),
    ...ofEach('a server stands still', 6, async (server) => {
      server.signal('SIGSTOP')
      await pause(some(500, 4_000))
      server.signal('SIGCONT')
    }),
    ...ofEach('a server’s clock jumps', 14, async (server) => {
      server.setClock(CLOCKS_MS[Math.floor(random() * CLOCKS_MS.length)] ?? 0)
      await pause(some(1_000, 5_000))
      server.setClock(0)
    }),
    ...ofEach('a server’s connections are cut', 14, async (_, relay) => relay.cut()),
    ...ofEach('nothing comes through to the database', 8, async (_, relay) => {
      relay.freeze()
      await pause(some(1_000, 6_000))
      relay.thaw()
    }),
    one('PostgreSQL is killed', 10, ['database'], async () => {
      await cluster.kill()
      await started(stage)
    }),
    one('PostgreSQL is stopped and started', 6, ['database'], async () => {
      await cluster.stop()
      await pause(some(0, 3_000))
      await started(stage)
    }),
    one('PostgreSQL ends all connections', 16, ['database'], async () => {
      await cluster
        .run('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
        .catch(() => [])
    }),
    ...(disk === null
      ? []
      : [
          one('the disk of PostgreSQL is full', 10, ['database'], async () => {
            disk.fill()
            await pause(some(1_000, 3_000))
            disk.fill()
            await pause(some(0, 1_000))
            disk.free()
            // What could not write its log has ended.
            if (!cluster.isRunning()) await started(stage)
          }),
        ]),
    one('the provider hangs', 12, ['provider'], async () => {
      const usual = provider.answers
      provider.answers = ['hang']
      await pause(some(1_000, 6_000))
      provider.answers = usual
    }),
    one('slow readers hold their replies', 14, ['nothing'], () => readSlowly(stage, some(1_000, 8_000))),
    one('the dataset is replaced', 2, ['first', 'second'], async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      stage.replaceDataset()
      await Promise.all(servers.map((server) => server.start()))
    }),
  ]
}
