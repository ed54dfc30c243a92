import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import cookies from '@fastify/cookie'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { deviceOf } from '../identity/devices.ts'
import type { Services } from '../services/services.ts'
import { observedBy } from '../telemetry/observed.ts'
import { makeAsking } from './protocol/asking.ts'
import { makeCallers } from './protocol/caller.ts'
import { readContract, type Operation, type OperationId } from './protocol/contract.ts'
import { faultKindOf } from './protocol/fault-kind.ts'
import type { Input } from './handlers/handler.ts'
import { makeHandlers } from './handlers/handlers.ts'
import { measureCalls } from './protocol/measure-calls.ts'
import { Begun, InLine, Problem } from './protocol/problem.ts'
import { ATTEMPT_COOKIE, ATTEMPT_PATH, ATTEMPT_SECONDS, Redirect } from './protocol/redirect.ts'
import { logRequests } from './protocol/request-log.ts'
import { logSecurity } from './protocol/security-events.ts'
import { toldOf, unforeseen } from './protocol/told.ts'
import { issuesOf, type Issue } from '../errors/issues.ts'

export const BODY_LIMIT_BYTES = 4 * 1024 * 1024
const PAGE = 'index.html'
const AGENTS = '/mcp'
/** Where it is said who gives tokens for that. */
const RESOURCE = `/.well-known/oauth-protected-resource${AGENTS}`
const BYTES = 'application/octet-stream'

export interface AppOptions {
  readonly services: Services
  /** Folder of the built browser application, or null to serve the API alone. */
  readonly assets: string | null
  readonly logger: FastifyBaseLogger | false
  /** Proxies whose word on where a call comes from is taken: addresses and networks by commas. */
  readonly trustedProxies: string | null
  /** What the sign-in screen calls the provider that people may sign in at; null for none. */
  readonly provider: string | null
}

/** Addresses of calls, of which none is a page: whoever looks for one that there is not should hear so. */
const isCall = ({ url }: FastifyRequest) => /^\/(?:api\/|mcp(?:[/?]|$)|\.well-known\/)/.test(url)

const bearer = (request: FastifyRequest) =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The HTTP face of the server: one route an operation of the contract, checked for role and shape. */
export async function makeApp({
  services,
  assets,
  logger,
  trustedProxies,
  provider,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies ?? false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
  })
  logRequests(app)
  measureCalls(app, services)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
  })
  await app.register(cookies)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })

  const [handlers, callerOf] = [makeHandlers(services, makeAsking(services)), makeCallers(services)]
  const addRoutes = (to: FastifyInstance, takesBytes: boolean) => {
    for (const operation of readContract()) {
      const handler = handlers[operation.id]
      if (handler !== undefined && operation.takesBytes === takesBytes)
        addRoute(to, operation, handler as AnyHandler, callerOf, services)
    }
  }
  addRoutes(app, false)
  app.route({ method: ['GET', 'DELETE'], url: AGENTS, handler: noStream })
  await app.register(async (ofBytes) => {
    ofBytes.removeAllContentTypeParsers()
    ofBytes.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addRoutes(ofBytes, true)
  })
  if (assets !== null && existsSync(assets)) await serveAssets(app, assets, provider)
  else app.setNotFoundHandler(noSuchCall)
  return app
}

type AnyHandler = (input: Readonly<Record<keyof Input<OperationId>, unknown>>) => Promise<unknown>

