import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { PASSWORD_RULES } from '../../machines/account-setup/password-rules.ts'
import type {
  passwordChangeMachine,
  PasswordField,
} from '../../machines/password-change/password-change.machine.ts'

/** The change of a password in every state. */
export function connectPasswordChange(
  snapshot: SnapshotFrom<typeof passwordChangeMachine>,
  send: ActorRefFrom<typeof passwordChangeMachine>['send'],
) {
  const { current, password, confirmation, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    isOpen: snapshot.matches('open') || snapshot.matches('changed'),
    isChanged: snapshot.matches('changed'),
    values: { current, password, confirmation },
    error,
    busy,
    checklist: PASSWORD_RULES.map(({ text, holds }) => ({ text, holds: holds(password) })),
    submitLabel: busy ? 'Saving...' : 'Save Password',
    close: () => send({ type: 'form.closed' }),
    edit: (field: PasswordField) => (value: string) => send({ type: 'field.edited', field, value }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
