import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { enrolmentMachine } from '../../../src/machines/enrolment/enrolment.machine.ts'

/** Ours: a second factor, from the proof of who it is to the recovery codes. */
export const enrolmentTransitions = [
  'proving: form submitted → proving.starting or proving.rejected',
  'proving: password edited → stays',
  'proving.starting: is busy',
  'proving.starting: runs startEnrolment',
  'proving.starting: form submitted → stays',
  'proving.starting: password edited → stays',
  'proving.starting: startEnrolment fails → proving.failed',
  'proving.starting: startEnrolment is answered → showing',
  'showing: code edited → stays',
  'showing: form submitted → showing.confirming or showing.rejected',
  'showing.confirming: is busy',
  'showing.confirming: runs confirmEnrolment',
  'showing.confirming: code edited → stays',
  'showing.confirming: confirmEnrolment fails → showing.failed',
  'showing.confirming: confirmEnrolment is answered → enrolled',
  'showing.confirming: form submitted → stays',
  'enrolled: codes kept → kept',
]

const APP = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Querent:me?secret=GEZDGNBVGY3TQOJQ',
}
const ENROLLED = { recoveryCodes: ['AAAAAA-BBBBBB-CCCCCC-DDDDDD'], token: null }

export const enrolmentPaths = pathModel(enrolmentMachine, {
  actors: ['startEnrolment', 'confirmEnrolment'],
  asks: {
    startEnrolment: ({ before: { context } }) => ({ token: context.token, password: context.password }),
    confirmEnrolment: ({ before: { context } }) => ({ token: context.token, code: '287082' }),
  },
  input: { token: null },
  otherInputs: [{ token: 'waiting' }],
  events: [
    { type: 'password.edited', value: 'Correct-horse-9' },
    { type: 'code.edited', value: ' 287082 ' },
    { type: 'form.submitted' },
    { type: 'codes.kept' },
    { type: 'xstate.done.actor.startEnrolment', output: APP, actorId: 'startEnrolment' },
    ...failuresOf('startEnrolment'),
    { type: 'xstate.done.actor.confirmEnrolment', output: ENROLLED, actorId: 'confirmEnrolment' },
    ...failuresOf('confirmEnrolment'),
  ],
  holds: {
    'proving.rejected': ({ error }) => error === 'Please enter your current password.',
    'proving.starting': ({ token, password, error }) =>
      (token !== null || password === 'Correct-horse-9') && error === null,
    showing: ({ password, app }) => password === '' && app === APP,
    'showing.rejected': ({ error }) => error === 'Please enter the code.',
    'showing.confirming': ({ code, error }) => code === ' 287082 ' && error === null,
    enrolled: ({ code, enrolled }) => code === '' && enrolled === ENROLLED,
  },
  leads: {
    init: ({ before }) => (before.context.token === null ? 'proving.editing' : 'proving.starting'),
    'form.submitted': ({ before }) => {
      const { token, password, code } = before.context
      if (before.matches('showing')) return code === '' ? 'showing.rejected' : 'showing.confirming'
      return token === null && password === '' ? 'proving.rejected' : 'proving.starting'
    },
  },
  changes: {
    'error.actor.startEnrolment': (happened) => ({
      error: toldOf(happened, 'Failed to make a secret. Please try again.'),
    }),
    'error.actor.confirmEnrolment': (happened) => ({
      error: toldOf(happened, 'Failed to check the code. Please try again.'),
    }),
    'code.edited': ({ before, event }) => ({
      code: before.matches({ showing: 'confirming' }) ? before.context.code : String(event['value']),
    }),
    'password.edited': ({ before, event }) => ({
      password: before.matches({ proving: 'starting' }) ? before.context.password : String(event['value']),
    }),
  },
  calls: { 'codes.kept': () => [['report', { token: null }]] },
})
