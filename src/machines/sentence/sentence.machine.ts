import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type {
  Between,
  BetweenInput,
  Change,
  Choice,
  Choices,
  End,
  PlaceInput,
  QueryEdit,
  TriedBetween,
} from '../../api/edits.ts'
import { shownText } from '../../api/errors.ts'
import { FILTER_SETTLE_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'
import { isFound, isSameSearch } from './found.ts'

export interface SentenceInput {
  /** The id of the answer whose sentence it is. */
  readonly answerId: string | null
  /** The part by whose change the answer was asked: whoever changed it goes on there. */
  readonly changed: string | null
  /** Whether the answer that was changed can be gone back to. */
  readonly canUndo: boolean
}

/** The ends of a condition, as they are typed. */
export interface TypedEnds {
  readonly from: string
  readonly to: string
}

/** What is known of the list that is open. */
interface OpenList {
  readonly choices: readonly Choice[]
  /** False where more may stand there than is listed. */
  readonly isWhole: boolean
  /** What the choices were searched for; null where none were loaded. */
  readonly found: string | null
  /** What is typed to search them. */
  readonly search: string
  /** What condition from one end to another may stand there; null where none may. */
  readonly between: Between | null
  readonly ends: TypedEnds
  /** Why the condition that was typed cannot be asked. */
  readonly problem: string | null
  readonly error: string | null
}

export interface SentenceContext extends SentenceInput, OpenList {
  /** The part of the plan whose list is open; null where none is. */
  readonly at: string | null
  /** The part of the page from which it was opened: a further list stays where the first one is. */
  readonly from: string | null
}

export type SentenceEvent =
  | { readonly type: 'part.opened'; readonly at: string }
  | { readonly type: 'list.entered'; readonly at: string }
  | { readonly type: 'list.closed' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'ends.typed'; readonly ends: Partial<TypedEnds> }
  | { readonly type: 'ends.applied' }
  | { readonly type: 'change.chosen'; readonly change: Change }
  | { readonly type: 'change.undone' }

const FAILED = 'Failed to load what may stand there. Please try again.'

const UNLISTED: OpenList = {
  choices: [],
  isWhole: false,
  found: null,
  search: '',
  between: null,
  ends: { from: '', to: '' },
  problem: null,
  error: null,
}
const NO_LIST = { at: null, from: null, ...UNLISTED }

/** What is asked then: the question that says it, as a change of the answer. */
export interface EditedQuestion {
  readonly question: string
  readonly edit: QueryEdit
}

/** Whether the choices that are there hold all that a search would find. */
const holds = ({ isWhole, found }: SentenceContext, search: string): boolean =>
  found !== null && (isWhole ? isFound(search, found) : isSameSearch(search, found))

const SEARCHED = [
  { guard: 'isHeld', target: 'offered', actions: 'keepSearch' },
  { target: 'settling', reenter: true, actions: 'keepSearch' },
] as const

/**
 * The sentence of what was understood, of which each part may become something else (ours). Normal is closed; opening a
 * part loads what may stand there, and choosing asks again at once. One list is open at a time; a list may lead to a
 * further one in its place. A search that the list cannot answer loads it again, once typing rests. A condition from one
 * end to another is tried before it is asked: why it cannot be is said in place. What was changed in this page can be undone.
 */
export const sentenceMachine = setup({
  types: {
    context: {} as SentenceContext,
    events: {} as SentenceEvent,
    input: {} as SentenceInput,
  },
  actors: {
    loadChoices: fromPromise<Choices, PlaceInput>(notProvided),
    tryBetween: fromPromise<TriedBetween, BetweenInput>(notProvided),
  },
  actions: {
    openPart: assign(({ event }) => {
      assertEvent(event, 'part.opened')
      return { at: event.at, from: event.at }
    }),
    enterList: assign(({ event }) => {
      assertEvent(event, 'list.entered')
      return { ...UNLISTED, at: event.at }
    }),
    forgetList: assign(NO_LIST),
    keepChoices: assign(({ context }, { listed }: { listed: Choices }) => ({
      ...listed,
      found: context.search,
      ends: { from: typed(listed.between?.from), to: typed(listed.between?.to) },
    })),
    keepSearch: assign(({ event }) => {
      assertEvent(event, 'search.typed')
      return { search: event.search, error: null, problem: null }
    }),
    keepEnds: assign(({ context, event }) => {
      assertEvent(event, 'ends.typed')
      return { ends: { ...context.ends, ...event.ends }, problem: null }
    }),
    clearError: assign({ error: null }),
    clearProblem: assign({ problem: null }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
    keepProblem: assign({ problem: (_, { problem }: { problem: string | null }) => problem }),
    /** Provided by the result: it is asked. */
    askEdited: (_, _params: EditedQuestion) => {},
    /** Provided by the result: what was changed is shown again. */
    undoChange: () => {},
  },
  guards: {
    isKept: ({ context }) => context.answerId !== null,
    canUndo: ({ context }) => context.canUndo,
    isHeld: ({ context, event }) => event.type === 'search.typed' && holds(context, event.search),
    isAnother: (_, { tried }: { tried: TriedBetween }) => tried.choice?.edit != null,
    standsThere: (_, { tried }: { tried: TriedBetween }) => tried.choice?.is_current === true,
  },
  delays: { FILTER_SETTLE_MS },
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
    'change.undone': { guard: 'canUndo', target: '.closed', actions: 'undoChange' },
  },
  states: {
    closed: { on: { 'part.opened': { guard: 'isKept', target: 'open', actions: 'openPart' } } },
    open: {
      exit: 'forgetList',
      initial: 'loading',
      on: {
        'list.closed': { target: 'closed' },
        'list.entered': { target: '.loading', actions: 'enterList' },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadChoices',
            src: 'loadChoices',
            input: ({ context }) => ({
              of: context.answerId ?? '',
              at: context.at ?? '',
              search: context.search.trim(),
            }),
            onDone: {
              target: 'offered',
              actions: { type: 'keepChoices', params: ({ event }) => ({ listed: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'search.typed': SEARCHED },
        },
        settling: {
          tags: 'busy',
          after: { FILTER_SETTLE_MS: { target: 'loading' } },
          on: { 'search.typed': SEARCHED },
        },
        offered: {
          on: {
            'search.typed': SEARCHED,
            'ends.typed': { actions: 'keepEnds' },
            'ends.applied': { target: 'applying', actions: 'clearProblem' },
          },
        },
        failed: {
          on: { 'search.typed': SEARCHED, 'load.retried': { target: 'loading', actions: 'clearError' } },
        },
        applying: {
          invoke: {
            id: 'tryBetween',
            src: 'tryBetween',
            input: ({ context }) => ({
              of: context.answerId ?? '',
              at: context.at ?? '',
              between: givenEnds(context),
            }),
            onDone: [
              {
                guard: { type: 'isAnother', params: ({ event }) => ({ tried: event.output }) },
                target: '#sentence.closed',
                actions: {
                  type: 'askEdited',
                  params: ({ context, event }) => editedBy(context, changeIn(event.output)),
                },
              },
              {
                guard: { type: 'standsThere', params: ({ event }) => ({ tried: event.output }) },
                target: '#sentence.closed',
              },
              {
                target: 'offered',
                actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.output.problem }) },
              },
            ],
            onError: {
              target: 'offered',
              actions: {
                type: 'keepProblem',
                params: ({ event }) => ({ problem: shownText(event.error, NOT_TRIED) }),
              },
            },
          },
        },
      },
    },
  },
})

const NOT_TRIED = 'Failed to apply it. Please try again.'

const typed = (end: End | undefined): string => String(end ?? '')

function givenEnds({ between, ends: { from, to } }: SentenceContext): BetweenInput['between'] {
  const given = (text: string): End => (text === '' ? null : between?.kind === 'number' ? Number(text) : text)
  return { from: given(from), to: given(to) }
}

/** The change of a choice that has one. */
function changeIn({ choice }: TriedBetween): Change {
  if (choice?.edit == null) throw new Error('Nothing is changed.')
  return choice.edit
}

const editedBy = ({ answerId }: SentenceContext, { at, to, question }: Change): EditedQuestion => ({
  question,
  edit: { of: answerId ?? '', at, to },
})
