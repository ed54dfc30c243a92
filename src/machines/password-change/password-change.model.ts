import { pathModel } from '../path-model.ts'
import { passwordChangeMachine, type PasswordChangeContext } from './password-change.machine.ts'

/** Ours: the change of a password; the rules are those of SPEC section 5. */
export const passwordChangeTransitions = [
  'closed · enters with forget',
  'closed · form.opened → open',
  'open · field.edited → stays / edit',
  'open · form.submitted [isValid] → open.saving',
  'open · form.submitted → open.rejected',
  'open · form.closed → closed',
  'open.rejected · enters with showProblem',
  'open.saving · enters with clearError',
  'open.saving · runs changePassword',
  'open.saving · is busy',
  'open.saving · field.edited → stays',
  'open.saving · form.submitted → stays',
  'open.saving · done changePassword → changed',
  'open.saving · failed changePassword → open.failed / keepError',
  'changed · enters with forget',
  'changed · form.closed → closed',
]

const problemOf = ({ current, password, confirmation }: PasswordChangeContext) =>
  current === ''
    ? 'Please enter your current password.'
    : password === ''
      ? 'Please enter a password.'
      : confirmation === ''
        ? 'Passwords do not match.'
        : null

export const passwordChangePaths = pathModel(passwordChangeMachine, {
  actors: ['changePassword'],
  asks: {
    changePassword: () => ({ current: 'Correct-horse-9', password: 'Correct-horse-8' }),
  },
  events: [
    { type: 'form.opened' },
    { type: 'field.edited', field: 'current', value: 'Correct-horse-9' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-8' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-8' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'xstate.done.actor.changePassword', output: undefined, actorId: 'changePassword' },
    { type: 'xstate.error.actor.changePassword', error: new Error(''), actorId: 'changePassword' },
  ],
  holds: {
    closed: ({ current, password, confirmation }) => [current, password, confirmation].join('') === '',
    changed: ({ current, password, confirmation }) => [current, password, confirmation].join('') === '',
    'open.saving': (context) => problemOf(context) === null && context.error === null,
    'open.failed': ({ error }) => error === 'Failed to change the password. Please try again.',
  },
  changes: {
    'field.edited': ({ before, event }) =>
      before.matches({ open: 'saving' })
        ? { current: before.context.current, password: before.context.password }
        : { [String(event['field'])]: String(event['value']) },
    'form.submitted': ({ before }) => ({ error: problemOf(before.context) }),
  },
  leads: {
    'form.submitted': ({ before }) => (problemOf(before.context) === null ? 'open.saving' : 'open.rejected'),
  },
})
