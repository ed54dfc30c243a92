import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Model } from '../../api/admin-rows.ts'
import type { aiModelMachine } from '../../machines/ai-model/ai-model.machine.ts'
import { RecordActions, RecordCell, RecordRow } from '../../ui/record-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { connectAiModel } from './ai-model.connect.ts'

export const MODEL_COLUMNS = [
  'Model',
  'Provider',
  'Status',
  'Cost Input',
  'Cost Output',
  'Cost Comparison',
  'Max Tokens',
  'Actions',
]

interface ModelRowProps {
  readonly actor: ActorRefFrom<typeof aiModelMachine>
  readonly active: Model | null
  readonly all: readonly Model[]
  /** Opens the test of the model. */
  readonly onTest: (model: { readonly id: string; readonly name: string }) => void
}

export function ModelRowView({ actor, active, all, onTest }: ModelRowProps) {
  const nameId = useId()
  const model = connectAiModel(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    { active, all, onTest },
  )
  return (
    <RecordRow busy={model.busy}>
      <RecordCell column="Model" wide>
        <strong id={nameId}>{model.name}</strong>
        <span className="records__more">{model.modelId}</span>
      </RecordCell>
      <RecordCell column="Provider">{model.provider}</RecordCell>
      <RecordCell column="Status">
        <StateBadge tone={model.status === 'Active' ? 'good' : 'quiet'}>{model.status}</StateBadge>
      </RecordCell>
      <RecordCell column="Cost Input">{model.inputCost}</RecordCell>
      <RecordCell column="Cost Output">{model.outputCost}</RecordCell>
      <RecordCell column="Cost Comparison" named>
        {model.comparison.text}
        {model.comparison.than === null ? null : (
          <span className="records__more">than {model.comparison.than}</span>
        )}
      </RecordCell>
      <RecordCell column="Max Tokens">{model.maxTokens}</RecordCell>
      <RecordActions>
        <div className="records__buttons">
          <RowActions describedBy={nameId} disabled={model.busy} actions={model.actions} />
        </div>
      </RecordActions>
    </RecordRow>
  )
}
