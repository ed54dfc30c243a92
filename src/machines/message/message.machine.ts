import { assertEvent, assign, setup } from 'xstate'
import { MESSAGE_MS } from '../../config/constants.ts'

/** What a person is told of something they did. */
export interface Message {
  readonly kind: 'success' | 'error'
  readonly text: string
}

export type MessageEvent =
  | { readonly type: 'message.posted'; readonly message: Message }
  | { readonly type: 'message.held' }
  | { readonly type: 'message.released' }
  | { readonly type: 'message.dismissed' }

/**
 * The latest message (SPEC section 4, messages). Normal is hidden, shown for three seconds, hidden. It is held while a
 * person points at it or has the focus in it, and then stands for three seconds more.
 */
export const messageMachine = setup({
  types: { context: {} as Message, events: {} as MessageEvent },
  actions: {
    keepMessage: assign(({ event }) => {
      assertEvent(event, 'message.posted')
      return event.message
    }),
  },
  delays: { MESSAGE_MS },
}).createMachine({
  id: 'message',
  context: { kind: 'success', text: '' },
  initial: 'hidden',
  states: {
    hidden: { on: { 'message.posted': { target: 'shown', actions: 'keepMessage' } } },
    shown: {
      after: { MESSAGE_MS: { target: 'hidden' } },
      on: {
        // A newer message has its own three seconds.
        'message.posted': { target: 'shown', reenter: true, actions: 'keepMessage' },
        'message.held': { target: 'held' },
        'message.dismissed': { target: 'hidden' },
      },
    },
    held: {
      on: {
        'message.posted': { actions: 'keepMessage' },
        'message.released': { target: 'shown' },
        'message.dismissed': { target: 'hidden' },
      },
    },
  },
})
