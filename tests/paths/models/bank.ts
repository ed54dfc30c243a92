import type { Bank, BankAct, BankRun } from '../../../src/api/bank-calls.ts'
import { NotFound } from '../../../src/api/errors.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { bankMachine, type BankContext } from '../../../src/machines/bank/bank.machine.ts'

const LOADED = 'running or ready'

/** Ours: the verified questions of a dataset. */
export const bankTransitions = [
  'loading: is busy',
  'loading: runs loadBank',
  `loading: loadBank is answered → ${LOADED}`,
  'loading: loadBank fails → unsupported or unloaded',
  'unloaded: load requested → loading',
  'ready: reader chosen → stays',
  'ready: act requested → confirming or acting',
  'confirming: act confirmed → acting',
  'confirming: act cancelled → ready',
  'acting: is busy',
  'acting: runs act',
  'acting: act is answered → loading',
  'acting: act fails → ready',
  'running: is busy',
  'running.waiting: after LOADING_POLL_MS → running.polling',
  'running.polling: runs pollBank (loadBank)',
  `running.polling: pollBank is answered → ${LOADED}`,
  'running.polling: pollBank fails → running.waiting',
]

const idOf = (last: string) => `99999999-0000-4000-8000-0000000000${last}`
const MODEL_ID = idOf('f0')

const run = (part: Partial<BankRun>): BankRun => ({
  id: idOf('e2'),
  reader: 'Built-in interpreter',
  state: 'done',
  problem: null,
  begun_at: '2026-03-01T10:05:00Z',
  product_version: '0.1.0+abcd1234',
  data_version: 'abc',
  data_of: '2026-02-27T08:00:00Z',
  asked: 3,
  tried: 3,
  same: 1,
  changed: 1,
  refused: 1,
  cost_usd: null,
  found: [],
  ...part,
})
const question = (id: string, text: string, sentence: string) => ({
  id,
  question: text,
  sentence,
  by: 'Ada Admin',
  at: '2026-02-28T09:30:00Z',
  data_version: 'abc',
  data_of: '2026-02-27T08:00:00Z',
})
const CHANGED = question(idOf('e3'), 'premium of regions', 'Average premium by region.')
const REFUSED = question(idOf('e4'), 'lapses by month', 'Number of lapses by month.')
const OF_FILE = 'quotes by channel'

const BANK: Bank = {
  dataset: 'orders',
  name: 'Orders',
  questions: [CHANGED, REFUSED],
  of_file: 1,
  readers: [
    { id: 'builtin', name: 'Built-in interpreter', is_active: true, estimate_usd: 0 },
    { id: MODEL_ID, name: 'Haiku', is_active: false, estimate_usd: 0.042 },
    { id: idOf('f1'), name: 'Sonnet', is_active: false, estimate_usd: null },
  ],
  runs: [
    run({
      found: [
        {
          kind: 'changed',
          id: CHANGED.id,
          question: CHANGED.question,
          before: CHANGED.sentence,
          now: 'Total premium by region.',
        },
        {
          kind: 'refused',
          id: REFUSED.id,
          question: REFUSED.question,
          before: REFUSED.sentence,
          now: 'I don’t know “lapses”.',
        },
        {
          kind: 'changed',
          id: null,
          question: OF_FILE,
          before: 'Quotes by channel.',
          now: 'Quotes by region.',
        },
      ],
      asked: 4,
      tried: 4,
      changed: 2,
    }),
    run({ id: idOf('e5'), begun_at: '2026-02-28T10:00:00Z', reader: 'Haiku', cost_usd: 0.0312 }),
    run({
      id: idOf('e6'),
      begun_at: '2026-02-27T10:00:00Z',
      reader: 'Haiku',
      state: 'failed',
      problem: 'Haiku could not be reached.',
      tried: 0,
      same: 0,
      changed: 0,
      refused: 0,
    }),
  ],
  model_runs_by_itself: false,
}
const RUNNING: Bank = {
  ...BANK,
  runs: [run({ state: 'running', tried: 2, found: [] }), ...BANK.runs.slice(1)],
}
const EMPTY: Bank = { ...BANK, questions: [], of_file: 0, runs: [], model_runs_by_itself: true }

