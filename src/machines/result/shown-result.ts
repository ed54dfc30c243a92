import type {
  AnalysisInput,
  ChartRecommendation,
  HistoryItem,
  Interpretation,
  QueryResult,
  Row,
} from '../../api/calls.ts'
import { DEFAULT_K_THRESHOLD } from '../../config/constants.ts'

/** An answer as it is shown, whether it just came or was kept in the history; read with care from either. */
export interface ShownResult {
  /** Under which the server knows the answer, or null. */
  readonly id: string | null
  readonly question: string
  readonly sql: string | null
  readonly heading: string | null
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
  /** When a kept answer was given; null for one that just came. */
  readonly keptFrom: string | null
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

/** What fresh and kept answers have in common, under any type. */
interface RawAnswer extends Record<
  'id' | 'question' | 'sql' | 'heading' | 'markup' | 'rows' | 'analysis' | 'privacyNote' | 'keptFrom',
  unknown
> {
  readonly chart: ChartRecommendation | null | undefined
  readonly interpretation: Interpretation | null | undefined
  readonly metadata: Partial<QueryResult['metadata']> | null | undefined
}

function read({ rows: given, metadata, chart, interpretation, ...raw }: RawAnswer): ShownResult {
  const rows = rowsOf(given)
  return {
    id: text(raw.id),
    question: text(raw.question) ?? '',
    sql: text(raw.sql),
    heading: text(raw.heading),
    markup: text(raw.markup),
    rows,
    analysis: text(raw.analysis),
    chart: chart ?? null,
    rowCount: count(metadata?.row_count) ?? rows?.length ?? 0,
    executionTimeMs: count(metadata?.execution_time_ms),
    threshold: count(metadata?.k_threshold_used) ?? DEFAULT_K_THRESHOLD,
    groupsSuppressed: count(metadata?.groups_suppressed) ?? 0,
    privacyNote: text(raw.privacyNote),
    interpretation: interpretation ?? null,
    keptFrom: text(raw.keptFrom),
  }
}

export const shownResult = (result: QueryResult): ShownResult =>
  read({
    id: result.audit_log_id,
    question: result.user_question,
    sql: result.generated_sql,
    heading: result.table_heading,
    markup: result.html_table,
    rows: result.results,
    analysis: result.analysis,
    chart: result.chart_recommendation,
    metadata: result.metadata,
    privacyNote: result.privacy_note,
    interpretation: result.interpretation,
    keptFrom: null,
  })

export const keptResult = (item: HistoryItem): ShownResult =>
  read({
    id: item.id,
    question: item.question,
    sql: item.generated_sql,
    heading: item.table_heading,
    markup: item.html_table,
    rows: item.results_json,
    analysis: item.analysis_text,
    chart: item.chart_recommendation,
    metadata: item,
    privacyNote: item.privacy_note,
    interpretation: item.interpretation,
    keptFrom: item.created_at,
  })

/** The history entry of an answer that just came, until the server sends its own. */
export function entryOf(shown: ShownResult, created_at: string, dataset_id: string): HistoryItem {
  return {
    id: shown.id ?? `new-${created_at}`,
    question: shown.question,
    generated_sql: shown.sql,
    success: true,
    row_count: shown.rowCount,
    execution_time_ms: shown.executionTimeMs ?? 0,
    error_message: null,
    k_threshold_used: shown.threshold,
    groups_suppressed: shown.groupsSuppressed,
    created_at,
    dataset_id,
    results_json: shown.rows === null ? null : shown.rows.map((row) => ({ ...row })),
    html_table: shown.markup,
    analysis_text: shown.analysis,
    cached: true,
    table_heading: shown.heading,
    chart_recommendation: shown.chart,
    privacy_note: shown.privacyNote,
    interpretation: shown.interpretation,
  }
}

export const analysisRequest = (shown: ShownResult): AnalysisInput => ({
  question: shown.question,
  sql: shown.sql,
  results: shown.rows ?? [],
  markup: shown.markup,
  auditLogId: shown.id,
})
