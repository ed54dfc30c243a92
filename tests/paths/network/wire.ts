import type { Page, Request } from 'playwright-core'
import { readContract, type Operation, type OperationId } from '../../../server/http/protocol/contract.ts'
import type { Call as HeldCall, StandIn } from '../../support/stand-in.ts'
import { OTHER_ID } from './ids.ts'

/** The network as a page sees it: every call answered from here, at once or when a path says so. */

export interface Reply {
  readonly status?: number
  readonly json?: unknown
  /** Seconds after which the page is to ask again. */
  readonly retryAfter?: number
  /** No answer comes at all. */
  readonly unreachable?: true
  /** The line is cut in the middle of the answer. */
  readonly cut?: true
  /** The backend does not keep to the contract. */
  readonly broken?: boolean
  /** It fails without a word of why. */
  readonly silent?: boolean
}

export type Replies = Readonly<Partial<Record<OperationId, Reply | ((call: HeldCall) => Reply)>>>

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
  /** Answers differently how each is, or when, until the page is left. */
  readonly disturb: (how: WireDisturbance) => void
  /** Lets something else decide of each call that is answered at once. */
  readonly meddle: (decide: Meddler) => void
  /** Calls that could not be answered as the contract has it. */
  readonly faults: readonly string[]
  /** Calls since the page was opened, the latest last. */
  readonly calls: () => readonly Call[]
  /** Answers since the page was opened, the latest last. */
  readonly answered: () => readonly Answered[]
  /** Calls that were held and that the page no longer waited for. */
  readonly givenUp: () => readonly Pick<Call, 'id' | 'method' | 'path'>[]
  /** The operations of calls that have no answer yet, as the page sees it. */
  readonly unanswered: () => readonly OperationId[]
  /** Counts calls and what was given up from here on. */
  readonly forget: () => void
}

export interface WireDisturbance {
  /** Done before a call that is held is answered. */
  readonly before?: () => Promise<void>
  /** What comes in the place of an answer to a call that was held. */
  readonly instead?: (reply: Reply) => Reply
  /** Of the calls that are answered at once, the latest of some is answered first. */
  readonly reorders?: true
}

export interface Answered {
  readonly id: OperationId
  /** 0 where no answer comes. */
  readonly status: number
}

/** What becomes of a call that would be answered at once. */
export interface Meddling {
  /** Answers in the place of the usual reply. */
  readonly instead?: Reply
  /** The answer is on its way until then. */
  readonly until?: Promise<void>
}

export type Meddler = (id: OperationId) => Meddling

export interface Call {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly search: string
  readonly body: unknown
  /** What it says of who asks; null where it does not. */
  readonly bearer: string | null
}

const CONTRACT = readContract().map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.route.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Ends a hang; a slow machine is no failure. */
const MOST_WAIT_MS = 60_000
const STEP_MS = 10
/** How long an answer waits for others that overtake it. */
const OVERTAKEN_MS = 60

/** What a reply has that the contract does not, or null. */
function problemWith({ id, responses }: Operation, { status = 200, json, broken }: Reply): string | null {
  const validate = responses.get(String(status)) ?? null
  if (broken === true || status >= 300 || json === undefined || validate === null || validate(json))
    return null
  const [first] = validate.errors ?? []
  return `${id} cannot answer this: ${first?.instancePath ?? ''} ${first?.message ?? ''}`
}

const BYTES_OF_KILOBYTE = 1024

/** What a call has that the contract does not take, or null. */
function problemOf({ id, body: validate, mostKilobytes }: Operation, text: string | null): string | null {
  const bytes = Buffer.byteLength(text ?? '')
  if (mostKilobytes !== null && bytes > mostKilobytes * BYTES_OF_KILOBYTE)
    return `${id} is asked with ${bytes} bytes`
  // It puts in what may be left out.
  if (validate === null || validate(JSON.parse(text ?? 'null'))) return null
  const [first] = validate.errors ?? []
  return `${id} cannot be asked this: ${first?.instancePath ?? ''} ${first?.message ?? ''}`
}

const operationOf = (method: string, pathname: string) =>
  CONTRACT.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))?.operation

type GivenUp = ReturnType<Wire['givenUp']>[number]

/**
 * The calls of a page, those that have no answer yet, and those that it gave up, as the page sees it: a call is made and
 * given up before that is heard here. Of what is answered at once nobody can say whether the page was faster than its answer.
 */
function followCalls(
  page: Page,
  isHeld: (id: OperationId) => boolean,
): {
  readonly calls: Call[]
  readonly unanswered: () => readonly OperationId[]
  readonly givenUp: GivenUp[]
} {
  const calls: Call[] = []
  const givenUp: GivenUp[] = []
  const unanswered = new Map<Request, OperationId>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const id = operationOf(request.method(), pathname)?.id
    if (id === undefined) return
    unanswered.set(request, id)
    const asked = { id, method: request.method(), path: pathname, search }
    const bearer = request.headers()['authorization'] ?? null
    calls.push({ ...asked, body: request.postDataJSON(), bearer })
  })
  page.on('response', (response) => unanswered.delete(response.request()))
  page.on('requestfailed', (request) => {
    const id = unanswered.get(request)
    unanswered.delete(request)
    if (id !== undefined && isHeld(id) && request.failure()?.errorText === 'net::ERR_ABORTED')
      givenUp.push({ id, method: request.method(), path: new URL(request.url()).pathname })
  })
  return { calls, unanswered: () => [...unanswered.values()], givenUp }
}

