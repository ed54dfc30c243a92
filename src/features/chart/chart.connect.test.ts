import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ChartRecommendation } from '../../api/answer.ts'
import { rowsTable } from '../../table/rows-table.ts'
import { chartMachine } from '../../machines/chart/chart.machine.ts'
import { connectChart, connectDrawing } from './chart.connect.ts'

/** Of more slices than can be told apart. */
const TABLE = rowsTable(
  Array.from({ length: 12 }, (_, index) => ({ region: `Region ${index + 1}`, number_of_quotes: 50 - index })),
)
const AS_PIE: ChartRecommendation = {
  success: true,
  chart_type: 'pie',
  title: 'Quotes by region',
  x_axis: { column: 'region', label: 'Region' },
  y_axis: { column: 'number_of_quotes', label: 'Number of quotes' },
}

it.each([
  ['what is drawn where no person has chosen', false, 'bar'],
  ['what a person has chosen', true, 'pie'],
] as const)('the type is %s', (_, isOverridden, type) =>
  expect(
    connectDrawing(
      TABLE,
      { type: 'pie', recommendation: AS_PIE, isOverridden },
      { rows: [...TABLE.rows.keys()], isArranged: false, hasMargins: false },
      { measure: null, isWhole: false },
      { widthPx: 800, heightPx: 400 },
    ).type,
  ).toBe(type),
)

it('a type that is recommended and not drawn can be chosen, and then the recommended one anew', () => {
  const rows = TABLE.rows.map(() => ({}))
  const input = { question: '', sql: null, rows, drawn: rows.length, recommendation: AS_PIE }
  const actor = createActor(chartMachine, { input }).start()
  const chart = () =>
    connectChart(actor.getSnapshot(), (event) => {
      actor.send(event)
    })
  chart().choose('pie', 'bar')
  expect(chart().drawn).toMatchObject({ type: 'pie', isOverridden: true })
  chart().choose('line', 'pie')
  chart().choose('pie', 'line')
  expect(chart().drawn).toMatchObject({ type: 'pie', isOverridden: false })
})
