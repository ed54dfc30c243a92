import { assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { Dataset, QueryInput } from '../../api/calls.ts'
import type { QueryEdit } from '../../api/edits.ts'
import type { Going, Put, Reading, Stretch, TypedText } from '../../api/typing.ts'
import { QUESTION_MAX_CHARACTERS, QUESTION_MIN_CHARACTERS } from '../../config/constants.ts'
import { completionMachine } from '../completion/completion.machine.ts'
import { continuingMachine, type EarlierAnswer } from '../continuing/continuing.machine.ts'
import { queryRunMachine, type QueryEnd } from '../query-run/query-run.machine.ts'
import { typingMachine } from '../typing/typing.machine.ts'
import { wordChoicesMachine } from '../word-choices/word-choices.machine.ts'

export interface QuestionInputContext {
  readonly question: string
  /** The place of the cursor, once something was typed. */
  readonly at: number
  readonly datasets: readonly Dataset[]
  readonly datasetId: string | null
  /** Characters of the text that was last ignored for being too long; null once something fits. */
  readonly ignoredLength: number | null
  /** What the next question goes on from. */
  readonly going: Going
  /** The change of an answer that the question says, while it is asked as that. */
  readonly edit: QueryEdit | null
  /** How many questions of the day are left, where the last reply says; null where none does. */
  readonly questionsLeft: number | null
  /** The backend reads along. */
  readonly readsAlong: boolean
}

export type QuestionInputEvent =
  /** Without a place the cursor stands at the end. */
  | { readonly type: 'question.edited'; readonly value: string; readonly at?: number }
  | { readonly type: 'words.put'; readonly put: Put }
  | { readonly type: 'reading.made'; readonly text: TypedText; readonly reading: Reading }
  | { readonly type: 'going.changed'; readonly going: Going }
  | { readonly type: 'dataset.chosen'; readonly id: string }
  | { readonly type: 'question.submitted' }
  | { readonly type: 'question.suggested'; readonly question: string; readonly edit?: QueryEdit }
  | { readonly type: 'question.begun'; readonly gap: Gap }
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
  /** The question that it is in, and where; null where the backend does not say. */
  readonly within: { readonly question: string; readonly words: Stretch } | null
}

/** What the view does: the cursor goes to the place of the gap, and marks the words that stand there. */
export interface GapOpened {
  readonly type: 'gap.opened'
  readonly from: number
  readonly to: number
}

/** The text of a question with room for what is missing. */
const begunText = ({ before, after }: Gap) =>
  `${before === '' ? '' : `${before} `}${after === '' ? '' : ` ${after}`}`

/** Where a gap is; asked only where the backend says. */
function withinOf({ within }: Gap) {
  if (within === null) throw new Error('The gap is nowhere.')
  return within
}

export interface QuestionInputInput {
  /** What was typed before a reload. */
  readonly question: string
  readonly datasets: readonly Dataset[]
  /** What is asked at first; the first of them without it. */
  readonly datasetId?: string | null
  readonly readsAlong: boolean
}

/** The dataset that is asked at first. */
export const datasetAtFirst = ({
  datasets,
  datasetId = null,
}: Pick<QuestionInputInput, 'datasets' | 'datasetId'>) =>
  datasets.find(({ id }) => id === datasetId) ?? datasets[0] ?? null

export const canSubmit = (question: string) =>
  question.trim().length >= QUESTION_MIN_CHARACTERS && question.length <= QUESTION_MAX_CHARACTERS

/** The first dataset needs no naming. */
const namedDataset = ({ datasets, datasetId }: QuestionInputContext) =>
  datasetId === datasets[0]?.id ? null : datasetId

const queryOf = (context: QuestionInputContext): QueryInput => ({
  question: context.question,
  datasetId: namedDataset(context),
  going: context.edit === null ? context.going : 'judged',
  edit: context.edit,
})

const typedOf = (context: QuestionInputContext): TypedText => ({
  question: context.question,
  at: context.at,
  datasetId: namedDataset(context),
  going: context.going,
})

/** A question with words in the place of others. */
const withPut = (question: string, { from, to, text }: Put) =>
  `${question.slice(0, from)}${text}${question.slice(to)}`

/** What was made for the text before goes, and this one is read. */
const CHANGED = ['closeCompletion', 'closeWord', 'readText'] as const

