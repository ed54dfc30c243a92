import type { AnyEventObject } from 'xstate'
import type { Going, Put } from '../../../src/api/typing.ts'
import { OPTIONS } from './completion.ts'
import { LAST } from './continuing.ts'
import { pathModel, type Happened } from './path-model.ts'
import { READING } from './typing.ts'
import {
  questionInputMachine,
  type Gap,
  type QuestionInputContext,
} from '../../../src/machines/question-input/question-input.machine.ts'

/** SPEC sections 4 and 5, query input and question. */
export const questionInputTransitions = [
  '(root): answer shown → stays',
  '(root): runs completion',
  '(root): runs continuing',
  '(root): runs typing',
  '(root): runs wordChoices',
  'idle: is editable',
  'idle: dataset chosen → stays',
  'idle: going changed → stays',
  'idle: question begun → stays',
  'idle: question edited → stays',
  'idle: question submitted → loading',
  'idle: question suggested → loading',
  'idle: reading made → stays',
  'idle: words put → stays',
  'loading: is busy',
  'loading: runs run (queryRun)',
  'loading: query cancelled → idle',
  'loading: run is answered → idle',
]

const isShort = (event: AnyEventObject) => (event['gap'] as Gap).before.length < 500

const WITHIN = { question: 'average odd by region', words: { from: 8, to: 11 } }

const begunText = (event: AnyEventObject) => {
  const { before, after, within } = event['gap'] as Gap
  if (within !== null) return within.question
  return after === '' ? `${before} ` : 'average premium  by region'
}

const END = {
  query: { question: '' },
  ending: { kind: 'failed', failure: { error: 'No such column', questionsLeft: null } },
}
/** One that says how many questions are left. */
const END_OF_FEW = {
  ...END,
  ending: { kind: 'failed', failure: { error: 'No such column', questionsLeft: 12 } },
}
const ANSWERED = { ...END, ending: { kind: 'answered', answer: { questionsLeft: null } } }

/** What an answer was understood as, with other groups. */
const EDIT = { of: 'a1', at: 'dimensions/0', to: { kind: 'column', column: 'insurer' } }

/** In the place of whatever is typed. */
const PUT: Put = { from: 0, to: 500, text: 'average age' }
const LONG_PUT: Put = { from: 0, to: 0, text: 'x'.repeat(501) }

/** The first dataset needs no naming. */
const namedIn = ({ datasetId }: QuestionInputContext) => (datasetId === 'a' ? null : 'b')

/** The text as an event leaves it; null where it is left alone. */
function changedBy({ before: { context }, event }: Happened<typeof questionInputMachine>) {
  switch (event.type) {
    case 'question.edited': {
      const question = String(event['value'])
      return question.length > 500
        ? null
        : {
            question,
            at: question.length,
            going: question.trim() === '' ? ('judged' as const) : context.going,
          }
    }
    case 'words.put':
      return event['put'] === LONG_PUT
        ? null
        : { question: PUT.text, at: PUT.text.length, going: context.going }
    case 'question.begun': {
      const question = begunText(event)
      const { before, within } = event['gap'] as Gap
      return isShort(event)
        ? { question, at: within?.words.to ?? before.length + 1, going: context.going }
        : null
    }
    case 'dataset.chosen':
      return { question: context.question, at: context.at, going: 'judged' as const }
    case 'going.changed':
      return { question: context.question, at: context.at, going: event['going'] as Going }
    default:
      return { question: context.question, at: context.at, going: context.going }
  }
}
const textOf = (happened: Happened<typeof questionInputMachine>) => {
  const { question, at, going } = changedBy(happened) ?? happened.before.context
  const datasetId = happened.event.type === 'dataset.chosen' ? 'b' : namedIn(happened.before.context)
  return { type: 'text.changed', text: { question, at, datasetId, going } }
}

/** What was made for the text before is told to go, and the text is read. */
const tellChange = (happened: Happened<typeof questionInputMachine>) =>
  changedBy(happened) === null
    ? []
    : ([
        ['completion', { type: 'text.changed' }],
        ['wordChoices', { type: 'text.changed' }],
        ['typing', textOf(happened)],
      ] as const)

const LEFT = [
  ['completion', { type: 'text.changed' }],
  ['wordChoices', { type: 'text.changed' }],
  ['typing', { type: 'text.left' }],
] as const

