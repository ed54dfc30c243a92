import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger } from 'fastify'
import { askedOf, readOf, type Door } from '../../agents/door/door.ts'
import { mcpServer } from '../../agents/mcp-server.ts'
import { openOwnAnswer } from '../../answers/history.ts'
import type { Services } from '../../services/services.ts'
import type { User } from '../../store/users.ts'
import type { AskingOfPeople } from '../protocol/asking.ts'
import { addressOf } from '../protocol/addresses.ts'
import { faultKindOf } from '../protocol/fault-kind.ts'
import { expectOwnOrigin } from '../protocol/own-names.ts'
import { Begun, InLine, Problem } from '../protocol/problem.ts'
import { toldOf, unforeseen } from '../protocol/told.ts'
import { signedIn, type Handlers } from './handler.ts'

/** How long a call waits for its turn, which clients of the protocol do not ask for again by themselves. */
const MOST_WAIT_MS = 40_000

/** Keeps its place in the line until the turn comes, or the wait is too long. */
async function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Begun) throw error.cause
      const goesOn = error instanceof InLine && !signal.aborted && performance.now() - begun < MOST_WAIT_MS
      if (!goesOn) throw error
    }
  }
}

interface Caller {
  readonly user: User
  readonly log: FastifyBaseLogger
  readonly callId: string
  /** Our own address, as the caller knows it. */
  readonly home: string
}

export const agentHandlers = (services: Services, asking: AskingOfPeople) => {
  const doorOf = ({ user, log, callId, home }: Caller): Door => ({
    datasets: services.datasets,
    ask: (asked, signal) => inTurn(() => asking.ask(user, askedOf(asked), { log, signal }), signal),
    read: (typed) => asking.read(user, readOf(typed)),
    choices: (place) => asking.choices(user, place),
    answer: (id) => openOwnAnswer(services, user, id),
    addressOf(answer) {
      const path = addressOf(answer)
      return path === null ? null : `${home}${path}`
    },
    told(error) {
      if (error instanceof InLine) return `${error.message}. Ask the same again: the place is kept.`
      const told = toldOf(error)
      if (told !== null && !told.isFault) return told.text
      log.error({ err: error }, 'request failed')
      const kind = error instanceof Error ? faultKindOf(error) : 'other'
      if (kind !== null) services.metrics.calls.fault(kind)
      return told?.text ?? unforeseen(callId)
    },
  })
  return {
    async callTools({ body, user, headers, log, signal, callId, home }) {
      expectOwnOrigin(headers.get('origin') ?? undefined, services.publicUrl)
      const door = doorOf({ user: signedIn(user), log, callId, home })
      const { fetch } = createMcpHandler(() => mcpServer(door), {
        // Nothing of ours changes while a client listens.
        maxSubscriptions: 0,
        onerror: (error) => log.debug({ err: error }, 'a message was not taken'),
      })
      const request = new Request(`${home}/mcp`, { method: 'POST', headers, signal })
      const response = await fetch(request, { parsedBody: body })
      response.headers.set('cache-control', 'no-store')
      return response
    },

    async getProtectedResource() {
      const { oidc } = services
      if (oidc === null)
        throw new Problem(404, 'Nobody signs in at a provider here: agents call with an API token.')
      return {
        resource: oidc.resource,
        authorization_servers: [oidc.issuer],
        bearer_methods_supported: ['header'],
        scopes_supported: ['openid'],
        resource_name: 'Querent',
      }
    },
  } satisfies Handlers
}
