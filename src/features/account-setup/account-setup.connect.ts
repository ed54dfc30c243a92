import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { accountSetupMachine, SetupField } from '../../machines/account-setup/account-setup.machine.ts'
import { isStrong, PASSWORD_RULES } from '../../machines/account-setup/password-rules.ts'

/** What the account setup view shows and does. */
export function connectAccountSetup(
  snapshot: SnapshotFrom<typeof accountSetupMachine>,
  send: ActorRefFrom<typeof accountSetupMachine>['send'],
) {
  const { fullName, password, confirmation, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    values: { fullName, password, confirmation },
    error,
    busy,
    checklist: PASSWORD_RULES.map(({ text, holds }) => ({ text, holds: holds(password) })),
    canSubmit: !busy && isStrong(password),
    submitLabel: busy ? 'Setting up account...' : 'Complete Setup',
    edit: (field: SetupField) => (value: string) => send({ type: 'field.edited', field, value }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
