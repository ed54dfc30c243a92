import type { PathModel } from '../../../tests/support/paths.ts'
import { bulkDeletionMachine } from './bulk-deletion.machine.ts'

/** SPEC sections 2, 4 and 8, Delete All Used. */
export const bulkDeletionTable = [
  'idle · deletion.requested [isAny] → deleting',
  'idle · deletion.requested → stays',
  'deleting · done.actor.deleteUsed → idle',
  'deleting · error.actor.deleteUsed → idle',
]

export const bulkDeletionModel: PathModel = {
  machine: bulkDeletionMachine,
  actors: ['deleteUsed'],
  events: [
    { type: 'deletion.requested', listed: 2 },
    { type: 'deletion.requested', listed: 0 },
    { type: 'xstate.done.actor.deleteUsed', output: 2, actorId: 'deleteUsed' },
    { type: 'xstate.error.actor.deleteUsed', error: new Error(''), actorId: 'deleteUsed' },
  ],
}