/** Takes over the calls of a page; one that is waited for comes within so many milliseconds. */
export function openWire(page: Page, standIn: StandIn, usual: Replies, mostWaitMs = MOST_WAIT_MS): Wire {
  const held = new Set<OperationId>()
  const { calls, unanswered, givenUp } = followCalls(page, (id) => held.has(id))
  const unansweredBy = (id: OperationId) => unanswered().filter((each) => each === id).length
  const replies = new Map(Object.entries(usual) as [OperationId, Replies[OperationId]][])
  const waiting = new Map<OperationId, { readonly operation: Operation; readonly call: HeldCall }[]>()
  const faults: string[] = []
  const answered: Answered[] = []
  let meddler: Meddler = () => ({})
  let disturbance: WireDisturbance = {}
  let overtaken: (() => Promise<void>)[] = []
  const inOtherOrder = (answer: () => Promise<void>) => {
    overtaken.push(answer)
    if (overtaken.length > 1) return
    setTimeout(() => {
      const answers = overtaken.toReversed()
      overtaken = []
      void answers.reduce((before, next) => before.then(next), Promise.resolve())
    }, OVERTAKEN_MS)
  }
  const fulfil = async (operation: Operation, call: HeldCall, reply: Reply) => {
    if (reply.unreachable === true) {
      answered.push({ id: operation.id, status: 0 })
      return call.abort()
    }
    if (reply.cut === true) {
      answered.push({ id: operation.id, status: 0 })
      return call.cut({ body: JSON.stringify(reply.json ?? {}) })
    }
    const { responses } = operation
    const status = reply.status ?? Number(['200', '201', '204'].find((known) => responses.has(known)))
    answered.push({ id: operation.id, status })
    const problem = problemWith(operation, { ...reply, status })
    if (problem !== null) faults.push(problem)
    const body = status === 204 ? '' : JSON.stringify(reply.json ?? {})
    const headers: Record<string, string> =
      reply.retryAfter === undefined ? {} : { 'retry-after': String(reply.retryAfter) }
    await call.fulfill({ status, contentType: 'application/json', body, headers })
  }
  standIn.on(/^\/api\//, async (call) => {
    const request = call.request()
    const { pathname } = new URL(request.url())
    const operation = operationOf(request.method(), pathname)
    if (operation === undefined) {
      faults.push(`no operation ${request.method()} ${pathname}`)
      return call.abort()
    }
    const { id } = operation
    const problem = problemOf(operation, request.postData())
    if (problem !== null) faults.push(problem)
    if (held.has(id) && !pathname.includes(OTHER_ID)) {
      const own = { operation, call }
      waiting.set(id, [...(waiting.get(id) ?? []), own])
      // What the page gave up waits no longer.
      call.onGivenUp(() =>
        waiting.set(
          id,
          (waiting.get(id) ?? []).filter((each) => each !== own),
        ),
      )
      return
    }
    const { instead, until } = meddler(id)
    if (until !== undefined) {
      let isGivenUp = false
      call.onGivenUp(() => (isGivenUp = true))
      await until
      if (isGivenUp) return
    }
    const reply = instead ?? replies.get(id) ?? { json: {} }
    const answer = () => fulfil(operation, call, typeof reply === 'function' ? reply(call) : reply)
    if (disturbance.reorders === true) inOtherOrder(answer)
    else await answer()
  })
  const answerHeld = async (operation: Operation, call: HeldCall, reply: Reply) => {
    await disturbance.before?.()
    await fulfil(operation, call, disturbance.instead?.(reply) ?? reply)
  }
  /** So many calls wait, and they are all those of the page. */
  const areWaiting = (id: OperationId, count: number) => {
    const { length } = waiting.get(id) ?? []
    return length >= count && length === unansweredBy(id)
  }
  const untilWaiting = async (id: OperationId, count = 1) => {
    for (let waited = 0; !areWaiting(id, count); waited += STEP_MS) {
      if (waited > mostWaitMs) throw new Error(`the page does not call ${id}`)
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
      if (first !== undefined) await answerHeld(first.operation, first.call, reply)
    },
    waitFor: untilWaiting,
    async answerLatest(id, reply, count) {
      await untilWaiting(id, count)
      const latest = waiting.get(id)?.at(-1)
      waiting.set(id, (waiting.get(id) ?? []).slice(0, -1))
      if (latest !== undefined) await answerHeld(latest.operation, latest.call, reply)
    },
    async answerAll(id, reply) {
      await untilWaiting(id)
      const all = waiting.get(id) ?? []
      waiting.set(id, [])
      for (const { operation, call } of all) await answerHeld(operation, call, reply)
    },
    disturb(how) {
      disturbance = how
    },
    meddle(decide) {
      meddler = decide
    },
    faults,
    waiting: unansweredBy,
    pending: () => [...held].filter((id) => unansweredBy(id) > 0),
    calls: () => calls,
    answered: () => answered,
    givenUp: () => givenUp,
    unanswered,
    forget() {
      calls.length = 0
      givenUp.length = 0
    },
  }
}