export const questionInputPaths = pathModel(questionInputMachine, {
  input: {
    question: '',
    datasets: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    readsAlong: true,
  },
  actors: ['queryRun', 'typing', 'completion', 'continuing', 'wordChoices'],
  asks: {
    run: ({ before: { context }, event }) => ({
      question: event.type === 'question.suggested' ? String(event['question']) : context.question,
      datasetId: namedIn(context),
      going: event.type === 'question.suggested' ? 'judged' : context.going,
      edit: (event['edit'] as typeof EDIT | undefined) ?? null,
    }),
    typing: () => ({ isOffered: true }),
  },
  events: [
    { type: 'question.edited', value: 'average premium' },
    { type: 'question.edited', value: ' a ' },
    { type: 'question.edited', value: ' ' },
    { type: 'question.edited', value: 'x'.repeat(501) },
    { type: 'words.put', put: PUT },
    { type: 'words.put', put: LONG_PUT },
    {
      type: 'reading.made',
      text: { question: 'average premium', at: 15, datasetId: null, going: 'judged' },
      reading: { ...READING, completions: OPTIONS, continues: LAST, leans: true },
    },
    { type: 'going.changed', going: 'alone' },
    { type: 'going.changed', going: { from: 'a1' } },
    { type: 'question.begun', gap: { before: 'average premium', after: 'by region', within: null } },
    { type: 'question.begun', gap: { before: 'average premium', after: '', within: null } },
    { type: 'question.begun', gap: { before: 'average premium by region', after: '', within: null } },
    { type: 'question.begun', gap: { before: 'average', after: 'by region', within: WITHIN } },
    { type: 'question.begun', gap: { before: 'x'.repeat(500), after: '', within: null } },
    { type: 'dataset.chosen', id: 'b' },
    { type: 'question.submitted' },
    { type: 'question.suggested', question: 'average premium by region' },
    { type: 'question.suggested', question: 'average premium by insurer', edit: EDIT },
    {
      type: 'answer.shown',
      earlier: { id: '1', question: 'average premium' },
      question: 'average premium',
    },
    { type: 'answer.shown', earlier: null, question: 'other question' },
    { type: 'answer.shown', earlier: null, question: null },
    { type: 'query.cancelled' },
    { type: 'xstate.done.actor.run', output: END, actorId: 'run' },
    { type: 'xstate.done.actor.run', output: END_OF_FEW, actorId: 'run' },
    { type: 'xstate.done.actor.run', output: ANSWERED, actorId: 'run' },
  ],
  // What is left follows from what was done last.
  // What else there is follows from the last event.
  identity: ({ question, datasetId, ignoredLength, going }) => ({
    question,
    datasetId,
    ignoredLength,
    going,
  }),
  changes: {
    'question.edited': (happened) => {
      const changed = changedBy(happened)
      return changed === null
        ? { question: happened.before.context.question, ignoredLength: 501 }
        : { ...changed, ignoredLength: null }
    },
    'words.put': (happened) => changedBy(happened) ?? { question: happened.before.context.question },
    'going.changed': ({ event }) => ({ going: event['going'] as Going }),
    'question.begun': (happened) => {
      const { question, ignoredLength } = happened.before.context
      const changed = changedBy(happened)
      return changed === null ? { question, ignoredLength } : { ...changed, ignoredLength: null }
    },
    'dataset.chosen': () => ({ datasetId: 'b', going: 'judged' as const }),
    'question.suggested': ({ event }) => ({
      question: String(event['question']),
      ignoredLength: null,
      going: 'judged' as const,
      edit: (event['edit'] as typeof EDIT | undefined) ?? null,
    }),
    'question.submitted': ({ before: { context } }) =>
      context.question.trim().length >= 3 ? { edit: null } : {},
    'answer.shown': ({ event }) => ({
      ...(event['question'] === null ? {} : { question: String(event['question']), ignoredLength: null }),
      going: 'judged' as const,
    }),
    'done.actor.run': ({ before: { context }, event }) => ({
      questionsLeft:
        event['output'] === END_OF_FEW ? 12 : event['output'] === ANSWERED ? null : context.questionsLeft,
    }),
  },
  leads: {
    'question.submitted': ({ before }) => (before.context.question.trim().length >= 3 ? 'loading' : 'idle'),
    'question.suggested': () => 'loading',
  },
  sends: {
    'answer.shown': ({ event }) => [
      ['typing', { type: 'text.left' }],
      ['continuing', { type: 'answer.shown', shown: event['earlier'] as object | null }],
    ],
    'question.edited': (happened) => [
      ...tellChange(happened),
      ...(String(happened.event['value']).trim() === ''
        ? [['continuing', { type: 'text.left' }] as const]
        : []),
    ],
    'words.put': tellChange,
    'going.changed': tellChange,
    'question.begun': (happened) => [
      ...tellChange(happened),
      ...((happened.event['gap'] as Gap).within === null
        ? []
        : [
            [
              'wordChoices',
              { type: 'word.opened', text: textOf(happened).text, word: WITHIN.words },
            ] as const,
          ]),
    ],
    'dataset.chosen': (happened) => [
      ['continuing', { type: 'answer.shown', shown: null }],
      ...tellChange(happened),
    ],
    'reading.made': () => [
      ['completion', { type: 'options.made', options: OPTIONS, at: 15 }],
      ['continuing', { type: 'reading.made', continues: LAST, leans: true }],
    ],
    'question.submitted': ({ before }) => (before.context.question.trim().length >= 3 ? LEFT : []),
    'question.suggested': () => LEFT,
    'query.cancelled': (happened) => [['typing', textOf(happened)]],
    'done.actor.run': (happened) =>
      happened.event['output'] === ANSWERED ? [] : [['typing', textOf(happened)]],
  },
  calls: {
    'answer.shown': () => [['saveDraft']],
    'question.edited': ({ event }) => (String(event['value']).length <= 500 ? [['saveDraft']] : []),
    'words.put': ({ event }) => (event['put'] === LONG_PUT ? [] : [['saveDraft']]),
    'question.begun': ({ event }) => (isShort(event) ? [['saveDraft']] : []),
    'question.suggested': () => [['saveDraft'], ['reportStarted']],
    'question.submitted': ({ before }) =>
      before.context.question.trim().length >= 3 ? [['reportStarted']] : [],
    'done.actor.run': ({ event }) => [['reportEnded', { end: event['output'] as object }]],
    'dataset.chosen': () => [['reportDataset']],
  },
})
