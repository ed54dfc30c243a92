import { pathModel } from '../path-model.ts'
import { enrolmentMachine } from './enrolment.machine.ts'

/** Ours: a second factor, from the proof of who it is to the recovery codes. */
export const enrolmentTransitions = [
  'deciding · always [isProven] → proving.starting',
  'deciding · always → proving',
  'proving · password.edited → stays / edit',
  'proving · form.submitted [canProve] → proving.starting',
  'proving · form.submitted → proving.rejected',
  'proving.rejected · enters with askForPassword',
  'proving.starting · enters with clearError',
  'proving.starting · runs startEnrolment',
  'proving.starting · is busy',
  'proving.starting · password.edited → stays',
  'proving.starting · form.submitted → stays',
  'proving.starting · done startEnrolment → showing / keepSecret',
  'proving.starting · failed startEnrolment → proving.failed / keepStartError',
  'showing · code.edited → stays / edit',
  'showing · form.submitted [hasCode] → showing.confirming',
  'showing · form.submitted → showing.rejected',
  'showing.rejected · enters with askForCode',
  'showing.confirming · enters with clearError',
  'showing.confirming · runs confirmEnrolment',
  'showing.confirming · is busy',
  'showing.confirming · code.edited → stays',
  'showing.confirming · form.submitted → stays',
  'showing.confirming · done confirmEnrolment → enrolled / keepEnrolled',
  'showing.confirming · failed confirmEnrolment → showing.failed / keepCodeError',
  'enrolled · codes.kept → kept / report',
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
    { type: 'code.edited', value: '287082' },
    { type: 'form.submitted' },
    { type: 'codes.kept' },
    { type: 'xstate.done.actor.startEnrolment', output: APP, actorId: 'startEnrolment' },
    { type: 'xstate.error.actor.startEnrolment', error: new Error(''), actorId: 'startEnrolment' },
    { type: 'xstate.done.actor.confirmEnrolment', output: ENROLLED, actorId: 'confirmEnrolment' },
    { type: 'xstate.error.actor.confirmEnrolment', error: new Error(''), actorId: 'confirmEnrolment' },
  ],
  holds: {
    'proving.rejected': ({ error }) => error === 'Please enter your current password.',
    'proving.starting': ({ token, password, error }) =>
      (token !== null || password === 'Correct-horse-9') && error === null,
    'proving.failed': ({ error }) => error === 'Failed to make a secret. Please try again.',
    showing: ({ password, app }) => password === '' && app === APP,
    'showing.rejected': ({ error }) => error === 'Please enter the code.',
    'showing.confirming': ({ code, error }) => code === '287082' && error === null,
    'showing.failed': ({ error }) => error === 'Failed to check the code. Please try again.',
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
    'code.edited': ({ before, event }) => ({
      code: before.matches({ showing: 'confirming' }) ? before.context.code : String(event['value']),
    }),
    'password.edited': ({ before, event }) => ({
      password: before.matches({ proving: 'starting' }) ? before.context.password : String(event['value']),
    }),
  },
  calls: { 'codes.kept': () => [['report', { token: null }]] },
})
