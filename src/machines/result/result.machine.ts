import { assertEvent, sendParent, setup } from 'xstate'
import { analysisMachine } from '../analysis/analysis.machine.ts'
import { chartMachine } from '../chart/chart.machine.ts'
import { copyMachine } from '../copy/copy.machine.ts'
import { collapsibleMachine } from '../collapsible/collapsible.machine.ts'
import { downloadMachine } from '../download/download.machine.ts'
import { followUpsMachine } from '../follow-ups/follow-ups.machine.ts'
import { headingMachine } from '../heading/heading.machine.ts'
import { resultTableMachine } from '../result-table/result-table.machine.ts'
import { analysisRequest, type ShownResult } from './shown-result.ts'

export type ResultEvent =
  | { readonly type: 'analysis.made'; readonly analysis: string }
  | { readonly type: 'suggestion.chosen'; readonly question: string }

const TABLE_DOWNLOAD_FAILED = 'Failed to download the table. Please try again.'
const CHART_DOWNLOAD_FAILED = 'Failed to download chart. Please try again.'

/**
 * One answer and everything that is done with it (SPEC section 2, results). It has one state, because each of its children has its own; when
 * another answer takes its place, it stops and with it all their work.
 */
export const resultMachine = setup({
  types: {
    context: {} as ShownResult,
    input: {} as ShownResult,
    events: {} as ResultEvent,
    children: {} as {
      heading: 'heading'
      table: 'resultTable'
      understanding: 'collapsible'
      copy: 'copy'
      tableDownload: 'download'
      analysis: 'analysis'
      chart: 'chart'
      chartDownload: 'chartDownload'
      chartData: 'collapsible'
      followUps: 'followUps'
    },
  },
  actors: {
    heading: headingMachine,
    resultTable: resultTableMachine,
    collapsible: collapsibleMachine,
    copy: copyMachine,
    download: downloadMachine,
    analysis: analysisMachine,
    chart: chartMachine,
    chartDownload: downloadMachine,
    followUps: followUpsMachine,
  },
  actions: {
    /** Provided by the workspace. */
    reportAnalysis: () => {},
    askSuggestion: () => {},
  },
}).createMachine({
  id: 'result',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'heading',
      src: 'heading',
      input: ({ context: { heading, question, sql } }) => ({ cached: heading, question, sql: sql ?? '' }),
    },
    { id: 'table', src: 'resultTable' },
    { id: 'understanding', src: 'collapsible' },
    { id: 'copy', src: 'copy' },
    { id: 'tableDownload', src: 'download', input: { failure: TABLE_DOWNLOAD_FAILED } },
    {
      id: 'analysis',
      src: 'analysis',
      input: ({ context }) => ({ request: analysisRequest(context), analysis: context.analysis }),
    },
    {
      id: 'chart',
      src: 'chart',
      input: ({ context: { question, sql, rows, chart } }) => ({
        question,
        sql,
        rows,
        recommendation: chart,
      }),
    },
    { id: 'chartDownload', src: 'chartDownload', input: { failure: CHART_DOWNLOAD_FAILED } },
    { id: 'chartData', src: 'collapsible' },
    {
      id: 'followUps',
      src: 'followUps',
      input: ({ context: { question, sql, id } }) => ({ question, sql, auditLogId: id }),
    },
  ],
  initial: 'open',
  states: {
    open: {
      on: {
        'analysis.made': { actions: 'reportAnalysis' },
        'suggestion.chosen': { actions: 'askSuggestion' },
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
