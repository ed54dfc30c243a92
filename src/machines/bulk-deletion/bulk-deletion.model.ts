import { pathModel } from '../path-model.ts'
import { bulkDeletionMachine } from './bulk-deletion.machine.ts'

/** SPEC sections 2, 4 and 8, Delete All Used. */
export const bulkDeletionTransitions = [
  'idle · deletion.requested [isAny] → deleting',
  'idle · deletion.requested → stays / report',
  'deleting · runs deleteUsed',
  'deleting · is busy',
  'deleting · done deleteUsed → idle / report',
  'deleting · failed deleteUsed → idle / report',
]

export const bulkDeletionPaths = pathModel(bulkDeletionMachine, {
  actors: ['deleteUsed'],
  events: [
    { type: 'deletion.requested', listed: 2 },
    { type: 'deletion.requested', listed: 0 },
    { type: 'xstate.done.actor.deleteUsed', output: 2, actorId: 'deleteUsed' },
    { type: 'xstate.error.actor.deleteUsed', error: new Error(''), actorId: 'deleteUsed' },
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
    'error.actor.deleteUsed': () => [
      ['report', { kind: 'error', text: 'Failed to delete invitations', outdates: false, row: null }],
    ],
  },
})
