import { assertEvent, assign, fromPromise, sendParent, setup } from 'xstate'
import type { SecondFactor, SecondFactorEnd } from '../../api/account-calls.ts'
import { shownText } from '../../api/errors.ts'
import { enrolmentMachine } from '../enrolment/enrolment.machine.ts'
import { notProvided } from '../not-provided.ts'

export type SecondFactorField = 'password' | 'code'

export interface SecondFactorContext extends Readonly<Record<SecondFactorField, string>> {
  /** Null until loaded. */
  readonly factor: SecondFactor | null
  readonly error: string | null
}

export type SecondFactorEvent =
  | { readonly type: 'dialog.opened' }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'load.requested' }
  | { readonly type: 'enrolment.completed' }
  | { readonly type: 'field.edited'; readonly field: SecondFactorField; readonly value: string }
  | { readonly type: 'form.submitted' }

const EMPTY = { password: '', code: '' }
const LOAD_FAILED = 'Failed to load your second factor. Please try again.'
const END_FAILED = 'Failed to turn off the second factor. Please try again.'

/** The first thing wrong with the form that turns it off, or null. */
export function endingError({ password, code }: Readonly<Record<SecondFactorField, string>>): string | null {
  if (password === '') return 'Please enter your current password.'
  return code.trim() === '' ? 'Please enter the code.' : null
}

/** An enrolment that tells its owner once the recovery codes are kept. */
export const reportingEnrolment = enrolmentMachine.provide({
  actions: { report: sendParent((_, { token }) => ({ type: 'enrolment.completed', token })) },
})

/**
 * A signed-in person's second factor (ours). Normal is closed, loading, then enrolling where it is off, and on where it
 * is on; there it can be turned off with password and code. Nothing typed outlives the dialog.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    children: {} as { enrolment: 'enrolment' },
  },
  actors: {
    loadSecondFactor: fromPromise<SecondFactor>(notProvided),
    enrolment: enrolmentMachine,
    endSecondFactor: fromPromise<unknown, SecondFactorEnd>(notProvided),
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'field.edited')
      return { ...context, [event.field]: event.value }
    }),
    keepFactor: assign({ factor: (_, { factor }: { factor: SecondFactor }) => factor }),
    forget: assign({ ...EMPTY, factor: null, error: null }),
    forgetTyped: assign(EMPTY),
    clearError: assign({ error: null }),
    showProblem: assign({ error: ({ context }) => endingError(context) }),
    keepLoadError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOAD_FAILED) }),
    keepEndError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, END_FAILED) }),
  },
  guards: {
    isOn: (_, { factor }: { factor: SecondFactor }) => factor.since !== null,
    isValid: ({ context }) => endingError(context) === null,
  },
}).createMachine({
  id: 'secondFactor',
  context: { ...EMPTY, factor: null, error: null },
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { 'dialog.opened': { target: 'open' } } },
    open: {
      initial: 'loading',
      on: { 'dialog.closed': { target: 'closed' } },
      states: {
        loading: {
          entry: 'clearError',
          invoke: {
            id: 'loadSecondFactor',
            src: 'loadSecondFactor',
            onDone: [
              {
                guard: { type: 'isOn', params: ({ event }) => ({ factor: event.output }) },
                target: 'on',
                actions: { type: 'keepFactor', params: ({ event }) => ({ factor: event.output }) },
              },
              {
                target: 'enrolling',
                actions: { type: 'keepFactor', params: ({ event }) => ({ factor: event.output }) },
              },
            ],
            onError: {
              target: 'unloaded',
              actions: { type: 'keepLoadError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unloaded: { on: { 'load.requested': { target: 'loading' } } },
        enrolling: {
          invoke: { id: 'enrolment', src: 'enrolment', input: { token: null } },
          on: { 'enrolment.completed': { target: 'loading' } },
        },
        on: {
          initial: 'editing',
          on: {
            'field.edited': { actions: 'edit' },
            'form.submitted': [{ guard: 'isValid', target: '.ending' }, { target: '.rejected' }],
          },
          states: {
            editing: {},
            rejected: { entry: 'showProblem' },
            failed: {},
            ending: {
              tags: 'busy',
              entry: 'clearError',
              on: { 'field.edited': {}, 'form.submitted': {} },
              invoke: {
                id: 'endSecondFactor',
                src: 'endSecondFactor',
                input: ({ context: { password, code } }) => ({ password, code: code.trim() }),
                onDone: { target: '#secondFactor.open.loading', actions: 'forgetTyped' },
                onError: {
                  target: 'failed',
                  actions: { type: 'keepEndError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
  },
})
