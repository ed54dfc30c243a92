import type { components } from './generated/schema.ts'
import { isObject } from './is-object.ts'
import { verificationIn } from './verification.ts'

/**
 * The rows of the admin area's lists, each field read as what it should be, whatever a backend sends. What a backend may leave
 * out is left out here too: a reply to a change counts as a row only if it has every field that is read.
 */

type Schemas = components['schemas']
export type Role = Schemas['Role']
export type User = Schemas['User']
export type Invitation = Schemas['Invitation']
export type Model = Schemas['Model']
export type AdminQuery = Schemas['AdminQuery']
export type ErrorLog = Schemas['ErrorLog']

/** A row as it came: an id, and anything. */
export interface RawRow {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A row with an id, which may be a number; null for anything else. */
export function rawRow(value: unknown): RawRow | null {
  if (!isObject(value)) return null
  const fields = value as Readonly<Record<string, unknown>>
  const { id } = fields
  return typeof id === 'string' || typeof id === 'number' ? { id: String(id), fields } : null
}

const filled = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
const text = (value: unknown): string => filled(value) ?? ''
const flag = (value: unknown): boolean => value === true || value === 1
const record = (value: unknown): Record<string, unknown> =>
  isObject(value) && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Some backends send decimals as text. */
function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

/** A role that nobody knows gives no rights. */
const roleOf = (value: unknown): Role => (value === 'admin' ? value : 'content_editor')

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'debug'] as const
const severityOf = (value: unknown): ErrorLog['severity'] =>
  SEVERITIES.find((known) => known === value) ?? 'error'

export const userOf = ({ id, fields }: RawRow): User => ({
  id,
  email: text(fields['email']),
  full_name: text(fields['full_name']),
  role: roleOf(fields['role']),
  is_active: flag(fields['is_active']),
  last_login: filled(fields['last_login']),
  created_at: text(fields['created_at']),
})

export const invitationOf = ({ id, fields }: RawRow): Invitation => ({
  id,
  email: text(fields['email']),
  role: roleOf(fields['role']),
  token: filled(fields['token']),
  created_at: text(fields['created_at']),
  expires_at: text(fields['expires_at']),
  used: flag(fields['used']),
  used_at: filled(fields['used_at']),
})

const MAX_TOKENS = 4096

export const modelOf = ({ id, fields }: RawRow): Model => ({
  id,
  name: text(fields['name']),
  model_id: text(fields['model_id']),
  provider: text(fields['provider']),
  cost_per_mtok_input: number(fields['cost_per_mtok_input']),
  cost_per_mtok_output: number(fields['cost_per_mtok_output']),
  max_tokens: number(fields['max_tokens']) ?? MAX_TOKENS,
  temperature: number(fields['temperature']) ?? 0,
  description: filled(fields['description']),
  is_active: flag(fields['is_active']),
  ...('can_be_tested' in fields ? { can_be_tested: flag(fields['can_be_tested']) } : {}),
})

const usageOf = (usage: Readonly<Record<string, unknown>>): Schemas['Usage'] => ({
  model: filled(usage['model']),
  provider: filled(usage['provider']),
  input_tokens: number(usage['input_tokens']),
  output_tokens: number(usage['output_tokens']),
  cost_usd: number(usage['cost_usd']),
})

/** A list without stored answers leaves their fields out, and so does this. */
const storedAnswer = (fields: RawRow['fields']): Partial<AdminQuery> =>
  'html_table' in fields
    ? {
        html_table: filled(fields['html_table']),
        analysis_text: filled(fields['analysis_text']),
        results_json: Array.isArray(fields['results_json'])
          ? (fields['results_json'].filter(isObject) as Record<string, unknown>[])
          : null,
        restatement: filled(fields['restatement']),
        privacy_note: filled(fields['privacy_note']),
      }
    : {}

/** A backend that knows nothing of it leaves it out, and so does this. */
function verifiedIn(fields: RawRow['fields']): Pick<AdminQuery, 'verified'> {
  const verification = verificationIn(fields['verified'])
  return verification === null ? {} : { verified: verification.mark }
}

export const queryOf = ({ id, fields }: RawRow): AdminQuery => ({
  id,
  created_at: text(fields['created_at']),
  user_email: text(fields['user_email']),
  user_question: text(fields['user_question']),
  generated_sql: filled(fields['generated_sql']),
  success: flag(fields['success']),
  row_count: number(fields['row_count']) ?? 0,
  execution_time_ms: number(fields['execution_time_ms']) ?? 0,
  error_message: filled(fields['error_message']),
  usage: usageOf(record(fields['usage'])),
  narrow: fields['narrow'] === true,
  ...verifiedIn(fields),
  ...storedAnswer(fields),
})

export const errorLogOf = ({ id, fields }: RawRow): ErrorLog => ({
  id,
  created_at: text(fields['created_at']),
  user_email: filled(fields['user_email']),
  message: text(fields['message']),
  severity: severityOf(fields['severity']),
  url: filled(fields['url']),
  resolved: flag(fields['resolved']),
  stack: filled(fields['stack']),
  user_agent: filled(fields['user_agent']),
  metadata: record(fields['metadata']),
})
