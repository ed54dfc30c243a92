import type { PathModel } from '../../../tests/support/paths.ts'
import { headingMachine } from './heading.machine.ts'

/** SPEC section 4, heading. */
export const headingTable = [
  'deciding · always [isCached] → cached',
  'deciding · always [lacksInput] → missing',
  'deciding · always → loading',
  'loading · done.actor.generateHeading → generated',
  'loading · error.actor.generateHeading → failed',
]

export const headingModel: PathModel = {
  machine: headingMachine,
  input: { cached: null, question: 'q', sql: 's' },
  otherInputs: [
    { cached: 'Premium by region', question: 'q', sql: 's' },
    { cached: null, question: 'q', sql: '' },
  ],
  actors: ['generateHeading'],
  events: [
    { type: 'xstate.done.actor.generateHeading', output: 'A heading', actorId: 'generateHeading' },
    { type: 'xstate.error.actor.generateHeading', error: new Error(''), actorId: 'generateHeading' },
  ],
}
