import type { Changed } from '../../../src/api/admin-calls.ts'
import type { ErrorLog } from '../../../src/api/admin-rows.ts'
import { errorRow } from '../network/backend.ts'
import { answers, does, fails, namesItsPart, type ViewModel } from '../browser/view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, TELLS_NOTHING, withId } from './admin.ts'

const MESSAGE = 'Boom'
const OTHER = errorRow()
/** All that a report can tell. */
const REPORTED: Partial<ErrorLog> = {
  stack: 'Error: Boom at here',
  url: 'https://querent.example/',
  user_agent: 'Chromium 1',
  metadata: { trail: [{ actor: 'run', event: 'query.submitted', state: '"loading"' }], build: 'seven' },
}
const replyOf = (log: ErrorLog) => ({ errors: [{ ...log, ...REPORTED }, OTHER], total: 2 })

const change = answers('updateErrorLog', ({ row, isTold }: Changed<ErrorLog>) =>
  isTold ? { json: { ...withId(row), ...REPORTED } } : TELLS_NOTHING,
)

export const errorLogView: ViewModel = {
  async open(visit, { row }: { row: ErrorLog }, types) {
    await openTab(visit, 'errorLogs', { replies: { listErrorLogs: { json: replyOf(withId(row)) } } })
    await rowOf(visit, MESSAGE).waitFor()
    visit.wire.hold('listErrorLogs', 'updateErrorLog', 'deleteErrorLog')
    // What is done then meets a list that is on its way.
    if (!types.has('row.refreshed'))
      await rowOf(visit, OTHER.message).getByRole('button', { name: 'Mark Resolved' }).click()
  },
  scope: (page) => page.getByRole('table'),
  events: {
    'row.refreshed': does(
      refreshes({ operation: 'listErrorLogs', replyOf, other: OTHER.message, button: 'Mark Resolved' }),
    ),
    'detail.toggled': pressInRow(MESSAGE, MESSAGE),
    'resolution.toggled': pressInRow(MESSAGE, /^Mark/, 'record.resolved', 'record.unresolved'),
    'deletion.requested': pressInRow(MESSAGE, 'Delete', 'record.resolved', 'record.unresolved'),
    'done.actor.resolve': change,
    'error.actor.resolve': fails('updateErrorLog'),
    'done.actor.reopen': change,
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
    'detail.closed': { sees: [/button "Boom"$/m], lacks: ['heading "Stack Trace"'], check: namesItsPart },
    'detail.open': {
      sees: [
        'button "Boom" [expanded]',
        ...['Address', 'User Agent', 'Stack Trace', 'What happened before', 'Metadata'].map(
          (title) => `heading "${title}"`,
        ),
        'Error: Boom at here',
        'run: query.submitted',
        'seven',
        'cell "Anonymous"',
      ],
      lacks: ['None was reported.', '"trail"'],
      check: namesItsPart,
    },
  },
}
