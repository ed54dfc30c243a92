import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  secondFactorMachine,
  SecondFactorField,
} from '../../machines/second-factor/second-factor.machine.ts'
import { dateText } from '../../ui/date-text.ts'

/** A person's second factor in every state. */
export function connectSecondFactor(
  snapshot: SnapshotFrom<typeof secondFactorMachine>,
  send: ActorRefFrom<typeof secondFactorMachine>['send'],
) {
  const { factor, password, code, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const codes = factor?.recoveryCodesLeft ?? 0
  return {
    isOpen: snapshot.matches('open'),
    isLoading: snapshot.matches({ open: 'loading' }),
    isUnloaded: snapshot.matches({ open: 'unloaded' }),
    isOn: snapshot.matches({ open: 'on' }),
    isRequired: factor?.isRequired === true,
    enrolment: snapshot.children.enrolment,
    onText: `On since ${dateText(factor?.since) ?? 'an unknown day'}. ${codes} recovery ${codes === 1 ? 'code is' : 'codes are'} left.`,
    values: { password, code },
    error,
    busy,
    submitLabel: busy ? 'Turning Off...' : 'Turn Off',
    close: () => send({ type: 'dialog.closed' }),
    load: () => send({ type: 'load.requested' }),
    edit: (field: SecondFactorField) => (value: string) => send({ type: 'field.edited', field, value }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
