import { useMemo } from 'react'
import type { ChartSpec } from './chart-spec.ts'
import type { Looks } from './draw/looks.ts'
import { figureOf, marked, rowOf } from './figure.ts'
import { CONFIG, Plot } from './plotly.ts'
import './chart.css'

interface PlotProps {
  readonly spec: ChartSpec
  readonly looks: Looks
  /** The row of the table whose mark is set off; null for none. */
  readonly row: number | null
  /** The mark of a row was pointed at; null where it was left. */
  readonly onRow: (row: number | null) => void
}

/** The drawing itself; for those who do not see it the figure around it says what it shows. */
export default function PlotView({ spec, looks, row, onRow }: PlotProps) {
  const drawing = useMemo(() => figureOf(spec, looks), [spec, looks])
  const traces = useMemo(() => marked(drawing.traces, row), [drawing, row])
  const point = ({ points }: { readonly points: readonly object[] }) => onRow(rowOf(points[0] ?? {}))
  return (
    <Plot
      data={[...traces]}
      layout={{ ...drawing.layout }}
      config={CONFIG}
      className="chart__plot"
      onHover={point}
      onClick={point}
      onUnhover={() => onRow(null)}
    />
  )
}
