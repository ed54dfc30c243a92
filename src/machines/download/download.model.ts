import type { PathModel } from '../../../tests/support/paths.ts'
import { downloadMachine } from './download.machine.ts'

/** SPEC section 2, Download SVG; section 8, chart download. */
export const downloadTable = [
  '(root) · download.requested → working',
  'working · download.requested → stays',
  'working · done.actor.saveFile → idle',
  'working · error.actor.saveFile → failed',
]

export const downloadModel: PathModel = {
  machine: downloadMachine,
  input: { failure: 'Failed to download chart. Please try again.' },
  actors: ['saveFile'],
  events: [
    { type: 'download.requested', job: { name: 'chart.svg', make: () => Promise.resolve(new Blob()) } },
    { type: 'xstate.done.actor.saveFile', output: undefined, actorId: 'saveFile' },
    { type: 'xstate.error.actor.saveFile', error: new Error('full'), actorId: 'saveFile' },
  ],
}
