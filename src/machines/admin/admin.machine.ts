import { assertEvent, sendTo, setup } from 'xstate'
import type { AdminQuery, Model } from '../../api/admin-rows.ts'
import { aiModelMachine, besideChangedModel } from '../ai-model/ai-model.machine.ts'
import { bulkDeletionMachine } from '../bulk-deletion/bulk-deletion.machine.ts'
import { errorLogMachine } from '../error-log/error-log.machine.ts'
import { errorStatsMachine } from '../error-stats/error-stats.machine.ts'
import { invitationMachine } from '../invitation/invitation.machine.ts'
import { inviteFormMachine } from '../invite-form/invite-form.machine.ts'
import { keptRow, makeList } from '../list/list.machine.ts'
import { messageMachine } from '../message/message.machine.ts'
import type { Outcome } from '../message/outcome.ts'
import { modelFormMachine } from '../model-form/model-form.machine.ts'
import { modelTryMachine } from '../model-try/model-try.machine.ts'
import { queryDetailsMachine } from '../query-details/query-details.machine.ts'
import { userMachine } from '../user/user.machine.ts'

export const ADMIN_TABS = ['users', 'invitations', 'models', 'queries', 'errorLogs'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export interface AdminInput {
  /** The email of the person who looks. */
  readonly self: string
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

export type AdminEvent =
  | { readonly type: 'tab.chosen'; readonly tab: AdminTab }
  | { readonly type: 'outcome.reported'; readonly outcome: Outcome }
  | { readonly type: 'row.opened'; readonly row: Model }
  /** The form of a model ended. */
  | { readonly type: 'model.reported'; readonly outcome: Outcome<Model> }

const RELOAD = { type: 'reload.requested' } as const
const rowOnly = <Row>(row: Row) => ({ row })

/**
 * The admin dashboard (SPEC section 2): one of five tabs, users at first, each with its own actors, which start when it
 * is chosen and stop when another one is. One message serves them all.
 */
export const adminMachine = setup({
  types: {
    context: {} as AdminInput,
    events: {} as AdminEvent,
    input: {} as AdminInput,
    children: {} as {
      message: 'message'
      users: 'users'
      invitations: 'invitations'
      inviteForm: 'inviteForm'
      bulkDeletion: 'bulkDeletion'
      models: 'models'
      modelForm: 'modelForm'
      modelTry: 'modelTry'
      queries: 'queries'
      queryDetails: 'queryDetails'
      errorLogs: 'errorLogs'
      errorStats: 'errorStats'
    },
  },
  actors: {
    message: messageMachine,
    users: makeList(userMachine),
    invitations: makeList(invitationMachine),
    inviteForm: inviteFormMachine,
    bulkDeletion: bulkDeletionMachine,
    models: makeList(aiModelMachine),
    modelForm: modelFormMachine,
    modelTry: modelTryMachine,
    queries: makeList(keptRow<AdminQuery>()),
    queryDetails: queryDetailsMachine,
    errorLogs: makeList(errorLogMachine),
    errorStats: errorStatsMachine,
  },
  actions: {
    post: sendTo('message', ({ event }) => {
      assertEvent(event, 'outcome.reported')
      const { kind, text } = event.outcome
      return { type: 'message.posted', message: { kind, text } }
    }),
    /** As if the row itself had reported it: what the list makes of it comes back from there. */
    tellModels: sendTo('models', ({ event }) => {
      assertEvent(event, 'model.reported')
      return { type: 'outcome.reported', outcome: event.outcome }
    }),
    openModel: sendTo('modelForm', ({ event }) => {
      assertEvent(event, 'row.opened')
      return { type: 'form.opened', model: event.row }
    }),
    reloadUsers: sendTo('users', RELOAD),
    reloadInvitations: sendTo('invitations', RELOAD),
    reloadModels: sendTo('models', RELOAD),
    reloadErrorLogs: sendTo('errorLogs', RELOAD),
    reloadErrorStats: sendTo('errorStats', RELOAD),
    /** Provided by app: who shows the active model elsewhere loads it again. */
    reportModels: () => {},
  },
  guards: {
    isOutdating: ({ event }) => event.type === 'outcome.reported' && event.outcome.outdates,
    isChange: ({ event }) => event.type === 'outcome.reported' && event.outcome.row !== null,
    isTab: ({ event }, { tab }: { tab: AdminTab }) => event.type === 'tab.chosen' && event.tab === tab,
  },
}).createMachine({
  id: 'admin',
  context: ({ input }) => input,
  invoke: { id: 'message', src: 'message' },
  initial: 'users',
  on: {
    'outcome.reported': { actions: 'post' },
    'tab.chosen': [
      { guard: { type: 'isTab', params: { tab: 'users' } }, target: '.users' },
      { guard: { type: 'isTab', params: { tab: 'invitations' } }, target: '.invitations' },
      { guard: { type: 'isTab', params: { tab: 'models' } }, target: '.models' },
      { guard: { type: 'isTab', params: { tab: 'queries' } }, target: '.queries' },
      { guard: { type: 'isTab', params: { tab: 'errorLogs' } }, target: '.errorLogs' },
    ],
  },
  states: {
    users: {
      on: { 'outcome.reported': { guard: 'isOutdating', actions: ['post', 'reloadUsers'] } },
      invoke: {
        id: 'users',
        src: 'users',
        input: ({ context: { self } }) => ({
          filter: { role: '', status: '' },
          rowInput: (row) => ({ row, isSelf: row.email.toLowerCase() === self.toLowerCase() }),
          failure: 'Failed to load users',
        }),
      },
    },
    invitations: {
      on: { 'outcome.reported': { guard: 'isOutdating', actions: ['post', 'reloadInvitations'] } },
      invoke: [
        {
          id: 'invitations',
          src: 'invitations',
          input: ({ context: { now } }) => ({
            filter: { used: 'unused' },
            rowInput: (row) => ({ row, now }),
            failure: 'Failed to load invitations',
          }),
        },
        { id: 'inviteForm', src: 'inviteForm' },
        { id: 'bulkDeletion', src: 'bulkDeletion' },
      ],
    },
    models: {
      on: {
        'outcome.reported': [
          { guard: 'isOutdating', actions: ['post', 'reloadModels', 'reportModels'] },
          { guard: 'isChange', actions: ['post', 'reportModels'] },
        ],
        'model.reported': { actions: 'tellModels' },
        'row.opened': { actions: 'openModel' },
      },
      invoke: [
        {
          id: 'models',
          src: 'models',
          input: {
            filter: {},
            rowInput: rowOnly,
            beside: besideChangedModel,
            failure: 'Failed to load AI models',
          },
        },
        { id: 'modelForm', src: 'modelForm' },
        { id: 'modelTry', src: 'modelTry' },
      ],
    },
    queries: {
      invoke: [
        {
          id: 'queries',
          src: 'queries',
          input: {
            filter: { email: '', start: '', end: '' },
            rowInput: rowOnly,
            failure: 'Failed to load user queries',
          },
        },
        { id: 'queryDetails', src: 'queryDetails' },
      ],
    },
    errorLogs: {
      on: {
        'outcome.reported': [
          { guard: 'isOutdating', actions: ['post', 'reloadErrorLogs', 'reloadErrorStats'] },
          { guard: 'isChange', actions: ['post', 'reloadErrorStats'] },
        ],
      },
      invoke: [
        {
          id: 'errorLogs',
          src: 'errorLogs',
          input: {
            filter: { severity: '', resolved: '', email: '' },
            rowInput: rowOnly,
            failure: 'Failed to load error logs',
          },
        },
        { id: 'errorStats', src: 'errorStats' },
      ],
    },
  },
})
