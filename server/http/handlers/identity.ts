import { modelsIn } from '../../store/models.ts'
import { limitFailures, limitMisses } from '../limits.ts'
import { Problem } from '../problem.ts'
import { signedIn, type Handlers, type Services } from './handler.ts'

const TOO_MANY_SIGN_INS = 'Too many attempts to sign in failed'
const WEAK = 'Password does not meet requirements.'
const COMMON = 'This password is too common: it is among the first that are tried. Please choose another one.'

/** Wrong guesses from one address in a minute, whomever they are for. */
const GUESSES_BY_ADDRESS = 20

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
    async login({ body, address }) {
      const token = await byAddress(
        address,
        () =>
          signIns(
            `sign-in ${body.email.toLowerCase()}`,
            () => identity.signIn(body.email, body.password),
            (made) => made === null,
          ),
        (made) => made === null,
      )
      if (token === null) throw new Problem(401, 'Email or password is wrong.')
      return { access_token: token, token_type: 'bearer' }
    },
    async register({ body, address }) {
      const result = await setups(
        address,
        () => identity.register(body.invite_token, body.full_name, body.password),
        ({ outcome }) => outcome === 'invalidCode',
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
    async logout({ token }) {
      if (token !== null) await identity.signOut(token)
    },
    async changePassword({ body, user, token }) {
      const person = signedIn(user)
      const outcome = await passwordChanges(
        `password ${person.id}`,
        () => identity.changePassword(person, token ?? '', body.current_password, body.new_password),
        (made) => made === 'wrongPassword',
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
