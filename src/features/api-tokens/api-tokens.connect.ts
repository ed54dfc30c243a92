import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ApiToken } from '../../api/account-calls.ts'
import { API_TOKEN_DAYS } from '../../config/constants.ts'
import type { apiTokensMachine, TokenField } from '../../machines/api-tokens/api-tokens.machine.ts'
import { dateText, momentText } from '../../ui/date-text.ts'

const DAYS = [7, 30, API_TOKEN_DAYS, 365].map((days) => ({ value: String(days), label: `In ${days} days` }))

/** A person's API tokens in every state. */
export function connectApiTokens(
  snapshot: SnapshotFrom<typeof apiTokensMachine>,
  send: ActorRefFrom<typeof apiTokensMachine>['send'],
) {
  const { tokens, made, asked, name, days, error } = snapshot.context
  const isCreating = snapshot.matches({ open: 'creating' })
  const isRevoking = snapshot.matches({ open: 'revoking' })
  const isLoading = snapshot.matches({ open: 'loading' })
  return {
    isOpen: snapshot.matches('open'),
    isLoading,
    isUnloaded: snapshot.matches({ open: 'unloaded' }),
    isConfirming: snapshot.matches({ open: 'confirming' }),
    rows: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      prefix: `${token.prefix}…`,
      created: dateText(token.createdAt) ?? '-',
      expires: dateText(token.expiresAt) ?? '-',
      lastUsed: momentText(token.lastUsedAt) ?? 'Never',
      revokeLabel: isRevoking && asked?.id === token.id ? 'Revoking...' : 'Revoke',
      revoke: () => send({ type: 'revocation.requested', token }),
    })),
    made,
    confirmation: confirmationOf(asked),
    values: { name, days },
    dayOptions: DAYS,
    error,
    busy: snapshot.hasTag('busy'),
    isCreating,
    submitLabel: isCreating ? 'Creating...' : 'Create Token',
    close: () => send({ type: 'dialog.closed' }),
    load: () => send({ type: 'load.requested' }),
    edit: (field: TokenField) => (value: string) => send({ type: 'field.edited', field, value }),
    submit: () => send({ type: 'form.submitted' }),
    confirm: () => send({ type: 'revocation.confirmed' }),
    cancel: () => send({ type: 'revocation.cancelled' }),
  }
}

const confirmationOf = (token: ApiToken | null) =>
  `Programs that use “${token?.name ?? ''}” are refused from then on. This cannot be undone.`
