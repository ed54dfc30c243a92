import type { PathModel } from '../../../tests/support/paths.ts'
import { Unauthorized } from '../../api/errors.ts'
import { sessionMachine } from './session.machine.ts'

/** SPEC sections 2 and 4, routing and session. */
export const sessionTable = [
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
]

const workspaceInput = () => ({ question: '', datasets: [] })

export const sessionModel: PathModel = {
  machine: sessionMachine,
  input: { hasToken: false, code: null, workspaceInput },
  otherInputs: [
    { hasToken: false, code: 'abc', workspaceInput },
    { hasToken: true, code: null, workspaceInput },
  ],
  actors: ['loadProfile', 'signIn', 'accountSetup', 'workspace', 'clientErrors'],
  events: [
    { type: 'logout.requested' },
    { type: 'unauthorized.received' },
    { type: 'code.changed', code: 'abc' },
    { type: 'code.changed', code: null },
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
