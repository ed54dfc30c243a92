import { pathModel } from './path-model.ts'
import { messageMachine, type Message } from '../../../src/machines/message/message.machine.ts'

/** SPEC section 4, messages; holding them is ours. */
export const messageTransitions = [
  'hidden: message posted → shown',
  'shown: after MESSAGE_MS → hidden',
  'shown: message dismissed → hidden',
  'shown: message held → held',
  'shown: message posted → shown',
  'held: message dismissed → hidden',
  'held: message posted → stays',
  'held: message released → shown',
]

export const messagePaths = pathModel(messageMachine, {
  events: [
    { type: 'message.posted', message: { kind: 'success', text: 'User activated successfully' } },
    { type: 'message.posted', message: { kind: 'error', text: 'Failed to delete user' } },
    { type: 'message.held' },
    { type: 'message.released' },
    { type: 'message.dismissed' },
    { type: 'xstate.after.MESSAGE_MS.message.shown' },
  ],
  delays: { MESSAGE_MS: 3000 },
  changes: { 'message.posted': ({ event }) => event['message'] as Message },
})
