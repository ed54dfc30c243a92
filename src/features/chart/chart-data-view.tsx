import type { ChartRecommendation } from '../../api/answer.ts'
import type { TableData } from '../../table/table-data.ts'
import { dataPoints, nameOf } from './data-points.ts'
import { decimalsHeld, rounded } from '../../table/unit-text.ts'
import { columnTitle } from './titles.ts'
import '../../ui/table-frame.css'

const cellOf = (value: string | number | null, decimals: number | null) => {
  if (value === null) return ''
  return typeof value === 'number' && decimals !== null ? numberOf(value, decimals) : nameOf(value)
}

/** A figure without its unit, which stands over it, up to where its noise begins. */
function numberOf(value: number, decimals: number | null): string {
  if (decimals === null) return value.toLocaleString('en-GB')
  const digits = Math.max(0, decimals)
  return rounded(value, decimals).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

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
  const held = new Map(
    table.columns.map(({ id: column, decimals, unit }) => [column, decimalsHeld(decimals, unit)]),
  )
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
                <td key={column}>{cellOf(point.others[column] ?? null, held.get(column) ?? null)}</td>
              ))}
              <td>
                {point.isMissing === true ? '–' : numberOf(point.value, held.get(value.column) ?? null)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
