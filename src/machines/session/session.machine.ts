import { assign, fromPromise, setup, stopChild, type ActorRefFrom } from 'xstate'
import type { Profile } from '../../api/calls.ts'
import { isUnauthorized } from '../../api/errors.ts'
import type { AdminInput, adminMachine } from '../admin/admin.machine.ts'
import { accountSetupMachine } from '../account-setup/account-setup.machine.ts'
import { clientErrorsMachine } from '../client-errors/client-errors.machine.ts'
import { notProvided } from '../not-provided.ts'
import { passwordChangeMachine } from '../password-change/password-change.machine.ts'
import { signInMachine } from '../sign-in/sign-in.machine.ts'
import { workspaceMachine, type WorkspaceInput } from '../workspace/workspace.machine.ts'

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
  /** The admin area, while an admin is there. */
  readonly admin: ActorRefFrom<typeof adminMachine> | null
}

export type SessionEvent =
  | { readonly type: 'logout.requested' }
  | { readonly type: 'unauthorized.received' }
  | { readonly type: 'code.changed'; readonly code: string | null }
  | { readonly type: 'place.changed'; readonly path: string }

/** What a person may ask before a backend names it. */
type WorkspaceInputOf = (profile: Profile | null) => WorkspaceInput

/** As the routes read a path: whatever its case, with or without a slash at its end. */
const isAtAdmin = ({ path, profile }: SessionContext) =>
  /^\/admin\/?$/i.test(path) && profile?.role === 'admin'

type SpawnAdmin = (
  logic: typeof adminMachine,
  options: { readonly id: 'admin'; readonly input: AdminInput },
) => ActorRefFrom<typeof adminMachine>

/** `setup` types spawning for what it knows, and the code of the admin area comes later. */
const late = (spawn: unknown) => spawn as SpawnAdmin

/**
 * Who is signed in (SPEC section 4, session), and the root of all actors. Normal is signedOut, restoring, signedIn. A
 * token from before restores the session; a 401 anywhere ends it and goes to /login; a profile that cannot be loaded
 * is only logged. The code of the admin area is loaded when an admin goes there.
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
      passwordChange: 'passwordChange'
      loadProfile: 'loadProfile'
      loadAdmin: 'loadAdmin'
      clientErrors: 'clientErrors'
    },
  },
  actors: {
    loadProfile: fromPromise<Profile>(notProvided),
    signIn: signInMachine,
    accountSetup: accountSetupMachine,
    workspace: workspaceMachine,
    passwordChange: passwordChangeMachine,
    loadAdmin: fromPromise<typeof adminMachine>(notProvided),
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
    openAdmin: assign({
      admin: ({ context, spawn }, { admin }: { admin: typeof adminMachine }) =>
        late(spawn)(admin, { id: 'admin', input: { self: context.profile?.email ?? '', now: context.now } }),
    }),
    stopAdmin: stopChild('admin'),
    forgetAdmin: assign({ admin: null }),
    /** Provided by app: the token goes to storage. */
    storeToken: (_, _params: { token: string }) => {},
    /** Provided by app: the token leaves storage; on logout the draft does too. */
    clearToken: () => {},
    clearDraft: () => {},
    goHome: () => {},
    goToLogin: () => {},
    logProfileFailure: (_, _params: { error: unknown }) => {},
    logAdminFailure: (_, _params: { error: unknown }) => {},
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    hasCode: ({ context }) => context.code !== null,
    isAtAdmin: ({ context }) => isAtAdmin(context),
    isElsewhere: ({ context }) => !isAtAdmin(context),
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, profile: null, admin: null }),
  invoke: { id: 'clientErrors', src: 'clientErrors' },
  initial: 'deciding',
  on: { 'place.changed': { actions: 'keepPath' } },
  states: {
    deciding: { always: [{ guard: 'hasToken', target: 'restoring' }, { target: 'signedOut' }] },
    restoring: {
      tags: 'busy',
      on: { 'unauthorized.received': { target: 'signedOut', actions: ['clearToken', 'goToLogin'] } },
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
            actions: ['clearToken', 'goToLogin'],
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
      on: { 'code.changed': { target: '.choosing', actions: 'keepCode' } },
      states: {
        choosing: { always: [{ guard: 'hasCode', target: 'settingUp' }, { target: 'signingIn' }] },
        signingIn: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            onDone: {
              target: '#session.restoring',
              actions: { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
            },
          },
        },
        settingUp: {
          invoke: {
            id: 'accountSetup',
            src: 'accountSetup',
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: {
              target: '#session.restoring',
              actions: [
                { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
                'forgetCode',
                'goHome',
              ],
            },
          },
        },
      },
    },
    signedIn: {
      on: {
        'logout.requested': {
          target: 'signedOut',
          actions: ['clearToken', 'clearDraft', 'forgetCode', 'goToLogin'],
        },
        'unauthorized.received': { target: 'signedOut', actions: ['clearToken', 'forgetCode', 'goToLogin'] },
      },
      invoke: [
        {
          id: 'workspace',
          src: 'workspace',
          input: ({ context }) => context.workspaceInput(context.profile),
        },
        { id: 'passwordChange', src: 'passwordChange' },
      ],
      initial: 'elsewhere',
      states: {
        elsewhere: { always: { guard: 'isAtAdmin', target: 'atAdmin' } },
        atAdmin: {
          always: { guard: 'isElsewhere', target: 'elsewhere' },
          exit: ['stopAdmin', 'forgetAdmin'],
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadAdmin',
                src: 'loadAdmin',
                onDone: {
                  target: 'open',
                  actions: { type: 'openAdmin', params: ({ event }) => ({ admin: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'logAdminFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            open: {},
            failed: {},
          },
        },
      },
    },
  },
})