function addRoute(
  app: FastifyInstance,
  operation: Operation,
  handler: AnyHandler,
  callerOf: ReturnType<typeof makeCallers>,
  { metrics, publicUrl, oidc }: Pick<Services, 'metrics' | 'publicUrl' | 'oidc'>,
): void {
  app.route({
    method: operation.method,
    url: operation.route,
    config: { operation: operation.id, takesBytes: operation.takesBytes },
    ...(operation.mostKilobytes === null ? {} : { bodyLimit: operation.mostKilobytes * 1024 }),
    async handler(request, reply) {
      const token = bearer(request)
      const home = publicUrl ?? `${request.protocol}://${request.host}`
      const watching = { measures: metrics.measures, log: request.log, callId: request.id }
      const user = await observedBy(watching, () => callerOf(token, operation))
      request.userId = user?.id ?? null
      const refuse = (status: number, text: string) => {
        const who = { address: request.ip, ...(user === null ? {} : { user: user.id }) }
        logSecurity(request.log, 'access', { outcome: 'refused', operation: operation.id, ...who })
        return new Problem(status, text)
      }
      if (operation.access !== 'anyone' && user === null) {
        if (operation.takesProviderTokens && oidc !== null)
          reply.header('www-authenticate', `Bearer resource_metadata="${home}${RESOURCE}", scope="openid"`)
        throw refuse(401, 'Please sign in.')
      }
      if (operation.access === 'admin' && user?.role !== 'admin')
        throw refuse(403, 'Only an admin may do this.')
      if (issuesOf(operation.path, request.params, 'path').length > 0)
        throw new Problem(404, 'There is no such record.')
      const issues: Issue[] = [...issuesOf(operation.query, request.query, 'query')]
      if (operation.takesBytes && !Buffer.isBuffer(request.body))
        throw new Problem(400, 'The part holds no bytes.')
      if (operation.body !== null) issues.push(...issuesOf(operation.body, request.body ?? null, 'body'))
      if (issues.length > 0) return reply.code(422).send({ detail: issues })
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const input = {
        path: request.params,
        query: request.query,
        body: request.body,
        user,
        token,
        address: request.ip,
        device: deviceOf(request.headers['user-agent']),
        kept: request.cookies[ATTEMPT_COOKIE] ?? null,
        headers: headersOf(request),
        log: request.log,
        callId: request.id,
        home,
        signal: gone.signal,
      }
      const result = await observedBy(watching, () => handler(input))
      if (result instanceof Redirect) return redirect(request, reply, result)
      // What speaks a protocol of its own.
      if (result instanceof Response) return reply.send(result)
      return result === undefined
        ? reply.code(204).send()
        : reply.code(operation.statuses.has('201') ? 201 : 200).send(result)
    },
  })
}

const headersOf = ({ headers }: FastifyRequest) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    ),
  )

function redirect(request: FastifyRequest, reply: FastifyReply, { address, kept }: Redirect) {
  const options = {
    path: ATTEMPT_PATH,
    httpOnly: true,
    // It comes back with a redirect from another site.
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: kept === null ? 0 : ATTEMPT_SECONDS,
  } as const
  return reply.setCookie(ATTEMPT_COOKIE, kept ?? '', options).redirect(address, 302)
}

const sizeText = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`)

/** Clients ask again by themselves where they are to wait for less. */
const LEAST_PAUSE_SECONDS = 10

/** Errors meet HTTP here and nowhere else; a stack trace goes to the log only. */
function sendError(caught: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isBegun = caught instanceof Begun
  const error = isBegun ? (caught.cause as FastifyError) : caught
  const comeBack = (seconds: number) =>
    reply.header('retry-after', isBegun ? Math.max(seconds, LEAST_PAUSE_SECONDS) : seconds)
  const detail = (status: number, text: string) => reply.code(status).send({ detail: text })
  const told = toldOf(error)
  if (told !== null && !told.isFault) {
    if (told.status === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', 'Bearer')
    if (told.retryAfter !== null) comeBack(told.retryAfter)
    if (error instanceof InLine)
      return reply.code(error.status).send({ detail: error.message, questions_before: error.before })
    return detail(told.status, told.text)
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return detail(
        415,
        request.routeOptions.config.takesBytes === true
          ? `Send bytes, with the header Content-Type: ${BYTES}.`
          : 'Send JSON, with the header Content-Type: application/json.',
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return detail(413, `The request is larger than ${sizeText(request.routeOptions.bodyLimit)}.`)
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return detail(400, 'The request is not valid JSON.')
  }
  request.log.error({ err: error }, 'request failed')
  request.fault = faultKindOf(error)
  if (told !== null) {
    if (told.retryAfter !== null) comeBack(told.retryAfter)
    return detail(told.status, told.text)
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return detail(error.statusCode, 'The request cannot be read.')
  return detail(500, unforeseen(request.id))
}

/** There is no session to listen to, nor to end. */
async function noStream(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(405).header('allow', 'POST').send({ detail: 'Send a message with POST.' })
}

async function noSuchCall(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ detail: 'There is no such call.' })
}

/** Serves the browser application; every other address that is no call is a route of it. */
async function serveAssets(app: FastifyInstance, assets: string, provider: string | null): Promise<void> {
  const page = pageNaming(provider, readFileSync(join(assets, PAGE), 'utf8'))
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

  await app.register(statics, {
    root: assets,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !isCall(request) && !request.url.startsWith('/assets/')
    if (!isPage) return noSuchCall(request, reply)
    return sendPage(request, reply)
  })
  app.get('/', sendPage)
}

/** The page of the application, which reads there whether its sign-in screen leads to a provider as well. */
function pageNaming(provider: string | null, page: string): string {
  if (provider === null) return page
  const name = provider.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return page.replace('</head>', () => `<meta name="querent-provider" content="${name}" /></head>`)
}

const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src-elem': ["'self'", "'unsafe-inline'"],
  'style-src-attr': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['dompurify', 'default'],
}
