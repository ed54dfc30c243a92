import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../../src/api/admin-calls.ts'
import type { Model } from '../../../src/api/admin-rows.ts'
import { changed } from '../../../src/machines/message/outcome.ts'
import { reportsFailure } from './outcome.ts'
import { failuresOf, pathModel } from './path-model.ts'
import { aiModelMachine } from '../../../src/machines/ai-model/ai-model.machine.ts'

/** SPEC sections 2, 4 and 8, AI model. */
export const aiModelTransitions = [
  '(root): row refreshed → stays',
  'viewing: edit requested → stays',
  'viewing: row refreshed → viewing.active or viewing.inactive',
  'viewing.active: deletion requested → stays',
  'viewing.inactive: activation requested → activating',
  'viewing.inactive: deletion requested → deleting',
  'activating: is busy',
  'activating: runs activateModel',
  'activating: activateModel fails → viewing.active or viewing.inactive',
  'activating: activateModel is answered → viewing.active or viewing.inactive',
  'deleting: is busy',
  'deleting: runs deleteModel',
  'deleting: deleteModel fails → viewing.active or viewing.inactive',
  'deleting: deleteModel is answered → deleted',
  'deleted: is busy',
  'deleted: row refreshed → viewing.active or viewing.inactive',
]

const model = (isActive: boolean): Model => ({
  id: 'm1',
  name: 'Haiku',
  model_id: 'claude-haiku',
  provider: 'anthropic',
  cost_per_mtok_input: 0.25,
  cost_per_mtok_output: 1.5,
  max_tokens: 8192,
  temperature: 0.5,
  description: 'Small and quick',
  is_active: isActive,
})

const output = ({ event }: { event: AnyEventObject }) => event['output'] as Changed<Model>

export const aiModelPaths = pathModel(aiModelMachine, {
  input: { row: model(false) },
  actors: ['activateModel', 'deleteModel'],
  asks: {
    activateModel: ({ before: { context } }) => ({ model: context.model }),
    deleteModel: () => ({ id: 'm1' }),
  },
  events: [
    { type: 'row.refreshed', row: model(true) },
    { type: 'row.refreshed', row: model(false) },
    { type: 'activation.requested' },
    { type: 'edit.requested' },
    { type: 'deletion.requested' },
    ...[false, true].map((isTold) => ({
      type: 'xstate.done.actor.activateModel',
      output: { row: model(true), isTold },
      actorId: 'activateModel',
    })),
    { type: 'xstate.done.actor.deleteModel', output: undefined, actorId: 'deleteModel' },
    ...['activateModel', 'deleteModel'].flatMap(failuresOf),
  ],
  holds: {
    'viewing.active': (context) => context.model.is_active,
    'viewing.inactive': (context) => !context.model.is_active,
  },
  changes: {
    'row.refreshed': ({ event }) => ({ model: event['row'] as Model }),
    'done.actor.activateModel': () => ({ model: model(true) }),
  },
  calls: {
    'edit.requested': () => [['reportOpened']],
    'deletion.requested': ({ before }) =>
      before.context.model.is_active
        ? [
            [
              'report',
              {
                kind: 'error',
                text: 'Cannot delete active model. Please activate another model first.',
                outdates: false,
                row: null,
              },
            ],
          ]
        : [],
    'done.actor.activateModel': (happened) => [
      ['report', changed('Model activated successfully', output(happened))],
    ],
    'error.actor.activateModel': reportsFailure('Failed to activate model'),
    'done.actor.deleteModel': () => [
      ['report', { kind: 'success', text: 'Model deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteModel': reportsFailure('Failed to delete model'),
  },
})
