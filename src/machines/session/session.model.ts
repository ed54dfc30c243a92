import { fromTransition } from 'xstate'
import { pathModel } from '../path-model.ts'
import { Unauthorized } from '../../api/errors.ts'
import { sessionMachine } from './session.machine.ts'

/** SPEC sections 2 and 4, routing and session. */
export const sessionTransitions = [
  '(root) · runs clientErrors',
  '(root) · place.changed → stays / keepPath',
  'deciding · always [hasToken] → restoring',
  'deciding · always → signedOut',
  'restoring · runs loadProfile',
  'restoring · is busy',
  'restoring · unauthorized.received → signedOut / clearToken, goToLogin',
  'restoring · done loadProfile → signedIn / keepProfile',
  'restoring · failed loadProfile [isUnauthorized] → signedOut / clearToken, goToLogin',
  'restoring · failed loadProfile → signedIn / logProfileFailure',
  'signedOut · enters with forgetProfile',
  'signedOut · code.changed → signedOut.choosing / keepCode',
  'signedOut.choosing · always [hasCode] → signedOut.settingUp',
  'signedOut.choosing · always → signedOut.signingIn',
  'signedOut.signingIn · runs signIn',
  'signedOut.signingIn · done signIn → restoring / storeToken',
  'signedOut.settingUp · runs accountSetup',
  'signedOut.settingUp · done accountSetup → restoring / storeToken, forgetCode, goHome',
  'signedIn · runs workspace',
  'signedIn · runs passwordChange',
  'signedIn · logout.requested → signedOut / clearToken, clearDraft, forgetCode, goToLogin',
  'signedIn · unauthorized.received → signedOut / clearToken, forgetCode, goToLogin',
  'signedIn.elsewhere · always [isAtAdmin] → signedIn.atAdmin',
  'signedIn.atAdmin · leaves with stopAdmin, forgetAdmin',
  'signedIn.atAdmin · always [isElsewhere] → signedIn.elsewhere',
  'signedIn.atAdmin.loading · runs loadAdmin',
  'signedIn.atAdmin.loading · done loadAdmin → signedIn.atAdmin.open / openAdmin',
  'signedIn.atAdmin.loading · failed loadAdmin → signedIn.atAdmin.failed / logAdminFailure',
]

const now = () => 0
const workspaceInput = () => ({ question: '', datasets: [], now: () => '' })
const ANA = { email: 'ana@example.com', role: 'admin' as const }

export const sessionPaths = pathModel(sessionMachine, {
  input: { hasToken: false, code: null, path: '/', now, workspaceInput },
  otherInputs: [
    { hasToken: false, code: 'abc', path: '/', now, workspaceInput },
    { hasToken: true, code: null, path: '/admin', now, workspaceInput },
  ],
  actors: [
    'loadProfile',
    'signIn',
    'accountSetup',
    'workspace',
    'passwordChange',
    'loadAdmin',
    'clientErrors',
  ],
  events: [
    { type: 'logout.requested' },
    { type: 'unauthorized.received' },
    { type: 'code.changed', code: 'abc' },
    { type: 'code.changed', code: null },
    { type: 'place.changed', path: '/admin' },
    { type: 'place.changed', path: '/' },
    {
      type: 'xstate.done.actor.loadAdmin',
      output: fromTransition((state) => state, null),
      actorId: 'loadAdmin',
    },
    { type: 'xstate.error.actor.loadAdmin', error: new Error('no network'), actorId: 'loadAdmin' },
    {
      type: 'xstate.done.actor.loadProfile',
      output: ANA,
      actorId: 'loadProfile',
    },
    {
      type: 'xstate.error.actor.loadProfile',
      error: new Unauthorized({ detail: null, message: '' }),
      actorId: 'loadProfile',
    },
    { type: 'xstate.error.actor.loadProfile', error: new Error('no network'), actorId: 'loadProfile' },
    { type: 'xstate.done.actor.signIn', output: { token: 'token' }, actorId: 'signIn' },
    { type: 'xstate.done.actor.accountSetup', output: { token: 'token' }, actorId: 'accountSetup' },
  ],
  holds: {
    signedOut: ({ profile, admin }) => profile === null && admin === null,
    'signedOut.signingIn': ({ code }) => code === null,
    'signedOut.settingUp': ({ code }) => code === 'abc',
    'signedIn.elsewhere': ({ path, profile }) => path !== '/admin' || profile?.role !== 'admin',
    'signedIn.atAdmin': ({ path, profile }) => path === '/admin' && profile?.role === 'admin',
    'signedIn.atAdmin.open': ({ admin }) => admin !== null,
    'signedIn.atAdmin.loading': ({ admin }) => admin === null,
  },
  changes: {
    'place.changed': ({ event }) => ({ path: String(event['path']) }),
    'code.changed': ({ event }) => ({ code: event['code'] as string | null }),
    'done.actor.accountSetup': () => ({ code: null }),
    'done.actor.loadProfile': ({ event }) => ({ profile: event['output'] as typeof ANA }),
    'logout.requested': () => ({ code: null, profile: null, hasToken: false }),
  },
  leads: {
    init: ({ before }) => (before.context.hasToken ? 'restoring' : 'signedOut'),
    'error.actor.loadProfile': ({ event }) =>
      event['error'] instanceof Unauthorized ? 'signedOut' : 'signedIn',
  },
  calls: {
    'logout.requested': () => [['clearToken'], ['clearDraft'], ['goToLogin']],
    'unauthorized.received': () => [['clearToken'], ['goToLogin']],
    'done.actor.signIn': () => [['storeToken', { token: 'token' }]],
    'done.actor.accountSetup': () => [['storeToken', { token: 'token' }], ['goHome']],
  },
})
