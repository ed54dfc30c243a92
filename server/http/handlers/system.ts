import { modelsIn } from '../../store/models.ts'
import { Problem } from '../problem.ts'
import type { Handlers, Services } from './handler.ts'

export const systemHandlers = ({ db }: Services) =>
  ({
    async getHealth({ log }) {
      try {
        await modelsIn(db).active()
        return { status: 'ok' }
      } catch (error) {
        log.error({ err: error }, 'health check failed')
        throw new Problem(503, 'The server cannot read its own state.')
      }
    },
  }) satisfies Handlers
