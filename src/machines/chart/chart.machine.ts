import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ChartRecommendation, Row } from '../../api/answer.ts'
import type { ChartInput } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { CHART_MIN_ROWS, CHART_SAMPLE_ROWS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'
import { columnMetadata } from './column-metadata.ts'

export const CHART_TYPES = ['bar', 'line', 'histogram', 'scatter', 'pie'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export interface ChartMachineInput {
  readonly question: string
  readonly sql: string | null
  /** The rows of the result; null where the answer holds something else than a list. */
  readonly rows: readonly Row[] | null
  /** How many rows are drawn: those of the result, and of a ranking the others below them. */
  readonly drawn: number
  /** The recommendation that came with the result, or null. */
  readonly recommendation: ChartRecommendation | null
}

export interface ChartContext extends ChartMachineInput {
  /** The type that is drawn: recommended, or chosen instead. */
  readonly type: ChartType
  readonly error: string
}

export type ChartEvent =
  | {
      readonly type: 'type.chosen'
      readonly chartType: ChartType
      /** It is recommended, and another type is drawn in its place. */
      readonly isInsisted?: boolean
    }
  | { readonly type: 'drawing.failed' }
  | { readonly type: 'chart.retried' }

const NOT_ROWS = 'Results must be an array'
const RECOMMENDATION_FAILED = 'Failed to generate chart recommendation'
const DRAWING_FAILED = 'Unable to generate chart. Please try again.'

const isChartType = (value: unknown): value is ChartType => CHART_TYPES.some((type) => type === value)

function requestOf({ question, sql, rows }: ChartContext): ChartInput {
  const all = rows ?? []
  return { question, sql, sample: all.slice(0, CHART_SAMPLE_ROWS), columns: columnMetadata(all) }
}

/**
 * The chart of a result (SPEC section 4, chart). Normal is recommending, then drawn.recommended; the type may be
 * overridden. Fewer than five rows have no chart, and a recommendation from before avoids the call.
 */
export const chartMachine = setup({
  types: {
    context: {} as ChartContext,
    events: {} as ChartEvent,
    input: {} as ChartMachineInput,
  },
  actors: { recommendChart: fromPromise<ChartRecommendation, ChartInput>(notProvided) },
  actions: {
    keepRecommendation: assign({
      recommendation: (_, { recommendation }: { recommendation: ChartRecommendation }) => recommendation,
    }),
    takeRecommendedType: assign({
      type: ({ context: { recommendation, type } }) => recommendation?.chart_type ?? type,
    }),
    chooseType: assign({
      type: ({ event }) => {
        assertEvent(event, 'type.chosen')
        return event.chartType
      },
    }),
    noteNotRows: assign({ error: NOT_ROWS }),
    noteDrawingFailed: assign({ error: DRAWING_FAILED }),
    keepError: assign({
      error: (_, { error }: { error: unknown }) => shownText(error, RECOMMENDATION_FAILED),
    }),
  },
  guards: {
    isNotRows: ({ context }) => context.rows === null,
    isShort: ({ context }) => context.drawn < CHART_MIN_ROWS,
    isCached: ({ context: { recommendation } }) =>
      recommendation !== null && recommendation.success !== false && isChartType(recommendation.chart_type),
    isUsable: (_, { recommendation }: { recommendation: ChartRecommendation }) =>
      isChartType(recommendation.chart_type),
    isRecommended: ({ context, event }) =>
      event.type === 'type.chosen' &&
      event.chartType === context.recommendation?.chart_type &&
      event.isInsisted !== true,
  },
}).createMachine({
  id: 'chart',
  context: ({ input }) => ({ ...input, type: 'bar', error: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isNotRows', target: 'failed', actions: 'noteNotRows' },
        { guard: 'isShort', target: 'absent' },
        { guard: 'isCached', target: 'drawn' },
        { target: 'recommending' },
      ],
    },
    absent: {},
    recommending: {
      tags: 'busy',
      invoke: {
        id: 'recommendChart',
        src: 'recommendChart',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isUsable', params: ({ event }) => ({ recommendation: event.output }) },
            target: 'drawn',
            actions: {
              type: 'keepRecommendation',
              params: ({ event }) => ({ recommendation: event.output }),
            },
          },
          { target: 'failed', actions: { type: 'keepError', params: { error: null } } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'chart.retried': { target: 'deciding' } } },
    drawn: {
      initial: 'recommended',
      on: {
        'type.chosen': [
          { guard: 'isRecommended', target: '.recommended' },
          { target: '.overridden', actions: 'chooseType' },
        ],
        'drawing.failed': { target: 'failed', actions: 'noteDrawingFailed' },
      },
      states: { recommended: { entry: 'takeRecommendedType' }, overridden: {} },
    },
  },
})
