import type { Outcome } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { ADMIN_TABS, adminMachine, type AdminTab } from './admin.machine.ts'

/** SPEC section 2, admin dashboard: the tabs, and what an outcome in one of them leads to. */
export const adminTable = [
  '(root) · runs message',
  '(root) · outcome.reported → stays / post',
  '(root) · tab.chosen [isTab users] → users',
  '(root) · tab.chosen [isTab invitations] → invitations',
  '(root) · tab.chosen [isTab models] → models',
  '(root) · tab.chosen [isTab queries] → queries',
  '(root) · tab.chosen [isTab errorLogs] → errorLogs',
  'users · runs users',
  'users · outcome.reported [isOutdating] → stays / post, reloadUsers',
  'invitations · runs invitations',
  'invitations · runs inviteForm',
  'invitations · runs bulkDeletion',
  'invitations · outcome.reported [isOutdating] → stays / post, reloadInvitations',
  'models · runs models',
  'models · runs modelForm',
  'models · outcome.reported [isOutdating] → stays / post, reloadModels, reportModels',
  'models · row.opened → stays / openModel',
  'queries · runs queries',
  'queries · runs queryDetails',
  'errorLogs · runs errorLogs',
  'errorLogs · runs errorStats',
  'errorLogs · outcome.reported [isOutdating] → stays / post, reloadErrorLogs, reloadErrorStats',
]

/** What each tab loads again after a change. */
const RELOADS: Readonly<Record<AdminTab, readonly string[]>> = {
  users: ['users'],
  invitations: ['invitations'],
  models: ['models'],
  queries: [],
  errorLogs: ['errorLogs', 'errorStats'],
}

export const adminModel = pathModel(adminMachine, {
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
  leads: { 'tab.chosen': ({ event }) => String(event['tab']) },
  sends: {
    'outcome.reported': ({ before, event }) => {
      const outcome = event['outcome'] as Outcome
      const reloads = outcome.outdates ? RELOADS[before.value] : []
      return [
        ['message', { type: 'message.posted', message: outcome }],
        ...reloads.map((child) => [child, { type: 'reload.requested' }] as const),
      ]
    },
    'row.opened': ({ event }) => [['modelForm', { type: 'form.opened', model: event['row'] as object }]],
  },
  calls: {
    'outcome.reported': ({ before, event }) =>
      before.matches('models') && (event['outcome'] as Outcome).outdates ? [['reportModels']] : [],
  },
})
