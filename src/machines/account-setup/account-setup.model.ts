import { pathModel } from '../path-model.ts'
import { accountSetupMachine, type AccountSetupContext } from './account-setup.machine.ts'

/** SPEC sections 2, 5 and 8, account setup screen. */
export const accountSetupTransitions = [
  '(root) · field.edited → stays / edit',
  '(root) · form.submitted [isValid] → submitting',
  '(root) · form.submitted → rejected',
  'rejected · enters with showProblem',
  'submitting · enters with clearError',
  'submitting · runs register',
  'submitting · is busy',
  'submitting · field.edited → stays',
  'submitting · form.submitted → stays',
  'submitting · done register → done / keepAdmission',
  'submitting · failed register → failed / keepError',
]

const problemOf = ({ fullName, password, confirmation }: AccountSetupContext) =>
  fullName === ''
    ? 'Please enter your full name.'
    : password === ''
      ? 'Please enter a password.'
      : confirmation === ''
        ? 'Passwords do not match.'
        : null

export const accountSetupPaths = pathModel(accountSetupMachine, {
  actors: ['register'],
  asks: {
    register: ({ before: { context } }) => ({
      fullName: context.fullName,
      password: context.password,
      code: 'abc',
    }),
  },
  input: { code: 'abc' },
  events: [
    { type: 'field.edited', field: 'fullName', value: 'Ana' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-9' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-9' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.register', output: { token: 'token', asks: null }, actorId: 'register' },
    { type: 'xstate.error.actor.register', error: new Error(''), actorId: 'register' },
  ],
  holds: {
    submitting: (context) => problemOf(context) === null && context.error === null,
    failed: ({ error }) => error === 'Failed to set up account. Please try again.',
    done: ({ admission }) => admission.token === 'token',
  },
  changes: {
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
