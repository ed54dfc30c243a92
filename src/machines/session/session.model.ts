import { fromTransition } from 'xstate'
import type { PathModel } from '../../../tests/support/paths.ts'
import { Unauthorized } from '../../api/errors.ts'
import { sessionMachine } from './session.machine.ts'

/** SPEC sections 2 and 4, routing and session. */
export const sessionTable = [
  '(root) · place.changed → stays',
  'deciding · always [hasToken] → restoring',
  'deciding · always → signedOut',
  'restoring · unauthorized.received → signedOut',
  'restoring · done.actor.loadProfile → signedIn',
  'restoring · error.actor.loadProfile [isUnauthorized] → signedOut',
  'restoring · error.actor.loadProfile → signedIn',
  'signedOut · code.changed → signedOut.choosing',
  'signedOut.choosing · always [hasCode] → signedOut.settingUp',
  'signedOut.choosing · always → signedOut.signingIn',
  'signedOut.signingIn · done.actor.signIn → restoring',
  'signedOut.settingUp · done.actor.accountSetup → restoring',
  'signedIn · logout.requested → signedOut',
  'signedIn · unauthorized.received → signedOut',
  'signedIn.elsewhere · always [isAtAdmin] → signedIn.atAdmin',
  'signedIn.atAdmin · always [isElsewhere] → signedIn.elsewhere',
  'signedIn.atAdmin.loading · done.actor.loadAdmin → signedIn.atAdmin.open',
  'signedIn.atAdmin.loading · error.actor.loadAdmin → signedIn.atAdmin.failed',
]

const now = () => 0
const workspaceInput = () => ({ question: '', datasets: [] })

export const sessionModel: PathModel = {
  machine: sessionMachine,
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
      output: { email: 'ana@example.com', role: 'admin' },
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
}
