import type { ClientError } from '../../../src/api/calls.ts'
import { pathModel } from './path-model.ts'
import { clientErrorsMachine } from '../../../src/machines/client-errors/client-errors.machine.ts'

/** SPEC section 8, client error logging. */
export const clientErrorsTransitions = [
  '(root): error caught → stays',
  'idle: at once → reporting',
  'reporting: runs sendReport',
  'reporting: sendReport fails → idle',
  'reporting: sendReport is answered → idle',
]

export const clientErrorsPaths = pathModel(clientErrorsMachine, {
  actors: ['sendReport'],
  asks: {
    sendReport: ({ before: { context }, event }) =>
      event.type === 'error.caught' ? (event['report'] as ClientError) : context.waiting[1],
  },
  events: [
    { type: 'error.caught', report: { message: 'Boom' } },
    { type: 'error.caught', report: { message: 'Bang' } },
    { type: 'xstate.done.actor.sendReport', output: { id: '1' }, actorId: 'sendReport' },
    { type: 'xstate.error.actor.sendReport', error: new Error(''), actorId: 'sendReport' },
  ],
  calls: { 'error.actor.sendReport': ({ event }) => [['warn', { error: event['error'] as unknown }]] },
  holds: {
    idle: ({ waiting }) => waiting.length === 0,
    reporting: ({ waiting }) => waiting.length > 0,
  },
  changes: {
    'error.caught': ({ before: { context }, event }) => ({
      waiting: [...context.waiting, event['report'] as ClientError],
    }),
    'done.actor.sendReport': ({ before: { context } }) => ({ waiting: context.waiting.slice(1) }),
    'error.actor.sendReport': ({ before: { context } }) => ({ waiting: context.waiting.slice(1) }),
  },
})
