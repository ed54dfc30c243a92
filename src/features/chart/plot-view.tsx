import type { Figure } from './figure.ts'
import { CONFIG, Plot } from './plotly.ts'
import './chart.css'

/** The drawing itself; for those who do not see it the figure around it says what it shows. */
export default function PlotView({ figure }: { readonly figure: Figure }) {
  return (
    <Plot
      data={[...figure.data]}
      layout={{ ...figure.layout }}
      config={CONFIG}
      useResizeHandler
      className="chart__plot"
    />
  )
}
