import type { PathModel } from '../../../tests/support/paths.ts'
import { ADMIN_TABS, adminMachine } from './admin.machine.ts'

/** SPEC section 2, admin dashboard: the tabs, and what an outcome in one of them leads to. */
export const adminTable = [
  '(root) · tab.chosen [isTab] → users',
  '(root) · tab.chosen [isTab] → invitations',
  '(root) · tab.chosen [isTab] → models',
  '(root) · tab.chosen [isTab] → queries',
  '(root) · tab.chosen [isTab] → errorLogs',
  '(root) · outcome.reported → stays',
  'users · outcome.reported [isOutdating] → stays',
  'invitations · outcome.reported [isOutdating] → stays',
  'models · outcome.reported [isOutdating] → stays',
  'models · row.opened → stays',
  'errorLogs · outcome.reported [isOutdating] → stays',
]

export const adminModel: PathModel = {
  machine: adminMachine,
  input: { self: 'ana@example.com', now: () => 0 },
  actors: [
    'message',
    'users',
    'invitations',
    'inviteForm',
    'bulkDeletion',
    'models',
    'modelForm',
    'queries',
    'queryDetails',
    'errorLogs',
    'errorStats',
  ],
  events: [
    ...ADMIN_TABS.map((tab) => ({ type: 'tab.chosen', tab })),
    { type: 'row.opened', row: { id: 'm1' } },
    { type: 'outcome.reported', outcome: { kind: 'success', text: 'Done', outdates: true } },
    { type: 'outcome.reported', outcome: { kind: 'error', text: 'Failed', outdates: false } },
  ],
}
