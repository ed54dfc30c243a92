import type pg from 'pg'
import { differenceTo, stancesOf, type Matter, type Stance } from './agreement.ts'
import { isUnanswered, StateClient } from './state-client.ts'
import { StoreLockedError } from './store.ts'

/** Any numbers that nobody else takes: what each server holds while it is there, and what one holds while it joins. */
const STATE = '5813770001'
const GATE = '5813770002'
const LOCK_NOT_AVAILABLE = '55P03'

/** A server on a machine that is gone without a word is missed after half a minute. */
const KEEP_ALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/** How a process is with those that use the same state. */
export interface Presence {
  /**
   * Takes up more matters. Throws StoreLockedError where another server differs; one that was another here before may differ,
   * for servers change one after the other.
   */
  agree(matters: readonly Matter[]): Promise<void>
  /** Lets others join: the schema is there. */
  open(): Promise<void>
  /** Resolves while it is there, joining again where the connection was lost. Throws StoreLockedError. */
  held(): Promise<void>
  leave(): Promise<void>
}

interface PresenceOptions {
  readonly settings: pg.ClientConfig
  /** Where the state is, without who may go there. */
  readonly place: string
  /** How often PostgreSQL is asked whether it is there. */
  readonly everyMs: number
  /** Told where PostgreSQL does not answer any more: what waits for it elsewhere would wait as long as the network lets it. */
  readonly onSilence: () => void
  readonly matters: readonly Matter[]
  /** Nobody else may use the state meanwhile. */
  readonly isAlone: boolean
}

async function othersBy(client: pg.Client): Promise<readonly (readonly Stance[])[]> {
  const { rows } = await client.query<{ pid: number; kind: string; value: string }>(`
    select pid, classid::bigint as kind, objid::bigint as value from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`)
  const stances = Map.groupBy(rows, ({ pid }) => pid)
  return [...stances.values()].map((each) =>
    each.map(({ kind, value }) => ({ kind: Number(kind), value: Number(value) })),
  )
}

/**
 * Joins the servers of a state. What each of them is stands in advisory locks of one connection, so that it is gone with
 * the server, however that ends. One joins at a time; the gate stays shut until the schema is there. Where the connection
 * is lost, nothing is read or written until the server has joined again: another may have come that differs.
 */
export async function joinServers({
  settings,
  place,
  everyMs,
  onSilence,
  matters,
  isAlone,
}: PresenceOptions): Promise<Presence> {
  let agreed = [...matters]
  let client: StateClient | null = null
  let joining: Promise<StateClient> | null = null
  let hasLeft = false

  async function shutGate(by: pg.Client): Promise<void> {
    await by.query('select pg_advisory_lock($1)', [GATE]).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
        throw new StoreLockedError(`Another Querent server starts with the state in ${place}. Try again.`)
      throw error
    })
  }
  const openGate = async (by: pg.Client) => void (await by.query('select pg_advisory_unlock($1)', [GATE]))

  /** Throws StoreLockedError where another server differs. */
  async function compare(by: pg.Client, added: readonly Matter[]): Promise<void> {
    for (const other of await othersBy(by)) {
      const difference = differenceTo(other, added)
      if (difference !== null)
        throw new StoreLockedError(
          `Another Querent server that uses the state in ${place} has ${difference.differs}. Servers of one state have to be alike in that: stop the other one, or start this one like it.`,
        )
    }
  }
  const declare = async (by: pg.Client, added: readonly Matter[]) => {
    for (const { kind, value } of added.flatMap(stancesOf))
      await by.query('select pg_advisory_lock_shared($1::int, $2::int)', [kind, value])
  }
  const takeBack = async (by: pg.Client, left: readonly Matter[]) => {
    for (const { kind, value } of left.flatMap(stancesOf))
      await by.query('select pg_advisory_unlock_shared($1::int, $2::int)', [kind, value])
  }

  /** Leaves the gate shut. */
  async function join(): Promise<StateClient> {
    const next = new StateClient(settings)
    const lose = () => {
      if (client === next) client = null
    }
    next.on('error', lose)
    next.on('end', lose)
    await next.connect()
    try {
      await next.query(KEEP_ALIVE)
      await shutGate(next)
      const { rows } = await next.query<{ taken: boolean }>(
        `select pg_try_advisory_lock${isAlone ? '' : '_shared'}($1) as taken`,
        [STATE],
      )
      if (rows[0]?.taken !== true)
        throw new StoreLockedError(
          `Another Querent server uses the state in ${place}. Stop it, or set DATABASE_URL to another database.`,
        )
      await compare(next, agreed)
      await declare(next, agreed)
      client = next
    } catch (error) {
      await next.end()
      throw error
    }
    return next
  }

  async function held(): Promise<StateClient> {
    if (hasLeft) throw new StoreLockedError(`This server does not use the state in ${place} any more.`)
    if (client !== null) return client
    joining ??= join()
      .then(async (joined) => {
        await openGate(joined)
        return joined
      })
      .finally(() => {
        joining = null
      })
    return joining
  }

  await join()
  let isAsking = false
  const asking = setInterval(() => {
    const asked = client
    if (asked === null || isAsking) return
    isAsking = true
    asked
      .query('select 1')
      .catch((error: unknown) => {
        if (isUnanswered(error)) onSilence()
      })
      .finally(() => {
        isAsking = false
      })
  }, everyMs)
  asking.unref()
  return {
    held: async () => void (await held()),
    async open() {
      if (client !== null) await openGate(client)
    },
    async agree(added) {
      const by = await held()
      await shutGate(by)
      try {
        const among = (others: readonly Matter[]) => (matter: Matter) =>
          others.some(({ name }) => name === matter.name)
        const [left, kept] = [agreed.filter(among(added)), agreed.filter((each) => !among(added)(each))]
        await compare(
          by,
          added.filter((each) => !among(left)(each)),
        )
        await declare(by, added)
        await takeBack(by, left)
        agreed = [...kept, ...added]
      } finally {
        await openGate(by)
      }
    },
    async leave() {
      hasLeft = true
      clearInterval(asking)
      const held = client
      client = null
      await held?.end()
    },
  }
}
