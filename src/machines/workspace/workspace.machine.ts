import { assertEvent, assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { answerIdIn, type Answer, type HistoryEntry } from '../../api/answer.ts'
import type { Dataset, QueryInput } from '../../api/calls.ts'
import type { QueryEdit } from '../../api/edits.ts'
import { isNotFound } from '../../api/errors.ts'
import type { Offered } from '../../api/offers.ts'
import { activeModelMachine } from '../active-model/active-model.machine.ts'
import { datasetStatsMachine } from '../dataset-stats/dataset-stats.machine.ts'
import { foldMachine } from '../fold/fold.machine.ts'
import { historyMachine } from '../history/history.machine.ts'
import type { QueryEnd, QueryFailure } from '../query-run/query-run.machine.ts'
import { notProvided } from '../not-provided.ts'
import { datasetAtFirst, questionInputMachine } from '../question-input/question-input.machine.ts'
import { searchMachine } from '../search/search.machine.ts'
import { connectedToResult, resultMachine, type ShownAnswer } from '../result/result.machine.ts'

export interface WorkspaceInput {
  readonly question: string
  readonly datasets: readonly Dataset[]
  /** What is asked at first; the first of them without it. */
  readonly datasetId?: string | null
  /** The moment, as ISO text in UTC. */
  readonly now: () => string
  /** The path of the page. */
  readonly place: string
  /** Whether the backend opens answers at their addresses. */
  readonly opensAnswers: boolean
  /** Whether the backend reads what is typed. */
  readonly readsAlong: boolean
}

export interface WorkspaceContext extends WorkspaceInput {
  readonly shown: ShownAnswer | null
  readonly failure: QueryFailure | null
  readonly offered: Offered | null
  /** What was shown when the question was asked that runs. */
  readonly left: ShownAnswer | null
  /** What was typed before the page was loaded and not asked since; it is not written over. */
  readonly draft: string
}

export type WorkspaceEvent =
  | { readonly type: 'query.started' }
  | { readonly type: 'query.answered'; readonly query: QueryInput; readonly answer: Answer }
  | { readonly type: 'query.offered'; readonly offered: Offered }
  | { readonly type: 'query.failed'; readonly failure: QueryFailure }
  | { readonly type: 'entry.chosen'; readonly kept: ShownAnswer }
  | { readonly type: 'analysis.made'; readonly id: string | null; readonly analysis: string }
  | { readonly type: 'suggestion.chosen'; readonly question: string; readonly edit?: QueryEdit }
  | { readonly type: 'change.undone' }
  | { readonly type: 'dataset.changed'; readonly dataset: string }
  | { readonly type: 'place.changed'; readonly path: string }
  | { readonly type: 'opening.retried' }

const NO_END = { shown: null, failure: null, offered: null, left: null }

/** The answer that a path asks for; null where it asks for none. */
const wantedAt = (path: string, { opensAnswers }: WorkspaceContext) =>
  opensAnswers ? answerIdIn(path) : null

/** Only a backend that reads questions into plans can continue one. */
const continuable = (shown: ShownAnswer | null) => {
  const { id = null, question = '', interpretation = null } = shown?.answer ?? {}
  return id !== null && typeof interpretation?.plan === 'object' && interpretation.plan !== null
    ? { id, question }
    : null
}

/** From how many columns a table needs the width of what stands beside it: two groups and a figure. */
const WIDE_FROM_COLUMNS = 3
const isWide = (shown: ShownAnswer | null) => (shown?.answer.table?.columns.length ?? 0) >= WIDE_FROM_COLUMNS

/** Home, or Back to it, leaves an answer; what stands there without an address stays. */
const LEFT = {
  guard: 'isLeft',
  target: 'fresh',
  actions: ['keepPlace', 'forgetEnd', 'tellInput', 'freeRoom'],
} as const

const SHOWS_ENTRY = [
  'stopQuery',
  'keepEntry',
  'forgetDraft',
  'tellKept',
  'makeRoom',
  {
    type: 'goToAnswer',
    params: ({ context }: { readonly context: WorkspaceContext }) => ({
      address: context.shown?.answer.address ?? null,
    }),
  },
] as const

/**
 * Joins the machines of the analyse workspace (SPEC section 2). Normal is fresh until a question is asked, blank until an
 * answer comes, then showing it; what stands beside a fresh workspace then makes room, and the history where the answer is wide. An address opens the answer that it
 * names. A new question blanks it, one in doubt offers what it may have asked for, one without an answer fails, and choosing an entry of the history shows what was kept
 * and stops a running query: shown is always what was asked for last. An answer that was asked by changing one can be undone.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      input: 'questionInput'
      activeModel: 'activeModel'
      stats: 'datasetStats'
      history: 'history'
      statsFold: 'fold'
      historyFold: 'fold'
      historySearch: 'search'
      guideSearch: 'search'
      result: 'result'
      openAnswer: 'openAnswer'
    },
  },
  actors: {
    questionInput: questionInputMachine,
    activeModel: activeModelMachine,
    datasetStats: datasetStatsMachine,
    history: historyMachine,
    fold: foldMachine,
    search: searchMachine,
    result: resultMachine,
    openAnswer: fromPromise<ShownAnswer, { id: string }>(notProvided),
  },
  actions: {
    makeRoom: sendTo('statsFold', { type: 'room.needed' }),
    makeWidth: sendTo('historyFold', ({ context: { shown } }) => ({
      type: isWide(shown) ? ('room.needed' as const) : ('room.freed' as const),
    })),
    stopQuery: sendTo('input', { type: 'query.cancelled' }),
    askSuggestion: sendTo('input', ({ event }) => {
      assertEvent(event, 'suggestion.chosen')
      return { ...event, type: 'question.suggested' as const }
    }),
    keepAnswer: assign(({ context, event }) => {
      assertEvent(event, 'query.answered')
      const { answer, query } = event
      const before =
        context.left !== null && query.edit?.of === context.left.answer.id ? context.left : undefined
      return { ...NO_END, shown: { answer, keptFrom: null, changed: query.edit?.at, before } }
    }),
    keepOffers: assign(({ event }) => {
      assertEvent(event, 'query.offered')
      return { ...NO_END, offered: event.offered }
    }),
    keepFailure: assign(({ event }) => {
      assertEvent(event, 'query.failed')
      return { ...NO_END, failure: event.failure }
    }),
    keepEntry: assign(({ event }) => {
      assertEvent(event, 'entry.chosen')
      return { ...NO_END, shown: event.kept }
    }),
    forgetEnd: assign(NO_END),
    leaveShown: assign(({ context: { shown } }) => ({ ...NO_END, left: shown })),
    /** Whoever changed a part goes on there. */
    goBack: assign(({ context: { shown } }) =>
      shown?.before === undefined ? {} : { ...NO_END, shown: { ...shown.before, changed: shown.changed } },
    ),
    noteAnalysis: assign(({ context: { shown }, event }) => {
      assertEvent(event, 'analysis.made')
      const { id, analysis } = event
      return shown === null || shown.answer.id !== id
        ? {}
        : { shown: { ...shown, answer: { ...shown.answer, analysis } } }
    }),
    keepOpened: assign((_, { shown }: { shown: ShownAnswer }) => ({ ...NO_END, shown })),
    keepPlace: assign({
      place: ({ context, event }) => (event.type === 'place.changed' ? event.path : context.place),
    }),
    forgetDraft: assign({ draft: '' }),
    freeRoom: sendTo('statsFold', { type: 'room.freed' }),
    /** The text in the box stays as it was asked. */
    tellInput: sendTo('input', ({ context: { shown } }) => ({
      type: 'answer.shown' as const,
      earlier: continuable(shown),
      question: null,
    })),
    /** A kept answer that has an address stands beside its own question. */
    tellKept: sendTo('input', ({ context: { shown, draft } }) => ({
      type: 'answer.shown' as const,
      earlier: continuable(shown),
      question: draft === '' && shown?.answer.address != null ? shown.answer.question : null,
    })),
    /** Provided by app: the address of an answer becomes that of the page, and is left for a question that runs. */
    goToAnswer: (_, _params: { address: string | null }) => {},
    leaveAnswer: () => {},
    /** Provided by app: the page is at the answer again that was left for this one. */
    returnToAnswer: (_, _params: { address: string | null }) => {},
    addEntry: sendTo('history', ({ context: { now }, event }) => {
      assertEvent(event, 'query.answered')
      const { answer } = event
      const askedAt = now()
      const entry: HistoryEntry = {
        id: answer.id ?? `new-${askedAt}`,
        question: answer.question,
        success: true,
        askedAt,
        dataset: answer.dataset,
        answer,
      }
      return { type: 'entry.added' as const, entry }
    }),
    keepAnalysis: sendTo('history', ({ event }) => {
      assertEvent(event, 'analysis.made')
      return { type: 'entry.analysed' as const, id: event.id ?? '', analysis: event.analysis }
    }),
    showStats: sendTo('stats', ({ event }) => {
      assertEvent(event, 'dataset.changed')
      return event
    }),
  },
  guards: {
    asksForAnswer: ({ context }) => wantedAt(context.place, context) !== null,
    asksForAnother: ({ context, event }) => {
      if (event.type !== 'place.changed') return false
      const wanted = wantedAt(event.path, context)
      const { place, shown } = context
      const open = shown === null ? wantedAt(place, context) : answerIdIn(shown.answer.address ?? '')
      return wanted !== null && wanted !== open
    },
    hasBefore: ({ context: { shown } }) => shown?.before !== undefined,
    asksForBefore: ({ context: { shown, opensAnswers }, event }) =>
      event.type === 'place.changed' &&
      opensAnswers &&
      shown?.before !== undefined &&
      shown.before.answer.address === event.path,
    isLeft: ({ context, event }) =>
      event.type === 'place.changed' && event.path === '/' && wantedAt(context.place, context) !== null,
    isShown: ({ context: { shown }, event }) => {
      if (event.type !== 'entry.chosen') return false
      const { answer, keptFrom } = event.kept
      return answer.id !== null && answer.id === shown?.answer.id && keptFrom === shown.keptFrom
    },
    isMissing: (_, { error }: { error: unknown }) => isNotFound(error),
  },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, ...NO_END, draft: input.question }),
  invoke: [
    { id: 'input', src: 'questionInput', input: ({ context }) => context },
    { id: 'activeModel', src: 'activeModel' },
    {
      id: 'stats',
      src: 'datasetStats',
      input: ({ context }) => ({ dataset: datasetAtFirst(context)?.name ?? '' }),
    },
    { id: 'history', src: 'history' },
    { id: 'statsFold', src: 'fold' },
    { id: 'historyFold', src: 'fold' },
    { id: 'historySearch', src: 'search' },
    { id: 'guideSearch', src: 'search' },
  ],
  initial: 'deciding',
  on: {
    'query.started': {
      target: '.blank',
      actions: ['leaveShown', 'forgetDraft', 'makeRoom', 'leaveAnswer'],
    },
    'query.answered': {
      target: '.showing',
      actions: [
        'keepAnswer',
        'tellInput',
        'addEntry',
        { type: 'goToAnswer', params: ({ event }) => ({ address: event.answer.address }) },
      ],
    },
    'query.offered': { target: '.offering', actions: 'keepOffers' },
    'query.failed': { target: '.failed', actions: 'keepFailure' },
    // Chosen again it stands as it is: what is in the making for it is not asked for twice.
    'entry.chosen': [
      { guard: 'isShown', actions: SHOWS_ENTRY },
      { target: '.showing', actions: SHOWS_ENTRY },
    ],
    'suggestion.chosen': { actions: 'askSuggestion' },
    'analysis.made': { actions: ['keepAnalysis', 'noteAnalysis'] },
    'change.undone': {
      guard: 'hasBefore',
      target: '.showing',
      actions: [
        'goBack',
        'tellKept',
        {
          type: 'returnToAnswer',
          params: ({ context }) => ({ address: context.shown?.answer.address ?? null }),
        },
      ],
    },
    'dataset.changed': { actions: 'showStats' },
    'place.changed': [
      // Back to what was changed: it is at hand, with what was changed before it.
      { guard: 'asksForBefore', target: '.showing', actions: ['keepPlace', 'goBack', 'tellKept'] },
      {
        guard: 'asksForAnother',
        target: '.opening',
        actions: ['keepPlace', 'stopQuery', 'forgetEnd', 'forgetDraft'],
      },
      { actions: 'keepPlace' },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'asksForAnswer', target: 'opening' }, { target: 'fresh' }] },
    fresh: {},
    blank: {},
    offering: {},
    failed: {},
    opening: {
      entry: 'makeRoom',
      on: { 'place.changed': LEFT },
      invoke: {
        id: 'openAnswer',
        src: 'openAnswer',
        input: ({ context }) => ({ id: wantedAt(context.place, context) ?? '' }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'keepOpened', params: ({ event }) => ({ shown: event.output }) },
            'tellKept',
            'forgetDraft',
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          { target: 'unopened' },
        ],
      },
    },
    missing: { on: { 'place.changed': LEFT } },
    unopened: { on: { 'place.changed': LEFT, 'opening.retried': { target: 'opening' } } },
    showing: {
      entry: 'makeWidth',
      on: { 'place.changed': LEFT },
      invoke: {
        id: 'result',
        src: 'result',
        input: ({ context }) => shownIn(context),
      },
    },
  },
})

