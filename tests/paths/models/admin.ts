import { changed, noted, succeeded, type Outcome } from '../../../src/machines/message/outcome.ts'
import { pathModel } from './path-model.ts'
import { ADMIN_TABS, adminMachine, type AdminTab } from '../../../src/machines/admin/admin.machine.ts'

/** SPEC section 2, admin dashboard: the tabs, and what an outcome in one of them leads to. */
export const adminTransitions = [
  '(root): runs message',
  '(root): outcome reported → stays',
  '(root): tab chosen → users or invitations or models or queries or errorLogs',
  'users: runs users',
  'users: outcome reported → stays',
  'invitations: runs bulkDeletion',
  'invitations: runs invitations',
  'invitations: runs inviteForm',
  'invitations: outcome reported → stays',
  'models: runs modelForm',
  'models: runs modelTry',
  'models: runs models',
  'models: model reported → stays',
  'models: outcome reported → stays',
  'models: row opened → stays',
  'queries: runs queries',
  'queries: runs queryDetails',
  'errorLogs: runs errorLogs',
  'errorLogs: runs errorStats',
  'errorLogs: outcome reported → stays',
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
    'modelTry',
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
