import { sql, type Kysely, type Selectable } from 'kysely'
import { contains, readPage, type Page, type PageRequest } from './page.ts'
import type { QueryTable, Tables } from './tables.ts'

/** Null stands for any. */
export interface QueryFilter {
  readonly userId: string | null
  /** A part of it is enough. */
  readonly email: string | null
  readonly dataset: string | null
  readonly start: string | null
  readonly end: string | null
}

/** A question of one person as it was answered; rows in it passed disclosure control before. */
export interface QueryRecord {
  readonly id: string
  readonly user_email: string
  /** The sign-in that it was asked in; null for programs, and where it was recorded before that was kept. */
  readonly session_id: string | null
  readonly question: string
  readonly generated_sql: string | null
  readonly success: boolean
  readonly row_count: number
  readonly execution_time_ms: number
  readonly error_message: string | null
  readonly k_threshold_used: number
  readonly groups_suppressed: number
  readonly created_at: string
  readonly dataset_id: string
  readonly rows: Record<string, unknown>[] | null
  /** The groups of those rows as the engine and disclosure control gave them; null where it was recorded before that was kept. */
  readonly groups: readonly RecordedGroup[] | null
  readonly html_table: string | null
  readonly plan: unknown
  readonly analysis_text: string | null
  readonly table_heading: string | null
  readonly answer_id: string | null
  readonly provenance: unknown
  /** What was not shown of it. */
  readonly withheld: RecordedWithheld
  /** What the answer shows beside heading and table; null where it was recorded before that was kept. */
  readonly shown: unknown
  /** Whether it tells something sensitive of few; null where it was recorded before that was kept. */
  readonly narrow: boolean | null
  readonly usage: Usage
}

/** Somebody with a number of narrow questions. */
export interface NarrowAsker {
  readonly user_email: string
  readonly questions: number
}

/** A question with what became of it, by somebody who is told apart from others and not named. */
export interface AskedQuestion {
  readonly asker: string
  readonly question: string
  readonly success: boolean
  readonly plan: unknown
  readonly shown: unknown
}

/** A group that was shown: its keys as the engine gives them, and its figures, in the order of the plan. */
export interface RecordedGroup {
  readonly keys: readonly (string | number | boolean | null)[]
  readonly cells: readonly (number | null)[]
  /** How far each figure can be trusted; none in records of before that was kept. */
  readonly certainty: readonly RecordedCertainty[]
}

interface RecordedCertainty {
  readonly status: 'exact' | 'noise' | 'hidden'
  readonly why: 'few' | 'uncertain' | 'blank' | null
  readonly number: number | null
  readonly noise: number
  readonly error: number | null
}

/** How many groups were not shown for which reason, and those of them that can be told by name. */
export interface RecordedWithheld {
  readonly reasons: Readonly<Record<string, number>>
  readonly mayBeMore: boolean
  readonly close: readonly string[]
  readonly named: readonly { readonly label: string; readonly why: 'few' | 'uncertain' | 'blank' }[]
  /** Groups of a ranking after those that it asks for. */
  readonly others: { readonly groups: readonly RecordedGroup[]; readonly areSome: boolean }
}

