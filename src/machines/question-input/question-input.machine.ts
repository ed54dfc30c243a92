import { assertEvent, assign, emit, setup } from 'xstate'
import type { Dataset, QueryInput } from '../../api/calls.ts'
import type { QueryEdit } from '../../api/edits.ts'
import { QUESTION_MAX_CHARACTERS, QUESTION_MIN_CHARACTERS } from '../../config/constants.ts'
import { queryRunMachine, type QueryEnd } from '../query-run/query-run.machine.ts'

export interface QuestionInputContext {
  readonly question: string
  readonly datasets: readonly Dataset[]
  readonly datasetId: string | null
  /** Characters of the text that was last ignored for being too long; null once something fits. */
  readonly ignoredLength: number | null
  /** The answer shown, where a question may continue it. */
  readonly earlier: EarlierAnswer | null
  /** The next question continues that answer. */
  readonly followsUp: boolean
  /** The change of an answer that the question says, while it is asked as that. */
  readonly edit: QueryEdit | null
  /** How many questions of the day are left, where the last reply says; null where none does. */
  readonly questionsLeft: number | null
}

export interface EarlierAnswer {
  readonly id: string
  readonly question: string
}

export type QuestionInputEvent =
  | { readonly type: 'question.edited'; readonly value: string }
  | { readonly type: 'dataset.chosen'; readonly id: string }
  | { readonly type: 'question.submitted' }
  | { readonly type: 'question.suggested'; readonly question: string; readonly edit?: QueryEdit }
  | { readonly type: 'question.begun'; readonly gap: Gap }
  | { readonly type: 'followUp.toggled' }
  | {
      readonly type: 'answer.shown'
      readonly earlier: EarlierAnswer | null
      /** The question that the text becomes; null leaves it. */
      readonly question: string | null
    }
  | { readonly type: 'query.cancelled' }

/** A question to be completed. */
export interface Gap {
  readonly before: string
  readonly after: string
}

/** What the view does: the cursor goes to the place of the gap. */
export interface GapOpened {
  readonly type: 'gap.opened'
  readonly at: number
}

/** The text of a question with room for what is missing. */
const begunText = ({ before, after }: Gap) =>
  `${before === '' ? '' : `${before} `}${after === '' ? '' : ` ${after}`}`

export interface QuestionInputInput {
  /** What was typed before a reload. */
  readonly question: string
  readonly datasets: readonly Dataset[]
}

export const canSubmit = (question: string) =>
  question.trim().length >= QUESTION_MIN_CHARACTERS && question.length <= QUESTION_MAX_CHARACTERS

/** What is asked for: the first dataset needs no naming. */
const queryOf = ({
  question,
  datasets,
  datasetId,
  earlier,
  followsUp,
  edit,
}: QuestionInputContext): QueryInput => ({
  question,
  datasetId: datasetId === datasets[0]?.id ? null : datasetId,
  followUpOf: followsUp && earlier !== null ? earlier.id : null,
  edit,
})

/**
 * The question being typed (SPEC sections 4 and 5). Normal is idle, loading, idle. Typing beyond the limit is ignored, and said;
 * while a query is loading the text stays as it was asked and nothing can be submitted. Loading is running the query:
 * leaving it stops the query.
 */
