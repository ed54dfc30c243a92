import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { AppSecret, Enrolled, EnrolmentEnd, EnrolmentStart } from '../../api/account-calls.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface EnrolmentInput {
  /** Of a sign-in that asks for a second factor; null for a person who is signed in, whose password is asked for. */
  readonly token: string | null
}

export interface EnrolmentContext extends EnrolmentInput {
  readonly password: string
  readonly code: string
  /** What the authenticator app is told; empty until the server made it. */
  readonly app: AppSecret
  readonly enrolled: Enrolled
  readonly error: string | null
}

export type EnrolmentEvent =
  | { readonly type: 'password.edited'; readonly value: string }
  | { readonly type: 'code.edited'; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'codes.kept' }

const START_FAILED = 'Failed to make a secret. Please try again.'
const CONFIRM_FAILED = 'Failed to check the code. Please try again.'

/**
 * How a second factor is turned on (ours). Normal is proving who it is, showing a secret, confirming a code of it, and
 * the recovery codes, which are shown once. A sign-in that asks for it has proved who it is.
 */
export const enrolmentMachine = setup({
  types: {
    context: {} as EnrolmentContext,
    events: {} as EnrolmentEvent,
    input: {} as EnrolmentInput,
  },
  actors: {
    startEnrolment: fromPromise<AppSecret, EnrolmentStart>(notProvided),
    confirmEnrolment: fromPromise<Enrolled, EnrolmentEnd>(notProvided),
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, ['password.edited', 'code.edited'])
      return event.type === 'code.edited'
        ? { ...context, code: event.value }
        : { ...context, password: event.value }
    }),
    keepSecret: assign({ password: '', app: (_, { app }: { app: AppSecret }) => app }),
    keepEnrolled: assign({ code: '', enrolled: (_, { enrolled }: { enrolled: Enrolled }) => enrolled }),
    clearError: assign({ error: null }),
    askForPassword: assign({ error: 'Please enter your current password.' }),
    askForCode: assign({ error: 'Please enter the code.' }),
    keepStartError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, START_FAILED) }),
    keepCodeError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, CONFIRM_FAILED) }),
    /** Provided by whoever owns it. */
    report: (_, _params: { token: string | null }) => {},
  },
  guards: {
    isProven: ({ context: { token } }) => token !== null,
    canProve: ({ context: { token, password } }) => token !== null || password !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
  },
}).createMachine({
  id: 'enrolment',
  context: ({ input }) => ({
    token: input.token,
    password: '',
    code: '',
    app: { secret: '', uri: '' },
    enrolled: { recoveryCodes: [], token: null },
    error: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isProven', target: 'proving.starting' }, { target: 'proving' }] },
    proving: {
      initial: 'editing',
      on: {
        'password.edited': { actions: 'edit' },
        'form.submitted': [{ guard: 'canProve', target: '.starting' }, { target: '.rejected' }],
      },
      states: {
        editing: {},
        rejected: { entry: 'askForPassword' },
        failed: {},
        starting: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'password.edited': {}, 'form.submitted': {} },
          invoke: {
            id: 'startEnrolment',
            src: 'startEnrolment',
            input: ({ context: { token, password } }) => ({ token, password }),
            onDone: {
              target: '#enrolment.showing',
              actions: { type: 'keepSecret', params: ({ event }) => ({ app: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepStartError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    showing: {
      initial: 'editing',
      on: {
        'code.edited': { actions: 'edit' },
        'form.submitted': [{ guard: 'hasCode', target: '.confirming' }, { target: '.rejected' }],
      },
      states: {
        editing: {},
        rejected: { entry: 'askForCode' },
        failed: {},
        confirming: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'code.edited': {}, 'form.submitted': {} },
          invoke: {
            id: 'confirmEnrolment',
            src: 'confirmEnrolment',
            input: ({ context: { token, code } }) => ({ token, code: code.trim() }),
            onDone: {
              target: '#enrolment.enrolled',
              actions: { type: 'keepEnrolled', params: ({ event }) => ({ enrolled: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepCodeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    enrolled: {
      on: {
        'codes.kept': {
          target: 'kept',
          actions: { type: 'report', params: ({ context }) => ({ token: context.enrolled.token }) },
        },
      },
    },
    kept: { type: 'final' },
  },
})
