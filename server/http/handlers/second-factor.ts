import {
  confirmSecondFactor,
  confirmSignIn,
  endSecondFactor,
  secondFactorOf,
  startSecondFactor,
} from '../../people/second-factor.ts'
import type { Services } from '../../services/services.ts'
import { limitFailures } from '../protocol/limits.ts'
import { Problem } from '../protocol/problem.ts'
import { attempt } from '../protocol/security-events.ts'
import { signedIn, tokenReply, type Handlers } from './handler.ts'

const WRONG_PASSWORD = 'The current password is wrong.'
const WRONG_CODE = 'The code is wrong, or was used already.'

/** A person's second factor: at sign-in, turned on, turned off. */
export const secondFactorHandlers = (services: Services) => {
  const { db, now } = services
  // Guesses count under one key whatever they are for: a code is no more to be guessed here than there.
  const codes = limitFailures({ db, now, refusal: 'Too many codes were wrong' })
  const passwords = limitFailures({ db, now, refusal: 'The current password was wrong too often' })
  return {
    async confirmSignIn({ body, user, token, address, device, log }) {
      const person = signedIn(user)
      const confirm = () => confirmSignIn({ ...services, device }, person, token ?? '', body.code)
      const limited = () => codes(`code ${person.id}`, confirm, (made) => made === null)
      const who = { address, user: person.id }
      const made = await attempt(log, 'sign-in code', who, limited, (session) => session !== null)
      if (made === null) throw new Problem(400, WRONG_CODE)
      return tokenReply({ token: made, asks: null })
    },

    async getSecondFactor({ user }) {
      const { since, recoveryCodesLeft, isRequired } = await secondFactorOf(services, signedIn(user))
      return { is_on: since !== null, since, recovery_codes_left: recoveryCodesLeft, is_required: isRequired }
    },

    async startSecondFactor({ body, user, token }) {
      const person = signedIn(user)
      const start = () => startSecondFactor(services, person, token ?? '', body.current_password ?? '')
      const made = await passwords(`password ${person.id}`, start, (started) => started === null)
      if (made === null) throw new Problem(400, WRONG_PASSWORD)
      return made
    },

    async confirmSecondFactor({ body, user, token, address, device, log }) {
      const person = signedIn(user)
      const confirm = () => confirmSecondFactor({ ...services, device }, person, token ?? '', body.code)
      const limited = () => codes(`code ${person.id}`, confirm, (made) => made === null)
      const who = { address, user: person.id }
      const made = await attempt(log, 'second factor on', who, limited, (enrolled) => enrolled !== null)
      if (made === null) throw new Problem(400, WRONG_CODE)
      return { recovery_codes: [...made.recoveryCodes], access_token: made.token }
    },

    async endSecondFactor({ body, user, address, log }) {
      const person = signedIn(user)
      const end = () =>
        endSecondFactor(services, person, { password: body.current_password, code: body.code })
      const limited = () =>
        passwords(
          `password ${person.id}`,
          () => codes(`code ${person.id}`, end, (made) => made !== 'ended'),
          (made) => made === 'wrongPassword',
        )
      const who = { address, user: person.id }
      const made = await attempt(log, 'second factor off', who, limited, (outcome) => outcome === 'ended')
      if (made !== 'ended') throw new Problem(400, made === 'wrongPassword' ? WRONG_PASSWORD : WRONG_CODE)
    },
  } satisfies Handlers
}
