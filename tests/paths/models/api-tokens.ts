import type { ApiToken } from '../../../src/api/account-calls.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { apiTokensMachine } from '../../../src/machines/api-tokens/api-tokens.machine.ts'

/** Ours: a person's API tokens. */
export const apiTokensTransitions = [
  'closed: dialog opened → open',
  'open: dialog closed → closed',
  'open.loading: runs loadTokens',
  'open.loading: field edited → stays',
  'open.loading: loadTokens fails → open.unloaded',
  'open.loading: loadTokens is answered → open.ready',
  'open.unloaded: load requested → open.loading',
  'open.ready: field edited → stays',
  'open.ready: form submitted → open.creating or open.ready.rejected',
  'open.ready: revocation requested → open.confirming',
  'open.creating: is busy',
  'open.creating: runs createToken',
  'open.creating: createToken fails → open.ready.failed',
  'open.creating: createToken is answered → open.loading',
  'open.confirming: revocation cancelled → open.ready',
  'open.confirming: revocation confirmed → open.revoking',
  'open.revoking: is busy',
  'open.revoking: runs revokeToken',
  'open.revoking: revokeToken fails → open.ready.failed',
  'open.revoking: revokeToken is answered → open.loading',
]

const TOKEN: ApiToken = {
  id: '99999999-0000-4000-8000-00000000000a',
  name: 'Monthly report',
  prefix: 'querent_AbCd',
  createdAt: '2026-01-20T07:10:00Z',
  expiresAt: '2026-05-30T10:00:00Z',
  lastUsedAt: '2026-02-28T16:45:00Z',
}
/** Another, never used. */
const UNUSED: ApiToken = {
  id: '99999999-0000-4000-8000-00000000000c',
  name: 'Dashboard',
  prefix: 'querent_EfGh',
  createdAt: '2026-03-01T11:25:00Z',
  expiresAt: '2026-06-15T11:25:00Z',
  lastUsedAt: null,
}

export const apiTokensPaths = pathModel(apiTokensMachine, {
  actors: ['loadTokens', 'createToken', 'revokeToken'],
  asks: {
    createToken: ({ before: { context } }) => ({ name: 'Nightly', days: Number(context.days) }),
    revokeToken: () => ({ id: TOKEN.id }),
  },
  events: [
    { type: 'dialog.opened' },
    { type: 'dialog.closed' },
    { type: 'load.requested' },
    { type: 'field.edited', field: 'name', value: ' Nightly ' },
    { type: 'field.edited', field: 'days', value: '30' },
    { type: 'form.submitted' },
    { type: 'revocation.requested', token: TOKEN },
    { type: 'revocation.confirmed' },
    { type: 'revocation.cancelled' },
    { type: 'xstate.done.actor.loadTokens', output: [TOKEN, UNUSED], actorId: 'loadTokens' },
    ...failuresOf('loadTokens'),
    { type: 'xstate.done.actor.createToken', output: 'querent_AbCdEf', actorId: 'createToken' },
    ...failuresOf('createToken'),
    { type: 'xstate.done.actor.revokeToken', output: undefined, actorId: 'revokeToken' },
    ...failuresOf('revokeToken'),
  ],
  holds: {
    closed: ({ tokens, made, name, days, error }) =>
      tokens.length === 0 && made === null && name === '' && days === '90' && error === null,
    'open.loading': ({ asked, error }) => asked === null && error === null,
    'open.ready': ({ tokens, asked }) => tokens[0] === TOKEN && asked === null,
    'open.ready.rejected': ({ error }) => error === 'Please enter a name.',
    'open.creating': ({ name, error }) => name === ' Nightly ' && error === null,
    'open.confirming': ({ asked, error }) => asked === TOKEN && error === null,
    'open.revoking': ({ asked }) => asked === TOKEN,
  },
  changes: {
    'error.actor.loadTokens': (happened) => ({
      error: toldOf(happened, 'Failed to load your API tokens. Please try again.'),
    }),
    'field.edited': ({ event }) => ({ [String(event['field'])]: String(event['value']) }),
    'done.actor.createToken': () => ({ made: 'querent_AbCdEf', name: '', days: '90' }),
    'error.actor.createToken': (happened) => ({
      error: toldOf(happened, 'Failed to create the API token. Please try again.'),
    }),
    'error.actor.revokeToken': (happened) => ({
      asked: null,
      error: toldOf(happened, 'Failed to revoke the API token. Please try again.'),
    }),
  },
  leads: {
    'form.submitted': ({ before }) => (before.context.name === '' ? 'open.ready.rejected' : 'open.creating'),
  },
})
