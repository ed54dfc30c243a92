import { pathModel } from './path-model.ts'
import { downloadMachine } from '../../../src/machines/download/download.machine.ts'

/** SPEC section 2, Download SVG; section 8, chart download. */
export const downloadTransitions = [
  '(root): download requested → working',
  'working: is busy',
  'working: runs saveFile',
  'working: download requested → stays',
  'working: saveFile fails → failed',
  'working: saveFile is answered → idle',
]

export const downloadPaths = pathModel(downloadMachine, {
  input: { failure: 'Failed to download chart. Please try again.' },
  actors: ['saveFile'],
  asks: { saveFile: ({ event }) => event['job'] as unknown },
  events: [
    { type: 'download.requested', job: { name: 'chart.svg', make: () => Promise.resolve(new Blob()) } },
    { type: 'xstate.done.actor.saveFile', output: undefined, actorId: 'saveFile' },
    { type: 'xstate.error.actor.saveFile', error: new Error('full'), actorId: 'saveFile' },
  ],
  holds: { working: ({ job }) => job?.name === 'chart.svg' },
  calls: {
    'error.actor.saveFile': ({ event }) => [
      [
        'reportFailure',
        { error: event['error'] as unknown, failure: 'Failed to download chart. Please try again.' },
      ],
    ],
  },
})
