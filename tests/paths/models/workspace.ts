import type { Answer } from '../../../src/api/answer.ts'
import type { QueryInput } from '../../../src/api/calls.ts'
import { NotFound } from '../../../src/api/errors.ts'
import { pathModel } from './path-model.ts'
import { workspaceMachine, type WorkspaceContext } from '../../../src/machines/workspace/workspace.machine.ts'

/** SPEC sections 2 and 4: the question to the run, the answer or a kept one to the result. */
export const workspaceTransitions = [
  '(root): runs activeModel',
  '(root): runs guideSearch (search)',
  '(root): runs history',
  '(root): runs historyFold (fold)',
  '(root): runs historySearch (search)',
  '(root): runs input (questionInput)',
  '(root): runs stats (datasetStats)',
  '(root): runs statsFold (fold)',
  '(root): analysis made → stays',
  '(root): change undone → showing',
  '(root): dataset changed → stays',
  '(root): entry chosen → stays or showing',
  '(root): place changed → showing or opening or stays',
  '(root): query answered → showing',
  '(root): query failed → failed',
  '(root): query offered → offering',
  '(root): query started → blank',
  '(root): suggestion chosen → stays',
  'opening: runs openAnswer',
  'opening: openAnswer fails → missing or unopened',
  'opening: openAnswer is answered → showing',
  'opening: place changed → fresh',
  'missing: place changed → fresh',
  'unopened: opening retried → opening',
  'unopened: place changed → fresh',
  'showing: runs result',
  'showing: place changed → fresh',
]

const query: QueryInput = { question: 'average premium', datasetId: null, going: 'judged', edit: null }
const AT_O1 = '/answers/00000000-0000-4000-8000-0000000000b1'
const AT_A1 = '/answers/00000000-0000-4000-8000-0000000000a1'
const answer = {
  id: 'a1',
  question: 'average premium',
  dataset: 'A',
  address: AT_A1,
  rows: [] as unknown,
} as Answer
/** The first answer, changed. */
const AT_A2 = '/answers/00000000-0000-4000-8000-0000000000a2'
const edit = { of: 'a1', at: 'limit', to: null }
const columns = Array.from({ length: 3 }, (_, index) => ({
  ...{ id: `c${index}`, label: 'c', role: 'dimension' as const, unit: null, format: 'text' as const },
}))
const edited = { ...answer, id: 'a2', address: AT_A2, table: { columns, rows: [['a', 'b', 'c']] } }
const WIDE = ['historyFold', { type: 'room.needed' }] as const
const NARROW = ['historyFold', { type: 'room.freed' }] as const
const opened = { answer: { ...answer, id: 'o1', address: AT_O1 }, keptFrom: '2026-02-28' }
const kept = { answer: { ...answer, id: 'h1', address: null }, keptFrom: '2026-03-01' }
const NO_END = { shown: null, failure: null, offered: null, left: null }
const offered = {
  offers: [{ question: 'average premium by plan', group: 'Gold', figure: '£120.00' }],
  interpretation: null,
  questionsLeft: null,
}
const failure = {
  question: 'average premium',
  error: 'No such column',
  interpretation: null,
  questionsLeft: null,
}

/** How the question before ended, as far as that is shown. */
const endsIn = ({ shown, failure: failed, offered: doubted }: WorkspaceContext) =>
  Object.entries({ shown, failure: failed, offered: doubted }).flatMap(([name, end]) =>
    end === null ? [] : name,
  )

const INPUT = {
  question: '',
  datasets: [{ id: 'a', name: 'A' }],
  now: () => '2026-03-02T10:00:00.000Z',
  place: '/',
  opensAnswers: true,
  readsAlong: false,
}
const isShownAt = ({ shown }: WorkspaceContext, path: unknown) => shown?.answer.address === path

type Happened = {
  before: { context: WorkspaceContext; value: unknown }
  event: { [field: string]: unknown }
}

/** What an answer is shown as that was asked by a change of what was shown, or in words. */
const answeredIn = ({ before: { context }, event }: Happened) =>
  event['answer'] === edited
    ? {
        ...{ answer: edited, keptFrom: null, changed: 'limit' },
        before: context.left?.answer.id === 'a1' ? context.left : undefined,
      }
    : { answer, keptFrom: null, changed: undefined, before: undefined }

/** What was shown before a change, with what was changed; null where nothing was. */
const undoneIn = ({ before: { context } }: Happened) =>
  context.shown?.before === undefined ? null : { ...context.shown.before, changed: context.shown.changed }

