import { activeModel } from '../../admin/language-models.ts'
import type { Services } from '../../services/services.ts'
import { Problem } from '../protocol/problem.ts'
import type { Handlers } from './handler.ts'

export const systemHandlers = (services: Services) =>
  ({
    async getHealth({ log }) {
      try {
        await activeModel(services)
        return { status: 'ok' }
      } catch (error) {
        log.error({ err: error }, 'health check failed')
        throw new Problem(503, 'The server cannot read its own state.')
      }
    },
  }) satisfies Handlers
