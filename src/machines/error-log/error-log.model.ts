import type { PathModel } from '../../../tests/support/paths.ts'
import { errorLogMachine } from './error-log.machine.ts'

/** SPEC sections 2, 4 and 8, error log. */
export const errorLogTable = [
  'record · row.refreshed → stays',
  'record.deciding · always [isResolved] → record.resolved',
  'record.deciding · always → record.unresolved',
  'record.unresolved · row.refreshed → record.deciding',
  'record.unresolved · resolution.toggled → record.resolving',
  'record.unresolved · deletion.requested → record.deleting',
  'record.resolved · row.refreshed → record.deciding',
  'record.resolved · resolution.toggled → record.reopening',
  'record.resolved · deletion.requested → record.deleting',
  'record.resolving · done.actor.resolve → record.deciding',
  'record.resolving · error.actor.resolve → record.deciding',
  'record.reopening · done.actor.reopen → record.deciding',
  'record.reopening · error.actor.reopen → record.deciding',
  'record.deleting · done.actor.deleteError → record.deleted',
  'record.deleting · error.actor.deleteError → record.deciding',
  'record.deleted · row.refreshed → record.deciding',
  'detail.closed · detail.toggled → detail.open',
  'detail.open · detail.toggled → detail.closed',
]

const log = (resolved: boolean) => ({ id: 'e1', message: 'Boom', severity: 'error', resolved })

export const errorLogModel: PathModel = {
  machine: errorLogMachine,
  input: { row: log(false) },
  actors: ['resolveError', 'deleteError'],
  events: [
    { type: 'row.refreshed', row: log(true) },
    { type: 'row.refreshed', row: log(false) },
    { type: 'detail.toggled' },
    { type: 'resolution.toggled' },
    { type: 'deletion.requested' },
    ...['resolve', 'reopen', 'deleteError'].flatMap((actorId) => [
      { type: `xstate.done.actor.${actorId}`, output: undefined, actorId },
      { type: `xstate.error.actor.${actorId}`, error: new Error(''), actorId },
    ]),
  ],
}
