import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { Model } from '../../api/admin-rows.ts'
import { changed } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { aiModelMachine } from './ai-model.machine.ts'

/** SPEC sections 2, 4 and 8, AI model. */
export const aiModelTransitions = [
  '(root) · row.refreshed → stays / keepRow',
  'viewing · row.refreshed → viewing.deciding / keepRow',
  'viewing · edit.requested → stays / reportOpened',
  'viewing.deciding · always [isActive] → viewing.active',
  'viewing.deciding · always → viewing.inactive',
  'viewing.active · deletion.requested → stays / report',
  'viewing.inactive · activation.requested → activating',
  'viewing.inactive · deletion.requested → deleting',
  'activating · runs activateModel',
  'activating · is busy',
  'activating · done activateModel → viewing / keepChanged, report',
  'activating · failed activateModel → viewing / report',
  'deleting · runs deleteModel',
  'deleting · is busy',
  'deleting · done deleteModel → deleted / report',
  'deleting · failed deleteModel → viewing / report',
  'deleted · is busy',
  'deleted · row.refreshed → viewing / keepRow',
]

const model = (isActive: boolean): Model => ({
  id: 'm1',
  name: 'Haiku',
  model_id: 'claude-haiku',
  provider: 'anthropic',
  cost_per_mtok_input: null,
  cost_per_mtok_output: null,
  max_tokens: 4096,
  temperature: 0,
  description: null,
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
    ...['activateModel', 'deleteModel'].map((actorId) => ({
      type: `xstate.error.actor.${actorId}`,
      error: new Error(''),
      actorId,
    })),
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
    'error.actor.activateModel': () => [
      ['report', { kind: 'error', text: 'Failed to activate model', outdates: false, row: null }],
    ],
    'done.actor.deleteModel': () => [
      ['report', { kind: 'success', text: 'Model deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteModel': () => [
      ['report', { kind: 'error', text: 'Failed to delete model', outdates: false, row: null }],
    ],
  },
})
