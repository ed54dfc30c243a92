import { fromTransition, type SnapshotFrom } from 'xstate'
import { pathModel } from './path-model.ts'
import { Unauthorized } from '../../../src/api/errors.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { workspaceMachine } from '../../../src/machines/workspace/workspace.machine.ts'

/** SPEC sections 2 and 4, routing and session. */
export const sessionTransitions = [
  '(root): runs clientErrors',
  '(root): place changed → stays',
  'restoring: is busy',
  'restoring: runs loadProfile',
  'restoring: loadProfile fails → signedOut.settingUp or signedOut.signingIn or signedIn',
  'restoring: loadProfile is answered → signedIn',
  'restoring: token changed → signedOut.settingUp or signedOut.signingIn or restoring',
  'restoring: unauthorized received → signedOut.settingUp or signedOut.signingIn',
  'signedOut: code changed → signedOut.settingUp or signedOut.signingIn',
  'signedOut.signingIn: runs signIn',
  'signedOut.signingIn: signIn is answered → signedOut.enrolling or restoring',
  'signedOut.signingIn: token changed → restoring',
  'signedOut.settingUp: runs accountSetup',
  'signedOut.settingUp: accountSetup is answered → signedOut.enrolling or restoring',
  'signedOut.enrolling: enrolment completed → restoring',
  'signedOut.enrolling: unauthorized received → signedOut.settingUp or signedOut.signingIn',
  'signedOut.enrolling.loading: runs loadEnrolment',
  'signedOut.enrolling.loading: loadEnrolment fails → signedOut.enrolling.failed',
  'signedOut.enrolling.loading: loadEnrolment is answered → signedOut.enrolling.open',
  'signedIn: runs workspace',
  'signedIn: logout requested → signedOut.settingUp or signedOut.signingIn',
  'signedIn: token changed → signedOut.settingUp or signedOut.signingIn or restoring',
  'signedIn: unauthorized received → signedOut.settingUp or signedOut.signingIn',
  'signedIn.account.loading: runs loadAccount',
  'signedIn.account.loading: loadAccount fails → signedIn.account.failed',
  'signedIn.account.loading: loadAccount is answered → signedIn.account.open',
  'signedIn.area.elsewhere: at once → signedIn.area.atAdmin or signedIn.area.atData',
  'signedIn.area.atAdmin: at once → signedIn.area.elsewhere',
  'signedIn.area.atData: at once → signedIn.area.elsewhere',
  'signedIn.area.atData.loading: runs loadDataPage',
  'signedIn.area.atData.loading: loadDataPage fails → signedIn.area.atData.failed',
  'signedIn.area.atData.loading: loadDataPage is answered → signedIn.area.atData.open',
  'signedIn.area.atData.open: datasets changed → signedIn.area.atData.outdated',
  'signedIn.area.atData.outdated: at once → restoring',
  'signedIn.area.atAdmin.loading: runs loadAdmin',
  'signedIn.area.atAdmin.loading: loadAdmin fails → signedIn.area.atAdmin.failed',
  'signedIn.area.atAdmin.loading: loadAdmin is answered → signedIn.area.atAdmin.open',
]

const now = () => 0
const workspaceInput = () => ({
  question: '',
  datasets: [],
  now: () => '',
  place: '/',
  opensAnswers: false,
  readsAlong: false,
})
const ADMITTED = { token: 'token', asks: null }
const WAITING = { token: 'waiting', asks: 'enrolment' }
/** Stands for the code of a machine that comes when it is needed. */
const LATE = fromTransition((state) => state, null)
const ANA = { email: 'ana@example.com', role: 'admin' as const }

/** Whoever sets up an account here goes on, whatever another tab does. */
const isTyping = (snapshot: SnapshotFrom<typeof sessionMachine>) =>
  snapshot.matches({ signedOut: 'settingUp' }) || snapshot.matches({ signedOut: 'enrolling' })

/** With the machine in it whose code comes late to the application. */
const machine = sessionMachine.provide({ actors: { workspace: workspaceMachine } })

