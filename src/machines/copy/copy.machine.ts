import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { COPIED_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

/** One clipboard item: a text in two forms, or a picture that is made for it. */
export type Clipping =
  { readonly html: string; readonly text: string } | { readonly picture: () => Promise<Blob> }

export type CopyEvent = { readonly type: 'copy.requested'; readonly clipping: Clipping }

/**
 * Copying a table, a picture or an address (SPEC section 4, copy). Normal is idle, copying, copied for two seconds, idle; a clipboard that
 * refuses is only logged.
 */
export const copyMachine = setup({
  types: { context: {} as { readonly clipping: Clipping }, events: {} as CopyEvent },
  actors: { writeClipboard: fromPromise<void, Clipping>(notProvided) },
  actions: {
    keepClipping: assign({
      clipping: ({ event }) => {
        assertEvent(event, 'copy.requested')
        return event.clipping
      },
    }),
    /** Provided by app. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
  delays: { COPIED_MS },
}).createMachine({
  id: 'copy',
  context: { clipping: { html: '', text: '' } },
  initial: 'idle',
  states: {
    idle: { on: { 'copy.requested': { target: 'copying', actions: 'keepClipping' } } },
    copying: {
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => context.clipping,
        onDone: { target: 'copied' },
        onError: {
          target: 'idle',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    copied: { after: { COPIED_MS: { target: 'idle' } } },
  },
})
