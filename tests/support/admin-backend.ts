import type { Page } from 'playwright-core'
import type { Reply, Visitor } from './browser.ts'
import type { Decide } from './stand-in.ts'

/** A backend of the admin area at the wire, with the shapes of SPEC section 3 and none of our extensions. */

export const ME = 'me@example.com'

export const user = (part: object = {}) => ({
  id: '11111111-0000-4000-8000-000000000001',
  email: 'ana@example.com',
  full_name: 'Ana Analyst',
  role: 'content_editor',
  is_active: true,
  last_login: null,
  created_at: '2026-03-01T10:00:00Z',
  ...part,
})
export const invitation = (part: object = {}) => ({
  id: '22222222-0000-4000-8000-000000000001',
  email: 'ben@example.com',
  role: 'content_editor',
  token: 'code-of-ben',
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2099-03-08T10:00:00Z',
  used: false,
  used_at: null,
  ...part,
})
export const model = (part: object = {}) => ({
  id: '33333333-0000-4000-8000-000000000001',
  name: 'Sonnet',
  model_id: 'claude-sonnet',
  provider: 'anthropic',
  cost_per_mtok_input: 3,
  cost_per_mtok_output: 15,
  max_tokens: 4096,
  temperature: 0,
  description: null,
  is_active: true,
  ...part,
})
export const HAIKU = model({
  id: '33333333-0000-4000-8000-000000000002',
  name: 'Haiku',
  model_id: 'claude-haiku',
  cost_per_mtok_input: 1,
  cost_per_mtok_output: 5,
  is_active: false,
})
export const adminQuery = (part: object = {}) => ({
  id: '44444444-0000-4000-8000-000000000001',
  created_at: '2026-03-01T10:05:00Z',
  user_email: 'ana@example.com',
  user_question: 'premium by region',
  generated_sql: 'select 1',
  success: true,
  row_count: 1,
  execution_time_ms: 12,
  error_message: null,
  html_table:
    '<table><thead><tr><th>region</th><th>avg_premium</th></tr></thead><tbody><tr><td>London</td><td>170.957</td></tr></tbody></table>',
  analysis_text: 'London leads.',
  results_json: [{ region: 'London', avg_premium: 170.957 }],
  ...part,
})
export const errorLog = (part: object = {}) => ({
  id: '55555555-0000-4000-8000-000000000001',
  created_at: '2026-03-01T10:05:00Z',
  user_email: '',
  message: 'Boom',
  severity: 'critical',
  url: 'https://querent.example/',
  resolved: false,
  stack: 'Error: Boom\n    at here',
  user_agent: 'Chromium',
  metadata: { trail: [{ actor: 'run', event: 'query.submitted', state: '"loading"' }], build: '7' },
  ...part,
})

/** The last test of that model. */
const TESTED = {
  ...{ id: '99999999-0000-4000-8000-0000000000e1', model: 'Haiku', dataset: 'PMI Pricing', problem: null },
  ...{ state: 'done', begun_at: '2026-03-01T10:05:00Z', asked: 2, right: 1 },
  ...{ input_tokens: 5_600, cached_tokens: 2_470, output_tokens: 240 },
  ...{ seconds: 3, median_seconds: 1.5, cost_usd: 0.0312 },
  questions: [
    { question: 'premium by region', result: 'right', expected: 'P.', read: 'P.', seconds: 1 },
    {
      question: 'which region has the largest difference in average premium between smokers and non-smokers',
      result: 'wrong',
      expected: 'Difference in average monthly premium between smoker is yes and smoker is no by region.',
      read: 'Average monthly premium by region for quotes where smoker is yes.',
      seconds: 2,
    },
  ],
}

export interface Sent {
  readonly method: string
  /** With its search. */
  readonly path: string
  readonly body: unknown
}

type Answers = Readonly<Record<string, Reply | Decide>>

const LISTS: Readonly<Record<string, Reply>> = {
  'GET /api/auth/me': { json: { email: ME, role: 'admin' } },
  'GET /api/admin/users': {
    json: { users: [user(), user({ id: 'me', email: ME, role: 'admin' })], total: 2 },
  },
  'GET /api/admin/invitations': { json: { invitations: [invitation()], total: 1 } },
  'GET /api/admin/ai-models': {
    json: { models: [model(), HAIKU], active_model: { name: 'Sonnet', provider: 'anthropic' } },
  },
  'GET /api/admin/queries': { json: { queries: [adminQuery()], total: 1 } },
  'GET /api/logs/errors': { json: { errors: [errorLog()], total: 1 } },
  'GET /api/logs/errors/stats': {
    json: { total: 1, unresolved: 1, last_24h: 0, by_severity: { critical: 1 } },
  },
}

/** What a backend says beside that tests its models. */
export const TESTING: Answers = {
  'GET /api/admin/ai-models': {
    json: {
      models: [model({ can_be_tested: true }), { ...HAIKU, can_be_tested: true }],
      active_model: { name: 'Sonnet', provider: 'anthropic' },
    },
  },
  'GET /api/admin/ai-models/{id}/try': { json: { last: TESTED } },
  'POST /api/admin/ai-models/{id}/try': { json: TESTED },
}

/** A call by its method and path, whatever its id and search are. */
const keyOf = (method: string, path: string) =>
  `${method} ${path.replace(/\?.*$/, '').replace(/\/(?:[0-9a-f-]{36})(?=\/|$)/, '/{id}')}`

/** Opens the admin area before such a backend, and keeps what was sent to it. */
export async function openAdmin(
  { page, standIn, enter }: Visitor,
  answers: Answers = {},
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  standIn.on(/^\/api\/(admin|logs\/errors|auth\/me)/, async (call) => {
    const request = call.request()
    const { pathname, search } = new URL(request.url())
    sent.push({
      method: request.method(),
      path: `${pathname}${search}`,
      body: request.postDataJSON(),
    })
    const key = keyOf(request.method(), pathname)
    const reply = answers[key] ?? LISTS[key] ?? { json: {} }
    if (typeof reply === 'function') return reply(call)
    const { status = 200, json, body } = reply
    await call.fulfill({ status, contentType: 'application/json', body: body ?? JSON.stringify(json ?? {}) })
  })
  await enter('/admin')
  await page.getByRole('tab', { name: 'Users' }).waitFor()
  return sent
}

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
/** The record that holds a text. */
export const record = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const press = (page: Page, text: string, name: string) =>
  record(page, text).getByRole('button', { name, exact: true }).click()
/** The texts of what can be done with a record, and of its fields. */
export const buttonsOf = (page: Page, text: string) =>
  record(page, text).getByRole('button').allTextContents()
export const cellsOf = (page: Page, text: string) => record(page, text).getByRole('cell').allTextContents()