export const sessionPaths = pathModel(machine, {
  input: { hasToken: false, code: null, path: '/', now, workspaceInput },
  otherInputs: [
    { hasToken: false, code: 'abc', path: '/', now, workspaceInput },
    { hasToken: true, code: null, path: '/admin', now, workspaceInput },
    { hasToken: true, code: null, path: '/data', now, workspaceInput },
  ],
  identity: ({ code, path, returnTo, hasEnded, profile, waiting, ...actors }) => [
    ...[code, path, returnTo, hasEnded, profile, waiting],
    ...[actors.admin, actors.dataPage, actors.account, actors.enrolment].map((actor) => actor !== null),
  ],
  actors: [
    'loadProfile',
    'signIn',
    'accountSetup',
    'workspace',
    'loadAdmin',
    'loadDataPage',
    'loadAccount',
    'loadEnrolment',
    'clientErrors',
  ],
  asks: {
    accountSetup: () => ({ code: 'abc' }),
    workspace: () => workspaceInput(),
  },
  events: [
    { type: 'logout.requested' },
    { type: 'unauthorized.received' },
    { type: 'token.changed', hasToken: false },
    { type: 'token.changed', hasToken: true },
    { type: 'code.changed', code: 'abc' },
    { type: 'code.changed', code: null },
    { type: 'place.changed', path: '/admin' },
    { type: 'place.changed', path: '/data' },
    { type: 'place.changed', path: '/' },
    { type: 'datasets.changed' },
    { type: 'xstate.done.actor.loadDataPage', output: LATE, actorId: 'loadDataPage' },
    { type: 'xstate.error.actor.loadDataPage', error: new Error('no network'), actorId: 'loadDataPage' },
    {
      type: 'xstate.done.actor.loadAdmin',
      output: LATE,
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
    { type: 'xstate.done.actor.signIn', output: ADMITTED, actorId: 'signIn' },
    { type: 'xstate.done.actor.signIn', output: WAITING, actorId: 'signIn' },
    { type: 'xstate.done.actor.accountSetup', output: ADMITTED, actorId: 'accountSetup' },
    { type: 'xstate.done.actor.accountSetup', output: WAITING, actorId: 'accountSetup' },
    { type: 'xstate.done.actor.loadAccount', output: LATE, actorId: 'loadAccount' },
    { type: 'xstate.error.actor.loadAccount', error: new Error('no network'), actorId: 'loadAccount' },
    { type: 'xstate.done.actor.loadEnrolment', output: LATE, actorId: 'loadEnrolment' },
    { type: 'xstate.error.actor.loadEnrolment', error: new Error('no network'), actorId: 'loadEnrolment' },
    { type: 'enrolment.completed', token: 'token' },
  ],
  holds: {
    '': ({ waiting, enrolment }) => enrolment === null || waiting === 'waiting',
    signedOut: ({ profile, admin, dataPage, account }) =>
      [profile, admin, dataPage, account].every((each) => each === null),
    'signedOut.enrolling': ({ waiting, code }) => waiting === 'waiting' && code === null,
    'signedOut.enrolling.open': ({ enrolment }) => enrolment !== null,
    'signedOut.signingIn': ({ code }) => code === null,
    'signedOut.settingUp': ({ code }) => code === 'abc',
    'signedIn.area.elsewhere': ({ path, profile }) => path === '/' || profile?.role !== 'admin',
    'signedIn.area.atData': ({ path, profile }) => path === '/data' && profile?.role === 'admin',
    'signedIn.area.atData.open': ({ dataPage }) => dataPage !== null,
    'signedIn.area.atData.loading': ({ dataPage }) => dataPage === null,
    'signedIn.area.atAdmin': ({ path, profile }) => path === '/admin' && profile?.role === 'admin',
    'signedIn.account.open': ({ account }) => account !== null,
    'signedIn.area.atAdmin.open': ({ admin }) => admin !== null,
    'signedIn.area.atAdmin.loading': ({ admin }) => admin === null,
  },
  changes: {
    'place.changed': ({ event }) => ({ path: String(event['path']) }),
    'code.changed': ({ event }) => ({ code: event['code'] as string | null }),
    'done.actor.accountSetup': () => ({ code: null }),
    'enrolment.completed': () => ({ waiting: null }),
    'done.actor.loadProfile': ({ event }) => ({ profile: event['output'] as typeof ANA }),
    'error.actor.loadProfile': ({ before, event }) =>
      event['error'] instanceof Unauthorized
        ? { hasToken: false, returnTo: before.context.path, hasEnded: true }
        : {},
    'logout.requested': () => ({
      code: null,
      profile: null,
      hasToken: false,
      returnTo: '/',
      hasEnded: false,
    }),
    'token.changed': ({ before, event }) => {
      if (event['hasToken'] === true)
        return before.matches({ signedOut: 'signingIn' }) ? { returnTo: '/' } : {}
      return before.matches('signedOut') ? {} : { code: null, profile: null, returnTo: '/', hasEnded: false }
    },
    'unauthorized.received': ({ before }) =>
      before.matches('signedOut') ? {} : { returnTo: before.context.path, hasEnded: true },
  },
  leads: {
    init: ({ before }) => (before.context.hasToken ? 'restoring' : 'signedOut'),
    'error.actor.loadProfile': ({ event }) =>
      event['error'] instanceof Unauthorized ? 'signedOut' : 'signedIn',
    'token.changed': ({ before, event }) =>
      event['hasToken'] !== true ? 'signedOut' : isTyping(before) ? null : 'restoring',
  },
  calls: {
    'error.actor.loadAccount': ({ event }) => [['logLateFailure', { error: event['error'] as unknown }]],
    'error.actor.loadDataPage': ({ event }) => [['logLateFailure', { error: event['error'] as unknown }]],
    'error.actor.loadEnrolment': ({ event }) => [['logLateFailure', { error: event['error'] as unknown }]],
    'error.actor.loadAdmin': ({ event }) => [['logAdminFailure', { error: event['error'] as unknown }]],
    'error.actor.loadProfile': ({ event }) =>
      event['error'] instanceof Unauthorized
        ? [['clearToken'], ['goToLogin']]
        : [['logProfileFailure', { error: event['error'] as unknown }]],
    'logout.requested': () => [['clearToken'], ['clearDraft'], ['goToLogin']],
    'token.changed': ({ before, event }) => {
      if (event['hasToken'] === true)
        return before.matches({ signedOut: 'signingIn' })
          ? [['goBack', { path: before.context.returnTo }]]
          : []
      if (before.matches('signedOut')) return []
      return before.matches('signedIn') ? [['clearDraft'], ['goToLogin']] : [['goToLogin']]
    },
    'unauthorized.received': ({ before }) =>
      before.matches('signedOut') ? [['goToLogin']] : [['clearToken'], ['goToLogin']],
    'done.actor.signIn': ({ before, event }) =>
      event['output'] === WAITING
        ? []
        : [
            ['storeToken', { token: 'token' }],
            ['goBack', { path: before.context.returnTo }],
          ],
    'done.actor.accountSetup': ({ event }) =>
      event['output'] === WAITING ? [['goHome']] : [['storeToken', { token: 'token' }], ['goHome']],
    'enrolment.completed': ({ before }) =>
      before.matches({ signedOut: 'enrolling' }) ? [['storeToken', { token: 'token' }]] : [],
  },
})
