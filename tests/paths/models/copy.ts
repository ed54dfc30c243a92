import { pathModel } from './path-model.ts'
import { copyMachine, type Clipping } from '../../../src/machines/copy/copy.machine.ts'

/** SPEC section 4, copy; section 8, copy table failure. */
export const copyTransitions = [
  'idle: copy requested → copying',
  'copying: runs writeClipboard',
  'copying: writeClipboard fails → idle',
  'copying: writeClipboard is answered → copied',
  'copied: after COPIED_MS → idle',
]

export const copyPaths = pathModel(copyMachine, {
  actors: ['writeClipboard'],
  asks: { writeClipboard: ({ event }) => event['clipping'] as Clipping },
  events: [
    { type: 'copy.requested', clipping: { html: '<table></table>', text: 'a\tb' } },
    { type: 'xstate.done.actor.writeClipboard', output: undefined, actorId: 'writeClipboard' },
    { type: 'xstate.error.actor.writeClipboard', error: new Error('denied'), actorId: 'writeClipboard' },
    { type: 'xstate.after.COPIED_MS.copy.copied' },
  ],
  delays: { COPIED_MS: 2000 },
  changes: { 'copy.requested': ({ event }) => ({ clipping: event['clipping'] as Clipping }) },
  calls: {
    'error.actor.writeClipboard': ({ event }) => [['logFailure', { error: event['error'] as unknown }]],
  },
})
