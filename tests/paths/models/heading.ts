import { pathModel } from './path-model.ts'
import { headingMachine } from '../../../src/machines/heading/heading.machine.ts'

/** SPEC section 4, heading. */
export const headingTransitions = [
  'loading: is busy',
  'loading: runs generateHeading',
  'loading: generateHeading fails → failed',
  'loading: generateHeading is answered → generated',
]

export const headingPaths = pathModel(headingMachine, {
  input: { cached: null, question: 'premium', sql: 's' },
  otherInputs: [
    { cached: 'Premium by region', question: 'premium', sql: 's' },
    { cached: null, question: 'premium', sql: '' },
  ],
  actors: ['generateHeading'],
  asks: { generateHeading: () => ({ question: 'premium', sql: 's' }) },
  events: [
    { type: 'xstate.done.actor.generateHeading', output: 'A heading', actorId: 'generateHeading' },
    { type: 'xstate.error.actor.generateHeading', error: new Error(''), actorId: 'generateHeading' },
  ],
  calls: {
    'error.actor.generateHeading': ({ event }) => [['logFailure', { error: event['error'] as unknown }]],
  },
  holds: {
    cached: ({ cached }) => cached === 'Premium by region',
    missing: ({ cached, question, sql }) => cached === null && (question === '' || sql === ''),
    loading: ({ cached, question, sql }) => cached === null && question !== '' && sql !== '',
    generated: ({ generated }) => generated === 'A heading',
    failed: ({ generated }) => generated === null,
  },
})
