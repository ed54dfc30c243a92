import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Model } from '../../api/admin-rows.ts'
import type { aiModelMachine } from '../../machines/ai-model/ai-model.machine.ts'
import { modelErrors, type ModelFields } from '../../machines/model-form/model-fields.ts'
import type { modelFormMachine } from '../../machines/model-form/model-form.machine.ts'
import { comparisonText, costOfThousand, costText } from './model-costs.ts'

/** The providers that a form offers; the entry of the system has another one. */
export const PROVIDERS = [
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'openai', label: 'OpenAI' },
] as const

export const providerText = (provider: string) => (provider === 'builtin' ? 'built-in' : provider)

/** One model in every state of its row (SPEC section 2, AI models tab). */
export function connectModel(
  snapshot: SnapshotFrom<typeof aiModelMachine>,
  send: ActorRefFrom<typeof aiModelMachine>['send'],
  active: Model | null,
) {
  const { model } = snapshot.context
  const isBuiltIn = model.provider === 'builtin'
  return {
    name: model.name,
    modelId: model.model_id,
    description: model.description ?? '',
    provider: providerText(model.provider),
    status: model.is_active ? ('Active' as const) : ('Inactive' as const),
    inputCost: costText(model.cost_per_mtok_input),
    outputCost: costText(model.cost_per_mtok_output),
    comparison: comparisonText(model, active),
    maxTokens: isBuiltIn ? 'N/A' : model.max_tokens.toLocaleString('en-GB'),
    busy: snapshot.hasTag('busy'),
    canActivate: !model.is_active,
    canEdit: !isBuiltIn,
    canDelete: !model.is_active && !isBuiltIn,
    activate: () => send({ type: 'activation.requested' }),
    edit: () => send({ type: 'edit.requested' }),
    remove: () => send({ type: 'deletion.requested' }),
  }
}

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

export interface CostLine {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** What a thousand usual questions cost. */
  readonly cost: string
  /** Against the dearest, from 0 to 1. */
  readonly share: number
}

/** What the models would cost, the cheapest first; those without costs at the end. */
export function costLines(models: readonly Model[]): readonly CostLine[] {
  const priced = models.map((model) => ({ model, cost: costOfThousand(model) }))
  const dearest = Math.max(0, ...priced.map(({ cost }) => cost ?? 0))
  return priced
    .toSorted((a, b) => (a.cost ?? Infinity) - (b.cost ?? Infinity))
    .map(({ model, cost }) => ({
      id: model.id,
      name: model.name,
      isActive: model.is_active,
      cost: costText(cost),
      share: cost === null || dearest === 0 ? 0 : cost / dearest,
    }))
}
