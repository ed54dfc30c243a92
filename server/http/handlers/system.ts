import type { FastifyBaseLogger } from 'fastify'
import { activeModel } from '../../admin/language-models.ts'
import type { Services } from '../../services/services.ts'
import { Problem } from '../protocol/problem.ts'
import type { Handlers } from './handler.ts'

export const systemHandlers = (services: Services) => {
  async function expectState(log: FastifyBaseLogger): Promise<void> {
    try {
      await activeModel(services)
    } catch (error) {
      log.error({ err: error }, 'health check failed')
      throw new Problem(503, 'The server cannot read its own state.')
    }
  }
  return {
    async getHealth({ log }) {
      await expectState(log)
      return { status: 'ok' }
    },

    getLiveness: async () => ({ status: 'alive' }),

    async getReadiness({ log }) {
      if (services.life.isLeaving) throw new Problem(503, 'The server is about to stop.')
      await expectState(log)
      return { status: 'ready' }
    },
  } satisfies Handlers
}
