import { assertEvent, assign, fromPromise, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { QueryEdit } from '../../api/edits.ts'
import { analysisMachine } from '../analysis/analysis.machine.ts'
import { chartMachine } from '../chart/chart.machine.ts'
import { copyMachine } from '../copy/copy.machine.ts'
import { collapsibleMachine } from '../collapsible/collapsible.machine.ts'
import { downloadMachine } from '../download/download.machine.ts'
import { drawingMachine } from '../drawing/drawing.machine.ts'
import { followUpsMachine } from '../follow-ups/follow-ups.machine.ts'
import { headingMachine } from '../heading/heading.machine.ts'
import { resultTableMachine } from '../result-table/result-table.machine.ts'
import { late } from '../late.ts'
import { notProvided } from '../not-provided.ts'
import { verificationMachine } from '../verification/verification.machine.ts'
import type { sentenceMachine } from '../sentence/sentence.machine.ts'

export interface ShownAnswer {
  readonly answer: Answer
  /** When a kept answer was given, as ISO text; null for one that just came. */
  readonly keptFrom: string | null
  /** The part of the sentence by whose change it was asked. */
  readonly changed?: string | undefined
  /** What was shown when it was asked by a change of that, in this page: it can be gone back to. */
  readonly before?: ShownAnswer | undefined
}

export interface ResultContext extends ShownAnswer {
  /** The sentence of what was understood, once its code is there; null where there is none. */
  readonly sentence: ActorRefFrom<typeof sentenceMachine> | null
}

export type ResultEvent =
  | { readonly type: 'analysis.made'; readonly analysis: string }
  | { readonly type: 'suggestion.chosen'; readonly question: string; readonly edit?: QueryEdit }
  | { readonly type: 'change.undone' }

const TABLE_DOWNLOAD_FAILED = 'Failed to download the table. Please try again.'
const CHART_DOWNLOAD_FAILED = 'Failed to download chart. Please try again.'

/**
 * One answer and everything that is done with it (SPEC section 2, results). It has one state, because each of its children has its own; when
 * another answer takes its place, it stops and with it all their work.
 */
export const resultMachine = setup({
  types: {
    context: {} as ResultContext,
    input: {} as ShownAnswer,
    events: {} as ResultEvent,
    children: {} as {
      heading: 'heading'
      loadSentence: 'loadSentence'
      table: 'resultTable'
      understanding: 'collapsible'
      derivations: 'collapsible'
      copy: 'copy'
      tableDownload: 'download'
      analysis: 'analysis'
      chart: 'chart'
      chartDownload: 'chartDownload'
      chartData: 'collapsible'
      behind: 'collapsible'
      margins: 'collapsible'
      linkCopy: 'copy'
      chartCopy: 'copy'
      drawing: 'drawing'
      followUps: 'followUps'
      verification: 'verification'
    },
  },
  actors: {
    heading: headingMachine,
    /** Null where the answer says none. */
    loadSentence: fromPromise<typeof sentenceMachine | null, Answer>(notProvided),
    resultTable: resultTableMachine,
    collapsible: collapsibleMachine,
    copy: copyMachine,
    download: downloadMachine,
    analysis: analysisMachine,
    chart: chartMachine,
    chartDownload: downloadMachine,
    drawing: drawingMachine,
    followUps: followUpsMachine,
    verification: verificationMachine,
  },
  actions: {
    /** Provided by the workspace. */
    reportAnalysis: () => {},
    askSuggestion: () => {},
    undoChange: () => {},
    logLateFailure: (_, _params: { error: unknown }) => {},
    openSentence: assign({
      sentence: ({ context, spawn }, { sentence }: { sentence: typeof sentenceMachine | null }) =>
        sentence === null
          ? null
          : late(spawn)(sentence, {
              id: 'sentence',
              input: {
                answerId: context.answer.id,
                changed: context.changed ?? null,
                canUndo: context.before !== undefined,
              },
            }),
    }),
  },
}).createMachine({
  id: 'result',
  context: ({ input }) => ({ ...input, sentence: null }),
  invoke: [
    {
      id: 'heading',
      src: 'heading',
      input: ({ context: { answer } }) => ({
        cached: answer.heading,
        question: answer.question,
        sql: answer.sql ?? '',
      }),
    },
    {
      id: 'loadSentence',
      src: 'loadSentence',
      input: ({ context: { answer } }) => answer,
      onDone: {
        actions: { type: 'openSentence', params: ({ event }) => ({ sentence: event.output }) },
      },
      onError: { actions: { type: 'logLateFailure', params: ({ event }) => ({ error: event.error }) } },
    },
    { id: 'table', src: 'resultTable' },
    {
      id: 'verification',
      src: 'verification',
      input: ({ context: { answer } }) => ({ answerId: answer.id, verification: answer.verification }),
    },
    { id: 'understanding', src: 'collapsible' },
    { id: 'derivations', src: 'collapsible' },
    { id: 'copy', src: 'copy' },
    { id: 'linkCopy', src: 'copy' },
    { id: 'chartCopy', src: 'copy' },
    { id: 'tableDownload', src: 'download', input: { failure: TABLE_DOWNLOAD_FAILED } },
    {
      id: 'analysis',
      src: 'analysis',
      input: ({ context: { answer } }) => ({
        request: {
          question: answer.question,
          sql: answer.sql,
          results: answer.rows ?? [],
          markup: answer.markup,
          auditLogId: answer.id,
        },
        analysis: answer.analysis,
      }),
    },
    {
      id: 'chart',
      src: 'chart',
      input: ({ context: { answer } }) => ({
        question: answer.question,
        sql: answer.sql,
        rows: answer.rows,
        // The others of a ranking stand in the table alone.
        drawn: answer.table?.asked === undefined ? (answer.rows?.length ?? 0) : answer.table.rows.length,
        recommendation: answer.chart,
      }),
    },
    { id: 'chartDownload', src: 'chartDownload', input: { failure: CHART_DOWNLOAD_FAILED } },
    { id: 'chartData', src: 'collapsible' },
    { id: 'behind', src: 'collapsible' },
    { id: 'margins', src: 'collapsible' },
    { id: 'drawing', src: 'drawing' },
    {
      id: 'followUps',
      src: 'followUps',
      input: ({ context: { answer } }) => ({
        question: answer.question,
        sql: answer.sql,
        auditLogId: answer.id,
      }),
    },
  ],
  initial: 'open',
  states: {
    open: {
      on: {
        'analysis.made': { actions: 'reportAnalysis' },
        'suggestion.chosen': { actions: 'askSuggestion' },
        'change.undone': { actions: 'undoChange' },
      },
    },
  },
})

/** The children as a result uses them: they report to it. */
export const connectedToResult = {
  analysis: analysisMachine.provide({
    actions: {
      reportAnalysis: sendParent((_, { analysis }: { analysis: string }) => ({
        type: 'analysis.made',
        analysis,
      })),
    },
  }),
  followUps: followUpsMachine.provide({
    actions: {
      askSuggestion: sendParent(({ event }) => {
        assertEvent(event, 'suggestion.chosen')
        return event
      }),
    },
  }),
}
