import type { Replacement, Stretch, TypedText } from '../../../src/api/typing.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { wordChoicesMachine } from '../../../src/machines/word-choices/word-choices.machine.ts'

/** Ours: a word that nobody knows opens what it may be. */
export const wordChoicesTransitions = [
  '(root): word opened → open',
  'open: text changed → closed',
  'open: word closed → closed',
  'open.loading: is busy',
  'open.loading: runs loadReplacements',
  'open.loading: loadReplacements fails → open.failed',
  'open.loading: loadReplacements is answered → open.offered',
  'open.offered: replacement taken → closed',
  'open.failed: load retried → open.loading',
]

const TEXT: TypedText = { question: 'salary in Narnia', at: 16, datasetId: null, going: 'judged' }
const SALARY: Stretch = { from: 0, to: 6 }
const NARNIA: Stretch = { from: 10, to: 16 }
export const REPLACEMENTS: readonly Replacement[] = [
  {
    text: 'London',
    kind: 'value',
    of: 'region',
    question: 'salary in London',
    sentence: 'Average premium of London.',
  },
  {
    text: '2024',
    kind: 'period',
    of: null,
    question: 'salary in 2024',
    sentence: 'Average premium of 2024.',
  },
]
const NOTHING = { text: null, word: null, replacements: [], error: null }

export const wordChoicesPaths = pathModel(wordChoicesMachine, {
  actors: ['loadReplacements'],
  asks: {
    loadReplacements: ({ before: { context }, event }) => ({
      text: TEXT,
      word: event.type === 'word.opened' ? (event['word'] as Stretch) : context.word,
    }),
  },
  events: [
    { type: 'word.opened', text: TEXT, word: SALARY },
    { type: 'word.opened', text: TEXT, word: NARNIA },
    { type: 'word.closed' },
    { type: 'load.retried' },
    { type: 'replacement.taken', text: 'London' },
    { type: 'text.changed' },
    { type: 'xstate.done.actor.loadReplacements', output: REPLACEMENTS, actorId: 'loadReplacements' },
    { type: 'xstate.done.actor.loadReplacements', output: [], actorId: 'loadReplacements' },
    ...failuresOf('loadReplacements'),
  ],
  holds: {
    closed: ({ text, word, replacements, error }) =>
      text === null && word === null && replacements.length === 0 && error === null,
    'open.loading': ({ word, replacements, error }) =>
      word !== null && replacements.length === 0 && error === null,
    'open.failed': ({ error }) => error !== null,
  },
  changes: {
    'word.opened': ({ event }) => ({ ...NOTHING, text: TEXT, word: event['word'] as Stretch }),
    'done.actor.loadReplacements': ({ event }) => ({
      replacements: event['output'] as readonly Replacement[],
    }),
    'error.actor.loadReplacements': (happened) => ({
      error: toldOf(happened, 'Failed to load what the word may be. Please try again.'),
    }),
    'load.retried': () => ({ error: null }),
    'replacement.taken': ({ before }) => (before.matches({ open: 'offered' }) ? NOTHING : {}),
  },
  calls: {
    'replacement.taken': ({ before }) =>
      before.matches({ open: 'offered' })
        ? [['putWords', { put: { ...before.context.word, text: 'London' } }]]
        : [],
  },
})