/** Whether a change of the place asks for what was changed. */
const undoes = (happened: Happened) =>
  happened.before.context.opensAnswers &&
  undoneIn(happened)?.answer.address === happened.event['path'] &&
  happened.event['path'] !== undefined

/** What the text of the question becomes where a kept answer is shown that has an address. */
const keptQuestion = ({ before: { context } }: Happened) => (context.draft === '' ? 'average premium' : null)

/** Whether a change of the place asks for an answer that is neither shown nor being opened. */
const opens = (happened: Happened) => {
  const {
    before: { context },
    event,
  } = happened
  if (!context.opensAnswers || event['path'] === '/' || undoes(happened)) return false
  return context.shown === null ? context.place !== event['path'] : !isShownAt(context, event['path'])
}

/** Whether it leaves an answer, or what stands in the place of one, for the empty workspace. */
const leaves = ({ before, event }: Happened) => {
  const { place, opensAnswers } = before.context
  const isAtAnswer = opensAnswers && [AT_O1, AT_A1].includes(place)
  const hasAnswer = ['opening', 'missing', 'unopened', 'showing'].includes(String(before.value))
  return event['path'] === '/' && isAtAnswer && hasAnswer
}

export const workspacePaths = pathModel(workspaceMachine, {
  input: INPUT,
  otherInputs: [
    { ...INPUT, question: 'typed before', place: AT_O1 },
    { ...INPUT, place: AT_O1, opensAnswers: false },
  ],
  actors: [
    'questionInput',
    'activeModel',
    'datasetStats',
    'history',
    'fold',
    'search',
    'result',
    'openAnswer',
  ],
  asks: {
    input: ({ before: { context } }) => context,
    stats: () => ({ dataset: 'A' }),
    openAnswer: ({ before: { context }, event }) => ({
      id: String(event['path'] ?? context.place).replace('/answers/', ''),
    }),
    result: ({ before, event }) =>
      event.type === 'query.answered'
        ? answeredIn({ before, event })
        : event.type === 'change.undone' || event.type === 'place.changed'
          ? undoneIn({ before, event })
          : event.type === 'entry.chosen' && before.context.shown !== kept
            ? kept
            : opened,
  },
  events: [
    { type: 'query.started' },
    { type: 'entry.chosen', kept },
    { type: 'query.answered', query, answer },
    { type: 'query.answered', query: { ...query, edit }, answer: edited },
    { type: 'change.undone' },
    { type: 'query.offered', offered },
    { type: 'query.failed', failure },
    { type: 'suggestion.chosen', question: 'average premium by region' },
    { type: 'analysis.made', id: 'a1', analysis: 'London leads.' },
    { type: 'dataset.changed', dataset: 'A' },
    { type: 'place.changed', path: '/' },
    { type: 'place.changed', path: AT_O1 },
    { type: 'place.changed', path: AT_A1 },
    { type: 'opening.retried' },
    { type: 'xstate.done.actor.openAnswer', output: opened, actorId: 'openAnswer' },
    {
      type: 'xstate.error.actor.openAnswer',
      error: new NotFound({ detail: null, message: '' }),
      actorId: 'openAnswer',
    },
    { type: 'xstate.error.actor.openAnswer', error: new Error('no network'), actorId: 'openAnswer' },
  ],
  identity: ({ shown, left, failure: failed, offered: doubted, place, draft }) => [
    shown?.answer.id,
    shown?.changed,
    shown?.before?.answer.id,
    left?.answer.id,
    failed !== null,
    doubted !== null,
    place,
    draft,
  ],
  holds: {
    fresh: (context) => endsIn(context).length === 0,
    blank: (context) => endsIn(context).length === 0,
    opening: (context) => endsIn(context).length === 0 && [AT_O1, AT_A1].includes(context.place),
    missing: (context) => endsIn(context).length === 0,
    unopened: (context) => endsIn(context).length === 0,
    offering: (context) => endsIn(context).join() === 'offered',
    failed: (context) => endsIn(context).join() === 'failure',
    showing: (context) => endsIn(context).join() === 'shown',
  },
  changes: {
    'query.started': ({ before }) => ({ ...NO_END, left: before.context.shown, draft: '' }),
    'query.answered': (happened) => ({ ...NO_END, shown: answeredIn(happened) }),
    'change.undone': (happened) => {
      const shown = undoneIn(happened)
      return shown === null ? {} : { ...NO_END, shown }
    },
    'analysis.made': ({ before: { context } }) => ({
      shown:
        context.shown?.answer.id === 'a1'
          ? { ...context.shown, answer: { ...context.shown.answer, analysis: 'London leads.' } }
          : context.shown,
    }),
    'query.offered': () => ({ ...NO_END, offered }),
    'query.failed': () => ({ ...NO_END, failure }),
    'entry.chosen': () => ({ ...NO_END, shown: kept, draft: '' }),
    'place.changed': (happened) => ({
      place: String(happened.event['path']),
      ...(undoes(happened) ? { ...NO_END, shown: undoneIn(happened) } : {}),
    }),
    'done.actor.openAnswer': () => ({ ...NO_END, shown: opened, draft: '' }),
  },
  leads: {
    init: ({ before }) =>
      before.context.opensAnswers && before.context.place === AT_O1 ? 'opening' : 'fresh',
    'query.started': () => 'blank',
    'query.answered': () => 'showing',
    'query.offered': () => 'offering',
    'query.failed': () => 'failed',
    'entry.chosen': () => 'showing',
    'change.undone': (happened) => (undoneIn(happened) === null ? null : 'showing'),
    'place.changed': (happened) => (undoes(happened) ? 'showing' : opens(happened) ? 'opening' : null),
    'done.actor.openAnswer': () => 'showing',
    'error.actor.openAnswer': ({ event }) => (event['error'] instanceof NotFound ? 'missing' : 'unopened'),
    'opening.retried': ({ before }) => (before.matches('unopened') ? 'opening' : null),
  },
  sends: {
    init: ({ before }) => (before.matches('opening') ? [['statsFold', { type: 'room.needed' }]] : []),
    'opening.retried': ({ before }) =>
      before.matches('unopened') ? [['statsFold', { type: 'room.needed' }]] : [],
    'place.changed': (happened) =>
      opens(happened)
        ? [
            ['input', { type: 'query.cancelled' }],
            ['statsFold', { type: 'room.needed' }],
          ]
        : leaves(happened)
          ? [
              ['input', { type: 'answer.shown', earlier: null, question: null }],
              ['statsFold', { type: 'room.freed' }],
            ]
          : undoes(happened)
            ? [['input', { type: 'answer.shown', earlier: null, question: keptQuestion(happened) }], NARROW]
            : [],
    'change.undone': (happened) =>
      undoneIn(happened) === null
        ? []
        : [['input', { type: 'answer.shown', earlier: null, question: keptQuestion(happened) }], NARROW],
    'query.started': () => [['statsFold', { type: 'room.needed' }]],
    'query.answered': ({ event }) => [
      ['input', { type: 'answer.shown', earlier: null, question: null }],
      [
        'history',
        {
          type: 'entry.added',
          entry: {
            id: event['answer'] === edited ? 'a2' : 'a1',
            question: 'average premium',
            success: true,
            askedAt: '2026-03-02T10:00:00.000Z',
            dataset: 'A',
            answer: event['answer'] as unknown,
          },
        },
      ],
      event['answer'] === edited ? WIDE : NARROW,
    ],
    'entry.chosen': ({ before, event }) => [
      ['input', { type: 'query.cancelled' }],
      ['input', { type: 'answer.shown', earlier: null, question: null }],
      ['statsFold', { type: 'room.needed' }],
      ...(before.context.shown === event['kept'] ? [] : [NARROW]),
    ],
    'suggestion.chosen': () => [
      ['input', { type: 'question.suggested', question: 'average premium by region' }],
    ],
    'analysis.made': () => [['history', { type: 'entry.analysed', id: 'a1', analysis: 'London leads.' }]],
    'dataset.changed': () => [['stats', { type: 'dataset.changed', dataset: 'A' }]],
    'done.actor.openAnswer': ({ before }) => [
      [
        'input',
        {
          type: 'answer.shown',
          earlier: null,
          question: before.context.draft === '' ? 'average premium' : null,
        },
      ],
      NARROW,
    ],
  },
  calls: {
    'query.started': () => [['leaveAnswer']],
    'query.answered': ({ event }) => [
      ['goToAnswer', { address: event['answer'] === edited ? AT_A2 : AT_A1 }],
    ],
    'change.undone': (happened) => {
      const shown = undoneIn(happened)
      return shown === null ? [] : [['returnToAnswer', { address: shown.answer.address }]]
    },
    'entry.chosen': () => [['goToAnswer', { address: null }]],
  },
})
