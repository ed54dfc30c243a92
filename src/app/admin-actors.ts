import type { Effect } from 'effect/Effect'
import { fromPromise } from 'xstate'
import {
  makeAdminCalls,
  type ErrorLogFilter,
  type InvitationFilter,
  type Listed,
  type QueryFilter,
  type Slice,
  type UserFilter,
} from '../api/admin-calls.ts'
import type { AdminQuery, Model, Role } from '../api/admin-rows.ts'
import type { ApiClient } from '../api/client.ts'
import { NotFound, type ApiError } from '../api/errors.ts'
import { makeModelTryCalls } from '../api/model-try-calls.ts'
import { ADMIN_PAGE_ITEMS } from '../config/constants.ts'
import { ROLES } from '../config/roles.ts'
import { SEVERITIES } from '../config/severities.ts'
import { adminMachine } from '../machines/admin/admin.machine.ts'
import { connectedActors } from '../machines/admin/connected-actors.ts'
import type { ErrorUpdate } from '../machines/error-log/error-log.machine.ts'
import { errorStatsMachine } from '../machines/error-stats/error-stats.machine.ts'
import { keptRow, type Filter, type PageRequest } from '../machines/list/list.machine.ts'
import { changeOf, newModelOf } from '../machines/model-form/model-fields.ts'
import type { ModelSaving } from '../machines/model-form/model-form.machine.ts'
import { modelTryMachine } from '../machines/model-try/model-try.machine.ts'
import { queryDetailsMachine } from '../machines/query-details/query-details.machine.ts'
import type { UserUpdate } from '../machines/user/user.machine.ts'
import { writeText } from './browser.ts'
import { registrationLink } from './place.ts'
import { realVerification, type WithSession } from './workspace-actors.ts'

interface AdminParts {
  readonly client: ApiClient
  readonly withSession: WithSession
  readonly reloadActiveModel: () => void
}

/** What the controls of a filter stand for in a call; an empty one is not sent. */
const given = <Value, Field extends object>(value: Value | undefined, field: (value: Value) => Field) =>
  value === undefined ? {} : field(value)
const text = (value: string | undefined) =>
  value === undefined || value.trim() === '' ? undefined : value.trim()
const flag = (value: string | undefined, yes: string, no: string) =>
  value === yes ? true : value === no ? false : undefined
const oneOf = <Value>(known: readonly { readonly value: Value }[], chosen: string | undefined) =>
  known.find(({ value }) => value === chosen)?.value

const userFilter = ({ role, status, search }: Filter): UserFilter => ({
  ...given(oneOf(ROLES, role), (value) => ({ role: value })),
  ...given(flag(status, 'active', 'inactive'), (value) => ({ is_active: value })),
  ...given(text(search), (value) => ({ search: value })),
})
const invitationFilter = ({ used }: Filter): InvitationFilter =>
  given(flag(used, 'used', 'unused'), (value) => ({ used: value }))
const queryFilter = ({ email, start, end }: Filter): QueryFilter => ({
  ...given(text(email), (value) => ({ user_email: value })),
  ...given(text(start), (value) => ({ start_date: value })),
  ...given(text(end), (value) => ({ end_date: value })),
})
const errorLogFilter = ({ severity, resolved, email }: Filter): ErrorLogFilter => ({
  ...given(oneOf(SEVERITIES, severity), (value) => ({ severity: value })),
  ...given(flag(resolved, 'resolved', 'unresolved'), (value) => ({ resolved: value })),
  ...given(text(email), (value) => ({ user_email: value })),
})

