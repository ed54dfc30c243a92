import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  accountSetupMachine,
  type AccountSetupContext,
} from '../../../src/machines/account-setup/account-setup.machine.ts'

/** SPEC sections 2, 5 and 8, account setup screen. */
export const accountSetupTransitions = [
  '(root): field edited → stays',
  '(root): form submitted → submitting or rejected',
  'submitting: is busy',
  'submitting: runs register',
  'submitting: field edited → stays',
  'submitting: form submitted → stays',
  'submitting: register fails → failed',
  'submitting: register is answered → done',
]

const problemOf = ({ fullName, password, confirmation }: AccountSetupContext) =>
  fullName.trim() === ''
    ? 'Please enter your full name.'
    : password === ''
      ? 'Please enter a password.'
      : !/\d/.test(password)
        ? 'Password does not meet requirements.'
        : confirmation !== password
          ? 'Passwords do not match.'
          : null

export const accountSetupPaths = pathModel(accountSetupMachine, {
  actors: ['register'],
  asks: {
    register: ({ before: { context } }) => ({
      fullName: context.fullName.trim(),
      password: context.password,
      code: 'abc',
    }),
  },
  input: { code: 'abc' },
  events: [
    { type: 'field.edited', field: 'fullName', value: ' Ana ' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-9' },
    // All rules but one.
    { type: 'field.edited', field: 'password', value: 'Correct-horse' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-9' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.register', output: { token: 'token', asks: null }, actorId: 'register' },
    ...failuresOf('register'),
  ],
  holds: {
    submitting: (context) => problemOf(context) === null && context.error === null,
    done: ({ admission }) => admission.token === 'token',
  },
  changes: {
    'error.actor.register': (happened) => ({
      error: toldOf(happened, 'Failed to set up account. Please try again.'),
    }),
    'field.edited': ({ before, event }) =>
      before.matches('submitting')
        ? { fullName: before.context.fullName, password: before.context.password }
        : { [String(event['field'])]: String(event['value']) },
    'form.submitted': ({ before }) => ({ error: problemOf(before.context) }),
  },
  leads: {
    'form.submitted': ({ before: { context } }) => (problemOf(context) === null ? 'submitting' : 'rejected'),
  },
})
