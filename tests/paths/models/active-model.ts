import { pathModel } from './path-model.ts'
import { activeModelMachine } from '../../../src/machines/active-model/active-model.machine.ts'

/** SPEC sections 2 and 7, the badge of the active model. */
export const activeModelTransitions = [
  '(root): model changed → loading',
  'loading: runs loadActiveModel',
  'loading: loadActiveModel fails → none',
  'loading: loadActiveModel is answered → none or known',
]

export const activeModelPaths = pathModel(activeModelMachine, {
  actors: ['loadActiveModel'],
  events: [
    { type: 'model.changed' },
    { type: 'xstate.done.actor.loadActiveModel', output: null, actorId: 'loadActiveModel' },
    {
      type: 'xstate.done.actor.loadActiveModel',
      output: { name: 'M', provider: 'openai' },
      actorId: 'loadActiveModel',
    },
    { type: 'xstate.error.actor.loadActiveModel', error: new Error(''), actorId: 'loadActiveModel' },
  ],
  holds: { known: ({ model }) => model?.name === 'M', none: ({ model }) => model === null },
  leads: {
    'done.actor.loadActiveModel': ({ event }) => (event['output'] === null ? 'none' : 'known'),
    'error.actor.loadActiveModel': () => 'none',
  },
})
