import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { ErrorLog } from '../../api/admin-rows.ts'
import { changed } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { errorLogMachine } from './error-log.machine.ts'

/** SPEC sections 2, 4 and 8, error log. */
export const errorLogTransitions = [
  'record · row.refreshed → stays / keepRow',
  'record.deciding · always [isResolved] → record.resolved',
  'record.deciding · always → record.unresolved',
  'record.unresolved · row.refreshed → record.deciding / keepRow',
  'record.unresolved · resolution.toggled → record.resolving',
  'record.unresolved · deletion.requested → record.deleting',
  'record.resolved · row.refreshed → record.deciding / keepRow',
  'record.resolved · resolution.toggled → record.reopening',
  'record.resolved · deletion.requested → record.deleting',
  'record.resolving · runs resolve (resolveError)',
  'record.resolving · is busy',
  'record.resolving · done resolve → record.deciding / keepChanged, report',
  'record.resolving · failed resolve → record.deciding / report',
  'record.reopening · runs reopen (resolveError)',
  'record.reopening · is busy',
  'record.reopening · done reopen → record.deciding / keepChanged, report',
  'record.reopening · failed reopen → record.deciding / report',
  'record.deleting · runs deleteError',
  'record.deleting · is busy',
  'record.deleting · done deleteError → record.deleted / report',
  'record.deleting · failed deleteError → record.deciding / report',
  'record.deleted · is busy',
  'record.deleted · row.refreshed → record.deciding / keepRow',
  'detail.closed · detail.toggled → detail.open',
  'detail.open · detail.toggled → detail.closed',
]

const log = (resolved: boolean): ErrorLog => ({
  id: 'e1',
  created_at: '2026-03-02T10:00:00.000Z',
  user_email: null,
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
    ...['resolve', 'reopen', 'deleteError'].map((actorId) => ({
      type: `xstate.error.actor.${actorId}`,
      error: new Error(''),
      actorId,
    })),
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
    'error.actor.resolve': () => [
      ['report', { kind: 'error', text: 'Failed to update error status', outdates: false, row: null }],
    ],
    'error.actor.reopen': () => [
      ['report', { kind: 'error', text: 'Failed to update error status', outdates: false, row: null }],
    ],
    'done.actor.deleteError': () => [
      ['report', { kind: 'success', text: 'Error log deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteError': () => [
      ['report', { kind: 'error', text: 'Failed to delete error log', outdates: false, row: null }],
    ],
  },
})
