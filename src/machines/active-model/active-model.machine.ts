import { assign, fromPromise, setup } from 'xstate'
import type { ActiveModel } from '../../api/calls.ts'
import { notProvided } from '../not-provided.ts'

/**
 * Which AI model is active (SPEC sections 2 and 7). Normal is loading, then known; a call that fails or names none
 * leaves no badge. It is loaded again when the models change, and stands meanwhile.
 */
export const activeModelMachine = setup({
  types: {
    context: {} as { readonly model: ActiveModel | null },
    /** An admin changed the models. */
    events: {} as { readonly type: 'model.changed' },
  },
  actors: { loadActiveModel: fromPromise<ActiveModel | null>(notProvided) },
  actions: {
    forgetModel: assign({ model: null }),
    keepModel: assign({ model: (_, { model }: { model: ActiveModel | null }) => model }),
  },
  guards: { isNone: (_, { model }: { model: ActiveModel | null }) => model === null },
}).createMachine({
  id: 'activeModel',
  context: { model: null },
  initial: 'loading',
  on: { 'model.changed': { target: '.reloading' } },
  states: {
    reloading: { always: { target: 'loading' } },
    loading: {
      invoke: {
        id: 'loadActiveModel',
        src: 'loadActiveModel',
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => ({ model: event.output }) }, target: 'none' },
          {
            target: 'known',
            actions: { type: 'keepModel', params: ({ event }) => ({ model: event.output }) },
          },
        ],
        onError: { target: 'none' },
      },
    },
    known: {},
    none: { entry: 'forgetModel' },
  },
})
