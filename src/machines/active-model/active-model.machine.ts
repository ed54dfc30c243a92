import { assign, fromPromise, setup } from 'xstate'
import type { ActiveModel } from '../../api/calls.ts'
import { notProvided } from '../not-provided.ts'

/**
 * Which AI model is active (SPEC sections 2 and 7). Normal is loading, then known; a call that fails or names none
 * leaves no badge.
 */
export const activeModelMachine = setup({
  types: { context: {} as { readonly model: ActiveModel | null } },
  actors: { loadActiveModel: fromPromise<ActiveModel | null>(notProvided) },
  actions: { keepModel: assign({ model: (_, { model }: { model: ActiveModel | null }) => model }) },
  guards: { isNone: (_, { model }: { model: ActiveModel | null }) => model === null },
}).createMachine({
  id: 'activeModel',
  context: { model: null },
  initial: 'loading',
  states: {
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
    none: {},
  },
})
