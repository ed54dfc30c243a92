import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  secondFactorMachine,
  type SecondFactorContext,
} from '../../../src/machines/second-factor/second-factor.machine.ts'

/** Ours: a person's second factor. */
export const secondFactorTransitions = [
  'closed: dialog opened → open',
  'open: dialog closed → closed',
  'open.loading: runs loadSecondFactor',
  'open.loading: loadSecondFactor fails → open.unloaded',
  'open.loading: loadSecondFactor is answered → open.on or open.enrolling',
  'open.unloaded: load requested → open.loading',
  'open.enrolling: runs enrolment',
  'open.enrolling: enrolment completed → open.loading',
  'open.on: field edited → stays',
  'open.on: form submitted → open.on.ending or open.on.rejected',
  'open.on.ending: is busy',
  'open.on.ending: runs endSecondFactor',
  'open.on.ending: endSecondFactor fails → open.on.failed',
  'open.on.ending: endSecondFactor is answered → open.loading',
  'open.on.ending: field edited → stays',
  'open.on.ending: form submitted → stays',
]

const OFF = { since: null, recoveryCodesLeft: 0, isRequired: false }
const ON = { since: '2026-03-01T10:00:00Z', recoveryCodesLeft: 10, isRequired: false }

const problemOf = ({ password, code }: SecondFactorContext) =>
  password === '' ? 'Please enter your current password.' : code === '' ? 'Please enter the code.' : null

export const secondFactorPaths = pathModel(secondFactorMachine, {
  actors: ['loadSecondFactor', 'enrolment', 'endSecondFactor'],
  asks: {
    enrolment: () => ({ token: null }),
    endSecondFactor: () => ({ password: 'Correct-horse-9', code: '287082' }),
  },
  events: [
    { type: 'dialog.opened' },
    { type: 'dialog.closed' },
    { type: 'load.requested' },
    { type: 'enrolment.completed' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-9' },
    { type: 'field.edited', field: 'code', value: '287082' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.loadSecondFactor', output: OFF, actorId: 'loadSecondFactor' },
    { type: 'xstate.done.actor.loadSecondFactor', output: ON, actorId: 'loadSecondFactor' },
    ...failuresOf('loadSecondFactor'),
    { type: 'xstate.done.actor.endSecondFactor', output: undefined, actorId: 'endSecondFactor' },
    ...failuresOf('endSecondFactor'),
  ],
  holds: {
    closed: ({ password, code, factor, error }) =>
      [password, code].join('') === '' && factor === null && error === null,
    'open.loading': ({ password, code, error }) => [password, code].join('') === '' && error === null,
    'open.enrolling': ({ factor }) => factor === OFF,
    'open.on': ({ factor }) => factor === ON,
    'open.on.ending': (context) => problemOf(context) === null && context.error === null,
  },
  changes: {
    'error.actor.loadSecondFactor': (happened) => ({
      error: toldOf(happened, 'Failed to load your second factor. Please try again.'),
    }),
    'error.actor.endSecondFactor': (happened) => ({
      error: toldOf(happened, 'Failed to turn off the second factor. Please try again.'),
    }),
    'field.edited': ({ before, event }) =>
      before.matches({ open: { on: 'ending' } })
        ? { password: before.context.password, code: before.context.code }
        : { [String(event['field'])]: String(event['value']) },
    'form.submitted': ({ before }) => ({ error: problemOf(before.context) }),
  },
  leads: {
    'done.actor.loadSecondFactor': ({ event }) =>
      event['output'] === ON ? 'open.on.editing' : 'open.enrolling',
    'form.submitted': ({ before }) =>
      problemOf(before.context) === null ? 'open.on.ending' : 'open.on.rejected',
  },
})
