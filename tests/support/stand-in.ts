import type { EventEmitter } from 'node:events'
import { request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'

/**
 * Answers calls of a page in place of the server behind it, where they arrive: a browser that holds each request itself
 * takes half as long again over a page, and forgets all files that it had loaded.
 */

/** A call that waits for an answer; it has the names of the browser's own. */
export interface Call {
  readonly request: () => {
    readonly url: () => string
    readonly method: () => string
    readonly postData: () => string | null
    readonly postDataJSON: () => unknown
    readonly headers: () => Readonly<Record<string, string | string[] | undefined>>
  }
  readonly fulfill: (reply: CallReply) => Promise<void>
  /** Lets the server answer it. */
  readonly continue: () => Promise<void>
  /** Lets whatever stood in before decide, and the server where nothing did. */
  readonly fallback: () => Promise<void>
  /** The page hears of no answer at all. */
  readonly abort: () => Promise<void>
  /** The line is cut in the middle of the answer. */
  readonly cut: (reply: CallReply) => Promise<void>
  /** Told once when the page gives up a call that has no answer yet. */
  readonly onGivenUp: (told: () => void) => void
}

export interface CallReply {
  readonly status?: number
  readonly contentType?: string
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Decide = (call: Call) => Promise<void> | void

/** What stands in for the server of one page. */
export interface StandIn {
  /** Decides of calls whose path and search are like this: "*" is any part of one step. The latest comes first. */
  readonly on: (like: string | RegExp, decide: Decide) => void
  readonly clear: () => void
}

interface Rule {
  readonly like: RegExp
  readonly decide: Decide
}

const HEADER = 'x-test-page'
const rulesOfPages = new Map<string, readonly Rule[]>()
let pages = 0

const likeOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.?+(){}|$^\\[\]]/g, '\\$&'))
      .join('[^/]*')}$`,
  )

/** What stands in for a page: its server has to let it. */
export async function standInFor(page: Page): Promise<StandIn> {
  const id = String((pages += 1))
  await page.setExtraHTTPHeaders({ [HEADER]: id })
  rulesOfPages.set(id, [])
  return {
    on(like, decide) {
      const rule = { like: typeof like === 'string' ? likeOf(like) : like, decide }
      rulesOfPages.set(id, [rule, ...(rulesOfPages.get(id) ?? [])])
    },
    clear: () => rulesOfPages.set(id, []),
  }
}

/** Lets pages of this process have somebody stand in for a server. */
export function letStandIn(server: EventEmitter): void {
  const serve = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/'
    const { [HEADER]: id, host = '' } = request.headers
    delete request.headers[HEADER]
    const rules = (rulesOfPages.get(String(id)) ?? []).filter(({ like }) => like.test(url))
    if (rules.length === 0) for (const listener of serve) listener.call(server, request, response)
    else void decided(rules, request, response, `http://${host}`)
  })
}

async function decided(
  rules: readonly Rule[],
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const sent = Buffer.concat(parts)
  const body = sent.length === 0 ? null : sent.toString()
  const { method = 'GET', url = '/' } = request
  const asked = {
    url: () => `${origin}${url}`,
    method: () => method,
    postData: () => body,
    postDataJSON: (): unknown => (body === null ? null : JSON.parse(body)),
    headers: () => request.headers,
  }
  const pass = () =>
    new Promise<void>((resolve, reject) => {
      const { [HEADER]: _, ...headers } = request.headers
      const passed = requestOf(`${origin}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response).once('close', resolve)
      })
      passed.once('error', reject)
      passed.end(sent)
    })
  const decide = async ([rule, ...before]: readonly Rule[]): Promise<void> => {
    if (rule === undefined) return pass()
    await rule.decide({
      request: () => asked,
      async fulfill({ status = 200, contentType, json, body: text, headers = {} }) {
        response.writeHead(status, {
          'cache-control': 'no-store',
          'content-type': contentType ?? (json === undefined ? 'text/plain' : 'application/json'),
          ...headers,
        })
        response.end(text ?? (json === undefined ? '' : JSON.stringify(json)))
      },
      continue: pass,
      fallback: () => decide(before),
      async abort() {
        // No browser tries again after a reply that is none; after a line that was cut it may.
        request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n')
      },
      async cut({ status = 200, body = '{}' }) {
        const half = body.slice(0, Math.ceil(body.length / 2))
        request.socket.end(
          `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 1}\r\n\r\n${half}`,
        )
      },
      onGivenUp: (told) => response.once('close', () => (response.writableEnded ? undefined : told())),
    })
  }
  await decide(rules)
}
