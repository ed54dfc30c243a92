import type { Answer } from '../../../src/api/answer.ts'
import type { Interpretation } from '../../../src/api/interpretation.ts'
import { Busy, Doubted, offeredIn, readingIn, Refused, type Pause } from '../../../src/api/errors.ts'
import type { Offered } from '../../../src/api/offers.ts'
import { pathModel } from './path-model.ts'
import {
  queryRunMachine,
  type QueryEnding,
  type QueryRunContext,
} from '../../../src/machines/query-run/query-run.machine.ts'

/** SPEC section 4, query run; the time it takes and the place in line are ours. */
export const queryRunTransitions = [
  'loading.asking: runs executeQuery',
  'loading.asking: executeQuery fails → offered or loading.inLine or failed',
  'loading.asking: executeQuery is answered → succeeded',
  'loading.asking.waiting: after ELAPSED_TICK_MS → loading.asking.waiting',
  'loading.inLine: after ASK_AGAIN_MS → loading.asking',
]

/** How the server read a question that it does not answer. */
const interpretation: Interpretation = {
  outcome: 'refuse',
  restatement: null,
  assumptions: [],
  plan: null,
  tokens: [{ text: 'premium', use: 'used', meaning: 'monthly premium' }],
  suggestions: ['average premium'],
  understood: [{ before: 'average premium of people', missing: 'odd', after: 'by region' }],
}

/** What a server offers that is in doubt. */
const offered: Offered = {
  offers: [
    { question: 'average premium by region', group: 'London', figure: '£158.20' },
    { question: 'average premium in London', group: null, figure: '£158.20' },
  ],
  interpretation: {
    ...interpretation,
    outcome: 'offer',
    reason: 'I don’t know “odd”.',
    tokens: [...interpretation.tokens, { text: 'odd', use: 'passed', meaning: null }],
    suggestions: [],
    understood: [],
  },
  questionsLeft: 12,
}

/** A server that says how many questions come before, and one that keeps no line. */
const inLine: Pause = { pauseMs: 1000, before: 3 }
const busy: Pause = { pauseMs: 5000, before: null }
const busyError = (pause: Pause) => new Busy({ detail: 'Too busy', message: '', ...pause })
const pauseIn = (error: unknown): Pause | null => (error instanceof Busy ? error : null)

/** Half a minute in all, with the pause that comes; a line has no end. */
const busyAfter = ({ busyMs, elapsedSeconds }: QueryRunContext, { before, pauseMs }: Pause) =>
  before === null ? busyMs + elapsedSeconds * 1000 + pauseMs : busyMs
const waitsOn = (context: QueryRunContext, pause: Pause) => busyAfter(context, pause) <= 30_000

/** How the error of a query ends it. */
function endingOf(error: unknown): QueryEnding {
  const doubted = offeredIn(error)
  if (doubted !== null) return { kind: 'offered', offered: doubted }
  const read = readingIn(error)
  const otherwise = pauseIn(error) === null ? 'Failed to execute query. Please try again.' : 'Too busy'
  const text = read === null ? otherwise : 'No such column'
  return {
    kind: 'failed',
    failure: {
      question: 'average premium',
      error: text,
      interpretation: read,
      questionsLeft: read === null ? null : 12,
    },
  }
}

export const queryRunPaths = pathModel(queryRunMachine, {
  input: { question: 'average premium', datasetId: null, going: 'judged', edit: null },
  identity: ({ elapsedSeconds, pause, busyMs, ending }: QueryRunContext) => [
    elapsedSeconds > 0,
    pause,
    busyMs,
    ending,
  ],
  actors: ['executeQuery'],
  asks: {
    executeQuery: () => ({ question: 'average premium', datasetId: null, going: 'judged', edit: null }),
  },
  events: [
    { type: 'xstate.after.ELAPSED_TICK_MS.queryRun.loading.asking.waiting' },
    { type: 'xstate.done.actor.executeQuery', output: { id: 'a1', rows: [] }, actorId: 'executeQuery' },
    {
      type: 'xstate.error.actor.executeQuery',
      error: new Refused({
        detail: 'No such column',
        message: 'Query failed',
        interpretation,
        questionsLeft: 12,
      }),
      actorId: 'executeQuery',
    },
    {
      type: 'xstate.error.actor.executeQuery',
      error: new Doubted({ detail: 'Did you mean?', message: 'Query failed', offered }),
      actorId: 'executeQuery',
    },
    { type: 'xstate.error.actor.executeQuery', error: busyError(inLine), actorId: 'executeQuery' },
    { type: 'xstate.error.actor.executeQuery', error: busyError(busy), actorId: 'executeQuery' },
    { type: 'xstate.error.actor.executeQuery', error: new Error(''), actorId: 'executeQuery' },
    { type: 'xstate.after.ASK_AGAIN_MS.queryRun.loading.inLine' },
  ],
  delays: { ELAPSED_TICK_MS: 1000, ASK_AGAIN_MS: ({ pause }: QueryRunContext) => pause?.pauseMs ?? 0 },
  holds: {
    loading: ({ ending }) => ending === null,
    'loading.inLine': ({ pause, elapsedSeconds }) => pause !== null && elapsedSeconds === 0,
    succeeded: ({ ending }) => ending?.kind === 'answered',
    offered: ({ ending }) => ending?.kind === 'offered',
    failed: ({ ending }) => ending?.kind === 'failed',
  },
  changes: {
    'after.ELAPSED_TICK_MS.queryRun.loading.asking.waiting': ({ before: { context } }) => ({
      elapsedSeconds: context.elapsedSeconds + 1,
    }),
    'done.actor.executeQuery': ({ event: { output } }) => ({
      ending: { kind: 'answered' as const, answer: output as Answer },
    }),
    'error.actor.executeQuery': ({ before: { context }, event: { error } }) => {
      const pause = pauseIn(error)
      if (pause === null || !waitsOn(context, pause)) return { ending: endingOf(error) }
      const { pauseMs, before } = pause
      const busyMs = busyAfter(context, pause)
      return { ending: null, pause: { pauseMs, before }, elapsedSeconds: 0, busyMs }
    },
  },
  leads: {
    'error.actor.executeQuery': ({ before: { context }, event: { error } }) => {
      const pause = pauseIn(error)
      return pause !== null && waitsOn(context, pause) ? 'loading.inLine' : null
    },
    'after.ASK_AGAIN_MS.queryRun.loading.inLine': () => 'loading.asking.waiting',
  },
})
