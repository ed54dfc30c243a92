import { setTimeout as pause } from 'node:timers/promises'
import type { Came, Journal } from './journal.ts'

/** Calls of people: each goes to the next server that says it is ready, as a balancer sends them, and is written down. */

/** SPEC, section 9. */
const TIMEOUT_MS = 30_000
/** A reply that asks to come again sooner than this is followed. */
const LONGEST_RETRY_SECONDS = 5
const MOST_TRIES = 60
/** How often servers are asked whether they are ready, and how long they may take to say so. */
const LOOK_MS = 1_000

export interface Request {
  readonly name: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly token?: string | null
  readonly body?: unknown
  /** From where, as the balancer says. */
  readonly from: string
}

export interface Reply {
  /** Null where none came. */
  readonly status: number | null
  readonly body: Readonly<Record<string, unknown>>
  /** How often it was asked until then. */
  readonly attempts: number
  /** Until the first reply, which may ask to come again, and until this one. */
  readonly firstMs: number
  readonly ms: number
}

export interface Balancer {
  /** Asks until there is an answer, where the reply says to ask again. */
  call(request: Request): Promise<Reply>
  close(): void
}

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

const cameOf = (status: number): Came =>
  status < 300 ? 'answered' : status === 429 || status === 503 ? 'busy' : status < 500 ? 'refused' : 'failed'

export function balancer(addresses: readonly string[], journal: Journal): Balancer {
  let turn = 0
  let ready: readonly string[] = addresses
  const isReady = (address: string) =>
    fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(LOOK_MS) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
  const look = async () => {
    const are = await Promise.all(addresses.map(isReady))
    const found = addresses.filter((_, place) => are[place])
    // Where none is, any may be by the time that it is asked.
    ready = found.length > 0 ? found : addresses
  }
  const looking = setInterval(() => void look(), LOOK_MS)

  async function once(address: string, { method = 'GET', path, token = null, body, from }: Request) {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    return {
      status: response.status,
      body: parsed,
      retrySeconds: Number(response.headers.get('retry-after') ?? Infinity),
    }
  }

  /** A server that takes no connection was never asked: the next one is. */
  async function sent(request: Request) {
    const begun = performance.now()
    const note = (came: Came) =>
      journal.calls.push({ name: request.name, came, ms: performance.now() - begun })
    for (let left = addresses.length; ; left -= 1) {
      try {
        const reply = await once(ready[(turn += 1) % ready.length] as string, request)
        note(cameOf(reply.status))
        return reply
      } catch (error) {
        if (isRefusedConnection(error) && left > 1) continue
        note(error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'cut off')
        return null
      }
    }
  }

  return {
    async call(request) {
      const begun = performance.now()
      const since = () => performance.now() - begun
      let firstMs = 0
      for (let attempts = 1; ; attempts += 1) {
        const reply = await sent(request)
        if (attempts === 1) firstMs = since()
        const came = { attempts, firstMs, ms: since() }
        if (reply === null) return { status: null, body: {}, ...came }
        const comesAgain =
          cameOf(reply.status) === 'busy' &&
          reply.retrySeconds <= LONGEST_RETRY_SECONDS &&
          attempts < MOST_TRIES
        if (!comesAgain) return { status: reply.status, body: reply.body, ...came }
        await pause(reply.retrySeconds * 1000)
      }
    },
    close() {
      clearInterval(looking)
    },
  }
}