/**
 * The question being typed (SPEC sections 4 and 5). Normal is idle, loading, idle. Typing beyond the limit is ignored, and said;
 * while a query is loading the text stays as it was asked and nothing can be submitted. Loading is running the query:
 * leaving it stops the query. What is typed is read along beside it, where the backend does that.
 */
export const questionInputMachine = setup({
  types: {
    context: {} as QuestionInputContext,
    events: {} as QuestionInputEvent,
    input: {} as QuestionInputInput,
    emitted: {} as GapOpened,
    children: {} as {
      run: 'queryRun'
      typing: 'typing'
      completion: 'completion'
      continuing: 'continuing'
      wordChoices: 'wordChoices'
    },
  },
  actors: {
    queryRun: queryRunMachine,
    typing: typingMachine,
    completion: completionMachine,
    continuing: continuingMachine,
    wordChoices: wordChoicesMachine,
  },
  actions: {
    keepQuestion: assign(({ event }) => {
      assertEvent(event, 'question.edited')
      return { question: event.value, at: event.at ?? event.value.length, ignoredLength: null }
    }),
    putWords: assign(({ context, event }) => {
      assertEvent(event, 'words.put')
      const { put } = event
      return {
        question: withPut(context.question, put),
        at: put.from + put.text.length,
        ignoredLength: null,
      }
    }),
    keepGoing: assign(({ event }) => {
      assertEvent(event, 'going.changed')
      return { going: event.going }
    }),
    /** What was typed is read, and what was found for the text before it is gone. */
    readText: sendTo('typing', ({ context }) => ({ type: 'text.changed' as const, text: typedOf(context) })),
    closeCompletion: sendTo('completion', { type: 'text.changed' }),
    closeWord: sendTo('wordChoices', { type: 'text.changed' }),
    leaveText: sendTo('typing', { type: 'text.left' }),
    /** Whoever takes back all that was typed begins anew. */
    judgeAnew: assign({ going: 'judged' }),
    tellLeft: sendTo('continuing', { type: 'text.left' }),
    offerCompletions: sendTo('completion', ({ event }) => {
      assertEvent(event, 'reading.made')
      return { type: 'options.made' as const, options: event.reading.completions, at: event.text.at }
    }),
    judgeGoing: sendTo('continuing', ({ event }) => {
      assertEvent(event, 'reading.made')
      const { continues, leans } = event.reading
      return { type: 'reading.made' as const, continues, leans }
    }),
    tellShown: sendTo('continuing', ({ event }) => {
      assertEvent(event, 'answer.shown')
      return { type: 'answer.shown' as const, shown: event.earlier }
    }),
    openCursor: emit(({ context: { at } }) => ({ type: 'gap.opened' as const, from: at, to: at })),
    /** What is typed next stands in the place of these words. */
    markWords: emit((_, { words }: NonNullable<Gap['within']>) => ({
      type: 'gap.opened' as const,
      ...words,
    })),
    noteIgnored: assign({
      ignoredLength: ({ event }) => {
        assertEvent(event, 'question.edited')
        return event.value.length
      },
    }),
    chooseDataset: assign(({ event }) => {
      assertEvent(event, 'dataset.chosen')
      return { datasetId: event.id, going: 'judged' as const }
    }),
    /** An answer of another dataset cannot be continued. */
    forgetShown: sendTo('continuing', { type: 'answer.shown', shown: null }),
    takeSuggestion: assign(({ event }) => {
      assertEvent(event, 'question.suggested')
      return {
        question: event.question,
        at: event.question.length,
        ignoredLength: null,
        going: 'judged' as const,
        edit: event.edit ?? null,
      }
    }),
    /** What is typed is asked in words. */
    dropEdit: assign({ edit: null }),
    beginQuestion: assign(({ event }) => {
      assertEvent(event, 'question.begun')
      const { before } = event.gap
      return {
        question: begunText(event.gap),
        at: before === '' ? 0 : before.length + 1,
        ignoredLength: null,
      }
    }),
    /** The question stands as it was asked, and what may stand in its gap is looked for. */
    takeWhole: assign((_, { question, words }: NonNullable<Gap['within']>) => ({
      question,
      at: words.to,
      ignoredLength: null,
    })),
    openWord: sendTo('wordChoices', ({ context }, { words }: NonNullable<Gap['within']>) => ({
      type: 'word.opened' as const,
      text: typedOf(context),
      word: words,
    })),
    keepEarlier: assign(({ event }) => {
      assertEvent(event, 'answer.shown')
      const { question } = event
      return {
        going: 'judged' as const,
        ...(question === null ? {} : { question, at: question.length, ignoredLength: null }),
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
    isWithin: ({ context, event }) =>
      event.type === 'question.begun' && context.readsAlong && event.gap.within !== null,
    hasRoom: ({ event }) =>
      event.type === 'question.begun' && begunText(event.gap).length <= QUESTION_MAX_CHARACTERS,
    canSubmit: ({ context }) => canSubmit(context.question),
    canAsk: ({ event }) => event.type === 'question.suggested' && canSubmit(event.question),
    hasRoomFor: ({ context, event }) =>
      event.type === 'words.put' && withPut(context.question, event.put).length <= QUESTION_MAX_CHARACTERS,
    isEmptied: ({ event }) => event.type === 'question.edited' && event.value.trim() === '',
    isAnswered: (_, { end }: { end: QueryEnd }) => end.ending.kind === 'answered',
    isKnown: ({ context, event }) =>
      event.type === 'dataset.chosen' && context.datasets.some(({ id }) => id === event.id),
  },
}).createMachine({
  id: 'questionInput',
  context: ({ input }) => ({
    question: input.question,
    at: input.question.length,
    datasets: input.datasets,
    datasetId: datasetAtFirst(input)?.id ?? null,
    ignoredLength: null,
    going: 'judged',
    edit: null,
    questionsLeft: null,
    readsAlong: input.readsAlong,
  }),
  invoke: [
    { id: 'typing', src: 'typing', input: ({ context }) => ({ isOffered: context.readsAlong }) },
    { id: 'completion', src: 'completion' },
    { id: 'continuing', src: 'continuing' },
    { id: 'wordChoices', src: 'wordChoices' },
  ],
  initial: 'idle',
  on: {
    'answer.shown': { actions: ['keepEarlier', 'saveDraft', 'leaveText', 'tellShown'] },
  },
  states: {
    idle: {
      tags: 'editable',
      on: {
        'question.edited': [
          { guard: 'isEmptied', actions: ['keepQuestion', 'judgeAnew', 'saveDraft', ...CHANGED, 'tellLeft'] },
          { guard: 'fits', actions: ['keepQuestion', 'saveDraft', ...CHANGED] },
          { actions: 'noteIgnored' },
        ],
        'words.put': {
          guard: 'hasRoomFor',
          actions: ['putWords', 'saveDraft', ...CHANGED, 'openCursor'],
        },
        'going.changed': { actions: ['keepGoing', ...CHANGED] },
        'reading.made': { actions: ['offerCompletions', 'judgeGoing'] },
        'question.begun': [
          {
            guard: 'isWithin',
            actions: [
              { type: 'takeWhole', params: ({ event }) => withinOf(event.gap) },
              'saveDraft',
              ...CHANGED,
              { type: 'markWords', params: ({ event }) => withinOf(event.gap) },
              { type: 'openWord', params: ({ event }) => withinOf(event.gap) },
            ],
          },
          { guard: 'hasRoom', actions: ['beginQuestion', 'saveDraft', ...CHANGED, 'openCursor'] },
        ],
        'dataset.chosen': {
          guard: 'isKnown',
          actions: ['chooseDataset', 'reportDataset', 'forgetShown', ...CHANGED],
        },
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
      entry: ['reportStarted', 'closeCompletion', 'closeWord', 'leaveText'],
      invoke: {
        id: 'run',
        src: 'queryRun',
        input: ({ context }) => queryOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => ({ end: event.output }) },
            target: 'idle',
            actions: [
              { type: 'keepLeft', params: ({ event }) => ({ end: event.output }) },
              { type: 'reportEnded', params: ({ event }) => ({ end: event.output }) },
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'keepLeft', params: ({ event }) => ({ end: event.output }) },
              { type: 'reportEnded', params: ({ event }) => ({ end: event.output }) },
              // What was not answered is read again, so that it can be mended where it stands.
              'readText',
            ],
          },
        ],
      },
      on: { 'query.cancelled': { target: 'idle', actions: 'readText' } },
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
