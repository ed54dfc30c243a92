import type { PathModel } from '../../../tests/support/paths.ts'
import { headingMachine } from './heading.machine.ts'

/** SPEC section 4, heading. */
export const headingTable = [
  '(root) · result.shown → deciding',
  '(root) · result.cleared → absent',
  'deciding · always [isCached] → cached',
  'deciding · always [lacksInput] → missing',
  'deciding · always → loading',
  'loading · done.actor.generateHeading → generated',
  'loading · error.actor.generateHeading → failed',
]

export const headingModel: PathModel = {
  machine: headingMachine,
  actors: ['generateHeading'],
  events: [
    { type: 'result.shown', heading: 'Premium by region', question: 'q', sql: 's' },
    { type: 'result.shown', heading: null, question: 'q', sql: 's' },
    { type: 'result.shown', heading: null, question: 'q', sql: null },
    { type: 'result.cleared' },
    { type: 'xstate.done.actor.generateHeading', output: 'A heading', actorId: 'generateHeading' },
    { type: 'xstate.error.actor.generateHeading', error: new Error(''), actorId: 'generateHeading' },
  ],
}
