import type { ChartRecommendation, Row } from '../../api/calls.ts'
import { dataPoints, nameOf } from './data-points.ts'
import { columnTitle } from './series.ts'
import '../../ui/table-frame.css'

const cellOf = (value: unknown) => (value === null || value === undefined ? '' : nameOf(value))

interface ChartDataProps {
  readonly id: string
  readonly rows: readonly Row[]
  readonly recommendation: ChartRecommendation
}

/** What a chart draws, as a table: for those who do not see it, and for exact figures. */
export function ChartDataView({ id, rows, recommendation }: ChartDataProps) {
  const { x_axis: label, y_axis: value } = recommendation
  const points = dataPoints(rows, label.column, value.column)
  const others = Object.keys(points[0]?.others ?? {})
  return (
    <div id={id} className="table-frame" role="region" aria-label="Chart data" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[label.label, ...others.map(columnTitle), value.label].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <td>{point.name}</td>
              {others.map((column) => (
                <td key={column}>{cellOf(point.others[column])}</td>
              ))}
              <td>{point.isMissing === true ? '–' : point.value.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
