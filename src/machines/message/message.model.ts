import type { PathModel } from '../../../tests/support/paths.ts'
import { messageMachine } from './message.machine.ts'

/** SPEC section 4, messages; holding them is ours. */
export const messageTable = [
  'hidden · message.posted → shown',
  'shown · after.MESSAGE_MS.message.shown → hidden',
  'shown · message.posted → shown',
  'shown · message.held → held',
  'shown · message.dismissed → hidden',
  'held · message.posted → stays',
  'held · message.released → shown',
  'held · message.dismissed → hidden',
]

export const messageModel: PathModel = {
  machine: messageMachine,
  events: [
    { type: 'message.posted', message: { kind: 'success', text: 'User activated successfully' } },
    { type: 'message.posted', message: { kind: 'error', text: 'Failed to delete user' } },
    { type: 'message.held' },
    { type: 'message.released' },
    { type: 'message.dismissed' },
    { type: 'xstate.after.MESSAGE_MS.message.shown' },
  ],
}
