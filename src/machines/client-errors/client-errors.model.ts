import type { PathModel } from '../../../tests/support/paths.ts'
import { clientErrorsMachine } from './client-errors.machine.ts'

/** SPEC section 8, client error logging. */
export const clientErrorsTable = [
  '(root) · error.caught [isNew] → stays',
  'idle · always [hasWaiting] → reporting',
  'reporting · done.actor.sendReport → idle',
  'reporting · error.actor.sendReport → idle',
]

export const clientErrorsModel: PathModel = {
  machine: clientErrorsMachine,
  actors: ['sendReport'],
  events: [
    { type: 'error.caught', report: { message: 'Boom' } },
    { type: 'error.caught', report: { message: 'Bang' } },
    { type: 'xstate.done.actor.sendReport', output: { id: '1' }, actorId: 'sendReport' },
    { type: 'xstate.error.actor.sendReport', error: new Error(''), actorId: 'sendReport' },
  ],
}
