import type { ErrorLog, Invitation, Model, User } from '../../../src/api/admin-rows.ts'
import { historyItem as plainItem, plainResult } from '../../support/answers.ts'
import { idOf, OTHER_ID } from './ids.ts'
import type { Replies } from './wire.ts'

/** A backend for paths: the shapes of the contract, with nothing in them but what a path puts there. */

export const ME = 'me@example.com'

export const ROWS = Array.from({ length: 6 }, (_, index) => ({
  region: `Region ${index + 1}`,
  avg_premium: 100 + ((index * 37) % 101) + 0.5,
}))

/** Rows as a backend without types writes them. */
export function markupOf(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const cells = (tag: string, all: readonly (string | number | null | undefined)[]) =>
    `<tr>${all
      .map(
        (cell) =>
          `<${tag}>${String(cell ?? '')
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')}</${tag}>`,
      )
      .join('')}</tr>`
  const ids = Object.keys(rows[0] ?? {})
  const body = rows.map((row) =>
    cells(
      'td',
      ids.map((id) => row[id]),
    ),
  )
  return `<table><thead>${cells('th', ids)}</thead><tbody>${body.join('')}</tbody></table>`
}

const metadataOf = (rows: number) => ({
  row_count: rows,
  execution_time_ms: 3,
  k_threshold_used: 5,
  groups_suppressed: 0,
})

/** What a reply without rows says of how many questions of the day are left. */
export const leaving = (left: number | null) => ({ metadata: { ...metadataOf(0), questions_left: left } })

/** An answer of two rows, which have no chart. */
export const answerOf = (part: object = {}, rows = ROWS.slice(0, 2)) =>
  plainResult({
    user_email: ME,
    html_table: markupOf(rows),
    results: rows,
    metadata: metadataOf(rows.length),
    audit_log_id: '77777777-0000-4000-8000-000000000007',
    ...part,
  })

/** How a question was understood, in full. */
export const INTERPRETATION = {
  outcome: 'answer',
  restatement: 'Average premium by region.',
  assumptions: ['“premium” read as monthly premium'],
  plan: { measures: ['average'] },
  tokens: [{ text: 'premium', use: 'used', meaning: 'monthly premium' }],
  alternatives: [],
  suggestions: [],
  derivations: [
    {
      words: 'average premium',
      category: 'measure',
      rule: 'aggregate column',
      meaning: null,
      weight: 0.5,
      parts: [
        {
          words: 'premium',
          category: 'column',
          rule: null,
          meaning: 'monthly premium',
          weight: 0,
          parts: [],
        },
      ],
    },
  ],
}

/** An answer with all that one can carry. */
export const fullAnswer = (rows = ROWS.slice(0, 2)) => answerOf({ interpretation: INTERPRETATION }, rows)

export const historyItem = (name: string, part: object = {}) =>
  plainItem(0, { id: idOf(name), question: `Question ${name}`, ...part })

export const userRow = (part: Partial<User> = {}): User => ({
  id: OTHER_ID,
  email: 'other@example.com',
  full_name: 'Other Person',
  role: 'content_editor',
  is_active: true,
  last_login: '2026-02-26T11:35:00Z',
  created_at: '2026-02-03T07:15:00Z',
  ...part,
})
export const invitationRow = (part: Partial<Invitation> = {}): Invitation => ({
  id: OTHER_ID,
  email: 'other@example.com',
  role: 'content_editor',
  token: 'code-of-other',
  created_at: '2026-02-20T12:30:00Z',
  expires_at: '2099-03-08T10:00:00Z',
  used: false,
  used_at: null,
  ...part,
})
export const modelRow = (part: Partial<Model> = {}): Model => ({
  id: OTHER_ID,
  name: 'Other Model',
  model_id: 'other-model',
  provider: 'anthropic',
  cost_per_mtok_input: 3,
  cost_per_mtok_output: 15,
  max_tokens: 4096,
  temperature: 0.3,
  description: 'For other questions',
  is_active: false,
  can_be_tested: true,
  ...part,
})
export const errorRow = (part: Partial<ErrorLog> = {}): ErrorLog => ({
  id: OTHER_ID,
  created_at: '2026-02-22T13:55:00Z',
  user_email: null,
  message: 'Other error',
  severity: 'warning',
  url: null,
  resolved: false,
  stack: null,
  user_agent: null,
  metadata: {},
  ...part,
})
export const queryRow = (part: object = {}) => ({
  id: OTHER_ID,
  created_at: '2026-03-01T10:05:00Z',
  user_email: 'ana@example.com',
  user_question: 'premium by region',
  generated_sql: 'select 1',
  success: true,
  row_count: 7,
  execution_time_ms: 12,
  error_message: null,
  ...part,
})

export const STATS = {
  row_count: 250_000,
  last_updated: '2026-03-01T10:00:00Z',
  key_dimensions: [
    { name: 'Region', type: 'categorical', count: 12 },
    { name: 'Age', type: 'numeric', range: { min: 18, max: 80 } },
  ],
}

export const SECOND_FACTOR_OFF = { is_on: false, since: null, recovery_codes_left: 0, is_required: false }
export const APP_SECRET = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Querent:me?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Querent',
}
export const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, index) => `AAAAAA-BBBBBB-CCCCCC-DDDDD${'ABCDEFGHIJ'[index]}`,
)

const TOKEN = { json: { access_token: 'token', token_type: 'bearer' } }

const OWN_DATASET = {
  ...{ id: 'orders', name: 'Orders', row_count: 1200, loaded_at: '2026-03-02T09:30:00Z' },
  ...{ kept: 'files', can_go_back: true },
}
/** A draft that waits for its files. */
const EMPTY_DRAFT = {
  ...{ id: OTHER_ID, name: 'Orders', replaces: 'orders', state: 'receiving', appends: false },
  ...{ created_at: '2026-03-01T10:00:00Z', files: [], progress: null, problem: null, review: null },
}

export const USUAL_REPLIES: Replies = {
  login: TOKEN,
  register: TOKEN,
  getProfile: { json: { email: ME, role: 'admin', guards_account: true } },
  getDatasetStats: { json: STATS },
  listHistory: { json: { items: [], total: 0 } },
  listModels: {
    json: {
      models: [modelRow({ is_active: true })],
      active_model: { name: 'Other Model', provider: 'anthropic' },
    },
  },
  listUsers: { json: { users: [userRow()], total: 1 } },
  listInvitations: { json: { invitations: [invitationRow()], total: 1 } },
  listAdminQueries: { json: { queries: [queryRow()], total: 1 } },
  listErrorLogs: { json: { errors: [errorRow()], total: 1 } },
  getErrorLogStats: { json: { total: 1, unresolved: 1, last_24h: 1, by_severity: { warning: 1 } } },
  confirmSignIn: TOKEN,
  getSecondFactor: { json: SECOND_FACTOR_OFF },
  startSecondFactor: { json: APP_SECRET },
  confirmSecondFactor: { json: { recovery_codes: RECOVERY_CODES, access_token: 'token' } },
  listApiTokens: { json: { tokens: [] } },
  listSessions: { json: { sessions: [] } },
  listDatasets: { json: { datasets: [OWN_DATASET], drafts: [], tables: [] } },
  goBackToVersion: { json: OWN_DATASET },
  createDraft: { json: EMPTY_DRAFT },
  getDraft: { json: EMPTY_DRAFT },
  reportClientError: { json: { id: OTHER_ID } },
  executeQuery: { json: answerOf() },
  generateHeading: { json: { heading: 'Premium by region' } },
  generateAnalysis: { json: { success: true, analysis: 'London leads.' } },
  generateFollowups: { json: { suggestions: ['Average premium by plan'] } },
  recommendChart: {
    json: {
      success: true,
      chart_type: 'bar',
      title: 'Premium of regions',
      x_axis: { column: 'region', label: 'Region' },
      y_axis: { column: 'avg_premium', label: 'Average premium' },
    },
  },
  activateModel: { json: modelRow({ is_active: true }) },
  updateModel: { json: modelRow() },
  createModel: { json: modelRow() },
  createInvitation: { json: invitationRow() },
  cleanUpInvitations: { json: { deleted_count: 1 } },
  updateUser: { json: userRow() },
  updateErrorLog: { json: errorRow() },
}
