import { Effect } from 'effect'
import {
  errorLogOf,
  invitationOf,
  modelOf,
  queryOf,
  rawRow,
  userOf,
  type ErrorLog,
  type Model,
  type RawRow,
  type Role,
  type User,
} from './admin-rows.ts'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components, paths } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

type Schemas = components['schemas']
export type Provider = Schemas['Provider']
export type NewModel = Schemas['ModelCreation']

/** What an admin may change of a user. */
export type UserChange = Partial<Pick<User, 'role' | 'is_active'>>

/** What a form may change of a model; the rest is fixed at its creation. */
export type ModelChange = Omit<NewModel, 'model_id' | 'provider'>

/** Which rows of a list: at most `limit` from the `offset`th on. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** Rows in all. */
  readonly total: number
  /** Whether the backend says that it can search them. */
  readonly isSearchable: boolean
  /** Who asked narrow questions lately; null where the backend does not say. */
  readonly narrow: NarrowQuestions | null
}

/** Questions that tell something sensitive of few, by who asked them, those with most first. */
export interface NarrowQuestions {
  readonly days: number
  readonly people: readonly { readonly email: string; readonly questions: number }[]
}

/** A row after a change. */
export interface Changed<Row> {
  readonly row: Row
  /** Whether the reply tells it; else it is what was known, with what was asked for. */
  readonly isTold: boolean
}

/** What a list can be filtered by. */
type FilterOf<
  Path extends '/api/admin/users' | '/api/admin/invitations' | '/api/admin/queries' | '/api/logs/errors',
> = Omit<NonNullable<paths[Path]['get']['parameters']['query']>, keyof Slice>
export type UserFilter = FilterOf<'/api/admin/users'>
export type InvitationFilter = FilterOf<'/api/admin/invitations'>
export type QueryFilter = FilterOf<'/api/admin/queries'>
export type ErrorLogFilter = FilterOf<'/api/logs/errors'>

/** Counts of errors; a count that a backend leaves out is null. */
export interface ErrorStats {
  readonly total: number | null
  readonly unresolved: number | null
  readonly last24h: number | null
  readonly bySeverity: Readonly<Record<string, number>>
}

function narrowIn(value: unknown): NarrowQuestions | null {
  const { days, people } = (isObject(value) ? value : {}) as Readonly<Record<string, unknown>>
  if (typeof days !== 'number' || !Array.isArray(people)) return null
  const read = people.flatMap((person: unknown) => {
    const { user_email: email, questions } = (isObject(person) ? person : {}) as Readonly<
      Record<string, unknown>
    >
    return typeof email === 'string' && typeof questions === 'number' ? [{ email, questions }] : []
  })
  return { days, people: read }
}

/** One page of a list, read with care: what is no row is left out. */
const listed = <Answer, Row>(
  answer: Effect.Effect<Answer, ApiError>,
  rowsOf: (answer: Answer) => unknown,
  rowOf: (row: RawRow) => Row,
): Effect.Effect<Listed<Row>, ApiError> =>
  checked(answer, (value) => isObject(value) && Array.isArray(rowsOf(value))).pipe(
    Effect.map((value) => {
      const rows = (rowsOf(value) as readonly unknown[])
        .map(rawRow)
        .filter((row) => row !== null)
        .map(rowOf)
      const total = isObject(value) && 'total' in value ? value.total : null
      const isSearchable = isObject(value) && 'searchable' in value && value.searchable === true
      const narrow = isObject(value) && 'narrow_questions' in value ? narrowIn(value.narrow_questions) : null
      return { rows, total: typeof total === 'number' ? total : rows.length, isSearchable, narrow }
    }),
  )

/** SPEC names no reply to a change: one that is the row, whole and changed as it was asked for, is taken at its word. */
const changed = <Row extends { readonly id: string }>(
  reply: Effect.Effect<unknown, ApiError>,
  known: Row,
  change: NoInfer<Partial<Row>>,
  rowOf: (row: RawRow) => Row,
): Effect.Effect<Changed<Row>, ApiError> =>
  Effect.map(reply, (answer) => {
    const asked: Row = { ...known, ...change }
    const raw = rawRow(answer)
    if (raw === null || raw.id !== known.id) return { row: asked, isTold: false }
    const told = rowOf(raw)
    const isWhole = Object.keys(told).every((field) => field in raw.fields)
    const isAsked = Object.keys(change).every(
      (field) => told[field as keyof Row] === asked[field as keyof Row],
    )
    return isWhole && isAsked ? { row: told, isTold: true } : { row: asked, isTold: false }
  })

