import type { OperationId } from '../../server/http/protocol/contract.ts'
import type { Call } from './calls.ts'
import { PASSWORD } from './server.ts'

/** A call of each operation that can be called whatever was called before. */

export const EDITOR = 'editor@example.com'
const credentials = { email: EDITOR, password: PASSWORD }
/** An id of nothing: what acts on one record answers 404. */
export const ids = { id: '00000000-0000-4000-8000-00000000ffff', name: 'orders.csv' }
export const FULL: Readonly<Partial<Record<OperationId, Call>>> = {
  executeQuery: { body: { question: 'average premium by region' } },
  readQuestion: { body: { question: 'average premium by re', at: 21 } },
  listHistory: {
    query: { limit: '10', offset: '0', dataset: 'insurance_pricing', start: '2026-01-01', end: '2026-12-31' },
  },
  getAnswer: { path: ids },
  getHealth: { token: null },
  getLiveness: { token: null },
  getReadiness: { token: null },
  login: { token: null, body: credentials },
  getProfile: {},
  getSecondFactor: {},
  listApiTokens: {},
  listSessions: {},
  createApiToken: { body: { name: 'Monthly report', expires_in_days: 90 } },
  revokeApiToken: { path: ids },
  reportClientError: { token: null, body: { message: 'Boom', severity: 'warning', metadata: { a: 1 } } },
  listModels: {},
  generateHeading: { body: { question: 'average premium by region', sql: 'select 1' } },
  recommendChart: {
    body: {
      user_question: 'premium by region',
      generated_sql: 'select 1',
      data_sample: [{ region: 'London', premium: 1 }],
      column_metadata: [
        {
          name: 'region',
          data_type: 'string',
          cardinality: 12,
          is_nullable: false,
          sample_values: ['London'],
        },
        { name: 'premium', data_type: 'number', cardinality: 12, is_nullable: false, sample_values: [1] },
      ],
    },
  },
  generateAnalysis: {
    body: {
      question: 'premium by region',
      sql: 'select 1',
      results: [],
      html_table: null,
      audit_log_id: null,
    },
  },
  generateFollowups: { body: { question: 'average premium by region' } },
  listUsers: { query: { role: 'admin', is_active: 'true' } },
  updateUser: { path: ids, body: { is_active: true } },
  deleteUser: { path: ids },
  listInvitations: { query: { used: 'false' } },
  createInvitation: { body: { email: 'invited@example.com', role: 'content_editor' } },
  revokeInvitation: { path: ids },
  cleanUpInvitations: { query: { used: 'true' } },
  listErrorLogs: { query: { severity: 'error', resolved: 'false', user_email: 'ana' } },
  getErrorLogStats: {},
  updateErrorLog: { path: ids, body: { resolved: true } },
  deleteErrorLog: { path: ids },
  createModel: { body: { name: 'Haiku', model_id: 'claude-haiku', provider: 'anthropic' } },
  updateModel: { path: ids, body: { max_tokens: 8192 } },
  activateModel: { path: ids },
  deleteModel: { path: ids },
  getModelTry: { path: ids },
  tryModel: { path: ids },
  cancelModelTry: { path: ids },
  listAdminQueries: { query: { user_email: 'ana', include_cached_results: 'true' } },
  listDatasets: {},
  removeDataset: { path: ids },
  goBackToVersion: { path: ids },
  createDraft: { body: {} },
  getDraft: { path: ids },
  changeDraft: { path: ids, body: { decisions: { 'order date/order': 'month first' } } },
  discardDraft: { path: ids },
  uploadPart: { path: ids, query: { from: '0', size: '3' }, body: Buffer.from('a,b') },
  removeFile: { path: ids },
  loadDraft: { path: ids },
  publishDraft: { path: ids },
  verifyAnswer: { path: ids },
  withdrawVerification: { path: ids },
  decideReading: { path: ids, body: { run: ids.id, take: 'new' } },
  getBank: { path: { id: 'insurance_pricing' } },
  runBank: { path: ids, body: { reader: 'builtin' } },
  getDatasetStats: { path: { id: 'PMI Pricing' } },
  getDataProfile: { path: { id: 'insurance_pricing' } },
}
