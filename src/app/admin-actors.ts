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
import type { AdminQuery, Role, Severity } from '../api/admin-rows.ts'
import type { ApiClient } from '../api/client.ts'
import { NotFound, type ApiError } from '../api/errors.ts'
import { ADMIN_PAGE_ITEMS } from '../config/constants.ts'
import { adminMachine } from '../machines/admin/admin.machine.ts'
import { connectedActors } from '../machines/admin/connected-actors.ts'
import { errorStatsMachine } from '../machines/error-stats/error-stats.machine.ts'
import type { Filter, ListRow, PageRequest } from '../machines/list/list.machine.ts'
import { changeOf, newModelOf, type ModelFields } from '../machines/model-form/model-fields.ts'
import { queryDetailsMachine } from '../machines/query-details/query-details.machine.ts'
import type { UserUpdate } from '../machines/user/user.machine.ts'
import { writeText } from './browser.ts'
import { registrationLink } from './place.ts'
import type { WithSession } from './workspace-actors.ts'

interface AdminParts {
  readonly client: ApiClient
  readonly withSession: WithSession
  readonly reloadActiveModel: () => void
}

/** What the controls of a filter stand for in a call; an empty one is not sent. */
const given = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>)
const text = (value: string | undefined) =>
  value === undefined || value.trim() === '' ? undefined : value.trim()
const flag = (value: string | undefined, yes: string, no: string) =>
  value === yes ? true : value === no ? false : undefined

const userFilter = ({ role, status }: Filter): UserFilter => ({
  ...given('role', text(role) as Role | undefined),
  ...given('is_active', flag(status, 'active', 'inactive')),
})
const invitationFilter = ({ used }: Filter): InvitationFilter => given('used', flag(used, 'used', 'unused'))
const queryFilter = ({ email, start, end }: Filter): QueryFilter => ({
  ...given('user_email', text(email)),
  ...given('start_date', text(start)),
  ...given('end_date', text(end)),
})
const errorLogFilter = ({ severity, resolved, email }: Filter): ErrorLogFilter => ({
  ...given('severity', text(severity) as Severity | undefined),
  ...given('resolved', flag(resolved, 'resolved', 'unresolved')),
  ...given('user_email', text(email)),
})

/** The admin area with the real work of its machines. */
export function realAdmin({ client, withSession, reloadActiveModel }: AdminParts): typeof adminMachine {
  const calls = makeAdminCalls(client)
  const page = (call: (filter: Filter, slice: Slice) => Effect<Listed<ListRow>, ApiError>) =>
    fromPromise<Listed<ListRow>, PageRequest>(
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
    if (input === null) throw new NotFound({ detail: null, message: '' })
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
    if (found === undefined) throw new NotFound({ detail: null, message: '' })
    return found
  })

  return adminMachine.provide({
    actions: { reportModels: reloadActiveModel },
    actors: {
      users: connectedActors.list.provide({
        actors: {
          loadPage: page((filter, slice) => calls.users(userFilter(filter), slice)),
          row: connectedActors.user.provide({
            actors: {
              updateUser: act<unknown, UserUpdate>(({ id, change }) => calls.updateUser(id, change)),
              deleteUser: byId(calls.deleteUser),
            },
          }),
        },
      }),
      invitations: connectedActors.list.provide({
        actors: {
          loadPage: page((filter, slice) => calls.invitations(invitationFilter(filter), slice)),
          row: connectedActors.invitation.provide({
            actors: { copyLink, revoke: byId(calls.revokeInvitation) },
          }),
        },
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
      models: connectedActors.list.provide({
        actors: {
          loadPage: page(() => calls.models()),
          row: connectedActors.aiModel.provide({
            actors: {
              activateModel: byId(calls.activateModel),
              deleteModel: byId(calls.deleteModel),
            },
          }),
        },
      }),
      modelForm: connectedActors.modelForm.provide({
        actors: {
          saveModel: act<unknown, { readonly id: string | null; readonly fields: ModelFields }>(
            ({ id, fields }) =>
              id === null ? calls.createModel(newModelOf(fields)) : calls.updateModel(id, changeOf(fields)),
          ),
        },
      }),
      queries: connectedActors.list.provide({
        actors: {
          loadPage: page((filter, slice) => calls.queries(queryFilter(filter), slice)),
        },
      }),
      queryDetails: queryDetailsMachine.provide({ actors: { loadQuery } }),
      errorLogs: connectedActors.list.provide({
        actors: {
          loadPage: page((filter, slice) => calls.errorLogs(errorLogFilter(filter), slice)),
          row: connectedActors.errorLog.provide({
            actors: {
              resolveError: act<unknown, { readonly id: string; readonly resolved: boolean }>(
                ({ id, resolved }) => calls.resolveError(id, resolved),
              ),
              deleteError: byId(calls.deleteError),
            },
          }),
        },
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
