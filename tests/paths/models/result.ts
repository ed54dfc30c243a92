import { fromTransition } from 'xstate'
import { pathModel } from './path-model.ts'
import { resultMachine, type ShownAnswer } from '../../../src/machines/result/result.machine.ts'

/** SPEC section 2, results: what its children report goes on. */
export const resultTransitions = [
  '(root): runs analysis',
  '(root): runs behind (collapsible)',
  '(root): runs chart',
  '(root): runs chartData (collapsible)',
  '(root): runs chartDownload',
  '(root): runs copy',
  '(root): runs derivations (collapsible)',
  '(root): runs drawing',
  '(root): runs followUps',
  '(root): runs heading',
  '(root): runs linkCopy (copy)',
  '(root): runs chartCopy (copy)',
  '(root): runs loadSentence',
  '(root): runs margins (collapsible)',
  '(root): runs table (resultTable)',
  '(root): runs tableDownload (download)',
  '(root): runs understanding (collapsible)',
  '(root): runs verification',
  '(root): loadSentence fails → stays',
  '(root): loadSentence is answered → stays',
  'open: analysis made → stays',
  'open: suggestion chosen → stays',
  'open: change undone → stays',
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
    questionsLeft: null,
    verification: null,
    thread: [],
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
    'verification',
  ],
  asks: {
    heading: () => ({ cached: null, question: 'q', sql: 's' }),
    loadSentence: () => input.answer,
    tableDownload: () => ({ failure: 'Failed to download the table. Please try again.' }),
    analysis: () => ({
      request: { question: 'q', sql: 's', results: [], markup: null, auditLogId: 'a1' },
      analysis: null,
    }),
    chart: () => ({ question: 'q', sql: 's', rows: [], drawn: 0, recommendation: null }),
    chartDownload: () => ({ failure: 'Failed to download chart. Please try again.' }),
    followUps: () => ({ question: 'q', sql: 's', auditLogId: 'a1' }),
    verification: () => ({ answerId: 'a1', verification: null }),
  },
  events: [
    { type: 'analysis.made', analysis: 'London leads.' },
    { type: 'suggestion.chosen', question: 'Average premium by region' },
    { type: 'change.undone' },
    { type: 'xstate.done.actor.loadSentence', output: LATE, actorId: 'loadSentence' },
    { type: 'xstate.error.actor.loadSentence', error: new Error('no network'), actorId: 'loadSentence' },
  ],
  identity: ({ sentence }) => sentence !== null,
  calls: {
    'error.actor.loadSentence': ({ before, event }) =>
      before.context.sentence === null ? [['logLateFailure', { error: event['error'] as unknown }]] : [],
    'analysis.made': () => [['reportAnalysis']],
    'suggestion.chosen': () => [['askSuggestion']],
    'change.undone': () => [['undoChange']],
  },
})
