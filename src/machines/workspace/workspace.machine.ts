import { assertEvent, sendParent, sendTo, setup } from 'xstate'
import type { Dataset, QueryInput, QueryResult } from '../../api/calls.ts'
import { activeModelMachine } from '../active-model/active-model.machine.ts'
import { headingMachine } from '../heading/heading.machine.ts'
import { questionInputMachine } from '../question-input/question-input.machine.ts'
import { queryRunMachine } from '../query-run/query-run.machine.ts'

export interface WorkspaceInput {
  readonly question: string
  readonly datasets: readonly Dataset[]
}

export type WorkspaceEvent =
  | { readonly type: 'query.requested'; readonly query: QueryInput }
  | { readonly type: 'run.settled'; readonly result: QueryResult | null }

/** What the input asks for: the first dataset needs no naming. */
const requested = ({
  question,
  datasets,
  datasetId,
}: {
  question: string
  datasets: readonly Dataset[]
  datasetId: string | null
}) => ({
  type: 'query.requested' as const,
  query: { question, datasetId: datasetId === datasets[0]?.id ? null : datasetId },
})

/**
 * Joins the machines of the analyse workspace (SPEC section 2): the question goes from the input to the run, the result
 * to the heading, and the input is told when the run has settled. It has one state, because each of its children has
 * its own.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceInput,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      input: 'questionInput'
      run: 'queryRun'
      heading: 'heading'
      activeModel: 'activeModel'
    },
  },
  actors: {
    questionInput: questionInputMachine,
    queryRun: queryRunMachine,
    heading: headingMachine,
    activeModel: activeModelMachine,
  },
  actions: {
    startRun: sendTo('run', ({ event }) => {
      assertEvent(event, 'query.requested')
      return { type: 'query.submitted' as const, query: event.query }
    }),
    clearHeading: sendTo('heading', { type: 'result.cleared' }),
    releaseInput: sendTo('input', { type: 'query.settled' }),
    headResult: sendTo('heading', ({ event }) => {
      assertEvent(event, 'run.settled')
      const { result } = event
      return {
        type: 'result.shown' as const,
        heading: result?.table_heading ?? null,
        question: result?.user_question ?? null,
        sql: result?.generated_sql ?? null,
      }
    }),
  },
  guards: { hasResult: ({ event }) => event.type === 'run.settled' && event.result !== null },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => input,
  invoke: [
    { id: 'input', src: 'questionInput', input: ({ context }) => context },
    { id: 'run', src: 'queryRun' },
    { id: 'heading', src: 'heading' },
    { id: 'activeModel', src: 'activeModel' },
  ],
  initial: 'open',
  states: {
    open: {
      on: {
        'query.requested': { actions: ['clearHeading', 'startRun'] },
        'run.settled': [
          { guard: 'hasResult', actions: ['releaseInput', 'headResult'] },
          { actions: 'releaseInput' },
        ],
      },
    },
  },
})

/** The children as the workspace uses them: they report to it. */
export const connectedActors = {
  questionInput: questionInputMachine.provide({
    actions: { requestQuery: sendParent(({ context }) => requested(context)) },
  }),
  queryRun: queryRunMachine.provide({
    actions: {
      reportSettled: sendParent(({ context }) => ({
        type: 'run.settled',
        result: context.error === null ? context.result : null,
      })),
    },
  }),
}
