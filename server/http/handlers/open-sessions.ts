import { endOtherSessions, endSessionOf, listSessions } from '../../people/open-sessions.ts'
import type { Services } from '../../services/services.ts'
import { logSecurity } from '../protocol/security-events.ts'
import { signedIn, type Handlers } from './handler.ts'

/** Where a person is signed in, and the end of it. */
export const openSessionHandlers = (services: Services) =>
  ({
    async listSessions({ user, token }) {
      const sessions = await listSessions(services, signedIn(user), token ?? '')
      return {
        sessions: sessions.map((session) => ({
          id: session.handle,
          device: session.device,
          first_seen: session.firstSeen,
          last_seen: session.lastSeen,
          is_this: session.isThis,
        })),
      }
    },

    async endSession({ path, user, address, log }) {
      const person = signedIn(user)
      await endSessionOf(services, person, path.id)
      logSecurity(log, 'session end', { outcome: 'done', address, user: person.id })
    },

    async endOtherSessions({ user, token, address, log }) {
      const person = signedIn(user)
      await endOtherSessions(services, person, token ?? '')
      logSecurity(log, 'session end', { outcome: 'done', address, user: person.id })
    },
  }) satisfies Handlers
