import { fromPromise, setup } from 'xstate'
import { failed, noted, succeeded, type Outcome } from '../message/outcome.ts'
import { notProvided } from '../not-provided.ts'

/** The press of the button, with how many used invitations are listed. */
export type BulkDeletionEvent = { readonly type: 'deletion.requested'; readonly listed: number }

const NOTHING = noted('error', 'No used invitations to delete')
const DELETION_FAILED = 'Failed to delete invitations'

const outcomeOf = (deleted: number): Outcome =>
  deleted === 0 ? NOTHING : succeeded(`Successfully deleted ${deleted} invitation(s)`)

/** Deletes all used invitations (SPEC sections 2, 4 and 8). Normal is idle, deleting, idle. */
export const bulkDeletionMachine = setup({
  types: { events: {} as BulkDeletionEvent },
  actors: { deleteUsed: fromPromise<number>(notProvided) },
  actions: {
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome) => {},
  },
  guards: { isAny: ({ event }) => 'listed' in event && event.listed > 0 },
}).createMachine({
  id: 'bulkDeletion',
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deletion.requested': [
          { guard: 'isAny', target: 'deleting' },
          { actions: { type: 'report', params: NOTHING } },
        ],
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteUsed',
        src: 'deleteUsed',
        onDone: {
          target: 'idle',
          actions: { type: 'report', params: ({ event }) => outcomeOf(event.output) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'report', params: ({ event }) => failed(event.error, DELETION_FAILED) },
        },
      },
    },
  },
})
