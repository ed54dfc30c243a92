import { activeModel } from '../../admin/language-models.ts'
import { changePassword, register, type PasswordChange, type Registration } from '../../people/accounts.ts'
import type { Services } from '../../services/services.ts'
import { GUESSES_BY_ADDRESS, limitFailures, limitMisses } from '../protocol/limits.ts'
import { Problem } from '../protocol/problem.ts'
import { attempt } from '../protocol/security-events.ts'
import { signedIn, tokenReply, type Handlers } from './handler.ts'

type Fault = Exclude<Registration['outcome'] | PasswordChange, 'registered' | 'changed'>

const FAULTS: Readonly<Record<Fault, readonly [status: number, detail: string]>> = {
  weakPassword: [422, 'Password does not meet requirements.'],
  commonPassword: [
    422,
    'This password is too common: it is among the first that are tried. Please choose another one.',
  ],
  wrongPassword: [400, 'The current password is wrong.'],
  emailTaken: [409, 'There is an account for this invitation already. Please sign in.'],
  invalidCode: [
    400,
    'This invitation link is not valid any more: it was used, has expired or was withdrawn. Ask an admin for a new one.',
  ],
}

/** A person's own account: setting it up, its password, who they are. */
export const accountHandlers = (services: Services) => {
  const { db, datasets, now } = services
  const passwordChanges = limitFailures({ db, now, refusal: 'The current password was wrong too often' })
  const setups = limitMisses({
    most: GUESSES_BY_ADDRESS,
    minutes: 1,
    refusal: 'Too many invitation links were not valid',
  })
  return {
    async register({ body, address, device, log }) {
      const claim = () => register({ ...services, device }, body.invite_token, body.full_name, body.password)
      const limited = () => setups(address, claim, ({ outcome }) => outcome === 'invalidCode')
      const succeeds = ({ outcome }: Registration) => outcome === 'registered'
      const made = await attempt(log, 'account setup', { address }, limited, succeeds)
      if (made.outcome !== 'registered') throw new Problem(...FAULTS[made.outcome])
      return tokenReply(made)
    },

    async changePassword({ body, user, token, address, log }) {
      const person = signedIn(user)
      const passwords = { current: body.current_password, chosen: body.new_password }
      const change = () => changePassword(services, person, token ?? '', passwords)
      const limited = () =>
        passwordChanges(`password ${person.id}`, change, (made) => made === 'wrongPassword')
      const who = { address, user: person.id }
      const made = await attempt(log, 'password change', who, limited, (outcome) => outcome === 'changed')
      if (made !== 'changed') throw new Problem(...FAULTS[made])
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
        active_model: await activeModel(services),
        opens_answers: true,
        reads_along: true,
        ends_sessions: true,
        guards_account: true,
      }
    },
  } satisfies Handlers
}
