import { modelsIn } from '../../store/models.ts'
import { limitFailures } from '../limits.ts'
import { Problem } from '../problem.ts'
import { signedIn, type Handlers, type Services } from './handler.ts'

const WEAK = 'Password does not meet requirements.'
const COMMON = 'This password is too common: it is among the first that are tried. Please choose another one.'

/** Guesses of one password: few enough for a person who forgot theirs, far too few for a list of common ones. */
const GUESSES = { most: 10, minutes: 15 }

export const identityHandlers = ({ db, identity, datasets }: Services) => {
  const signIns = limitFailures({ ...GUESSES, refusal: 'Too many attempts to sign in failed' })
  const passwordChanges = limitFailures({ ...GUESSES, refusal: 'The current password was wrong too often' })
  return {
    async login({ body, address }) {
      const token = await signIns(
        `${address} ${body.email.toLowerCase()}`,
        () => identity.signIn(body.email, body.password),
        (made) => made === null,
      )
      if (token === null) throw new Problem(401, 'Email or password is wrong.')
      return { access_token: token, token_type: 'bearer' }
    },
    async register({ body }) {
      const result = await identity.register(body.invite_token, body.full_name, body.password)
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
        person.id,
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
