import pg from 'pg'
import { StoreLockedError } from './store.ts'

/** Any number that nobody else takes. */
const LOCK = '5813770001'

export interface ServerLock {
  /** Counts this server as the one that works with the state from now on; the schema is there by then. */
  begin(): Promise<void>
  /** Resolves while this server holds the state, taking it again where the connection was lost. Throws StoreLockedError. */
  held(): Promise<void>
  free(): Promise<void>
}

/**
 * One server at a time works with a state: what people were shown is judged in its memory. The hold is that of a
 * connection, so a crash leaves none. Where the connection is lost, nothing is read or written until it is taken again,
 * and never again where another server worked with the state meanwhile, as what this one remembers is not all then.
 */
export async function holdServerLock(settings: pg.ClientConfig, place: string): Promise<ServerLock> {
  let client: pg.Client | null = null
  let taking: Promise<void> | null = null
  /** The number of this server's turn; null before it began. */
  let turn: number | null = null
  let isOver = false

  const nextTurn = async (held: pg.Client) => {
    const { rows } = await held.query<{ turn: string }>("select nextval('server_turns') as turn")
    return Number(rows[0]?.turn)
  }

  async function take(): Promise<void> {
    const next = new pg.Client(settings)
    const lose = () => {
      if (client === next) client = null
    }
    next.on('error', lose)
    next.on('end', lose)
    await next.connect()
    try {
      const { rows } = await next.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        LOCK,
      ])
      if (rows[0]?.taken !== true)
        throw new StoreLockedError(
          `Another Querent server uses the state in ${place}. Stop it, or set DATABASE_URL to another database.`,
        )
      if (turn !== null) {
        const found = await nextTurn(next)
        isOver = found !== turn + 1
        turn = found
      }
    } catch (error) {
      await next.end()
      throw error
    }
    client = next
  }

  await take()
  return {
    async begin() {
      if (client !== null) turn = await nextTurn(client)
    },
    async held() {
      if (client === null && !isOver) {
        taking ??= take().finally(() => {
          taking = null
        })
        await taking
      }
      if (isOver)
        throw new StoreLockedError(`Another server used the state in ${place}. Start this one again.`)
    },
    async free() {
      isOver = true
      const held = client
      client = null
      await held?.end()
    },
  }
}
