import type { PathModel } from '../../../tests/support/paths.ts'
import { activeModelMachine } from './active-model.machine.ts'

/** SPEC sections 2 and 7, the badge of the active model. */
export const activeModelTable = [
  '(root) · model.changed → reloading',
  'reloading · always → loading',
  'loading · done.actor.loadActiveModel [isNone] → none',
  'loading · done.actor.loadActiveModel → known',
  'loading · error.actor.loadActiveModel → none',
]

export const activeModelModel: PathModel = {
  machine: activeModelMachine,
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
}
