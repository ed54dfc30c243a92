import { fromTransition } from 'xstate'
import { pathModel } from '../path-model.ts'
import { resultMachine, type ShownAnswer } from './result.machine.ts'

/** SPEC section 2, results: what its children report goes on. */
export const resultTransitions = [
  '(root) · runs heading',
  '(root) · runs loadSentence',
  '(root) · done loadSentence → stays / openSentence',
  '(root) · failed loadSentence → stays / logLateFailure',
  '(root) · runs table (resultTable)',
  '(root) · runs understanding (collapsible)',
  '(root) · runs derivations (collapsible)',
  '(root) · runs copy',
  '(root) · runs tableDownload (download)',
  '(root) · runs analysis',
  '(root) · runs chart',
  '(root) · runs chartDownload',
  '(root) · runs chartData (collapsible)',
  '(root) · runs behind (collapsible)',
  '(root) · runs drawing',
  '(root) · runs followUps',
  'open · analysis.made → stays / reportAnalysis',
  'open · suggestion.chosen → stays / askSuggestion',
]

const input: ShownAnswer = {
  answer: {
    id: 'a1',
    address: null,
    dataset: null,
    question: 'q',
    sql: 's',
    heading: null,
    table: null,
    markup: null,
    rows: [],
    analysis: null,
    chart: null,
    rowCount: 0,
    executionTimeMs: null,
    threshold: 5,
    groupsSuppressed: 0,
    privacyNote: null,
    interpretation: null,
  },
  keptFrom: null,
}

const LATE = fromTransition((state) => state, null)

export const resultPaths = pathModel(resultMachine, {
  input,
  actors: [
    'heading',
    'loadSentence',
    'resultTable',
    'collapsible',
    'copy',
    'download',
    'analysis',
    'chart',
    'chartDownload',
    'drawing',
    'followUps',
  ],
  events: [
    { type: 'analysis.made', analysis: 'London leads.' },
    { type: 'suggestion.chosen', question: 'Average premium by region' },
    { type: 'xstate.done.actor.loadSentence', output: LATE, actorId: 'loadSentence' },
    { type: 'xstate.error.actor.loadSentence', error: new Error('no network'), actorId: 'loadSentence' },
  ],
  identity: ({ sentence }) => sentence !== null,
  calls: {
    'analysis.made': () => [['reportAnalysis']],
    'suggestion.chosen': () => [['askSuggestion']],
  },
})
