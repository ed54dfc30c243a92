import type { Continued } from '../../../src/api/typing.ts'
import { pathModel } from './path-model.ts'
import {
  continuingMachine,
  type ContinuingContext,
  type EarlierAnswer,
} from '../../../src/machines/continuing/continuing.machine.ts'

/** Ours: the server judges whether a question goes on from the answer before it; a person may say otherwise. */
export const continuingTransitions = [
  '(root): answer shown → judged',
  '(root): onward chosen → onward',
  '(root): reading made → stays',
  '(root): text left → judged',
  'judged: alone chosen → alone',
  'onward: alone chosen → alone',
]

export const LAST: Continued = {
  id: '00000000-0000-4000-8000-0000000000a1',
  question: 'average premium by region',
  sentence: 'Average premium by region for all quotes.',
  before: [],
}
export const SHOWN: EarlierAnswer = { id: 'a2', question: 'average premium' }

const fromOf = ({ shown, continues }: ContinuingContext) => shown?.id ?? continues?.id ?? null

export const continuingPaths = pathModel(continuingMachine, {
  events: [
    { type: 'reading.made', continues: LAST, leans: true },
    { type: 'reading.made', continues: LAST, leans: false },
    { type: 'reading.made', continues: null, leans: false },
    { type: 'text.left' },
    { type: 'answer.shown', shown: SHOWN },
    { type: 'answer.shown', shown: null },
    { type: 'alone.chosen' },
    { type: 'onward.chosen' },
  ],
  changes: {
    'reading.made': ({ event }) => ({
      continues: event['continues'] as Continued | null,
      leans: event['leans'] as boolean,
    }),
    'text.left': () => ({ continues: null, leans: false }),
    'answer.shown': ({ event }) => ({
      shown: event['shown'] as EarlierAnswer | null,
      continues: null,
      leans: false,
    }),
  },
  leads: {
    'onward.chosen': ({ before }) => (fromOf(before.context) === null ? null : 'onward'),
  },
  calls: {
    'alone.chosen': ({ before }) => (before.matches('alone') ? [] : [['reportGoing', { going: 'alone' }]]),
    'onward.chosen': ({ before }) => {
      const from = fromOf(before.context)
      return from === null ? [] : [['reportGoing', { going: { from } }]]
    },
  },
})
