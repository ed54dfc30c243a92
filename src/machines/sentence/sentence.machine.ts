import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Change, Choice, PlaceInput, QueryEdit } from '../../api/edits.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface SentenceInput {
  /** The id of the answer whose sentence it is. */
  readonly answerId: string | null
  /** The part by whose change the answer was asked: whoever changed it goes on there. */
  readonly changed: string | null
}

export interface SentenceContext extends SentenceInput {
  /** The part of the plan whose list is open; null where none is. */
  readonly at: string | null
  /** The part of the page from which it was opened: a further list stays where the first one is. */
  readonly from: string | null
  readonly choices: readonly Choice[]
  readonly error: string | null
}

export type SentenceEvent =
  | { readonly type: 'part.opened'; readonly at: string }
  | { readonly type: 'list.entered'; readonly at: string }
  | { readonly type: 'list.closed' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'change.chosen'; readonly change: Change }

const FAILED = 'Failed to load what may stand there. Please try again.'

const NO_LIST = { at: null, from: null, choices: [], error: null }

/** What is asked then: the question that says it, as a change of the answer. */
export interface EditedQuestion {
  readonly question: string
  readonly edit: QueryEdit
}

/**
 * The sentence of what was understood, of which each part may become something else (ours). Normal is closed; opening a
 * part loads what may stand there, and choosing asks again at once. One list is open at a time; a list may lead to a
 * further one in its place.
 */
export const sentenceMachine = setup({
  types: {
    context: {} as SentenceContext,
    events: {} as SentenceEvent,
    input: {} as SentenceInput,
  },
  actors: { loadChoices: fromPromise<readonly Choice[], PlaceInput>(notProvided) },
  actions: {
    openPart: assign(({ event }) => {
      assertEvent(event, 'part.opened')
      return { at: event.at, from: event.at }
    }),
    enterList: assign(({ event }) => {
      assertEvent(event, 'list.entered')
      return { at: event.at, choices: [] }
    }),
    clearError: assign({ error: null }),
    forgetList: assign(NO_LIST),
    keepChoices: assign({ choices: (_, { choices }: { choices: readonly Choice[] }) => choices }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
    /** Provided by the result: it is asked. */
    askEdited: (_, _params: EditedQuestion) => {},
  },
  guards: { isKept: ({ context }) => context.answerId !== null },
}).createMachine({
  id: 'sentence',
  context: ({ input }) => ({ ...input, ...NO_LIST }),
  initial: 'closed',
  on: {
    'change.chosen': {
      guard: 'isKept',
      target: '.closed',
      actions: {
        type: 'askEdited',
        params: ({ context, event: { change } }) => editedBy(context, change),
      },
    },
  },
  states: {
    closed: { on: { 'part.opened': { guard: 'isKept', target: 'open', actions: 'openPart' } } },
    open: {
      exit: 'forgetList',
      initial: 'loading',
      on: { 'list.closed': { target: 'closed' } },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadChoices',
            src: 'loadChoices',
            input: ({ context }) => ({ of: context.answerId ?? '', at: context.at ?? '' }),
            onDone: {
              target: 'offered',
              actions: { type: 'keepChoices', params: ({ event }) => ({ choices: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        offered: { on: { 'list.entered': { target: 'loading', actions: 'enterList' } } },
        failed: { on: { 'load.retried': { target: 'loading', actions: 'clearError' } } },
      },
    },
  },
})

const editedBy = ({ answerId }: SentenceContext, { at, to, question }: Change): EditedQuestion => ({
  question,
  edit: { of: answerId ?? '', at, to },
})