/** Which model answered, and what that took; tokens and cost are null where no provider was asked. */
export interface Usage {
  readonly model: string | null
  readonly provider: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
/** The rows of an answer; null where it has none. */
function rowsOf(json: string | null): QueryRecord['rows'] {
  const rows = parsed(json)
  return Array.isArray(rows) ? rows : null
}
/** Records of earlier versions hold the reasons alone. */
function withheldIn(value: unknown): RecordedWithheld {
  const kept = (value ?? {}) as Partial<RecordedWithheld>
  const { reasons, mayBeMore = false, named = [], close = [], others } = kept
  return {
    reasons: reasons ?? (kept as RecordedWithheld['reasons']),
    mayBeMore,
    named,
    close,
    others: others ?? { groups: [], areSome: false },
  }
}

function groupsIn(value: unknown): QueryRecord['groups'] {
  const groups = value as readonly (Omit<RecordedGroup, 'certainty'> & Partial<RecordedGroup>)[] | null
  return groups?.map((group) => ({ ...group, certainty: group.certainty ?? [] })) ?? null
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** PostgreSQL gives the order of insertion with the row. */
type ReadRow = Selectable<QueryTable> & { readonly rowid?: number }

function recordOf(row: ReadRow): QueryRecord {
  const {
    rowid: _rowid,
    user_id: _user,
    results_json,
    groups_json,
    withheld_json,
    plan_json,
    provenance_json,
    shown_json,
    narrow,
    success,
    model_name: model,
    model_provider: provider,
    input_tokens,
    output_tokens,
    cost_usd,
    ...rest
  } = row
  return {
    ...rest,
    success: success === 1,
    rows: rowsOf(results_json),
    groups: groupsIn(parsed(groups_json)),
    withheld: withheldIn(parsed(withheld_json)),
    plan: parsed(plan_json),
    provenance: parsed(provenance_json),
    shown: parsed(shown_json),
    narrow: narrow === null ? null : narrow === 1,
    usage: { model, provider, input_tokens, output_tokens, cost_usd },
  }
}

function rowOf(userId: string, record: QueryRecord): Selectable<QueryTable> {
  const { rows, groups, withheld, plan, provenance, shown, narrow, success, usage, ...rest } = record
  const { model, provider, ...used } = usage
  return {
    ...rest,
    ...used,
    user_id: userId,
    success: success ? 1 : 0,
    results_json: json(rows),
    groups_json: json(groups),
    withheld_json: json(withheld),
    plan_json: json(plan),
    provenance_json: json(provenance),
    shown_json: json(shown),
    narrow: narrow === null ? null : narrow ? 1 : 0,
    model_name: model,
    model_provider: provider,
  }
}

/** What was asked and what was answered; rows here passed disclosure control before. */
export const queriesIn = (db: Kysely<Tables>) => ({
  async add(userId: string, record: QueryRecord): Promise<void> {
    await db.insertInto('queries').values(rowOf(userId, record)).execute()
  },

  /** The record of that id, where it belongs to that person. */
  async ownedBy(userId: string, id: string): Promise<QueryRecord | null> {
    const row = await db
      .selectFrom('queries')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row === undefined ? null : recordOf(row)
  },

  /** A person's last answer about a dataset in a sign-in; null where there is none. */
  async lastOf(userId: string, session: string, dataset: string): Promise<QueryRecord | null> {
    const row = await db
      .selectFrom('queries')
      .selectAll()
      .where('session_id', '=', session)
      .where('user_id', '=', userId)
      .where('dataset_id', '=', dataset)
      .where('plan_json', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy(sql.ref('rowid'), 'desc')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : recordOf(row)
  },

  async withId(id: string): Promise<QueryRecord | null> {
    const row = await db.selectFrom('queries').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : recordOf(row)
  },

  /** The newest record of an answer, by the answer's id or the record's own. */
  async byAnswer(id: string): Promise<QueryRecord | null> {
    const row = await db
      .selectFrom('queries')
      .selectAll()
      .where((eb) => eb.or([eb('answer_id', '=', id), eb('id', '=', id)]))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : recordOf(row)
  },

  /** The newest questions about a dataset, in the order in which they were asked. */
  async asked(dataset: string, most: number): Promise<readonly AskedQuestion[]> {
    const rows = await db
      .selectFrom('queries')
      .select(['user_id', 'user_email', 'question', 'success', 'plan_json', 'shown_json'])
      .where('dataset_id', '=', dataset)
      .orderBy('created_at', 'desc')
      .orderBy(sql.ref('rowid'), 'desc')
      .limit(most)
      .execute()
    return rows.toReversed().map(({ user_id, user_email, question, success, plan_json, shown_json }) => ({
      asker: user_id ?? user_email,
      question,
      success: success === 1,
      plan: parsed(plan_json),
      shown: parsed(shown_json),
    }))
  },

  /** The questions that a person asked last of a dataset and that were answered, each once, the newest first. */
  async lastQuestions(userId: string, dataset: string, most: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('queries')
      .select('question')
      .where('user_id', '=', userId)
      .where('dataset_id', '=', dataset)
      .where('success', '=', 1)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute()
    return [...new Set(rows.map(({ question }) => question))]
  },

  /** The heading of a person's last answer to a question; null where there is none. */
  async lastHeading(userId: string, question: string): Promise<string | null> {
    const row = await db
      .selectFrom('queries')
      .select('table_heading')
      .where('user_id', '=', userId)
      .where('question', '=', question)
      .where('success', '=', 1)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.table_heading ?? null
  },

  async keepAnalysis(id: string, analysis: string): Promise<void> {
    await db.updateTable('queries').set({ analysis_text: analysis }).where('id', '=', id).execute()
  },

  /** What a text beside the answer took, added to what the answer took. */
  async addUsage(
    id: string,
    used: Pick<Usage, 'input_tokens' | 'output_tokens' | 'cost_usd'>,
  ): Promise<void> {
    const plus = (column: 'input_tokens' | 'output_tokens' | 'cost_usd', amount: number | null) =>
      amount === null
        ? sql<number | null>`${sql.ref(column)}`
        : sql<number>`coalesce(${sql.ref(column)}, 0) + ${amount}`
    await db
      .updateTable('queries')
      .set({
        input_tokens: plus('input_tokens', used.input_tokens),
        output_tokens: plus('output_tokens', used.output_tokens),
        cost_usd: plus('cost_usd', used.cost_usd),
      })
      .where('id', '=', id)
      .execute()
  },

  /** Dollars that a person's questions cost since a moment. */
  async spentSince(userId: string, moment: string): Promise<number> {
    const row = await db
      .selectFrom('queries')
      .select((eb) => eb.fn.sum<number | null>('cost_usd').as('spent'))
      .where('user_id', '=', userId)
      .where('created_at', '>=', moment)
      .executeTakeFirst()
    return Number(row?.spent ?? 0)
  },

  /** Who asked narrow questions since a moment, those with most first. */
  async narrowSince(moment: string, most: number): Promise<readonly NarrowAsker[]> {
    const rows = await db
      .selectFrom('queries')
      .select((eb) => ['user_email', eb.fn.countAll<number | string>().as('questions')])
      .where('narrow', '=', 1)
      .where('created_at', '>=', moment)
      .groupBy('user_email')
      .orderBy('questions', 'desc')
      .orderBy('user_email')
      .limit(most)
      .execute()
    return rows.map(({ user_email, questions }) => ({ user_email, questions: Number(questions) }))
  },

  /** Newest first. */
  async list(filter: QueryFilter, page: PageRequest): Promise<Page<QueryRecord>> {
    let matching = db.selectFrom('queries')
    if (filter.userId !== null) matching = matching.where('user_id', '=', filter.userId)
    if (filter.email !== null) matching = matching.where(contains('user_email', filter.email))
    if (filter.dataset !== null) matching = matching.where('dataset_id', '=', filter.dataset)
    if (filter.start !== null) matching = matching.where('created_at', '>=', filter.start)
    if (filter.end !== null) matching = matching.where('created_at', '<=', filter.end)
    return readPage(matching, page, recordOf)
  },
})
