import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  passwordChangeMachine,
  type PasswordChangeContext,
} from '../../../src/machines/password-change/password-change.machine.ts'

/** Ours: the change of a password; the rules are those of SPEC section 5. */
export const passwordChangeTransitions = [
  'closed: form opened → open',
  'open: field edited → stays',
  'open: form closed → closed',
  'open: form submitted → open.saving or open.rejected',
  'open.saving: is busy',
  'open.saving: runs changePassword',
  'open.saving: changePassword fails → open.failed',
  'open.saving: changePassword is answered → changed',
  'open.saving: field edited → stays',
  'open.saving: form submitted → stays',
  'changed: form closed → closed',
]

const problemOf = ({ current, password, confirmation }: PasswordChangeContext) =>
  current === ''
    ? 'Please enter your current password.'
    : password === ''
      ? 'Please enter a password.'
      : !/\d/.test(password)
        ? 'Password does not meet requirements.'
        : confirmation !== password
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
    // All rules but one.
    { type: 'field.edited', field: 'password', value: 'Correct-horse' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-8' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'xstate.done.actor.changePassword', output: undefined, actorId: 'changePassword' },
    ...failuresOf('changePassword'),
  ],
  holds: {
    closed: ({ current, password, confirmation }) => [current, password, confirmation].join('') === '',
    changed: ({ current, password, confirmation }) => [current, password, confirmation].join('') === '',
    'open.saving': (context) => problemOf(context) === null && context.error === null,
  },
  changes: {
    'error.actor.changePassword': (happened) => ({
      error: toldOf(happened, 'Failed to change the password. Please try again.'),
    }),
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
