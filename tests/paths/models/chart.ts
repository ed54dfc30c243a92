import { failuresOf, nothingOf, pathModel, toldOf } from './path-model.ts'
import {
  chartMachine,
  type ChartMachineInput,
  type ChartType,
} from '../../../src/machines/chart/chart.machine.ts'

/** SPEC section 4, chart; section 5, chart and chart recommendation input. */
export const chartTransitions = [
  'recommending: is busy',
  'recommending: runs recommendChart',
  'recommending: recommendChart fails → failed',
  'recommending: recommendChart is answered → drawn or failed',
  'failed: chart retried → failed or absent or drawn or recommending',
  'drawn: drawing failed → failed',
  'drawn: type chosen → drawn.recommended or drawn.overridden',
]

const recommendation = (chart_type: 'bar' | 'line') => ({
  success: true,
  chart_type,
  title: 'Premium',
  x_axis: { column: 'region', label: 'Region' },
  y_axis: { column: 'premium', label: 'Premium' },
})
const rowsOf = (length: number) =>
  Array.from({ length }, (_, index) => ({ region: `R${index}`, premium: index }))
const input: ChartMachineInput = { question: 'q', sql: 's', rows: rowsOf(5), drawn: 5, recommendation: null }

const isUsable = (given: unknown) =>
  typeof given === 'object' && given !== null && 'chart_type' in given && given.chart_type !== 'donut'

export const chartPaths = pathModel(chartMachine, {
  input,
  otherInputs: [
    { ...input, rows: null },
    { ...input, rows: rowsOf(4), drawn: 4 },
    { ...input, rows: rowsOf(21), drawn: 21 },
    { ...input, recommendation: recommendation('line') },
  ],
  actors: ['recommendChart'],
  asks: {
    recommendChart: ({ before: { context } }) => {
      const all = context.rows ?? []
      const columnOf = (name: 'region' | 'premium', type: string) => ({
        name,
        data_type: type,
        cardinality: all.length,
        is_nullable: false,
        sample_values: rowsOf(5).map((row) => row[name]),
      })
      return {
        question: 'q',
        sql: 's',
        sample: rowsOf(Math.min(20, all.length)),
        columns: [columnOf('region', 'string'), columnOf('premium', 'number')],
      }
    },
  },
  events: [
    { type: 'type.chosen', chartType: 'bar' },
    { type: 'type.chosen', chartType: 'pie' },
    { type: 'drawing.failed' },
    { type: 'chart.retried' },
    { type: 'xstate.done.actor.recommendChart', output: recommendation('bar'), actorId: 'recommendChart' },
    {
      type: 'xstate.done.actor.recommendChart',
      output: { success: true, chart_type: 'donut' },
      actorId: 'recommendChart',
    },
    ...failuresOf('recommendChart'),
    nothingOf('recommendChart', 'Failed to generate chart recommendation'),
  ],
  holds: {
    absent: (context) => context.rows !== null && context.rows.length < 5,
    recommending: (context) => (context.rows?.length ?? 0) >= 5 && !isUsable(context.recommendation),
    drawn: (context) => (context.rows?.length ?? 0) >= 5 && isUsable(context.recommendation),
    'drawn.recommended': ({ type, recommendation: given }) => type === given?.chart_type,
    'drawn.overridden': ({ type, recommendation: given }) => type !== given?.chart_type,
  },
  changes: {
    init: ({ before: { context } }) => ({ error: context.rows === null ? 'Results must be an array' : '' }),
    'type.chosen': ({ event }) => ({ type: event['chartType'] as ChartType }),
    'drawing.failed': () => ({ error: 'Unable to generate chart. Please try again.' }),
    'error.actor.recommendChart': (happened) => ({
      error: toldOf(happened, 'Failed to generate chart recommendation'),
    }),
    'done.actor.recommendChart': ({ event: { output } }) =>
      isUsable(output)
        ? { recommendation: output as ReturnType<typeof recommendation> }
        : { error: 'Failed to generate chart recommendation' },
  },
  leads: {
    'done.actor.recommendChart': ({ event: { output } }) => (isUsable(output) ? 'drawn' : 'failed'),
  },
})
