import { assign, fromPromise, setup, stopChild, type ActorRefFrom } from 'xstate'
import type { Admission, Profile } from '../../api/calls.ts'
import { isUnauthorized } from '../../api/errors.ts'
import type { accountMachine } from '../account/account.machine.ts'
import type { adminMachine } from '../admin/admin.machine.ts'
import { accountSetupMachine } from '../account-setup/account-setup.machine.ts'
import { clientErrorsMachine } from '../client-errors/client-errors.machine.ts'
import type { dataPageMachine } from '../data-page/data-page.machine.ts'
import type { enrolmentMachine } from '../enrolment/enrolment.machine.ts'
import { late, lateArea, lateLogic, type Late } from '../late.ts'
import { notProvided, notProvidedLogic } from '../not-provided.ts'
import { signInMachine } from '../sign-in/sign-in.machine.ts'
import type { WorkspaceInput, workspaceMachine } from '../workspace/workspace.machine.ts'

export interface SessionInput {
  /** Whether a token was kept from before. */
  readonly hasToken: boolean
  /** The `code` of the address; null where the address has none. */
  readonly code: string | null
  /** The path of the address. */
  readonly path: string
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

export interface SessionContext extends SessionInput {
  /** Null until loaded, and where loading failed: then the person counts as no admin. */
  readonly profile: Profile | null
  /** Where the person was when the session ended, or wanted to be before it began. */
  readonly returnTo: string
  /** The server ended the session before: what is asked for is another sign-in. */
  readonly hasEnded: boolean
  /** The admin area, while an admin is there. */
  readonly admin: ActorRefFrom<typeof adminMachine> | null
  /** The page of the data, while an admin is there. */
  readonly dataPage: ActorRefFrom<typeof dataPageMachine> | null
  /** What people do with their own account, once its code is there. */
  readonly account: ActorRefFrom<typeof accountMachine> | null
  /** The token of a sign-in that asks for a second factor; it is in no store. */
  readonly waiting: string | null
  /** How that second factor is turned on, once its code is there. */
  readonly enrolment: ActorRefFrom<typeof enrolmentMachine> | null
}

export type SessionEvent =
  | { readonly type: 'logout.requested' }
  | { readonly type: 'unauthorized.received' }
  | { readonly type: 'code.changed'; readonly code: string | null }
  | { readonly type: 'place.changed'; readonly path: string }
  | { readonly type: 'enrolment.completed'; readonly token: string | null }
  /** What the profile says is offered is not what is offered any more. */
  | { readonly type: 'datasets.changed' }
  /** Another tab signed in or out: what is stored is not what this one began with. */
  | { readonly type: 'token.changed'; readonly hasToken: boolean }

/** What a person may ask before a backend names it. */
type WorkspaceInputOf = (profile: Profile | null) => WorkspaceInput

/** As the routes read a path: whatever its case, with or without a slash at its end. */
const isAtAdmin = ({ path, profile }: SessionContext) =>
  /^\/admin\/?$/i.test(path) && profile?.role === 'admin'
const isAtData = ({ path, profile }: SessionContext) =>
  /^\/data(?:\/[\w-]{1,64}|\/[\w-]{1,100}\/questions)?\/?$/i.test(path) && profile?.role === 'admin'

const DATA_AREA = lateArea('DataPage', 'logLateFailure')

/**
 * Who is signed in (SPEC section 4, session), and the root of all actors. Normal is signedOut, restoring, signedIn. A
 * token from before restores the session; a 401 anywhere ends it and goes to /login; a profile that cannot be loaded
 * is only logged. Tabs share the token: who signs out in one is out in all, and where another person signs in, nothing of
 * the person before is shown or asked for any more. A sign-in that asks for a second factor turns one on first. The code of the admin area, and of the page of the data, is loaded when
 * an admin goes there, that of the own account once a person is signed in. Where other data is offered than the profile says, it is
 * loaded again as the page of the data is left.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext & { readonly workspaceInput: WorkspaceInputOf },
    events: {} as SessionEvent,
    input: {} as SessionInput & { readonly workspaceInput: WorkspaceInputOf },
    children: {} as {
      signIn: 'signIn'
      accountSetup: 'accountSetup'
      workspace: 'workspace'
      loadProfile: 'loadProfile'
      loadAdmin: 'loadAdmin'
      loadDataPage: 'loadDataPage'
      loadAccount: 'loadAccount'
      loadEnrolment: 'loadEnrolment'
      clientErrors: 'clientErrors'
    },
  },
  actors: {
    loadProfile: fromPromise<Profile>(notProvided),
    signIn: signInMachine,
    accountSetup: accountSetupMachine,
    workspace: lateLogic<typeof workspaceMachine>(notProvidedLogic),
    loadAdmin: fromPromise<typeof adminMachine>(notProvided),
    loadDataPage: fromPromise<typeof dataPageMachine>(notProvided),
    loadAccount: fromPromise<typeof accountMachine>(notProvided),
    loadEnrolment: fromPromise<typeof enrolmentMachine>(notProvided),
    clientErrors: clientErrorsMachine,
  },
  actions: {
    keepProfile: assign({ profile: (_, { profile }: { profile: Profile }) => profile }),
    forgetProfile: assign({ profile: null, hasToken: false }),
    keepCode: assign({
      code: ({ event, context }) => (event.type === 'code.changed' ? event.code : context.code),
    }),
    forgetCode: assign({ code: null }),
    keepPath: assign({
      path: ({ event, context }) => (event.type === 'place.changed' ? event.path : context.path),
    }),
    keepEnd: assign(({ context }) => ({ returnTo: context.path, hasEnded: true })),
    forgetEnd: assign({ returnTo: '/', hasEnded: false }),
    openAdmin: assign({
      admin: ({ context, spawn }, { logic }: Late<typeof adminMachine>) =>
        late(spawn)(logic, { id: 'admin', input: { self: context.profile?.email ?? '', now: context.now } }),
    }),
    stopAdmin: stopChild('admin'),
    forgetAdmin: assign({ admin: null }),
    openDataPage: assign({
      dataPage: ({ context: { path, now }, spawn }, { logic }: Late<typeof dataPageMachine>) =>
        late(spawn)(logic, { id: 'dataPage', input: { path, now } }),
    }),
    stopDataPage: stopChild('dataPage'),
    forgetDataPage: assign({ dataPage: null }),
    openAccount: assign({
      account: ({ spawn }, { logic }: Late<typeof accountMachine>) => late(spawn)(logic, { id: 'account' }),
    }),
    stopAccount: stopChild('account'),
    forgetAccount: assign({ account: null }),
    keepWaiting: assign({ waiting: (_, { token }: { token: string }) => token }),
    openEnrolment: assign({
      enrolment: ({ context, spawn }, { logic }: Late<typeof enrolmentMachine>) =>
        late(spawn)(logic, { id: 'enrolment', input: { token: context.waiting } }),
    }),
    stopEnrolment: stopChild('enrolment'),
    forgetEnrolment: assign({ enrolment: null, waiting: null }),
    /** Provided by app: the token goes to storage. */
    storeToken: (_, _params: { token: string }) => {},
    /** Provided by app: the token leaves storage; on logout the draft does too. */
    clearToken: () => {},
    clearDraft: () => {},
    goHome: () => {},
    goBack: (_, _params: { path: string }) => {},
    goToLogin: () => {},
    logProfileFailure: (_, _params: { error: unknown }) => {},
    logAdminFailure: (_, _params: { error: unknown }) => {},
    logLateFailure: (_, _params: { error: unknown }) => {},
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    mustEnrol: (_, { asks }: Admission) => asks === 'enrolment',
    hasCode: ({ context }) => context.code !== null,
    isAtAdmin: ({ context }) => isAtAdmin(context),
    isNotAtAdmin: ({ context }) => !isAtAdmin(context),
    isAtData: ({ context }) => isAtData(context),
    isNotAtData: ({ context }) => !isAtData(context),
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    isOtherCode: ({ context, event }) => event.type === 'code.changed' && event.code !== context.code,
    isGone: ({ event }) => event.type === 'token.changed' && !event.hasToken,
    isThere: ({ event }) => event.type === 'token.changed' && event.hasToken,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    returnTo: input.path,
    hasEnded: false,
    profile: null,
    admin: null,
    dataPage: null,
    account: null,
    waiting: null,
    enrolment: null,
  }),
  invoke: { id: 'clientErrors', src: 'clientErrors' },
  initial: 'deciding',
  on: { 'place.changed': { actions: 'keepPath' } },
  states: {
    deciding: { always: [{ guard: 'hasToken', target: 'restoring' }, { target: 'signedOut' }] },
    restoring: {
      tags: 'busy',
      on: {
        'unauthorized.received': { target: 'signedOut', actions: ['keepEnd', 'clearToken', 'goToLogin'] },
        'token.changed': [
          { guard: 'isGone', target: 'signedOut', actions: ['forgetEnd', 'forgetCode', 'goToLogin'] },
          { target: 'restoring', reenter: true, actions: 'forgetProfile' },
        ],
      },
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: ['keepEnd', 'clearToken', 'goToLogin'],
          },
          {
            target: 'signedIn',
            actions: { type: 'logProfileFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    signedOut: {
      entry: 'forgetProfile',
      initial: 'choosing',
      on: { 'code.changed': { guard: 'isOtherCode', target: '.choosing', actions: 'keepCode' } },
      states: {
        choosing: { always: [{ guard: 'hasCode', target: 'settingUp' }, { target: 'signingIn' }] },
        signingIn: {
          on: {
            'token.changed': {
              guard: 'isThere',
              target: '#session.restoring',
              actions: [
                { type: 'goBack', params: ({ context }) => ({ path: context.returnTo }) },
                'forgetEnd',
              ],
            },
          },
          invoke: {
            id: 'signIn',
            src: 'signIn',
            onDone: [
              {
                guard: { type: 'mustEnrol', params: ({ event }) => event.output },
                target: 'enrolling',
                actions: { type: 'keepWaiting', params: ({ event }) => ({ token: event.output.token }) },
              },
              {
                target: '#session.restoring',
                actions: [
                  { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
                  { type: 'goBack', params: ({ context }) => ({ path: context.returnTo }) },
                  'forgetEnd',
                ],
              },
            ],
          },
        },
        settingUp: {
          invoke: {
            id: 'accountSetup',
            src: 'accountSetup',
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: [
              {
                guard: { type: 'mustEnrol', params: ({ event }) => event.output },
                target: 'enrolling',
                actions: [
                  { type: 'keepWaiting', params: ({ event }) => ({ token: event.output.token }) },
                  'forgetCode',
                  'goHome',
                ],
              },
              {
                target: '#session.restoring',
                actions: [
                  { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
                  'forgetCode',
                  'goHome',
                ],
              },
            ],
          },
        },
        enrolling: {
          on: {
            'enrolment.completed': {
              target: '#session.restoring',
              actions: { type: 'storeToken', params: ({ event }) => ({ token: event.token ?? '' }) },
            },
            'unauthorized.received': { target: 'choosing', actions: 'goToLogin' },
          },
          ...lateArea('Enrolment', 'logLateFailure'),
        },
      },
    },
    signedIn: {
      on: {
        'logout.requested': {
          target: 'signedOut',
          actions: ['forgetEnd', 'clearToken', 'clearDraft', 'forgetCode', 'goToLogin'],
        },
        'unauthorized.received': {
          target: 'signedOut',
          actions: ['keepEnd', 'clearToken', 'forgetCode', 'goToLogin'],
        },
        'token.changed': [
          {
            guard: 'isGone',
            target: 'signedOut',
            actions: ['forgetEnd', 'clearDraft', 'forgetCode', 'goToLogin'],
          },
          { target: 'restoring', actions: 'forgetProfile' },
        ],
      },
      invoke: {
        id: 'workspace',
        src: 'workspace',
        input: ({ context }) => context.workspaceInput(context.profile),
      },
      type: 'parallel',
      states: {
        account: lateArea('Account', 'logLateFailure'),
        area: {
          initial: 'elsewhere',
          states: {
            elsewhere: {
              always: [
                { guard: 'isAtAdmin', target: 'atAdmin' },
                { guard: 'isAtData', target: 'atData' },
              ],
            },
            atData: {
              always: { guard: 'isNotAtData', target: 'elsewhere' },
              ...DATA_AREA,
              states: {
                ...DATA_AREA.states,
                open: { on: { 'datasets.changed': { target: 'outdated' } } },
                /** The profile is loaded again when a person goes to ask. */
                outdated: {
                  always: { guard: 'isNotAtData', target: '#session.restoring', actions: 'forgetProfile' },
                },
              },
            },
            atAdmin: {
              always: { guard: 'isNotAtAdmin', target: 'elsewhere' },
              ...lateArea('Admin', 'logAdminFailure'),
            },
          },
        },
      },
    },
  },
})
