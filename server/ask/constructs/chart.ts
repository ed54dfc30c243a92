import { charts, oneOf, type ChartType } from './node.ts'

/**
 * The chart that was asked for: "as a pie chart".
 *
 * Plan: `chart: 'pie'`
 */
export const chartNode = oneOf(...charts)

const NAMES: Readonly<Record<ChartType, string>> = {
  bar: 'bar chart',
  line: 'line chart',
  histogram: 'histogram',
  scatter: 'scatter plot',
  pie: 'pie chart',
}

/** At the end of a sentence: ", as a pie chart". */
export const chartText = (chart: ChartType | undefined) =>
  chart === undefined ? '' : `, as a ${NAMES[chart]}`
