import type { Reading, TypedText } from '../../../src/api/typing.ts'
import { failuresOf, pathModel } from './path-model.ts'
import { typingMachine } from '../../../src/machines/typing/typing.machine.ts'

/** Ours: what is typed is read once typing rests, and shown until the next key was read. */
export const typingTransitions = [
  'offered: text changed → offered.stale or offered.idle',
  'offered: text left → offered.idle',
  'offered.stale: after TYPING_PAUSE_MS → offered.reading',
  'offered.reading: runs readTyped',
  'offered.reading: readTyped fails → offered.unread',
  'offered.reading: readTyped is answered → offered.read',
]

const typed = (question: string): TypedText => ({
  question,
  at: question.length,
  datasetId: null,
  going: 'judged',
})

export const READING: Reading = {
  outcome: 'answer',
  sentence: [
    { text: 'Average monthly premium', is_part: true },
    { text: ' by ', is_part: false },
    { text: 'region', is_part: true },
    { text: '.', is_part: false },
  ],
  reason: null,
  rest: null,
  assumptions: ['“cost” read as monthly premium'],
  gap: null,
  words: [
    { from: 0, to: 7, use: 'used', meaning: 'average' },
    { from: 8, to: 12, use: 'assumed', meaning: 'monthly premium' },
  ],
  by_model: false,
  continues: null,
  leans: false,
  completions: [],
  replacements: [],
}

const isReadable = (text: TypedText) => text.question.trim().length >= 3

export const typingPaths = pathModel(typingMachine, {
  input: { isOffered: true },
  otherInputs: [{ isOffered: false }],
  actors: ['readTyped'],
  asks: { readTyped: ({ before: { context } }) => context.text },
  delays: { TYPING_PAUSE_MS: 250 },
  events: [
    { type: 'text.changed', text: typed('average cost') },
    { type: 'text.changed', text: typed('average cost by region') },
    { type: 'text.changed', text: typed(' a ') },
    { type: 'text.left' },
    { type: 'xstate.after.TYPING_PAUSE_MS.typing.offered.stale' },
    { type: 'xstate.done.actor.readTyped', output: READING, actorId: 'readTyped' },
    ...failuresOf('readTyped'),
  ],
  holds: {
    unavailable: ({ text, reading }) => text === null && reading === null,
    'offered.idle': ({ text, reading }) => text === null && reading === null,
    'offered.stale': ({ text }) => text !== null,
    'offered.reading': ({ text }) => text !== null,
    'offered.read': ({ reading }) => reading !== null,
    'offered.unread': ({ reading }) => reading === null,
  },
  changes: {
    'text.changed': ({ before: { context }, event }) =>
      !context.isOffered
        ? {}
        : isReadable(event['text'] as TypedText)
          ? // What was read before stays until this is read.
            { text: event['text'] as TypedText, reading: context.reading }
          : { text: null, reading: null },
    'text.left': () => ({ text: null, reading: null }),
    'done.actor.readTyped': () => ({ reading: READING }),
    'error.actor.readTyped': () => ({ reading: null }),
  },
  leads: {
    'text.changed': ({ before, event }) =>
      !before.context.isOffered
        ? null
        : isReadable(event['text'] as TypedText)
          ? 'offered.stale'
          : 'offered.idle',
  },
  calls: {
    'done.actor.readTyped': ({ before: { context } }) => [
      ['reportReading', { text: context.text, reading: READING }],
    ],
  },
})
