import type { ApiToken } from '../../api/account-calls.ts'
import { pathModel } from '../path-model.ts'
import { apiTokensMachine } from './api-tokens.machine.ts'

/** Ours: a person's API tokens. */
export const apiTokensTransitions = [
  'closed · enters with forget',
  'closed · dialog.opened → open',
  'open · dialog.closed → closed',
  'open.loading · enters with clearError',
  'open.loading · runs loadTokens',
  'open.loading · field.edited → stays / edit',
  'open.loading · done loadTokens → open.ready / keepTokens',
  'open.loading · failed loadTokens → open.unloaded / keepLoadError',
  'open.unloaded · load.requested → open.loading',
  'open.ready · field.edited → stays / edit',
  'open.ready · form.submitted [isNamed] → open.creating',
  'open.ready · form.submitted → open.ready.rejected',
  'open.ready · revocation.requested → open.confirming / keepAsked',
  'open.ready.rejected · enters with askForName',
  'open.creating · enters with clearError',
  'open.creating · runs createToken',
  'open.creating · is busy',
  'open.creating · done createToken → open.loading / keepMade',
  'open.creating · failed createToken → open.ready.failed / keepCreateError',
  'open.confirming · enters with clearError',
  'open.confirming · revocation.confirmed → open.revoking',
  'open.confirming · revocation.cancelled → open.ready / forgetAsked',
  'open.revoking · runs revokeToken',
  'open.revoking · is busy',
  'open.revoking · leaves with forgetAsked',
  'open.revoking · done revokeToken → open.loading',
  'open.revoking · failed revokeToken → open.ready.failed / keepRevokeError',
]

const TOKEN: ApiToken = {
  id: '99999999-0000-4000-8000-00000000000a',
  name: 'Monthly report',
  prefix: 'querent_AbCd',
  createdAt: '2026-03-01T10:00:00Z',
  expiresAt: '2026-05-30T10:00:00Z',
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
    { type: 'field.edited', field: 'name', value: 'Nightly' },
    { type: 'field.edited', field: 'days', value: '30' },
    { type: 'form.submitted' },
    { type: 'revocation.requested', token: TOKEN },
    { type: 'revocation.confirmed' },
    { type: 'revocation.cancelled' },
    { type: 'xstate.done.actor.loadTokens', output: [TOKEN], actorId: 'loadTokens' },
    { type: 'xstate.error.actor.loadTokens', error: new Error(''), actorId: 'loadTokens' },
    { type: 'xstate.done.actor.createToken', output: 'querent_AbCdEf', actorId: 'createToken' },
    { type: 'xstate.error.actor.createToken', error: new Error(''), actorId: 'createToken' },
    { type: 'xstate.done.actor.revokeToken', output: undefined, actorId: 'revokeToken' },
    { type: 'xstate.error.actor.revokeToken', error: new Error(''), actorId: 'revokeToken' },
  ],
  holds: {
    closed: ({ tokens, made, name, days, error }) =>
      tokens.length === 0 && made === null && name === '' && days === '90' && error === null,
    'open.loading': ({ asked, error }) => asked === null && error === null,
    'open.unloaded': ({ error }) => error === 'Failed to load your API tokens. Please try again.',
    'open.ready': ({ tokens, asked }) => tokens[0] === TOKEN && asked === null,
    'open.ready.rejected': ({ error }) => error === 'Please enter a name.',
    'open.creating': ({ name, error }) => name === 'Nightly' && error === null,
    'open.confirming': ({ asked, error }) => asked === TOKEN && error === null,
    'open.revoking': ({ asked }) => asked === TOKEN,
  },
  changes: {
    'field.edited': ({ event }) => ({ [String(event['field'])]: String(event['value']) }),
    'done.actor.createToken': () => ({ made: 'querent_AbCdEf', name: '', days: '90' }),
    'error.actor.createToken': () => ({ error: 'Failed to create the API token. Please try again.' }),
    'error.actor.revokeToken': () => ({ error: 'Failed to revoke the API token. Please try again.' }),
  },
  leads: {
    'form.submitted': ({ before }) => (before.context.name === '' ? 'open.ready.rejected' : 'open.creating'),
  },
})
