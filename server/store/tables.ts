import type { Generated } from 'kysely'

/** The tables as Kysely sees them. Times are ISO text in UTC, flags 0 or 1, ids UUIDs. */
export interface Tables {
  users: UserTable
  sessions: SessionTable
  invitations: InvitationTable
  models: ModelTable
  queries: QueryTable
  noise_keys: NoiseKeyTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  api_tokens: ApiTokenTable
  outside_identities: OutsideIdentityTable
  failures: FailureTable
  question_days: QuestionDayTable
  verified_questions: VerifiedQuestionTable
  bank_runs: BankRunTable
  model_tries: ModelTryTable
  error_logs: ErrorLogTable
  audit: AuditTable
}

export type Role = 'admin' | 'content_editor'

export interface UserTable {
  id: string
  email: string
  full_name: string
  password_hash: string
  role: Role
  is_active: Generated<number>
  last_login: string | null
  created_at: string
}

/** Of a session: signed in, or waiting for a code, or for a second factor that is required. */
export type SessionStage = 'open' | 'code' | 'enrolment'

export interface SessionTable {
  id: string
  user_id: string
  stage: Generated<SessionStage>
  /** What the person sits at, in plain words; null where that is not known. */
  device: string | null
  created_at: string
  expires_at: string
  /** When it last served a call, to the minute. */
  used_at: string
}

export interface SecondFactorTable {
  user_id: string
  /** Encrypted with the server's key. */
  secret_sealed: string
  created_at: string
  /** Null until a first code was given; it does not count before. */
  confirmed_at: string | null
  /** The time step of the last code that was taken: none serves twice. */
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at: string | null
}

/** Who a person is at a provider that they sign in at. */
export interface OutsideIdentityTable {
  issuer: string
  /** The provider's own id of the person. */
  subject: string
  user_id: string
  created_at: string
}

export interface ApiTokenTable {
  id: string
  user_id: string
  name: string
  /** How the token begins, to tell it by. */
  prefix: string
  token_hash: string
  created_at: string
  expires_at: string
  /** When it last served a call, to the minute. */
  used_at: string | null
}

export interface InvitationTable {
  id: string
  email: string
  role: Role
  token_hash: string
  /** The code, encrypted with the server's key, so that its link can be copied again. */
  token_sealed: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface ModelTable {
  id: string
  name: string
  model_id: string
  provider: string
  cost_per_mtok_input: number | null
  cost_per_mtok_output: number | null
  max_tokens: Generated<number>
  temperature: Generated<number>
  description: string | null
  is_active: Generated<number>
  created_at: string
}

export interface FailureTable {
  key: string
  count: number
  last_at: string
}

/** How many questions of a person count on the last day on which any did. */
export interface QuestionDayTable {
  user_id: string
  /** In UTC: YYYY-MM-DD. */
  day: string
  count: number
}

/** A question with the plan that an admin proved right. */
export interface VerifiedQuestionTable {
  id: string
  dataset_id: string
  question: string
  /** The question without what makes no other of it: case, spaces, the mark at its end. */
  words: string
  /** A hash of what the plan asks for, by which others that ask for the same are found. */
  asks: string
  plan_json: string
  /** The plan in English. */
  sentence: string
  /** The name of the person. */
  verified_by: string
  verified_at: string
  /** Of the rows that it was verified with: their fingerprint, and when they were made or loaded. */
  data_version: string
  data_of: string
}

/** One run of a dataset's bank by one reader. */
export interface BankRunTable {
  id: string
  dataset_id: string
  /** `builtin`, or the id of a language model. */
  reader_id: string
  reader_name: string
  /** A hash of all that what is read follows from: the same gives the same. */
  follows_from: string
  product_version: string
  data_version: string
  data_of: string
  begun_at: string
  /** When the server that runs it last told of it. */
  told_at: string
  state: 'running' | 'done' | 'failed'
  problem: string | null
  asked: number
  tried: number
  same: number
  changed: number
  refused: number
  /** Dollars; null where no provider was asked, or none with costs. */
  cost_usd: number | null
  found_json: string
}

export interface ModelTryTable {
  model_id: string
  id: string
  /** When the server that runs it last told of it. */
  told_at: string
  state: 'running' | 'done' | 'failed' | 'cancelled'
  try_json: string
}

/** Which secret the noise of a dataset was drawn by first. */
export interface NoiseKeyTable {
  dataset_id: string
  fingerprint: string
}

export interface QueryTable {
  id: string
  user_id: string | null
  user_email: string
  /** The sign-in that it was asked in; null for programs and of before this was kept. */
  session_id: string | null
  dataset_id: string
  question: string
  success: number
  generated_sql: string | null
  row_count: number
  execution_time_ms: number
  error_message: string | null
  k_threshold_used: number
  groups_suppressed: number
  results_json: string | null
  groups_json: string | null
  html_table: string | null
  plan_json: string | null
  table_heading: string | null
  analysis_text: string | null
  created_at: string
  /** What the answer follows from, and its hash; null where there is none. */
  answer_id: string | null
  provenance_json: string | null
  /** How many groups were hidden for which reason; none where it is empty, null of before this was kept. */
  withheld_json: string | null
  /** What is shown of the answer beside heading and table; null in records of before it was kept. */
  shown_json: string | null
  /** Whether it tells something sensitive of few; null of before this was kept. */
  narrow: number | null
  /** Which model answered; null before that was recorded. */
  model_name: string | null
  model_provider: string | null
  /** Null where no provider was asked. */
  input_tokens: number | null
  output_tokens: number | null
  cost_usd: number | null
}

export interface ErrorLogTable {
  id: string
  created_at: string
  user_email: string | null
  message: string
  severity: string
  url: string | null
  resolved: Generated<number>
  stack: string | null
  user_agent: string | null
  metadata_json: string
}

/** What admins did; the database refuses to change or delete a line. */
export interface AuditTable {
  id: string
  created_at: string
  actor_id: string | null
  actor_email: string
  action: string
  subject: string
  detail_json: string
  /** Of the line before and of this one; null in lines of before there were any. */
  hash: string | null
}
