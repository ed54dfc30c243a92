import { reportsFailure } from './outcome.ts'
import { failuresOf, nothingOf, pathModel } from './path-model.ts'
import { bulkDeletionMachine } from '../../../src/machines/bulk-deletion/bulk-deletion.machine.ts'

/** SPEC sections 2, 4 and 8, Delete All Used. */
export const bulkDeletionTransitions = [
  'idle: deletion requested → deleting or stays',
  'deleting: is busy',
  'deleting: runs deleteUsed',
  'deleting: deleteUsed fails → idle',
  'deleting: deleteUsed is answered → idle',
]

export const bulkDeletionPaths = pathModel(bulkDeletionMachine, {
  actors: ['deleteUsed'],
  events: [
    { type: 'deletion.requested', listed: 2 },
    { type: 'deletion.requested', listed: 0 },
    { type: 'xstate.done.actor.deleteUsed', output: 2, actorId: 'deleteUsed' },
    ...failuresOf('deleteUsed'),
    nothingOf('deleteUsed', 'The server sent an answer that cannot be read.'),
  ],
  leads: { 'deletion.requested': ({ event }) => (event['listed'] === 0 ? 'idle' : 'deleting') },
  calls: {
    'deletion.requested': ({ event }) =>
      event['listed'] === 0
        ? [['report', { kind: 'error', text: 'No used invitations to delete', outdates: false, row: null }]]
        : [],
    'done.actor.deleteUsed': () => [
      [
        'report',
        { kind: 'success', text: 'Successfully deleted 2 invitation(s)', outdates: true, row: null },
      ],
    ],
    'error.actor.deleteUsed': reportsFailure('Failed to delete invitations'),
  },
})
