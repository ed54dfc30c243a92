import { randomUUID } from 'node:crypto'
import { errorLogsIn } from '../../store/queries.ts'
import type { Handlers, Services } from './handler.ts'

export const logHandlers = ({ db, now }: Services) =>
  ({
    async reportClientError({ body, user }) {
      const id = randomUUID()
      await errorLogsIn(db).add({
        id,
        created_at: now().toISOString(),
        user_email: user?.email ?? body.user_email ?? null,
        message: body.message,
        severity: body.severity ?? 'error',
        url: body.url?.replace(/[?#].*$/, '') ?? null,
        stack: body.stack ?? null,
        user_agent: body.user_agent ?? null,
        metadata_json: JSON.stringify(body.metadata ?? {}),
      })
      return { id }
    },
  }) satisfies Handlers