/** The admin area with the real work of its machines. */
export function realAdmin({ client, withSession, reloadActiveModel }: AdminParts): typeof adminMachine {
  const calls = makeAdminCalls(client)
  const tryCalls = makeModelTryCalls(client)
  const page = <Row>(call: (filter: Filter, slice: Slice) => Effect<Listed<Row>, ApiError>) =>
    fromPromise<Listed<Row>, PageRequest>(
      withSession(({ filter, slice }: PageRequest) => call(filter, slice)),
    )
  /** A change that was asked for is made, whether somebody still looks or not. */
  const act = <Output, Input>(call: (input: Input) => Effect<Output, ApiError>) =>
    fromPromise<Output, Input>(({ input }) =>
      withSession(call)({ input, signal: new AbortController().signal }),
    )
  const byId = (call: (id: string) => Effect<unknown, ApiError>) =>
    act<unknown, { readonly id: string }>(({ id }) => call(id))

  const copyLink = fromPromise(async ({ input }: { input: { readonly code: string | null } }) => {
    if (input.code === null) throw new Error('The server did not tell the code of this invitation.')
    await writeText(registrationLink(input.code))
  })

  /** The stored answer of a query: the list is asked again, for that person and moment, with what it stores. */
  const loadQuery = fromPromise<AdminQuery, AdminQuery | null>(async ({ input, signal }) => {
    if (input === null) throw new NotFound({ detail: null })
    const { rows } = await withSession((query: AdminQuery) =>
      calls.queries(
        {
          user_email: query.user_email,
          start_date: query.created_at,
          end_date: query.created_at,
          include_cached_results: true,
        },
        { limit: ADMIN_PAGE_ITEMS, offset: 0 },
      ),
    )({ input, signal })
    const found = rows.find(({ id }) => id === input.id)
    if (found === undefined) throw new NotFound({ detail: null })
    return found
  })

  return adminMachine.provide({
    actions: { reportModels: reloadActiveModel },
    actors: {
      users: connectedActors
        .list(
          connectedActors.user.provide({
            actors: {
              updateUser: act(({ user, change }: UserUpdate) => calls.updateUser(user, change)),
              deleteUser: byId(calls.deleteUser),
            },
          }),
        )
        .provide({ actors: { loadPage: page((filter, slice) => calls.users(userFilter(filter), slice)) } }),
      invitations: connectedActors
        .list(
          connectedActors.invitation.provide({ actors: { copyLink, revoke: byId(calls.revokeInvitation) } }),
        )
        .provide({
          actors: { loadPage: page((filter, slice) => calls.invitations(invitationFilter(filter), slice)) },
        }),
      inviteForm: connectedActors.inviteForm.provide({
        actors: {
          createInvitation: act(({ email, role }: { readonly email: string; readonly role: Role }) =>
            calls.invite(email, role),
          ),
          copyLink,
        },
      }),
      bulkDeletion: connectedActors.bulkDeletion.provide({
        actors: { deleteUsed: act(() => calls.deleteUsedInvitations()) },
      }),
      models: connectedActors
        .list(
          connectedActors.aiModel.provide({
            actors: {
              activateModel: act(({ model }: { readonly model: Model }) => calls.activateModel(model)),
              deleteModel: byId(calls.deleteModel),
            },
          }),
        )
        .provide({ actors: { loadPage: page(() => calls.models()) } }),
      modelForm: connectedActors.modelForm.provide({
        actors: {
          saveModel: act(({ model, fields }: ModelSaving) =>
            model === null
              ? calls.createModel(newModelOf(fields))
              : calls.updateModel(model, changeOf(fields)),
          ),
        },
      }),
      modelTry: modelTryMachine.provide({
        actors: {
          loadTry: fromPromise(withSession(tryCalls.last)),
          startTry: act(tryCalls.start),
          cancelTry: act(tryCalls.cancel),
        },
      }),
      queries: connectedActors.list(keptRow<AdminQuery>()).provide({
        actors: { loadPage: page((filter, slice) => calls.queries(queryFilter(filter), slice)) },
      }),
      queryDetails: queryDetailsMachine.provide({
        actors: { loadQuery, verification: realVerification(client, withSession) },
      }),
      errorLogs: connectedActors
        .list(
          connectedActors.errorLog.provide({
            actors: {
              resolveError: act(({ log, resolved }: ErrorUpdate) => calls.resolveError(log, resolved)),
              deleteError: byId(calls.deleteError),
            },
          }),
        )
        .provide({
          actors: { loadPage: page((filter, slice) => calls.errorLogs(errorLogFilter(filter), slice)) },
        }),
      errorStats: errorStatsMachine.provide({
        actors: { loadStats: fromPromise(withSession(() => calls.errorStats())) },
        actions: {
          logFailure: (_, { error }) => console.warn('The error counts could not be loaded.', error),
        },
      }),
    },
  })
}
