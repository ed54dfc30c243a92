import { DEFAULT_K_THRESHOLD } from '../config/constants.ts'
import { tableIn, type AnswerTable } from './answer-table.ts'
import type { components } from './generated/schema.ts'
import type { Interpretation } from './interpretation.ts'
import { verificationIn, type Verification } from './verification.ts'

type Schemas = components['schemas']
export type QueryResult = Schemas['QueryResult']
export type HistoryItem = Schemas['HistoryItem']
export type Derivation = Schemas['Derivation']
export type ChartRecommendation = Schemas['ChartRecommendation']
export type Row = Readonly<Record<string, unknown>>

/** An answer, whether it just came or was kept: read once, with care, from any backend that follows the specification. */
export interface Answer {
  /** Under which the server knows the answer, or null. */
  readonly id: string | null
  /** The path of the page that shows it; null where a backend gives none. */
  readonly address: string | null
  /** The dataset that was asked, where a backend has several and says so. */
  readonly dataset: string | null
  readonly question: string
  readonly sql: string | null
  readonly heading: string | null
  /** Null where a backend sends none that is typed. */
  readonly table: AnswerTable | null
  readonly markup: string | null
  /** Null where the answer holds something else than a list of rows. */
  readonly rows: readonly Row[] | null
  readonly analysis: string | null
  readonly chart: ChartRecommendation | null
  readonly rowCount: number
  readonly executionTimeMs: number | null
  readonly threshold: number
  readonly groupsSuppressed: number
  readonly privacyNote: string | null
  readonly interpretation: Interpretation | null
  /** How many questions of the day are left; null where a backend does not say, or of a kept answer. */
  readonly questionsLeft: number | null
  /** Whether an admin verified it; null where a backend does not say. */
  readonly verification: Verification | null
  /** The questions that this one went on from, the first of them first. */
  readonly thread: readonly Turn[]
}

/** A question of a conversation, with the path of the page that shows its answer. */
export interface Turn {
  readonly question: string
  readonly address: string
}

/** A question that a person asked before. */
export interface HistoryEntry {
  readonly id: string
  readonly question: string
  readonly success: boolean
  /** ISO text. */
  readonly askedAt: string
  /** The dataset that was asked, where a backend has several and says so. */
  readonly dataset: string | null
  /** Null where none was kept. */
  readonly answer: Answer | null
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Rows of an answer: a list, or JSON text of one; nothing at all is no row. */
function rowsOf(value: unknown): readonly Row[] | null {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.filter(isRow)
  if (typeof value !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed.filter(isRow) : null
  } catch {
    return null
  }
}

/** Ours: how many questions of the day are left after a reply; null where a backend does not say. */
export function questionsLeftIn(
  metadata: Partial<QueryResult['metadata']> | null | undefined,
): number | null {
  const left = count(metadata?.questions_left)
  return left !== null && Number.isInteger(left) && left >= 0 ? left : null
}

const isAxis = (value: unknown): boolean => isRow(value) && text(value['column']) !== null

/** The id of the answer whose page has that path; null for any other path. */
export const answerIdIn = (path: string): string | null =>
  /^\/answers\/([\w-]{1,64})\/?$/.exec(path)?.[1] ?? null

/** A recommendation with both of its axes; null for anything else, and another one is asked for. */
const chartIn = (chart: ChartRecommendation | null | undefined): ChartRecommendation | null =>
  isRow(chart) && isAxis(chart['x_axis']) && isAxis(chart['y_axis']) ? chart : null

/** The questions that an answer went on from; none where a backend does not say. */
const threadIn = (continues: HistoryItem['continues']): readonly Turn[] =>
  continues == null
    ? []
    : [...(continues.before ?? []), continues].map(({ id, question }) => ({
        question,
        address: `/answers/${id}`,
      }))

/** What fresh and kept answers call alike. */
type Shared = Pick<
  HistoryItem,
  | 'address'
  | 'dataset_name'
  | 'generated_sql'
  | 'table_heading'
  | 'table'
  | 'html_table'
  | 'chart_recommendation'
  | 'privacy_note'
  | 'interpretation'
  | 'continues'
  | 'verified'
>
/** What they call differently; null where a backend leaves it out. */
type Own = Readonly<
  Record<'id' | 'question' | 'rows' | 'analysis', unknown> & {
    metadata: Partial<QueryResult['metadata']> | null | undefined
  }
>

function read(shared: Shared, { metadata, ...own }: Own): Answer {
  const rows = rowsOf(own.rows)
  return {
    id: text(own.id),
    address: answerIdIn(text(shared.address) ?? '') === null ? null : text(shared.address),
    dataset: text(shared.dataset_name),
    question: text(own.question) ?? '',
    sql: text(shared.generated_sql),
    heading: text(shared.table_heading),
    table: tableIn(shared.table),
    markup: text(shared.html_table),
    rows,
    analysis: text(own.analysis),
    chart: chartIn(shared.chart_recommendation),
    rowCount: count(metadata?.row_count) ?? rows?.length ?? 0,
    executionTimeMs: count(metadata?.execution_time_ms),
    threshold: count(metadata?.k_threshold_used) ?? DEFAULT_K_THRESHOLD,
    groupsSuppressed: count(metadata?.groups_suppressed) ?? 0,
    privacyNote: text(shared.privacy_note),
    interpretation: shared.interpretation ?? null,
    questionsLeft: questionsLeftIn(metadata),
    verification: verificationIn(shared.verified),
    thread: threadIn(shared.continues),
  }
}

/**
 * The answer of a reply.
 *
 * @param asked the question, for a backend that does not repeat it
 */
export function answerOf(result: QueryResult, asked: string): Answer {
  const { audit_log_id: id, user_question: question, results: rows, analysis, metadata } = result
  return read(result, { id, question: text(question) ?? asked, rows, analysis, metadata })
}

/** Whether an item carries a result that can be shown again. */
const isCached = ({ results_json: rows, html_table: markup }: HistoryItem) =>
  (rows !== null && rows !== undefined) || text(markup) !== null

export function entryOf(item: HistoryItem): HistoryEntry {
  const { id, question, results_json: rows, analysis_text: analysis } = item
  return {
    id: String(id),
    question: String(question ?? ''),
    success: Boolean(item.success),
    askedAt: text(item.created_at) ?? '',
    dataset: text(item.dataset_name),
    answer: isCached(item) ? read(item, { id, question, rows, analysis, metadata: item }) : null,
  }
}
