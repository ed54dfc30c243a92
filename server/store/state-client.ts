import { Socket } from 'node:net'
import pg from 'pg'
import { observer } from '../telemetry/observed.ts'

type Query = (...args: unknown[]) => unknown

/** What pg says where a statement was not answered within `query_timeout`. */
const NOT_ANSWERED = 'Query read timeout'
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === NOT_ANSWERED

/**
 * A connection that names each statement of a call after it, so that what PostgreSQL tells of slow or waiting ones leads
 * to the log, and that can be given up at once. pg keeps one whose statement was not answered: whatever came next would
 * wait behind it.
 */
export class StateClient extends pg.Client {
  /** Fails all that waits for its answer, and tells PostgreSQL nothing: there may be nobody. */
  readonly drop: () => void

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket()
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket })
    this.drop = () => void socket.destroy(new Error('Connection terminated: PostgreSQL does not answer'))
    const query = this.query.bind(this) as Query
    const named: Query = (text, ...rest) => {
      const { callId } = observer()
      const result = query(
        typeof text === 'string' && callId !== null ? `/* call ${callId} */ ${text}` : text,
        ...rest,
      )
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isUnanswered(error)) this.drop()
        })
      return result
    }
    this.query = named as typeof this.query
  }
}
