import type { Choice } from '../../api/edits.ts'
import { failuresOf, pathModel, toldOf } from '../path-model.ts'
import { sentenceMachine } from './sentence.machine.ts'

/** Ours: what was understood is a sentence whose parts may become something else. */
export const sentenceTransitions = [
  '(root): change chosen → closed',
  'closed: part opened → open',
  'open: list closed → closed',
  'open.loading: is busy',
  'open.loading: runs loadChoices',
  'open.loading: loadChoices fails → open.failed',
  'open.loading: loadChoices is answered → open.offered',
  'open.offered: list entered → open.loading',
  'open.failed: load retried → open.loading',
]

const CHOICES: readonly Choice[] = [
  {
    label: 'Insurer',
    detail: 'Who quoted',
    section: 'Groups',
    is_current: false,
    edit: {
      at: 'dimensions/0',
      to: { kind: 'column', column: 'insurer' },
      question: 'Average premium by insurer',
    },
    opens: null,
  },
]

const CHANGES = [
  { at: 'dimensions/0', to: null, question: 'Average premium' },
  { at: 'filter/0', to: null, question: 'cd' },
  { at: 'order', to: null, question: 'ef' },
]

const NOTHING = { at: null, from: null, choices: [], error: null }

export const sentencePaths = pathModel(sentenceMachine, {
  input: { answerId: 'a1', changed: null },
  // What nobody keeps cannot become something else.
  otherInputs: [{ answerId: null, changed: null }],
  actors: ['loadChoices'],
  asks: {
    loadChoices: ({ before: { context }, event }) => ({
      of: 'a1',
      at: (event['at'] as string | undefined) ?? context.at,
    }),
  },
  events: [
    { type: 'part.opened', at: 'dimensions/0' },
    { type: 'part.opened', at: 'filter/-' },
    { type: 'list.entered', at: 'filter/-:region' },
    { type: 'list.entered', at: 'filter/-' },
    { type: 'list.closed' },
    { type: 'load.retried' },
    ...CHANGES.map((change) => ({ type: 'change.chosen', change }) as const),
    { type: 'xstate.done.actor.loadChoices', output: CHOICES, actorId: 'loadChoices' },
    ...failuresOf('loadChoices'),
  ],
  holds: {
    closed: ({ at, from, choices, error }) =>
      at === null && from === null && choices.length === 0 && error === null,
    'open.loading': ({ at, choices, error }) => at !== null && choices.length === 0 && error === null,
    'open.offered': ({ choices }) => choices.length === 1,
    'open.failed': ({ error }) => error !== null,
  },
  changes: {
    'part.opened': ({ before, event }) =>
      before.matches('closed') && before.context.answerId !== null
        ? { at: String(event['at']), from: String(event['at']), choices: [], error: null }
        : {},
    'list.entered': ({ before, event }) =>
      before.matches({ open: 'offered' })
        ? { at: String(event['at']), from: before.context.from, choices: [], error: null }
        : {},
    'list.closed': () => NOTHING,
    'change.chosen': () => NOTHING,
    'done.actor.loadChoices': () => ({ choices: CHOICES }),
    'error.actor.loadChoices': (happened) => ({
      error: toldOf(happened, 'Failed to load what may stand there. Please try again.'),
    }),
    'load.retried': () => ({ error: null }),
  },
  leads: {
    'part.opened': ({ before }) =>
      before.matches('closed') && before.context.answerId !== null ? 'open.loading' : null,
    'change.chosen': () => 'closed',
  },
  calls: {
    'change.chosen': ({ before, event }) => {
      if (before.context.answerId === null) return []
      const { question, ...edit } = event['change'] as (typeof CHANGES)[number]
      return [['askEdited', { question, edit: { of: 'a1', ...edit } }]]
    },
  },
})
