import type { Answer, Interpretation } from '../../api/answer.ts'
import { Doubted, offeredIn, readingIn, Refused } from '../../api/errors.ts'
import type { Offered } from '../../api/offers.ts'
import { pathModel } from '../path-model.ts'
import { queryRunMachine, type QueryEnding, type QueryRunContext } from './query-run.machine.ts'

/** SPEC section 4, query run; the time it takes is ours. */
export const queryRunTransitions = [
  'loading · runs executeQuery',
  'loading · done executeQuery → succeeded / keepAnswer',
  'loading · failed executeQuery [isOffer] → offered / keepOffers',
  'loading · failed executeQuery → failed / keepError',
  'loading.waiting · after ELAPSED_TICK_MS → loading.waiting / countSecond',
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
}

/** How the error of a query ends it. */
function endingOf(error: unknown): QueryEnding {
  const doubted = offeredIn(error)
  if (doubted !== null) return { kind: 'offered', offered: doubted }
  const read = readingIn(error)
  const text = read === null ? 'Failed to execute query. Please try again.' : 'No such column'
  return { kind: 'failed', failure: { error: text, interpretation: read } }
}

export const queryRunPaths = pathModel(queryRunMachine, {
  input: { question: 'average premium', datasetId: null, followUpOf: null, edit: null },
  identity: ({ elapsedSeconds, ending }: QueryRunContext) => [elapsedSeconds > 0, ending],
  actors: ['executeQuery'],
  events: [
    { type: 'xstate.after.ELAPSED_TICK_MS.queryRun.loading.waiting' },
    { type: 'xstate.done.actor.executeQuery', output: { id: 'a1', rows: [] }, actorId: 'executeQuery' },
    {
      type: 'xstate.error.actor.executeQuery',
      error: new Refused({ detail: 'No such column', message: 'Query failed', interpretation }),
      actorId: 'executeQuery',
    },
    {
      type: 'xstate.error.actor.executeQuery',
      error: new Doubted({ detail: 'Did you mean?', message: 'Query failed', offered }),
      actorId: 'executeQuery',
    },
    { type: 'xstate.error.actor.executeQuery', error: new Error(''), actorId: 'executeQuery' },
  ],
  delays: { ELAPSED_TICK_MS: 1000 },
  holds: {
    loading: ({ ending }) => ending === null,
    succeeded: ({ ending }) => ending?.kind === 'answered',
    offered: ({ ending }) => ending?.kind === 'offered',
    failed: ({ ending }) => ending?.kind === 'failed',
  },
  changes: {
    'after.ELAPSED_TICK_MS.queryRun.loading.waiting': ({ before: { context } }) => ({
      elapsedSeconds: context.elapsedSeconds + 1,
    }),
    'done.actor.executeQuery': ({ event: { output } }) => ({
      ending: { kind: 'answered' as const, answer: output as Answer },
    }),
    'error.actor.executeQuery': ({ event: { error } }) => ({ ending: endingOf(error) }),
  },
})
