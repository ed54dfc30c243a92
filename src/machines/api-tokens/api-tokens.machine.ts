import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ApiToken, NewApiToken } from '../../api/account-calls.ts'
import { shownText } from '../../api/errors.ts'
import { API_TOKEN_DAYS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export type TokenField = 'name' | 'days'

export interface ApiTokensContext extends Readonly<Record<TokenField, string>> {
  /** The newest first. */
  readonly tokens: readonly ApiToken[]
  /** The text of the token that was just made; null where none was. */
  readonly made: string | null
  /** The token that may be revoked, once that is confirmed. */
  readonly asked: ApiToken | null
  readonly error: string | null
}

export type ApiTokensEvent =
  | { readonly type: 'dialog.opened' }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'load.requested' }
  | { readonly type: 'field.edited'; readonly field: TokenField; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'revocation.requested'; readonly token: ApiToken }
  | { readonly type: 'revocation.confirmed' }
  | { readonly type: 'revocation.cancelled' }

const TYPED = { name: '', days: String(API_TOKEN_DAYS) }
const EMPTY = { ...TYPED, tokens: [], made: null, asked: null, error: null }
const LOAD_FAILED = 'Failed to load your API tokens. Please try again.'
const CREATE_FAILED = 'Failed to create the API token. Please try again.'
const REVOKE_FAILED = 'Failed to revoke the API token. Please try again.'

/**
 * A signed-in person's API tokens (ours). Normal is closed, loading, ready; one is created with a name and an end, shown
 * until the dialog closes, and revoked once that is confirmed.
 */
export const apiTokensMachine = setup({
  types: { context: {} as ApiTokensContext, events: {} as ApiTokensEvent },
  actors: {
    loadTokens: fromPromise<readonly ApiToken[]>(notProvided),
    createToken: fromPromise<string, NewApiToken>(notProvided),
    revokeToken: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'field.edited')
      return { ...context, [event.field]: event.value }
    }),
    keepTokens: assign({ tokens: (_, { tokens }: { tokens: readonly ApiToken[] }) => tokens }),
    keepMade: assign({ ...TYPED, made: (_, { made }: { made: string }) => made }),
    keepAsked: assign({
      asked: ({ event }) => {
        assertEvent(event, 'revocation.requested')
        return event.token
      },
    }),
    forget: assign(EMPTY),
    forgetAsked: assign({ asked: null }),
    clearError: assign({ error: null }),
    askForName: assign({ error: 'Please enter a name.' }),
    keepLoadError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOAD_FAILED) }),
    keepCreateError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, CREATE_FAILED) }),
    keepRevokeError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, REVOKE_FAILED) }),
  },
  guards: { isNamed: ({ context }) => context.name.trim() !== '' },
}).createMachine({
  id: 'apiTokens',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { 'dialog.opened': { target: 'open' } } },
    open: {
      initial: 'loading',
      on: { 'dialog.closed': { target: 'closed' } },
      states: {
        loading: {
          entry: 'clearError',
          // What is typed while the list is on its way is kept.
          on: { 'field.edited': { actions: 'edit' } },
          invoke: {
            id: 'loadTokens',
            src: 'loadTokens',
            onDone: {
              target: 'ready',
              actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
            },
            onError: {
              target: 'unloaded',
              actions: { type: 'keepLoadError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unloaded: { on: { 'load.requested': { target: 'loading' } } },
        ready: {
          initial: 'editing',
          on: {
            'field.edited': { actions: 'edit' },
            'form.submitted': [{ guard: 'isNamed', target: 'creating' }, { target: '.rejected' }],
            'revocation.requested': { target: 'confirming', actions: 'keepAsked' },
          },
          states: { editing: {}, rejected: { entry: 'askForName' }, failed: {} },
        },
        creating: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'createToken',
            src: 'createToken',
            input: ({ context: { name, days } }) => ({ name: name.trim(), days: Number(days) }),
            onDone: {
              target: 'loading',
              actions: { type: 'keepMade', params: ({ event }) => ({ made: event.output }) },
            },
            onError: {
              target: 'ready.failed',
              actions: { type: 'keepCreateError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        confirming: {
          entry: 'clearError',
          on: {
            'revocation.confirmed': { target: 'revoking' },
            'revocation.cancelled': { target: 'ready', actions: 'forgetAsked' },
          },
        },
        revoking: {
          tags: 'busy',
          exit: 'forgetAsked',
          invoke: {
            id: 'revokeToken',
            src: 'revokeToken',
            input: ({ context }) => ({ id: context.asked?.id ?? '' }),
            onDone: { target: 'loading' },
            onError: {
              target: 'ready.failed',
              actions: { type: 'keepRevokeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
