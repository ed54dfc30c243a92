import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { modelErrors, type ModelFields } from '../../machines/model-form/model-fields.ts'
import type { modelFormMachine } from '../../machines/model-form/model-form.machine.ts'

/** The modal that adds or edits a model. */
export function connectModelForm(
  snapshot: SnapshotFrom<typeof modelFormMachine>,
  send: ActorRefFrom<typeof modelFormMachine>['send'],
) {
  const { fields, model, error } = snapshot.context
  const isNew = model === null
  const busy = snapshot.hasTag('busy')
  return {
    isOpen: snapshot.matches('open'),
    title: isNew ? 'Add New Model' : 'Edit Model',
    submitLabel: busy ? 'Saving...' : isNew ? 'Create Model' : 'Save Changes',
    isNew,
    fields,
    error,
    busy,
    errors: snapshot.hasTag('showsFieldErrors') ? modelErrors(fields) : {},
    edit: (field: keyof ModelFields) => (value: string) => send({ type: 'field.edited', field, value }),
    add: () => send({ type: 'form.opened', model: null }),
    submit: () => send({ type: 'form.submitted' }),
    close: () => send({ type: 'form.closed' }),
  }
}
