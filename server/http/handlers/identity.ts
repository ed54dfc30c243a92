import type { FastifyBaseLogger } from 'fastify'
import { modelsIn } from '../../store/models.ts'
import { limitFailures, limitMisses } from '../limits.ts'
import { Problem } from '../problem.ts'
import { logSecurity, type SecurityEvent } from '../security-events.ts'
import { signedIn, type Handlers, type Services } from './handler.ts'

const TOO_MANY_SIGN_INS = 'Too many attempts to sign in failed'
const WEAK = 'Password does not meet requirements.'
const COMMON = 'This password is too common: it is among the first that are tried. Please choose another one.'

/** Wrong guesses from one address in a minute, whomever they are for. */
export const GUESSES_BY_ADDRESS = 20

interface Attempt {
  readonly log: FastifyBaseLogger
  readonly address: string
  readonly user?: string
  readonly email?: string
}

/** Work that may fail or be limited, with its line in the log either way. */
async function logged<T>(
  event: SecurityEvent,
  { log, ...who }: Attempt,
  work: () => Promise<T>,
  succeeds: (result: T) => boolean,
): Promise<T> {
  try {
    const result = await work()
    logSecurity(log, event, { outcome: succeeds(result) ? 'done' : 'refused', ...who })
    return result
  } catch (error) {
    if (error instanceof Problem) logSecurity(log, event, { outcome: 'limited', ...who })
    throw error
  }
}

export const identityHandlers = ({ db, identity, datasets, now }: Services) => {
  const signIns = limitFailures({ db, now, refusal: TOO_MANY_SIGN_INS })
  const passwordChanges = limitFailures({ db, now, refusal: 'The current password was wrong too often' })
  const byAddress = limitMisses({ most: GUESSES_BY_ADDRESS, minutes: 1, refusal: TOO_MANY_SIGN_INS })
  const setups = limitMisses({
    most: GUESSES_BY_ADDRESS,
    minutes: 1,
    refusal: 'Too many invitation links were not valid',
  })
  return {
    async login({ body, address, log }) {
      const fails = (made: string | null) => made === null
      const guess = () => identity.signIn(body.email, body.password)
      const ofAccount = () => signIns(`sign-in ${body.email.toLowerCase()}`, guess, fails)
      const token = await logged(
        'sign-in',
        { log, address, email: body.email },
        () => byAddress(address, ofAccount, fails),
        (made) => made !== null,
      )
      if (token === null) throw new Problem(401, 'Email or password is wrong.')
      return { access_token: token, token_type: 'bearer' }
    },
    async register({ body, address, log }) {
      const claim = () => identity.register(body.invite_token, body.full_name, body.password)
      const result = await logged(
        'account setup',
        { log, address },
        () => setups(address, claim, ({ outcome }) => outcome === 'invalidCode'),
        ({ outcome }) => outcome === 'registered',
      )
      switch (result.outcome) {
        case 'registered':
          return { access_token: result.token, token_type: 'bearer' }
        case 'weakPassword':
          throw new Problem(422, WEAK)
        case 'commonPassword':
          throw new Problem(422, COMMON)
        case 'emailTaken':
          throw new Problem(409, 'There is an account for this invitation already. Please sign in.')
        case 'invalidCode':
          throw new Problem(
            400,
            'This invitation link is not valid any more: it was used, has expired or was withdrawn. Ask an admin for a new one.',
          )
      }
    },
    async logout({ token, user, address, log }) {
      if (token !== null) await identity.signOut(token)
      if (user !== null) logSecurity(log, 'sign-out', { outcome: 'done', address, user: user.id })
    },
    async changePassword({ body, user, token, address, log }) {
      const person = signedIn(user)
      const change = () =>
        identity.changePassword(person, token ?? '', body.current_password, body.new_password)
      const outcome = await logged(
        'password change',
        { log, address, user: person.id },
        () => passwordChanges(`password ${person.id}`, change, (made) => made === 'wrongPassword'),
        (made) => made === 'changed',
      )
      switch (outcome) {
        case 'changed':
          return
        case 'wrongPassword':
          throw new Problem(400, 'The current password is wrong.')
        case 'weakPassword':
          throw new Problem(422, WEAK)
        case 'commonPassword':
          throw new Problem(422, COMMON)
      }
    },
    async getProfile({ user }) {
      const { id, email, fullName, role } = signedIn(user)
      return {
        id,
        email,
        full_name: fullName,
        role,
        datasets: datasets.map(({ model }) => ({
          id: model.id,
          name: model.name,
          description: model.description,
        })),
        active_model: await modelsIn(db).active(),
        ends_sessions: true,
      }
    },
  } satisfies Handlers
}
