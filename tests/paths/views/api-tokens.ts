import type { ApiToken } from '../../../src/api/account-calls.ts'
import type { ApiTokensContext } from '../../../src/machines/api-tokens/api-tokens.machine.ts'
import { answers, does, fails, press, where, type ViewModel } from '../browser/view-model.ts'

const FREE = ['open.ready']
const alertOf = ({ error }: ApiTokensContext) => ({ sees: [`alert: ${error}`] })
const rowOf = ({ lastUsedAt, createdAt, expiresAt, ...token }: ApiToken) => ({
  ...token,
  created_at: createdAt,
  expires_at: expiresAt,
  last_used_at: lastUsedAt,
})
const ROW =
  'row "Monthly report querent_AbCd… 20 Jan 2026 30 May 2026 28 Feb 2026, 16:45 Revoke Monthly report"'

export const apiTokensView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', { hold: ['listApiTokens', 'createApiToken', 'revokeApiToken'] })
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
  events: {
    'dialog.opened': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'API Tokens' }).click()
    }, 'closed'),
    'dialog.closed': press('Close dialog', 'open.loading', 'open.unloaded', 'open.ready', 'open.creating'),
    'load.requested': press('Try Again', 'open.unloaded'),
    'field.edited': where<ApiTokensContext>(
      does(async ({ page }, { field, value }) => {
        if (field === 'name') await page.getByRole('textbox', { name: 'Name' }).fill(String(value))
        else await page.getByRole('combobox', { name: 'Expires' }).selectOption(String(value))
      }),
      // What stands there already is no edit.
      (context, snapshot, { field, value }) =>
        (snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'ready' })) &&
        context[field as 'name' | 'days'] !== value,
    ),
    'form.submitted': press('Create Token', ...FREE),
    'revocation.requested': press('Revoke Monthly report', ...FREE),
    'revocation.confirmed': press('Revoke', 'open.confirming'),
    'revocation.cancelled': press('Cancel', 'open.confirming'),
    'done.actor.loadTokens': answers('listApiTokens', (tokens: readonly ApiToken[]) => ({
      json: { tokens: tokens.map(rowOf) },
    })),
    'error.actor.loadTokens': fails('listApiTokens'),
    'done.actor.createToken': answers('createApiToken', (token: string) => ({
      json: {
        token,
        api_token: {
          ...{ id: '99999999-0000-4000-8000-00000000000b', name: 'Nightly', prefix: 'querent_AbCd' },
          ...{ created_at: '2026-03-01T10:00:00Z', expires_at: '2026-05-30T10:00:00Z', last_used_at: null },
        },
      },
    })),
    'error.actor.createToken': fails('createApiToken'),
    'done.actor.revokeToken': answers('revokeApiToken', () => ({ status: 204 })),
    'error.actor.revokeToken': fails('revokeApiToken'),
  },
  states: {
    closed: { sees: ['button "Account"'], lacks: ['dialog'] },
    'open.loading': {
      sees: ['status: Loading your API tokens...', 'button "Create Token" [disabled]'],
      lacks: ['alert'],
    },
    'open.unloaded': alertOf,
    'open.ready': ({ made }: ApiTokensContext) => ({
      sees: [
        'dialog "API Tokens"',
        ROW,
        'button "Create Token"',
        ...(made === null ? [] : ['Copy your new token now: it is shown this once.', made]),
      ],
      lacks: [
        'Loading your API tokens...',
        'Revoke this token?',
        ...(made === null ? ['Copy your new'] : []),
      ],
    }),
    'open.ready.editing': { lacks: ['alert:'] },
    'open.ready.rejected': alertOf,
    'open.ready.failed': alertOf,
    'open.creating': {
      sees: ['button "Creating..." [disabled]', 'textbox "Name" [disabled]: Nightly'],
      lacks: ['alert'],
    },
    'open.confirming': { sees: ['alertdialog "Revoke this token?"', 'button "Cancel"'] },
    'open.revoking': { sees: ['button "Revoking... Monthly report" [disabled]'] },
  },
  outOfView: {},
}
