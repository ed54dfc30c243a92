import { endSession } from '../../identity/sessions.ts'
import { signIn } from '../../people/accounts.ts'
import type { Admission } from '../../people/second-factor.ts'
import type { Services } from '../../services/services.ts'
import { GUESSES_BY_ADDRESS, limitFailures, limitMisses } from '../protocol/limits.ts'
import { Problem } from '../protocol/problem.ts'
import { attempt, logSecurity } from '../protocol/security-events.ts'
import { tokenReply, type Handlers } from './handler.ts'

/** SPEC section 7, sign-in and its end. */
export const signInHandlers = (services: Services) => {
  const refusal = 'Too many attempts to sign in failed'
  const ofAccount = limitFailures({ db: services.db, now: services.now, refusal })
  const ofAddress = limitMisses({ most: GUESSES_BY_ADDRESS, minutes: 1, refusal })
  const fails = (made: Admission | null) => made === null
  return {
    async login({ body: { email, password }, address, device, log }) {
      const guess = () => signIn({ ...services, device }, email, password)
      const limited = () =>
        ofAddress(address, () => ofAccount(`sign-in ${email.toLowerCase()}`, guess, fails), fails)
      const made = await attempt(
        log,
        'sign-in',
        { address, email },
        limited,
        (admission) => !fails(admission),
      )
      if (made === null) throw new Problem(401, 'Email or password is wrong.')
      return tokenReply(made)
    },

    async logout({ token, user, address, log }) {
      if (token !== null) await endSession(services, token)
      if (user !== null) logSecurity(log, 'sign-out', { outcome: 'done', address, user: user.id })
    },
  } satisfies Handlers
}
