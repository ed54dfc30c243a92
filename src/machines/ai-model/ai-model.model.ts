import type { PathModel } from '../../../tests/support/paths.ts'
import { aiModelMachine } from './ai-model.machine.ts'

/** SPEC sections 2, 4 and 8, AI model. */
export const aiModelTable = [
  '(root) · row.refreshed → stays',
  'viewing · row.refreshed → viewing.deciding',
  'viewing · edit.requested → stays',
  'viewing.deciding · always [isActive] → viewing.active',
  'viewing.deciding · always → viewing.inactive',
  'viewing.active · deletion.requested → stays',
  'viewing.inactive · activation.requested → activating',
  'viewing.inactive · deletion.requested → deleting',
  'activating · done.actor.activateModel → viewing',
  'activating · error.actor.activateModel → viewing',
  'deleting · done.actor.deleteModel → deleted',
  'deleting · error.actor.deleteModel → viewing',
  'deleted · row.refreshed → viewing',
]

const model = (isActive: boolean) => ({ id: 'm1', name: 'Haiku', provider: 'anthropic', is_active: isActive })

export const aiModelModel: PathModel = {
  machine: aiModelMachine,
  input: { row: model(false) },
  actors: ['activateModel', 'deleteModel'],
  events: [
    { type: 'row.refreshed', row: model(true) },
    { type: 'row.refreshed', row: model(false) },
    { type: 'activation.requested' },
    { type: 'edit.requested' },
    { type: 'deletion.requested' },
    ...['activateModel', 'deleteModel'].flatMap((actorId) => [
      { type: `xstate.done.actor.${actorId}`, output: undefined, actorId },
      { type: `xstate.error.actor.${actorId}`, error: new Error(''), actorId },
    ]),
  ],
}
