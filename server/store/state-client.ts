import { Socket } from 'node:net'
import pg from 'pg'
import { observer } from '../telemetry/observed.ts'

type Query = (...args: unknown[]) => unknown

/** What pg says where a statement was not answered within `query_timeout`. */
const NOT_ANSWERED = 'Query read timeout'
const isUnanswered = (error: unknown) => error instanceof Error && error.message === NOT_ANSWERED

/**
 * A connection that names each statement of a call after it, so that what PostgreSQL tells of slow or waiting ones leads
 * to the log, and that gives itself up where a statement was not answered: pg keeps it, and whatever came next would wait behind.
 */
export class StateClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket()
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket })
    const query = this.query.bind(this) as Query
    const named: Query = (text, ...rest) => {
      const { callId } = observer()
      const result = query(
        typeof text === 'string' && callId !== null ? `/* call ${callId} */ ${text}` : text,
        ...rest,
      )
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isUnanswered(error))
            socket.destroy(new Error('Connection terminated: PostgreSQL does not answer'))
        })
      return result
    }
    this.query = named as typeof this.query
  }
}
