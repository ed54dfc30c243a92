import type { ChartRecommendation } from '../api/answer.ts'
import type { AnswerTable } from '../api/answer-table.ts'

const moved = <T>(items: readonly T[], from: number, to: number): T[] =>
  items.filter((_, place) => place !== from).toSpliced(to, 0, ...items.slice(from, from + 1))

/**
 * A table with the figure that was asked for before those that it comes from: of several figures the one that the chart of
 * the answer draws. As it is where the chart draws several, which were all asked for, or none of its figures.
 */
export function askedFirst(table: AnswerTable, chart: ChartRecommendation | null): AnswerTable {
  if (chart === null || (chart.figures ?? []).length > 1) return table
  const isMeasure = ({ role }: AnswerTable['columns'][number]) => role === 'measure'
  const asked = table.columns.findIndex((column) => isMeasure(column) && column.id === chart.y_axis.column)
  const first = table.columns.findIndex(isMeasure)
  if (asked <= first) return table
  const { certainty, ...rest } = table
  const place = table.columns.slice(0, asked).filter(isMeasure).length
  return {
    ...rest,
    columns: moved(table.columns, asked, first),
    rows: table.rows.map((cells) => moved(cells, asked, first)),
    ...(certainty === undefined ? {} : { certainty: certainty.map((figures) => moved(figures, place, 0)) }),
  }
}
