import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../telemetry/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What of the server failed; null for nothing. */
    fault: string | null
  }
}

export const METRICS_ADDRESS = '/metrics'

/** Of one length, so that a comparison takes as long whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()

interface MeasureOptions {
  readonly metrics: Metrics
  /** What whoever collects the figures has to name; null for nobody. */
  readonly metricsToken: string | null
}

/** Times each call by its operation, and gives the figures of the server to whoever names the token. */
export function measureCalls(app: FastifyInstance, { metrics, metricsToken }: MeasureOptions): void {
  app.decorateRequest('fault', null)
  app.addHook('onRequest', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return
    metrics.calls.begun(operation)
    reply.raw.once('close', () => metrics.calls.ended(operation))
  })
  app.addHook('onResponse', async ({ routeOptions, fault }, { statusCode, elapsedTime }) => {
    const { config, url } = routeOptions
    const named =
      config.operation ?? (url === METRICS_ADDRESS ? 'metrics' : url === undefined ? 'none' : 'page')
    metrics.calls.answered(named, statusCode, elapsedTime / 1000)
    if (fault !== null) metrics.calls.fault(fault)
  })

  const expected = metricsToken === null ? null : digest(metricsToken)
  app.get(METRICS_ADDRESS, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (expected === null) return reply.code(404).send({ detail: 'There is no such call.' })
    const [, named = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(named), expected)) {
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ detail: 'Name the token of QUERENT_METRICS_TOKEN.' })
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