export const questionInputMachine = setup({
  types: {
    context: {} as QuestionInputContext,
    events: {} as QuestionInputEvent,
    input: {} as QuestionInputInput,
    emitted: {} as GapOpened,
    children: {} as { run: 'queryRun' },
  },
  actors: { queryRun: queryRunMachine },
  actions: {
    keepQuestion: assign(({ event }) => {
      assertEvent(event, 'question.edited')
      return { question: event.value, ignoredLength: null }
    }),
    noteIgnored: assign({
      ignoredLength: ({ event }) => {
        assertEvent(event, 'question.edited')
        return event.value.length
      },
    }),
    /** An answer of another dataset cannot be continued. */
    chooseDataset: assign(({ event }) => {
      assertEvent(event, 'dataset.chosen')
      return { datasetId: event.id, earlier: null, followsUp: false }
    }),
    takeSuggestion: assign(({ event }) => {
      assertEvent(event, 'question.suggested')
      return { question: event.question, ignoredLength: null, followsUp: false, edit: event.edit ?? null }
    }),
    /** What is typed is asked in words. */
    dropEdit: assign({ edit: null }),
    beginQuestion: assign(({ event }) => {
      assertEvent(event, 'question.begun')
      return { question: begunText(event.gap), ignoredLength: null }
    }),
    openGap: emit(({ event }) => {
      assertEvent(event, 'question.begun')
      const { before } = event.gap
      return { type: 'gap.opened' as const, at: before === '' ? 0 : before.length + 1 }
    }),
    toggleFollowUp: assign({ followsUp: ({ context }) => !context.followsUp }),
    keepEarlier: assign(({ context, event }) => {
      assertEvent(event, 'answer.shown')
      return {
        earlier: event.earlier,
        followsUp: event.earlier !== null && context.followsUp,
        ...(event.question === null ? {} : { question: event.question, ignoredLength: null }),
      }
    }),
    keepLeft: assign({
      questionsLeft: ({ context }, { end }: { end: QueryEnd }) => leftAfter(end, context.questionsLeft),
    }),
    /** Provided by the workspace: the stats panel follows the dataset. */
    reportDataset: () => {},
    /** Provided by app: keeps the text for a reload. */
    saveDraft: () => {},
    /** Provided by the workspace: what is shown makes room, and the end is shown. */
    reportStarted: () => {},
    reportEnded: (_, _params: { end: QueryEnd }) => {},
  },
  guards: {
    fits: ({ event }) => event.type === 'question.edited' && event.value.length <= QUESTION_MAX_CHARACTERS,
    hasRoom: ({ event }) =>
      event.type === 'question.begun' && begunText(event.gap).length <= QUESTION_MAX_CHARACTERS,
    canSubmit: ({ context }) => canSubmit(context.question),
    canAsk: ({ event }) => event.type === 'question.suggested' && canSubmit(event.question),
    hasEarlier: ({ context }) => context.earlier !== null,
    isKnown: ({ context, event }) =>
      event.type === 'dataset.chosen' && context.datasets.some(({ id }) => id === event.id),
  },
}).createMachine({
  id: 'questionInput',
  context: ({ input }) => ({
    question: input.question,
    datasets: input.datasets,
    datasetId: input.datasets[0]?.id ?? null,
    ignoredLength: null,
    earlier: null,
    followsUp: false,
    edit: null,
    questionsLeft: null,
  }),
  initial: 'idle',
  on: { 'answer.shown': { actions: ['keepEarlier', 'saveDraft'] } },
  states: {
    idle: {
      tags: 'editable',
      on: {
        'question.edited': [
          { guard: 'fits', actions: ['keepQuestion', 'saveDraft'] },
          { actions: 'noteIgnored' },
        ],
        'question.begun': { guard: 'hasRoom', actions: ['beginQuestion', 'saveDraft', 'openGap'] },
        'dataset.chosen': { guard: 'isKnown', actions: ['chooseDataset', 'reportDataset'] },
        'followUp.toggled': { guard: 'hasEarlier', actions: 'toggleFollowUp' },
        'question.suggested': {
          guard: 'canAsk',
          target: 'loading',
          actions: ['takeSuggestion', 'saveDraft'],
        },
        'question.submitted': { guard: 'canSubmit', target: 'loading', actions: 'dropEdit' },
      },
    },
    loading: {
      tags: 'busy',
      entry: 'reportStarted',
      invoke: {
        id: 'run',
        src: 'queryRun',
        input: ({ context }) => queryOf(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'keepLeft', params: ({ event }) => ({ end: event.output }) },
            { type: 'reportEnded', params: ({ event }) => ({ end: event.output }) },
          ],
        },
      },
      on: { 'query.cancelled': { target: 'idle' } },
    },
  },
})

/** How many questions of the day are left: what failed may say nothing of that. */
function leftAfter({ ending }: QueryEnd, before: number | null): number | null {
  switch (ending.kind) {
    case 'answered':
      return ending.answer.questionsLeft
    case 'offered':
      return ending.offered.questionsLeft
    case 'failed':
      return ending.failure.questionsLeft ?? before
  }
}