const count = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const counts = (value: unknown): Readonly<Record<string, number>> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, number]) => {
          const known = count(number)
          return known === null ? [] : [[name, known]]
        }),
      )
    : {}

/** The code of a new invitation; some backends wrap what they made. */
function codeOf(answer: unknown): string | null {
  if (!isObject(answer)) return null
  if ('token' in answer && typeof answer.token === 'string' && answer.token !== '') return answer.token
  return 'invitation' in answer ? codeOf(answer.invitation) : null
}

/** The calls of the admin area, each an Effect with the closed union of errors. */
export function makeAdminCalls(client: ApiClient) {
  const operate = operationsOf(client)
  return {
    users: (filter: UserFilter, slice: Slice) =>
      listed(operate('listUsers', { query: { ...slice, ...filter } }), ({ users }) => users, userOf),

    updateUser: (user: User, change: UserChange) =>
      changed(operate('updateUser', { path: { id: user.id }, body: change }), user, change, userOf),

    deleteUser: (id: string) => operate('deleteUser', { path: { id } }),

    invitations: (filter: InvitationFilter, slice: Slice) =>
      listed(
        operate('listInvitations', { query: { ...slice, ...filter } }),
        ({ invitations }) => invitations,
        invitationOf,
      ),

    /** Gives the code of the invitation, or null where the backend tells none. */
    invite: (email: string, role: Role): Effect.Effect<string | null, ApiError> =>
      operate('createInvitation', { body: { email, role } }).pipe(Effect.map(codeOf)),

    revokeInvitation: (id: string) => operate('revokeInvitation', { path: { id } }),

    /** Gives how many went. */
    deleteUsedInvitations: (): Effect.Effect<number, ApiError> =>
      checked(
        operate('cleanUpInvitations', { query: { used: true } }),
        (answer) => isObject(answer) && count(answer.deleted_count) !== null,
      ).pipe(Effect.map((answer) => answer.deleted_count)),

    models: () => listed(operate('listModels'), ({ models }) => models, modelOf),

    /** Where it stands in the list, the list says. */
    createModel: (model: NewModel): Effect.Effect<null, ApiError> =>
      operate('createModel', { body: model }).pipe(Effect.as(null)),

    updateModel: (model: Model, change: ModelChange) =>
      changed(operate('updateModel', { path: { id: model.id }, body: change }), model, change, modelOf),

    activateModel: (model: Model) =>
      changed(operate('activateModel', { path: { id: model.id } }), model, { is_active: true }, modelOf),

    deleteModel: (id: string) => operate('deleteModel', { path: { id } }),

    queries: (filter: QueryFilter, slice: Slice) =>
      listed(
        operate('listAdminQueries', { query: { ...filter, ...slice } }),
        ({ queries }) => queries,
        queryOf,
      ),

    errorLogs: (filter: ErrorLogFilter, slice: Slice) =>
      listed(
        operate('listErrorLogs', { query: { ...slice, ...filter } }),
        ({ errors }) => errors,
        errorLogOf,
      ),

    errorStats: (): Effect.Effect<ErrorStats, ApiError> =>
      checked(operate('getErrorLogStats'), isObject).pipe(
        Effect.map(({ total, unresolved, last_24h: last24h, by_severity: bySeverity }) => ({
          total: count(total),
          unresolved: count(unresolved),
          last24h: count(last24h),
          bySeverity: counts(bySeverity),
        })),
      ),

    resolveError: (log: ErrorLog, resolved: boolean) =>
      changed(
        operate('updateErrorLog', { path: { id: log.id }, body: { resolved } }),
        log,
        { resolved },
        errorLogOf,
      ),

    deleteError: (id: string) => operate('deleteErrorLog', { path: { id } }),
  }
}
