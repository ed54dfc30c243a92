import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { PROVIDERS } from '../../config/providers.ts'
import type { modelFormMachine } from '../../machines/model-form/model-form.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectModelForm } from './model-form.connect.ts'

interface ModelFormProps {
  readonly actor: ActorRefFrom<typeof modelFormMachine>
  /** What to know before a model is saved, or null. */
  readonly hint: string | null
}

/** The button that adds a model, and the modal that adds or edits one. */
export function ModelFormView({ actor, hint }: ModelFormProps) {
  const fixedId = useId()
  const form = connectModelForm(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const field = (name: Exclude<keyof typeof form.fields, 'provider'>) => ({
    name,
    value: form.fields[name],
    error: form.errors[name] ?? null,
    disabled: form.busy,
    onChange: form.edit(name),
  })
  const cost = { type: 'number', min: '0', step: '0.01', required: false } as const
  return (
    <>
      <Button look="primary" onClick={form.add}>
        + Add New Model
      </Button>
      <Modal open={form.isOpen} title={form.title} onClose={form.close}>
        <Form error={form.error} onSubmit={form.submit}>
          <TextField label="Name" type="text" maxLength={100} {...field('name')} />
          <div className="form__pair">
            <TextField
              label="Model ID"
              type="text"
              maxLength={200}
              {...field('modelId')}
              describedBy={form.isNew ? undefined : fixedId}
              disabled={form.busy || !form.isNew}
            />
            <SelectField
              label="Provider"
              options={PROVIDERS}
              value={form.fields.provider}
              disabled={form.busy || !form.isNew}
              onChoice={form.edit('provider')}
            />
          </div>
          {form.isNew ? null : (
            <p className="hint" id={fixedId}>
              Model ID and provider are fixed once a model is added.
            </p>
          )}
          <div className="form__pair">
            <TextField label="Cost Input ($ per million tokens)" {...cost} {...field('inputCost')} />
            <TextField label="Cost Output ($ per million tokens)" {...cost} {...field('outputCost')} />
          </div>
          <div className="form__pair">
            <TextField label="Max Tokens" type="number" min="1" step="1" {...field('maxTokens')} />
            <TextField
              label="Temperature"
              type="number"
              min="0"
              max="1"
              step="0.1"
              {...field('temperature')}
            />
          </div>
          <TextArea label="Description" maxLength={2000} {...field('description')} />
          {hint === null ? null : <p className="hint">{hint}</p>}
          <div className="modal__actions">
            <Button onClick={form.close}>Cancel</Button>
            <Button type="submit" look="primary" disabled={form.busy} busy={form.busy}>
              {form.submitLabel}
            </Button>
          </div>
        </Form>
      </Modal>
    </>
  )
}
