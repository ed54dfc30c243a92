import type { ChartRecommendation } from '../../api/answer.ts'
import type { TableData } from '../../table/table-data.ts'
import { dataPoints, nameOf } from './data-points.ts'
import { columnTitle } from './titles.ts'
import '../../ui/table-frame.css'

const cellOf = (value: string | number | null) => (value === null ? '' : nameOf(value))

interface ChartDataProps {
  readonly id: string
  readonly table: TableData
  readonly recommendation: ChartRecommendation
}

/** What a chart draws, as a table: for those who do not see it, and for exact figures. */
export function ChartDataView({ id, table, recommendation }: ChartDataProps) {
  const { x_axis: label, y_axis: value } = recommendation
  const points = dataPoints(table, label.column, value.column)
  const others = Object.keys(points[0]?.others ?? {})
  return (
    <div id={id} className="table-frame" role="region" aria-label="Chart data" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[label.label, ...others.map((column) => columnTitle(table, column)), value.label].map((name) => (
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
                <td key={column}>{cellOf(point.others[column] ?? null)}</td>
              ))}
              <td>{point.isMissing === true ? '–' : point.value.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