/** What is shown; asked only where something is. */
function shownIn({ shown }: WorkspaceContext): ShownAnswer {
  if (shown === null) throw new Error('Nothing is shown.')
  return shown
}

/** How a query ended, as the workspace is told. */
function reportOf({ query, ending }: QueryEnd): WorkspaceEvent {
  switch (ending.kind) {
    case 'answered':
      return { type: 'query.answered', query, answer: ending.answer }
    case 'offered':
      return { type: 'query.offered', offered: ending.offered }
    case 'failed':
      return { type: 'query.failed', failure: ending.failure }
  }
}

/** The children as the workspace uses them: they report to it. */
export const connectedActors = {
  questionInput: questionInputMachine.provide({
    actions: {
      reportStarted: sendParent({ type: 'query.started' }),
      reportEnded: sendParent((_, { end }: { end: QueryEnd }) => reportOf(end)),
      reportDataset: sendParent(({ context: { datasets, datasetId } }) => ({
        type: 'dataset.changed',
        dataset: datasets.find(({ id }) => id === datasetId)?.name ?? '',
      })),
    },
  }),
  history: historyMachine.provide({
    actions: {
      showEntry: sendParent(({ context, event }) => {
        assertEvent(event, 'entry.chosen')
        const entry = context.items.find(({ id }) => id === event.id)
        return { type: 'entry.chosen', kept: { answer: entry?.answer, keptFrom: entry?.askedAt } }
      }),
    },
  }),
  result: resultMachine.provide({
    actors: { analysis: connectedToResult.analysis, followUps: connectedToResult.followUps },
    actions: {
      reportAnalysis: sendParent(({ context, event }) => {
        assertEvent(event, 'analysis.made')
        return { type: 'analysis.made', id: context.answer.id, analysis: event.analysis }
      }),
      askSuggestion: sendParent(({ event }) => {
        assertEvent(event, 'suggestion.chosen')
        return event
      }),
      undoChange: sendParent({ type: 'change.undone' }),
    },
  }),
}
