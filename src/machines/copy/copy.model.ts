import type { PathModel } from '../../../tests/support/paths.ts'
import { copyMachine } from './copy.machine.ts'

/** SPEC section 4, copy; section 8, copy table failure. */
export const copyTable = [
  'idle · copy.requested → copying',
  'copying · done.actor.writeClipboard → copied',
  'copying · error.actor.writeClipboard → idle',
  'copied · after.COPIED_MS.copy.copied → idle',
]

export const copyModel: PathModel = {
  machine: copyMachine,
  actors: ['writeClipboard'],
  events: [
    { type: 'copy.requested', clipping: { html: '<table></table>', text: 'a\tb' } },
    { type: 'xstate.done.actor.writeClipboard', output: undefined, actorId: 'writeClipboard' },
    { type: 'xstate.error.actor.writeClipboard', error: new Error('denied'), actorId: 'writeClipboard' },
    { type: 'xstate.after.COPIED_MS.copy.copied' },
  ],
}
