import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { ErrorLog } from '../../api/admin-rows.ts'
import type { Outcome } from '../message/outcome.ts'
import { changing, removing } from '../message/reported.ts'
import { notProvided } from '../not-provided.ts'

export interface ErrorLogContext {
  readonly log: ErrorLog
}

export interface ErrorUpdate {
  readonly log: ErrorLog
  readonly resolved: boolean
}

export type ErrorLogEvent =
  | { readonly type: 'row.refreshed'; readonly row: ErrorLog }
  | { readonly type: 'detail.toggled' }
  | { readonly type: 'resolution.toggled' }
  | { readonly type: 'deletion.requested' }

const UPDATE_FAILED = 'Failed to update error status'
const DELETION_FAILED = 'Failed to delete error log'

/**
 * One reported error (SPEC section 4, error log): resolved or unresolved, and deleted on demand. Beside it, its details
 * are open or closed.
 */
export const errorLogMachine = setup({
  types: {
    context: {} as ErrorLogContext,
    events: {} as ErrorLogEvent,
    input: {} as { readonly row: ErrorLog },
  },
  actors: {
    resolveError: fromPromise<Changed<ErrorLog>, ErrorUpdate>(notProvided),
    deleteError: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    keepRow: assign({
      log: ({ event }) => {
        assertEvent(event, 'row.refreshed')
        return event.row
      },
    }),
    keepChanged: assign({ log: (_, { row }: Changed<ErrorLog>) => row }),
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome<ErrorLog>) => {},
  },
  guards: { isResolved: ({ context }) => context.log.resolved },
}).createMachine({
  id: 'errorLog',
  context: ({ input: { row } }) => ({ log: row }),
  type: 'parallel',
  states: {
    record: {
      initial: 'deciding',
      on: { 'row.refreshed': { actions: 'keepRow' } },
      states: {
        deciding: { always: [{ guard: 'isResolved', target: 'resolved' }, { target: 'unresolved' }] },
        unresolved: {
          on: {
            'row.refreshed': { target: 'deciding', actions: 'keepRow' },
            'resolution.toggled': { target: 'resolving' },
            'deletion.requested': { target: 'deleting' },
          },
        },
        resolved: {
          on: {
            'row.refreshed': { target: 'deciding', actions: 'keepRow' },
            'resolution.toggled': { target: 'reopening' },
            'deletion.requested': { target: 'deleting' },
          },
        },
        resolving: {
          tags: 'busy',
          invoke: {
            id: 'resolve',
            src: 'resolveError',
            input: ({ context }) => ({ log: context.log, resolved: true }),
            ...changing(
              { target: 'deciding', text: 'Error marked as resolved' },
              { target: 'deciding', text: UPDATE_FAILED },
            ),
          },
        },
        reopening: {
          tags: 'busy',
          invoke: {
            id: 'reopen',
            src: 'resolveError',
            input: ({ context }) => ({ log: context.log, resolved: false }),
            ...changing(
              { target: 'deciding', text: 'Error marked as unresolved' },
              { target: 'deciding', text: UPDATE_FAILED },
            ),
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteError',
            src: 'deleteError',
            input: ({ context }) => ({ id: context.log.id }),
            ...removing(
              { target: 'deleted', text: 'Error log deleted successfully' },
              { target: 'deciding', text: DELETION_FAILED },
            ),
          },
        },
        /** Until the list is loaded again; where it still has the row, the row is as it was. */
        deleted: { tags: 'busy', on: { 'row.refreshed': { target: 'deciding', actions: 'keepRow' } } },
      },
    },
    detail: {
      initial: 'closed',
      states: {
        closed: { on: { 'detail.toggled': { target: 'open' } } },
        open: { on: { 'detail.toggled': { target: 'closed' } } },
      },
    },
  },
})
