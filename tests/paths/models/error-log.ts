import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../../src/api/admin-calls.ts'
import type { ErrorLog } from '../../../src/api/admin-rows.ts'
import { changed } from '../../../src/machines/message/outcome.ts'
import { reportsFailure } from './outcome.ts'
import { failuresOf, pathModel } from './path-model.ts'
import { errorLogMachine } from '../../../src/machines/error-log/error-log.machine.ts'

/** SPEC sections 2, 4 and 8, error log. */
export const errorLogTransitions = [
  'record: row refreshed → stays',
  'record.unresolved: deletion requested → record.deleting',
  'record.unresolved: resolution toggled → record.resolving',
  'record.unresolved: row refreshed → record.resolved or record.unresolved',
  'record.resolved: deletion requested → record.deleting',
  'record.resolved: resolution toggled → record.reopening',
  'record.resolved: row refreshed → record.resolved or record.unresolved',
  'record.resolving: is busy',
  'record.resolving: runs resolve (resolveError)',
  'record.resolving: resolve fails → record.resolved or record.unresolved',
  'record.resolving: resolve is answered → record.resolved or record.unresolved',
  'record.reopening: is busy',
  'record.reopening: runs reopen (resolveError)',
  'record.reopening: reopen fails → record.resolved or record.unresolved',
  'record.reopening: reopen is answered → record.resolved or record.unresolved',
  'record.deleting: is busy',
  'record.deleting: runs deleteError',
  'record.deleting: deleteError fails → record.resolved or record.unresolved',
  'record.deleting: deleteError is answered → record.deleted',
  'record.deleted: is busy',
  'record.deleted: row refreshed → record.resolved or record.unresolved',
  'detail.closed: detail toggled → detail.open',
  'detail.open: detail toggled → detail.closed',
]

const log = (resolved: boolean): ErrorLog => ({
  id: 'e1',
  created_at: '2026-02-28T06:50:00.000Z',
  user_email: 'eve@example.com',
  message: 'Boom',
  severity: 'error',
  url: null,
  resolved,
  stack: null,
  user_agent: null,
  metadata: {},
})

const output = ({ event }: { event: AnyEventObject }) => event['output'] as Changed<ErrorLog>

export const errorLogPaths = pathModel(errorLogMachine, {
  input: { row: log(false) },
  actors: ['resolveError', 'deleteError'],
  asks: {
    resolve: ({ before: { context } }) => ({ log: context.log, resolved: true }),
    reopen: ({ before: { context } }) => ({ log: context.log, resolved: false }),
    deleteError: () => ({ id: 'e1' }),
  },
  events: [
    { type: 'row.refreshed', row: log(true) },
    { type: 'row.refreshed', row: log(false) },
    { type: 'detail.toggled' },
    { type: 'resolution.toggled' },
    { type: 'deletion.requested' },
    ...['resolve', 'reopen'].flatMap((actorId) =>
      [false, true].map((isTold) => ({
        type: `xstate.done.actor.${actorId}`,
        output: { row: log(actorId === 'resolve'), isTold },
        actorId,
      })),
    ),
    { type: 'xstate.done.actor.deleteError', output: undefined, actorId: 'deleteError' },
    ...['resolve', 'reopen', 'deleteError'].flatMap(failuresOf),
  ],
  holds: {
    'record.resolved': (context) => context.log.resolved,
    'record.unresolved': (context) => !context.log.resolved,
  },
  changes: {
    'row.refreshed': ({ event }) => ({ log: event['row'] as ErrorLog }),
    'done.actor.resolve': () => ({ log: log(true) }),
    'done.actor.reopen': () => ({ log: log(false) }),
  },
  leads: {
    'done.actor.resolve': () => 'record.resolved',
    'done.actor.reopen': () => 'record.unresolved',
  },
  calls: {
    'done.actor.resolve': (happened) => [['report', changed('Error marked as resolved', output(happened))]],
    'done.actor.reopen': (happened) => [['report', changed('Error marked as unresolved', output(happened))]],
    'error.actor.resolve': reportsFailure('Failed to update error status'),
    'error.actor.reopen': reportsFailure('Failed to update error status'),
    'done.actor.deleteError': () => [
      ['report', { kind: 'success', text: 'Error log deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteError': reportsFailure('Failed to delete error log'),
  },
})
