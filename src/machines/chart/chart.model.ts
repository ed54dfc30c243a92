import type { PathModel } from '../../../tests/support/paths.ts'
import { chartMachine, type ChartMachineInput } from './chart.machine.ts'

/** SPEC section 4, chart; section 5, chart and chart recommendation input. */
export const chartTable = [
  'deciding · always [isNotRows] → failed',
  'deciding · always [isShort] → absent',
  'deciding · always [isCached] → drawn',
  'deciding · always → recommending',
  'recommending · done.actor.recommendChart [isUsable] → drawn',
  'recommending · done.actor.recommendChart → failed',
  'recommending · error.actor.recommendChart → failed',
  'failed · chart.retried → deciding',
  'drawn · type.chosen [isRecommended] → drawn.recommended',
  'drawn · type.chosen → drawn.overridden',
  'drawn · drawing.failed → failed',
]

const recommendation = (chart_type: 'bar' | 'line') => ({
  success: true,
  chart_type,
  title: 'Premium',
  x_axis: { column: 'region', label: 'Region' },
  y_axis: { column: 'premium', label: 'Premium' },
})
const rows = Array.from({ length: 5 }, (_, index) => ({ region: `R${index}`, premium: index }))
const input: ChartMachineInput = { question: 'q', sql: 's', rows, recommendation: null }

export const chartModel: PathModel = {
  machine: chartMachine,
  input,
  otherInputs: [
    { ...input, rows: null },
    { ...input, rows: rows.slice(1) },
    { ...input, recommendation: recommendation('line') },
  ],
  actors: ['recommendChart'],
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
    { type: 'xstate.error.actor.recommendChart', error: new Error(''), actorId: 'recommendChart' },
  ],
}
