import { changed, noted, succeeded, type Outcome } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { ADMIN_TABS, adminMachine, type AdminTab } from './admin.machine.ts'

/** SPEC section 2, admin dashboard: the tabs, and what an outcome in one of them leads to. */
export const adminTransitions = [
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
  'models · outcome.reported [isChange] → stays / post, reportModels',
  'models · model.reported → stays / tellModels',
  'models · row.opened → stays / openModel',
  'queries · runs queries',
  'queries · runs queryDetails',
  'errorLogs · runs errorLogs',
  'errorLogs · runs errorStats',
  'errorLogs · outcome.reported [isOutdating] → stays / post, reloadErrorLogs, reloadErrorStats',
  'errorLogs · outcome.reported [isChange] → stays / post, reloadErrorStats',
]

/** What each tab loads again after a change. */
const RELOADS: Readonly<Record<AdminTab, readonly string[]>> = {
  users: ['users'],
  invitations: ['invitations'],
  models: ['models'],
  queries: [],
  errorLogs: ['errorLogs', 'errorStats'],
}

const CHANGED = changed('Changed', { row: { id: 'm1' }, isTold: true })

export const adminPaths = pathModel(adminMachine, {
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
  asks: {
    users: () => ({ filter: { role: '', status: '' }, failure: 'Failed to load users' }),
    invitations: () => ({ filter: { used: 'unused' }, failure: 'Failed to load invitations' }),
    models: () => ({ filter: {}, failure: 'Failed to load AI models' }),
    queries: () => ({ filter: { email: '', start: '', end: '' }, failure: 'Failed to load user queries' }),
    errorLogs: () => ({
      filter: { severity: '', resolved: '', email: '' },
      failure: 'Failed to load error logs',
    }),
  },
  events: [
    ...ADMIN_TABS.map((tab) => ({ type: 'tab.chosen', tab })),
    { type: 'row.opened', row: { id: 'm1' } },
    { type: 'outcome.reported', outcome: succeeded('Deleted') },
    { type: 'outcome.reported', outcome: CHANGED },
    { type: 'outcome.reported', outcome: noted('error', 'Failed') },
    { type: 'model.reported', outcome: CHANGED },
  ],
  leads: { 'tab.chosen': ({ event }) => String(event['tab']) },
  sends: {
    'outcome.reported': ({ before, event }) => {
      const { kind, text, outdates, row } = event['outcome'] as Outcome
      const stats = row !== null && before.matches('errorLogs') ? ['errorStats'] : []
      const reloads = outdates ? RELOADS[before.value] : stats
      return [
        ['message', { type: 'message.posted', message: { kind, text } }],
        ...reloads.map((child) => [child, { type: 'reload.requested' }] as const),
      ]
    },
    'model.reported': () => [['models', { type: 'outcome.reported', outcome: CHANGED }]],
    'row.opened': ({ event }) => [['modelForm', { type: 'form.opened', model: event['row'] as object }]],
  },
  calls: {
    'outcome.reported': ({ before, event }) =>
      before.matches('models') && (event['outcome'] as Outcome).kind === 'success' ? [['reportModels']] : [],
  },
})
