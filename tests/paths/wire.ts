import type { Page, Route } from 'playwright-core'
import { readContract, type Operation, type OperationId } from '../../server/http/protocol/contract.ts'
import { OTHER_ID } from './other.ts'

/** The network as a page sees it: every call answered from here, at once or when a path says so. */

export interface Reply {
  readonly status?: number
  readonly json?: unknown
  /** No answer comes at all. */
  readonly unreachable?: true
  /** The backend does not keep to the contract. */
  readonly broken?: true
}

export type Replies = Readonly<Partial<Record<OperationId, Reply | ((route: Route) => Reply)>>>

export interface Wire {
  /** Keeps the calls of an operation waiting until they are answered. */
  readonly hold: (...ids: readonly OperationId[]) => void
  /** Answers the calls of an operation at once from now on. */
  readonly reply: (id: OperationId, reply: Reply) => void
  /** Answers the call of an operation that has waited longest; waits for one where there is none yet. */
  readonly answer: (id: OperationId, reply: Reply) => Promise<void>
  /** Waits until so many calls of an operation wait. */
  readonly waitFor: (id: OperationId, count: number) => Promise<void>
  /** Answers the latest call of an operation, once so many wait. */
  readonly answerLatest: (id: OperationId, reply: Reply, count: number) => Promise<void>
  /** Answers all calls of an operation that wait, at least one. */
  readonly answerAll: (id: OperationId, reply: Reply) => Promise<void>
  /** How many calls of an operation wait. */
  readonly waiting: (id: OperationId) => number
  /** The operations whose calls wait. */
  readonly pending: () => readonly OperationId[]
  /** Lets something else decide of each call that is answered at once; null leaves the usual reply. */
  readonly meddle: (decide: Meddler) => void
  /** Calls that could not be answered as the contract has it. */
  readonly faults: readonly string[]
  /** Calls since the page was opened, the latest last. */
  readonly calls: () => readonly Call[]
}

export type Meddler = (id: OperationId) => Reply | null

export interface Call {
  readonly id: OperationId
  readonly search: string
  readonly body: unknown
}

const CONTRACT = readContract().map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.route.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Ends a hang; a slow machine is no failure. */
const MOST_WAIT_MS = 60_000
const STEP_MS = 10

/** What a reply has that the contract does not, or null. */
function problemWith({ id, responses }: Operation, { status = 200, json, broken }: Reply): string | null {
  const validate = responses.get(String(status)) ?? null
  if (broken === true || status >= 300 || json === undefined || validate === null || validate(json))
    return null
  const [first] = validate.errors ?? []
  return `${id} cannot answer this: ${first?.instancePath ?? ''} ${first?.message ?? ''}`
}

/** Takes over the calls of a page. */
export async function openWire(page: Page, usual: Replies): Promise<Wire> {
  const replies = new Map(Object.entries(usual) as [OperationId, Replies[OperationId]][])
  const held = new Set<OperationId>()
  const waiting = new Map<OperationId, { readonly operation: Operation; readonly route: Route }[]>()
  const calls: Call[] = []
  const faults: string[] = []
  let meddler: Meddler = () => null
  const fulfil = async (operation: Operation, route: Route, reply: Reply) => {
    // A call that its page gave up cannot be answered any more.
    if (reply.unreachable === true) return route.abort('connectionfailed').catch(() => {})
    const { responses } = operation
    const status = reply.status ?? Number(['200', '201', '204'].find((known) => responses.has(known)))
    const problem = problemWith(operation, { ...reply, status })
    if (problem !== null) faults.push(problem)
    const body = status === 204 ? '' : JSON.stringify(reply.json ?? {})
    await route.fulfill({ status, contentType: 'application/json', body }).catch(() => {})
  }
  // By the path: the sources of src/api are served, too.
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request()
      const { pathname, search } = new URL(request.url())
      const operation = CONTRACT.find(
        ({ method, pattern }) => method === request.method() && pattern.test(pathname),
      )
      if (operation === undefined) {
        faults.push(`no operation ${request.method()} ${pathname}`)
        return route.abort()
      }
      calls.push({ id: operation.id, search, body: request.postDataJSON() as unknown })
      if (held.has(operation.id) && !pathname.includes(OTHER_ID)) {
        waiting.set(operation.id, [...(waiting.get(operation.id) ?? []), { operation, route }])
        return
      }
      const reply = meddler(operation.id) ?? replies.get(operation.id) ?? { json: {} }
      await fulfil(operation, route, typeof reply === 'function' ? reply(route) : reply)
    },
  )
  // What the page gave up waits no longer.
  page.on('requestfailed', (request) => {
    for (const [id, routes] of waiting)
      waiting.set(
        id,
        routes.filter(({ route }) => route.request() !== request),
      )
  })
  const untilWaiting = async (id: OperationId, count = 1) => {
    for (let waited = 0; (waiting.get(id)?.length ?? 0) < count; waited += STEP_MS) {
      if (waited > MOST_WAIT_MS) throw new Error(`the page does not call ${id}`)
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
  }
  return {
    hold(...ids) {
      for (const id of ids) held.add(id)
    },
    reply(id, reply) {
      held.delete(id)
      replies.set(id, reply)
    },
    async answer(id, reply) {
      await untilWaiting(id)
      const [first, ...rest] = waiting.get(id) ?? []
      waiting.set(id, rest)
      if (first !== undefined) await fulfil(first.operation, first.route, reply)
    },
    waitFor: untilWaiting,
    async answerLatest(id, reply, count) {
      await untilWaiting(id, count)
      const latest = waiting.get(id)?.at(-1)
      waiting.set(id, (waiting.get(id) ?? []).slice(0, -1))
      if (latest !== undefined) await fulfil(latest.operation, latest.route, reply)
    },
    async answerAll(id, reply) {
      await untilWaiting(id)
      const all = waiting.get(id) ?? []
      waiting.set(id, [])
      for (const { operation, route } of all) await fulfil(operation, route, reply)
    },
    meddle(decide) {
      meddler = decide
    },
    faults,
    waiting: (id) => waiting.get(id)?.length ?? 0,
    pending: () => [...waiting].filter(([, routes]) => routes.length > 0).map(([id]) => id),
    calls: () => calls,
  }
}
