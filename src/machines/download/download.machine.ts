import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../not-provided.ts'

/** A file in the making: its content is made when it is asked for. */
export interface DownloadJob {
  readonly name: string
  readonly make: () => Promise<Blob>
}

export interface DownloadContext {
  readonly job: DownloadJob | null
  /** What a failure says. */
  readonly failure: string
}

export type DownloadEvent = { readonly type: 'download.requested'; readonly job: DownloadJob }

/**
 * Saving a file of a result (SPEC section 2, Download SVG; tables too). Normal is idle, working, idle; a failure says
 * so until the next try.
 */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    input: {} as { readonly failure: string },
  },
  actors: { saveFile: fromPromise<void, DownloadJob | null>(notProvided) },
  actions: {
    keepJob: assign({
      job: ({ event }) => {
        assertEvent(event, 'download.requested')
        return event.job
      },
    }),
    /** Provided by app: the chart's failure is an alert. */
    reportFailure: (_, _params: { error: unknown; failure: string }) => {},
  },
}).createMachine({
  id: 'download',
  context: ({ input }) => ({ job: null, failure: input.failure }),
  initial: 'idle',
  on: { 'download.requested': { target: '.working', actions: 'keepJob' } },
  states: {
    idle: {},
    working: {
      tags: 'busy',
      on: { 'download.requested': {} },
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => context.job,
        onDone: { target: 'idle' },
        onError: {
          target: 'failed',
          actions: {
            type: 'reportFailure',
            params: ({ event, context }) => ({ error: event.error, failure: context.failure }),
          },
        },
      },
    },
    failed: {},
  },
})
