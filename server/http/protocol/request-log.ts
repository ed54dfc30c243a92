import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operation } from './contract.ts'
import { METRICS_ADDRESS } from './measure-calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract; nothing for files and pages. */
    operation?: Operation['id']
    takesBytes?: boolean
  }
  interface FastifyRequest {
    /** The id of the person who calls; null where nobody is signed in. */
    userId: string | null
  }
}

/** Balancers and supervisors ask every few seconds: that all is well is no news. */
const ASKED_BY_MACHINES: ReadonlySet<string | undefined> = new Set<Operation['id'] | typeof METRICS_ADDRESS>([
  'getLiveness',
  'getReadiness',
  METRICS_ADDRESS,
])

const ofRequest = ({ method, url, userId, routeOptions }: FastifyRequest) => ({
  method,
  path: url.split('?')[0],
  operation: routeOptions.config.operation,
  user: userId ?? undefined,
})

/**
 * One line of the log for each call, once it has ended: what was called, by whom, what came of it and how long it took.
 * Whatever else is told of a call carries the same `reqId`.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('userId', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply
    const { config, url } = request.routeOptions
    const isNews = status >= 400 || !ASKED_BY_MACHINES.has(config.operation ?? url)
    const line = { ...ofRequest(request), status, ms: Math.round(reply.elapsedTime) }
    request.log[isNews ? 'info' : 'debug'](line, 'call answered')
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(ofRequest(request), 'caller gone')
  })
}
