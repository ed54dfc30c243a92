import type { Choice, Choices, TriedBetween } from '../../../src/api/edits.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { sentenceMachine, type SentenceContext } from '../../../src/machines/sentence/sentence.machine.ts'

/** Ours: what was understood is a sentence whose parts may become something else. */
export const sentenceTransitions = [
  '(root): change chosen → closed',
  '(root): change undone → closed',
  'closed: part opened → open',
  'open: list closed → closed',
  'open: list entered → open.loading',
  'open.loading: is busy',
  'open.loading: runs loadChoices',
  'open.loading: loadChoices fails → open.failed',
  'open.loading: loadChoices is answered → open.offered',
  'open.loading: search typed → open.offered or open.settling',
  'open.settling: is busy',
  'open.settling: after FILTER_SETTLE_MS → open.loading',
  'open.settling: search typed → open.offered or open.settling',
  'open.offered: search typed → open.offered or open.settling',
  'open.offered: ends typed → stays',
  'open.offered: ends applied → open.applying',
  'open.failed: load retried → open.loading',
  'open.failed: search typed → open.offered or open.settling',
  'open.applying: runs tryBetween',
  'open.applying: tryBetween fails → open.offered',
  'open.applying: tryBetween is answered → closed or open.offered',
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

/** A part of what may stand there; and all, where a condition from one end to another may stand as well. */
const PART: Choices = { choices: CHOICES, isWhole: false, between: null }
const DATED: Choices = {
  choices: CHOICES,
  isWhole: true,
  between: { kind: 'date', from: '2024-01-01', to: null, first: '2023-01-01', last: '2025-12-31' },
}
const NUMBERED: Choices = {
  choices: CHOICES,
  isWhole: true,
  between: { kind: 'number', from: 30, to: null, first: null, last: 85 },
}

const PERIOD: Choice = {
  label: 'Quote date is in March 2024',
  detail: null,
  section: 'Quote date',
  is_current: false,
  edit: { at: 'filter/0', to: { kind: 'period' }, question: 'gh' },
  opens: null,
}
/** It can be asked, stands there already, or cannot be asked. */
const TRIED: readonly TriedBetween[] = [
  { choice: PERIOD, problem: null },
  { choice: { ...PERIOD, is_current: true, edit: null }, problem: null },
  { choice: null, problem: 'To is before From.' },
]

const CHANGES = [
  { at: 'dimensions/0', to: null, question: 'Average premium' },
  { at: 'filter/0', to: null, question: 'cd' },
  { at: 'order', to: null, question: 'ef' },
]

const UNLISTED = {
  choices: [],
  isWhole: false,
  found: null,
  search: '',
  between: null,
  ends: { from: '', to: '' },
  problem: null,
  error: null,
}
const NOTHING = { at: null, from: null, ...UNLISTED }

const FAILED = 'Failed to load what may stand there. Please try again.'

/** What the list of the model holds of a search: all, or what it was searched for alone. */
const isHeld = ({ isWhole, found }: SentenceContext, search: string) =>
  found !== null && (search === found || (isWhole && search.startsWith(found)))

export const sentencePaths = pathModel(sentenceMachine, {
  input: { answerId: 'a1', changed: null, canUndo: false },
  otherInputs: [
    // What nobody keeps cannot become something else.
    { answerId: null, changed: null, canUndo: false },
    // What was changed can be undone.
    { answerId: 'a1', changed: 'filter/0', canUndo: true },
  ],
  actors: ['loadChoices', 'tryBetween'],
  asks: {
    loadChoices: ({ before: { context }, event }) =>
      event['at'] === undefined
        ? { of: 'a1', at: context.at, search: context.search }
        : { of: 'a1', at: event['at'] as string, search: '' },
    tryBetween: ({
      before: {
        context: { at, between, ends },
      },
    }) => {
      const [from, to] = [ends.from, ends.to].map((end) =>
        end === '' ? null : between?.kind === 'number' ? Number(end) : end,
      )
      return { of: 'a1', at, between: { from, to } }
    },
  },
  events: [
    { type: 'part.opened', at: 'dimensions/0' },
    { type: 'part.opened', at: 'filter/-' },
    { type: 'list.entered', at: 'filter/-:region' },
    { type: 'list.entered', at: 'filter/-' },
    { type: 'list.closed' },
    { type: 'change.undone' },
    { type: 'load.retried' },
    { type: 'search.typed', search: 'ins' },
    { type: 'search.typed', search: '' },
    { type: 'ends.typed', ends: { to: '45' } },
    { type: 'ends.applied' },
    ...CHANGES.map((change) => ({ type: 'change.chosen', change }) as const),
    ...[PART, DATED, NUMBERED].map((output) => ({
      type: 'xstate.done.actor.loadChoices',
      output,
      actorId: 'loadChoices',
    })),
    ...failuresOf('loadChoices'),
    ...TRIED.map((output) => ({ type: 'xstate.done.actor.tryBetween', output, actorId: 'tryBetween' })),
    ...failuresOf('tryBetween'),
    { type: 'xstate.after.FILTER_SETTLE_MS.sentence.open.settling' },
  ],
  identity: ({ at, found, search, between, ends, problem }) => [
    at?.includes(':') ?? null,
    found,
    search,
    between?.kind ?? null,
    ends.to,
    problem === null,
  ],
  delays: { FILTER_SETTLE_MS: 300 },
  holds: {
    closed: ({ at, from, choices, error, problem, search }) =>
      at === null &&
      from === null &&
      choices.length === 0 &&
      error === null &&
      problem === null &&
      search === '',
    'open.loading': ({ at, error }) => at !== null && error === null,
    'open.settling': (context) => context.error === null && !isHeld(context, context.search),
    'open.offered': (context) => context.choices.length === 1 && isHeld(context, context.search),
    'open.failed': ({ error }) => error !== null,
    'open.applying': ({ problem }) => problem === null,
  },
  changes: {
    'part.opened': ({ before, event }) =>
      before.matches('closed') && before.context.answerId !== null
        ? { ...UNLISTED, at: String(event['at']), from: String(event['at']) }
        : {},
    'list.entered': ({ before, event }) =>
      before.matches('open') ? { ...UNLISTED, at: String(event['at']), from: before.context.from } : {},
    'list.closed': () => NOTHING,
    'change.chosen': () => NOTHING,
    'change.undone': ({ before }) => (before.context.canUndo ? NOTHING : {}),
    'search.typed': ({ before, event }) =>
      before.matches('open') && !before.matches({ open: 'applying' })
        ? { search: String(event['search']), error: null, problem: null, choices: before.context.choices }
        : {},
    'done.actor.loadChoices': ({ before, event }) => {
      const listed = event['output'] as Choices
      const [from, to] = [listed.between?.from, listed.between?.to].map((end) => String(end ?? ''))
      return { ...listed, found: before.context.search, ends: { from: from ?? '', to: to ?? '' } }
    },
    'error.actor.loadChoices': (happened) => ({ error: toldOf(happened, FAILED) }),
    'load.retried': () => ({ error: null }),
    'ends.typed': ({ before }) =>
      before.matches({ open: 'offered' })
        ? { ends: { ...before.context.ends, to: '45' }, problem: null }
        : {},
    'ends.applied': () => ({ problem: null }),
    'done.actor.tryBetween': ({ event }) => {
      const { choice, problem } = event['output'] as TriedBetween
      return choice === null ? { problem } : NOTHING
    },
    'error.actor.tryBetween': (happened) => ({
      problem: toldOf(happened, 'Failed to apply it. Please try again.'),
    }),
  },
  leads: {
    'part.opened': ({ before }) =>
      before.matches('closed') && before.context.answerId !== null ? 'open.loading' : null,
    'change.chosen': () => 'closed',
    'change.undone': ({ before }) => (before.context.canUndo ? 'closed' : null),
    'search.typed': ({ before, event }) =>
      before.matches('open') && !before.matches({ open: 'applying' })
        ? isHeld(before.context, String(event['search']))
          ? 'open.offered'
          : 'open.settling'
        : null,
    'done.actor.tryBetween': ({ event }) =>
      (event['output'] as TriedBetween).choice === null ? 'open.offered' : 'closed',
  },
  calls: {
    'change.undone': ({ before }) => (before.context.canUndo ? [['undoChange']] : []),
    'change.chosen': ({ before, event }) => {
      if (before.context.answerId === null) return []
      const { question, ...edit } = event['change'] as (typeof CHANGES)[number]
      return [['askEdited', { question, edit: { of: 'a1', ...edit } }]]
    },
    'done.actor.tryBetween': ({ event }) => {
      const { choice } = event['output'] as TriedBetween
      if (choice?.edit == null) return []
      const { question, ...edit } = choice.edit
      return [['askEdited', { question, edit: { of: 'a1', ...edit } }]]
    },
  },
})
