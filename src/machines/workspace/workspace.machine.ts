import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate'
import type { Dataset, HistoryItem, QueryInput, QueryResult } from '../../api/calls.ts'
import { activeModelMachine } from '../active-model/active-model.machine.ts'
import { datasetStatsMachine } from '../dataset-stats/dataset-stats.machine.ts'
import { historyMachine } from '../history/history.machine.ts'
import { questionInputMachine, type QuestionInputContext } from '../question-input/question-input.machine.ts'
import { queryRunMachine } from '../query-run/query-run.machine.ts'
import { connectedToResult, resultMachine } from '../result/result.machine.ts'
import { entryOf, keptResult, shownResult, type ShownResult } from '../result/shown-result.ts'

export interface WorkspaceInput {
  readonly question: string
  readonly datasets: readonly Dataset[]
  /** The moment, as ISO text in UTC. */
  readonly now: () => string
}

export interface WorkspaceContext extends WorkspaceInput {
  readonly shown: ShownResult | null
}

export type WorkspaceEvent =
  | { readonly type: 'query.requested'; readonly query: QueryInput }
  | { readonly type: 'run.settled'; readonly query: QueryInput; readonly result: QueryResult | null }
  | { readonly type: 'entry.chosen'; readonly item: HistoryItem }
  | { readonly type: 'analysis.made'; readonly id: string | null; readonly analysis: string }
  | { readonly type: 'suggestion.chosen'; readonly question: string }
  | { readonly type: 'dataset.changed'; readonly dataset: string }

/** What the input asks for: the first dataset needs no naming. */
const requested = ({ question, datasets, datasetId, earlier, followsUp }: QuestionInputContext) => ({
  type: 'query.requested' as const,
  query: {
    question,
    datasetId: datasetId === datasets[0]?.id ? null : datasetId,
    followUpOf: followsUp && earlier !== null ? earlier.id : null,
  },
})

/** Only a backend that reads questions into plans can continue one. */
const continuable = ({ id, question, interpretation }: ShownResult) =>
  id !== null && typeof interpretation?.plan === 'object' && interpretation.plan !== null
    ? { id, question }
    : null

/**
 * Joins the machines of the analyse workspace (SPEC section 2). Normal is blank until an answer comes, then showing
 * it. A new question blanks it, and choosing an entry of the history shows what was kept and stops a running query:
 * shown is always what was asked for last.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      input: 'questionInput'
      run: 'queryRun'
      activeModel: 'activeModel'
      stats: 'datasetStats'
      history: 'history'
      result: 'result'
    },
  },
  actors: {
    questionInput: questionInputMachine,
    queryRun: queryRunMachine,
    activeModel: activeModelMachine,
    datasetStats: datasetStatsMachine,
    history: historyMachine,
    result: resultMachine,
  },
  actions: {
    startRun: sendTo('run', ({ event }) => {
      assertEvent(event, 'query.requested')
      return { type: 'query.submitted' as const, query: event.query }
    }),
    stopRun: sendTo('run', { type: 'query.cancelled' }),
    releaseInput: sendTo('input', { type: 'query.settled' }),
    askSuggestion: sendTo('input', ({ event }) => {
      assertEvent(event, 'suggestion.chosen')
      return { type: 'question.suggested' as const, question: event.question }
    }),
    keepResult: assign({
      shown: ({ event, context }) => {
        assertEvent(event, 'run.settled')
        return event.result === null ? context.shown : shownResult(event.result)
      },
    }),
    keepEntry: assign({
      shown: ({ event }) => {
        assertEvent(event, 'entry.chosen')
        return keptResult(event.item)
      },
    }),
    forgetResult: assign({ shown: null }),
    tellInput: sendTo('input', ({ context: { shown } }) => ({
      type: 'answer.shown' as const,
      earlier: shown === null ? null : continuable(shown),
    })),
    addEntry: sendTo('history', ({ context: { shown, now, datasets }, event }) => {
      assertEvent(event, 'run.settled')
      const { question, datasetId } = event.query
      const answer = shown ?? shownResult({} as QueryResult)
      const asked = answer.question === '' ? { ...answer, question } : answer
      const item = entryOf(asked, now(), datasetId ?? datasets[0]?.id ?? '')
      return { type: 'entry.added' as const, item }
    }),
    keepAnalysis: sendTo('history', ({ event }) => {
      assertEvent(event, 'analysis.made')
      return { type: 'entry.analysed' as const, id: event.id ?? '', analysis: event.analysis }
    }),
    showStats: sendTo('stats', ({ event }) => {
      assertEvent(event, 'dataset.changed')
      return event
    }),
  },
  guards: { hasResult: ({ event }) => event.type === 'run.settled' && event.result !== null },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, shown: null }),
  invoke: [
    { id: 'input', src: 'questionInput', input: ({ context }) => context },
    { id: 'run', src: 'queryRun' },
    { id: 'activeModel', src: 'activeModel' },
    {
      id: 'stats',
      src: 'datasetStats',
      input: ({ context: { datasets } }) => ({ dataset: datasets[0]?.name ?? '' }),
    },
    { id: 'history', src: 'history' },
  ],
  initial: 'blank',
  on: {
    'query.requested': { target: '.blank', actions: ['forgetResult', 'startRun'] },
    'run.settled': [
      {
        guard: 'hasResult',
        target: '.showing',
        actions: ['releaseInput', 'keepResult', 'tellInput', 'addEntry'],
      },
      { actions: 'releaseInput' },
    ],
    'entry.chosen': { target: '.showing', actions: ['stopRun', 'keepEntry', 'tellInput'] },
    'suggestion.chosen': { actions: 'askSuggestion' },
    'analysis.made': { actions: 'keepAnalysis' },
    'dataset.changed': { actions: 'showStats' },
  },
  states: {
    blank: {},
    showing: {
      invoke: {
        id: 'result',
        src: 'result',
        input: ({ context: { shown } }) => shown ?? shownResult({} as QueryResult),
      },
    },
  },
})

/** The children as the workspace uses them: they report to it. */
export const connectedActors = {
  questionInput: questionInputMachine.provide({
    actions: {
      requestQuery: sendParent(({ context }) => requested(context)),
      reportDataset: sendParent(({ context: { datasets, datasetId } }) => ({
        type: 'dataset.changed',
        dataset: datasets.find(({ id }) => id === datasetId)?.name ?? '',
      })),
    },
  }),
  queryRun: queryRunMachine.provide({
    actions: {
      reportSettled: sendParent(({ context, event }) => ({
        type: 'run.settled',
        query: context.query,
        result: context.error === null && event.type !== 'query.cancelled' ? context.result : null,
      })),
    },
  }),
  history: historyMachine.provide({
    actions: {
      showEntry: sendParent(({ context, event }) => {
        assertEvent(event, 'entry.chosen')
        return { type: 'entry.chosen', item: context.items.find(({ id }) => id === event.id) }
      }),
    },
  }),
  result: resultMachine.provide({
    actors: { analysis: connectedToResult.analysis, followUps: connectedToResult.followUps },
    actions: {
      reportAnalysis: sendParent(({ context, event }) => {
        assertEvent(event, 'analysis.made')
        return { type: 'analysis.made', id: context.id, analysis: event.analysis }
      }),
      askSuggestion: sendParent(({ event }) => {
        assertEvent(event, 'suggestion.chosen')
        return event
      }),
    },
  }),
}
