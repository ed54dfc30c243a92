import type { ErrorLog } from '../../../src/api/admin-rows.ts'
import { errorRow } from '../backend.ts'
import { answers, does, fails, type ViewModel } from '../view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, withId } from './admin.ts'

const MESSAGE = 'Boom'
const OTHER = errorRow()
const replyOf = (log: ErrorLog) => ({ errors: [log, OTHER], total: 2 })

export const errorLogView: ViewModel = {
  async open(visit, { row }: { row: ErrorLog }) {
    await openTab(visit, 'errorLogs', { replies: { listErrorLogs: { json: replyOf(withId(row)) } } })
    await rowOf(visit, MESSAGE).waitFor()
    visit.wire.hold('listErrorLogs', 'updateErrorLog', 'deleteErrorLog')
  },
  scope: (page) => page.getByRole('table'),
  events: {
    'row.refreshed': does(
      refreshes({ operation: 'listErrorLogs', replyOf, other: OTHER.message, button: 'Mark Resolved' }),
    ),
    'detail.toggled': pressInRow(MESSAGE, MESSAGE),
    'resolution.toggled': pressInRow(MESSAGE, /^Mark/, 'record.resolved', 'record.unresolved'),
    'deletion.requested': pressInRow(MESSAGE, 'Delete', 'record.resolved', 'record.unresolved'),
    'done.actor.resolve': answers('updateErrorLog', () => ({ json: errorRow() })),
    'error.actor.resolve': fails('updateErrorLog'),
    'done.actor.reopen': answers('updateErrorLog', () => ({ json: errorRow() })),
    'error.actor.reopen': fails('updateErrorLog'),
    'done.actor.deleteError': answers('deleteErrorLog'),
    'error.actor.deleteError': fails('deleteErrorLog'),
  },
  states: {
    'record.unresolved': { sees: [/row "[^"]*Boom[^"]* Unresolved Mark Resolved Delete"/] },
    'record.resolved': { sees: [/row "[^"]*Boom[^"]* Resolved Mark Unresolved Delete"/] },
    'record.resolving': { sees: [/button "Mark \w+" \[disabled\]/] },
    'record.reopening': { sees: [/button "Mark \w+" \[disabled\]/] },
    'record.deleting': { sees: ['button "Delete" [disabled]'] },
    'record.deleted': { sees: ['button "Delete" [disabled]'] },
    'detail.closed': { sees: [/button "Boom"$/m], lacks: ['heading "Stack Trace"'] },
    'detail.open': { sees: ['button "Boom" [expanded]', 'heading "Stack Trace"'] },
  },
}
