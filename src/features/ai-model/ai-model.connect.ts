import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Model } from '../../api/admin-rows.ts'
import { providerText } from '../../config/providers.ts'
import type { aiModelMachine } from '../../machines/ai-model/ai-model.machine.ts'
import { compared, costOfThousand, costText } from './model-costs.ts'

/** One model in every state of its row (SPEC section 2, AI models tab). */
export function connectAiModel(
  snapshot: SnapshotFrom<typeof aiModelMachine>,
  send: ActorRefFrom<typeof aiModelMachine>['send'],
  {
    active,
    all,
    onTest,
  }: {
    readonly active: Model | null
    readonly all: readonly Model[]
    readonly onTest: (model: { readonly id: string; readonly name: string }) => void
  },
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
    comparison: compared(model, active, all),
    maxTokens: isBuiltIn ? 'N/A' : model.max_tokens.toLocaleString('en-GB'),
    busy: snapshot.hasTag('busy'),
    actions: [
      ...(model.is_active
        ? []
        : [{ label: 'Activate', act: () => send({ type: 'activation.requested' as const }) }]),
      ...(isBuiltIn ? [] : [{ label: 'Edit', act: () => send({ type: 'edit.requested' as const }) }]),
      ...(model.is_active || isBuiltIn
        ? []
        : [{ label: 'Delete', act: () => send({ type: 'deletion.requested' as const }) }]),
      ...(model.can_be_tested === true
        ? [{ label: 'Test', act: () => onTest({ id: model.id, name: model.name ?? '' }) }]
        : []),
    ],
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