const RUN_ID = BANK.runs[0]?.id ?? ''
const ACTS: readonly BankAct[] = [
  { kind: 'run', dataset: 'orders', reader: 'builtin' },
  { kind: 'run', dataset: 'orders', reader: MODEL_ID },
  { kind: 'take', id: CHANGED.id, run: RUN_ID },
  { kind: 'keep', id: CHANGED.id, run: RUN_ID },
  { kind: 'withdraw', id: REFUSED.id },
]
const FAILED: Readonly<Record<string, string>> = {
  run: 'Failed to read the questions again. Please try again.',
  take: 'Failed to verify the new reading. Please try again.',
  keep: 'Failed to keep the verified reading. Please try again.',
  withdraw: 'Failed to withdraw the verification. Please try again.',
}
const POLL_FAILED = 'How far they are read is not known just now. It is asked again every second.'
const asksFirst = ({ kind, ...act }: BankAct) =>
  kind === 'withdraw' || (kind === 'run' && 'reader' in act && act.reader === MODEL_ID)
const after = (bank: unknown) => (bank === RUNNING ? 'running.waiting' : 'ready')

export const bankPaths = pathModel(bankMachine, {
  input: { dataset: 'orders' },
  identity: ({ bank, reader, act, done, error }: BankContext) => [
    ...[bank?.runs[0]?.state, bank?.questions.length, reader, act, done, error],
  ],
  actors: ['loadBank', 'act'],
  asks: {
    loadBank: () => ({ dataset: 'orders' }),
    pollBank: () => ({ dataset: 'orders' }),
    act: ({ before, event }): unknown => event['act'] ?? before.context.act,
  },
  delays: { LOADING_POLL_MS: 1000 },
  events: [
    { type: 'load.requested' },
    { type: 'reader.chosen', reader: MODEL_ID },
    ...ACTS.map((act) => ({ type: 'act.requested', act })),
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    { type: 'xstate.after.LOADING_POLL_MS.bank.running.waiting' },
    ...[BANK, RUNNING, EMPTY].map((output) => ({
      type: 'xstate.done.actor.loadBank',
      output,
      actorId: 'loadBank',
    })),
    { type: 'xstate.error.actor.loadBank', error: new NotFound({ detail: null }), actorId: 'loadBank' },
    ...failuresOf('loadBank'),
    ...[BANK, RUNNING].map((output) => ({ type: 'xstate.done.actor.pollBank', output, actorId: 'pollBank' })),
    ...failuresOf('pollBank'),
    { type: 'xstate.done.actor.act', output: undefined, actorId: 'act' },
    ...failuresOf('act'),
  ],
  holds: {
    ready: ({ bank, act }) => bank !== null && act === null,
    confirming: ({ act, done, error }) => act !== null && done === null && error === null,
    acting: ({ act, done, error }) => act !== null && done === null && error === null,
    running: ({ bank }) => bank !== null,
    unloaded: ({ error }) => error !== null,
  },
  changes: {
    'done.actor.loadBank': ({ event }) => ({ bank: event['output'] as Bank }),
    'error.actor.loadBank': (happened) =>
      happened.event['error'] instanceof NotFound
        ? {}
        : { error: toldOf(happened, 'Failed to load the verified questions. Please try again.') },
    'load.requested': () => ({ error: null }),
    'reader.chosen': () => ({ reader: MODEL_ID }),
    'act.requested': ({ event }) => ({ act: event['act'] as BankAct, done: null, error: null }),
    'act.cancelled': () => ({ act: null }),
    'done.actor.act': ({ before: { context } }) => ({ act: null, done: context.act?.kind ?? null }),
    'error.actor.act': (happened) => ({
      act: null,
      done: null,
      error: toldOf(happened, FAILED[happened.before.context.act?.kind ?? ''] ?? ''),
    }),
    'done.actor.pollBank': ({ event }) => ({ bank: event['output'] as Bank, error: null }),
    'error.actor.pollBank': (happened) => ({ error: toldOf(happened, POLL_FAILED) }),
  },
  leads: {
    init: () => 'loading',
    'done.actor.loadBank': ({ event }) => after(event['output']),
    'done.actor.pollBank': ({ event }) => after(event['output']),
    'error.actor.loadBank': ({ event }) => (event['error'] instanceof NotFound ? 'unsupported' : 'unloaded'),
    'act.requested': ({ event }) => (asksFirst(event['act'] as BankAct) ? 'confirming' : 'acting'),
  },
})
