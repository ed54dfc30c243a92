import { NotFound } from '../../../src/api/errors.ts'
import type { ModelTry } from '../../../src/api/model-try-calls.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { modelTryMachine } from '../../../src/machines/model-try/model-try.machine.ts'

const LOADED = 'open.running or open.ready'

/** Ours: a model tested with ten questions before it is activated. */
export const modelTryTransitions = [
  'closed: try opened → open',
  'open: try closed → closed',
  'open.loading: is busy',
  'open.loading: runs loadTry',
  `open.loading: loadTry is answered → ${LOADED}`,
  'open.loading: loadTry fails → open.unsupported or open.unloaded',
  'open.unloaded: load requested → open.loading',
  'open.ready: start requested → open.starting',
  'open.starting: is busy',
  'open.starting: runs startTry',
  `open.starting: startTry is answered → ${LOADED}`,
  'open.starting: startTry fails → open.ready',
  'open.running: cancel requested → open.cancelling',
  'open.running.waiting: after LOADING_POLL_MS → open.running.polling',
  'open.running.polling: runs pollTry (loadTry)',
  `open.running.polling: pollTry is answered → ${LOADED}`,
  'open.running.polling: pollTry fails → open.running.waiting',
  'open.cancelling: is busy',
  'open.cancelling: runs cancelTry',
  `open.cancelling: cancelTry is answered → ${LOADED}`,
  'open.cancelling: cancelTry fails → open.running',
]

/** The model that is tested, as its row has it. */
export const TESTED = { id: 'm1', name: 'Haiku' }

const question = (
  text: string,
  result: ModelTry['questions'][number]['result'],
  expected: string | null,
  read: string,
) => ({ question: text, result, expected, read, seconds: 1.5 })
const BY_REGION = 'Average monthly premium by region.'

const made = (part: Partial<ModelTry>): ModelTry => ({
  ...{ id: '99999999-0000-4000-8000-0000000000e1', model: 'Haiku', dataset: 'PMI Pricing', problem: null },
  ...{ state: 'done', begun_at: '2026-03-01T10:05:00Z', asked: 5, right: 2 },
  ...{ input_tokens: 14_210, cached_tokens: 9_600, output_tokens: 640 },
  ...{ seconds: 7.5, median_seconds: 1.5, cost_usd: 0.0312 },
  questions: [
    question('premium by region', 'right', BY_REGION, BY_REGION),
    question('lapses by month', 'wrong', 'Number of lapses by month.', 'Number of quotes by month.'),
    question('why did sales drop', 'right', null, 'The data says what happened, and not why.'),
    question(
      'price of smokers',
      'refused',
      'Average premium where smoker is yes.',
      'Did you mean one of these?',
    ),
    question('how tall are they', 'failed', null, 'It did not answer in time.'),
  ],
  ...part,
})
const DONE = made({})
const ALL_RIGHT = made({
  asked: 1,
  right: 1,
  cost_usd: null,
  cached_tokens: 0,
  questions: DONE.questions.slice(0, 1),
})
const RUNNING = made({ state: 'running', right: 1, questions: DONE.questions.slice(0, 2) })
const FAILED = made({
  ...{ state: 'failed', problem: 'Haiku could not be reached.', right: 0, questions: [], input_tokens: 0 },
  ...{ cached_tokens: 0, output_tokens: 0, seconds: 0, median_seconds: null, cost_usd: 0 },
})
const CANCELLED = { ...RUNNING, state: 'cancelled' as const }

const after = (last: unknown) =>
  (last as ModelTry | null)?.state === 'running' ? 'open.running.waiting' : 'open.ready'
const told = (otherwise: string) => (happened: Parameters<typeof toldOf>[0]) => ({
  error: toldOf(happened, otherwise),
})

export const modelTryPaths = pathModel(modelTryMachine, {
  actors: ['loadTry', 'startTry', 'cancelTry'],
  asks: Object.fromEntries(
    ['loadTry', 'startTry', 'pollTry', 'cancelTry'].map((id) => [id, () => ({ id: TESTED.id })]),
  ),
  delays: { LOADING_POLL_MS: 1000 },
  events: [
    { type: 'try.opened', model: TESTED },
    { type: 'try.closed' },
    { type: 'load.requested' },
    { type: 'start.requested' },
    { type: 'cancel.requested' },
    { type: 'xstate.after.LOADING_POLL_MS.modelTry.open.running.waiting' },
    ...[null, DONE, ALL_RIGHT, RUNNING].map((output) => ({
      type: 'xstate.done.actor.loadTry',
      output,
      actorId: 'loadTry',
    })),
    { type: 'xstate.error.actor.loadTry', error: new NotFound({ detail: null }), actorId: 'loadTry' },
    ...failuresOf('loadTry'),
    { type: 'xstate.done.actor.startTry', output: RUNNING, actorId: 'startTry' },
    ...failuresOf('startTry'),
    ...[RUNNING, FAILED].map((output) => ({ type: 'xstate.done.actor.pollTry', output, actorId: 'pollTry' })),
    ...failuresOf('pollTry'),
    { type: 'xstate.done.actor.cancelTry', output: CANCELLED, actorId: 'cancelTry' },
    ...failuresOf('cancelTry'),
  ],
  holds: {
    open: ({ model }) => model?.id === TESTED.id,
    'open.loading': ({ error, last }) => error === null && last === null,
    'open.unloaded': ({ error }) => error !== null,
    'open.ready': ({ last }) => last?.state !== 'running',
    'open.starting': ({ error }) => error === null,
    'open.running': ({ last }) => last?.state === 'running',
    'open.cancelling': ({ error, last }) => error === null && last?.state === 'running',
  },
  changes: {
    'try.opened': () => ({ model: TESTED, last: null, error: null }),
    'done.actor.loadTry': ({ event }) => ({ last: event['output'] as ModelTry | null }),
    'done.actor.startTry': () => ({ last: RUNNING, error: null }),
    'done.actor.pollTry': ({ event }) => ({ last: event['output'] as ModelTry, error: null }),
    'done.actor.cancelTry': () => ({ last: CANCELLED, error: null }),
    'error.actor.loadTry': (happened) =>
      happened.event['error'] instanceof NotFound
        ? { error: null }
        : told('Failed to load the last test. Please try again.')(happened),
    'error.actor.startTry': told('Failed to test the model. Please try again.'),
    'error.actor.pollTry': told(
      'How far the test has come is not known just now. It is asked again every second.',
    ),
    'error.actor.cancelTry': told('Failed to cancel the test. Please try again.'),
  },
  leads: {
    'done.actor.loadTry': ({ event }) => after(event['output']),
    'done.actor.startTry': ({ event }) => after(event['output']),
    'done.actor.pollTry': ({ event }) => after(event['output']),
    'done.actor.cancelTry': ({ event }) => after(event['output']),
    'error.actor.loadTry': ({ event }) =>
      event['error'] instanceof NotFound ? 'open.unsupported' : 'open.unloaded',
  },
})
