import { OidcError, type Attempt } from '../../identity/oidc.ts'
import { signInFromOutside } from '../../people/outside-sign-in.ts'
import type { Services } from '../../services/services.ts'
import { limitCalls } from '../protocol/limits.ts'
import { Problem } from '../protocol/problem.ts'
import { Redirect } from '../protocol/redirect.ts'
import { logSecurity } from '../protocol/security-events.ts'
import { tokenReply, type Handlers } from './handler.ts'

/** A page of its own takes the token into the browser: the application needs to know nothing of providers. */
const ARRIVAL = '/signed-in.html'
/** How long a browser may take from the provider's redirect to its token. */
const HANDOVER_MS = 60_000

interface Handover {
  readonly token: string
  readonly until: number
}

/** Sign-in at an OpenID Connect provider: two redirects, and the call of the page between them and the application. */
export const oidcHandlers = ({ oidc, attemptSeal, handoverSeal, ...services }: Services) => {
  const starts = limitCalls({ most: 30, minutes: 1, refusal: 'Too many sign-ins were started' })
  const failed = (why: 'away' | 'refused' | 'unknown') => new Redirect(`${ARRIVAL}#problem=${why}`, null)
  const provider = () => {
    if (oidc === null) throw new Problem(404, 'Nobody signs in at a provider here.')
    return oidc
  }
  return {
    async startOidc({ address, log }) {
      const there = provider()
      await starts(address)
      try {
        const { address: place, attempt } = await there.start()
        return new Redirect(place, await attemptSeal.seal(JSON.stringify(attempt)))
      } catch (error) {
        if (!(error instanceof OidcError)) throw error
        log.error({ err: error }, 'the provider of sign-ins does not answer')
        return failed('away')
      }
    },

    async finishOidc({ query, kept, address, device, log }) {
      const there = provider()
      const sealed = kept === null ? null : await attemptSeal.open(kept)
      const refuse = (why: 'refused' | 'unknown', user?: string) => {
        const who = { address, ...(user === undefined ? {} : { user }) }
        logSecurity(log, 'sign-in at a provider', { outcome: 'refused', ...who })
        return failed(why)
      }
      if (sealed === null) return refuse('refused')
      try {
        const identity = await there.finish(new URLSearchParams(query), JSON.parse(sealed) as Attempt)
        const made = await signInFromOutside({ ...services, device }, identity)
        if (made === null) return refuse('unknown')
        logSecurity(log, 'sign-in at a provider', { outcome: 'done', address, user: made.userId })
        const handover: Handover = { token: made.token, until: services.now().getTime() + HANDOVER_MS }
        const code = await handoverSeal.seal(JSON.stringify(handover))
        return new Redirect(`${ARRIVAL}#code=${code}`, null)
      } catch (error) {
        if (!(error instanceof OidcError)) throw error
        log.warn({ err: error }, 'a sign-in at a provider failed')
        return refuse('refused')
      }
    },

    async takeOidcToken({ body: { code } }) {
      const text = await handoverSeal.open(code)
      const handover = text === null ? null : (JSON.parse(text) as Handover)
      if (handover === null || handover.until < services.now().getTime())
        throw new Problem(400, 'This sign-in has expired. Please try again.')
      return tokenReply({ token: handover.token, asks: null })
    },
  } satisfies Handlers
}
