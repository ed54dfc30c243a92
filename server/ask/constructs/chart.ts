import type { Reading } from './reading.ts'
import { charts, oneOf, said, type ChartType } from './node.ts'
import { choice, constant, placed, type Forms } from './syntax.ts'

declare module './senses.ts' {
  interface Senses {
    pictured: { chart: ChartType }
  }
}

/**
 * The chart that was asked for: "as a pie chart".
 *
 * Plan: `chart: 'pie'`
 */
export const chartNode = said(oneOf(...charts), 'only where the question names a chart')

const NAMES: Readonly<Record<ChartType, string>> = {
  bar: 'bar chart',
  line: 'line chart',
  histogram: 'histogram',
  scatter: 'scatter plot',
  pie: 'pie chart',
}

interface Charted {
  readonly chart?: ChartType
}

/** At the end of a sentence: ", as a pie chart". */
export const CHART: Forms<Charted> = [
  [['chart', constant(undefined)]],
  [', ', placed<Charted>('chart', 'as a ', ['chart', choice(NAMES)])],
]

export const chartReading: Reading = {
  words: [
    [
      'pictured',
      { chart: 'pie' },
      'pie chart | pie | donut chart | pie graph | doughnut chart | donut | pie charts',
    ],
    [
      'pictured',
      { chart: 'bar' },
      'bar chart | bar graph | column chart | bars | barchart | stacked bar chart | stacked bar | grouped bar chart | stacked bar graph | grouped bar | bar plot | barplot | bar charts',
    ],
    [
      'pictured',
      { chart: 'line' },
      'line chart | line graph | line plot | linechart | multi line chart | grouped line chart | grouping line chart | time series chart | line charts',
    ],
    [
      'pictured',
      { chart: 'scatter' },
      'scatter plot | scatter | scatter chart | scatterplot | scatter graph | grouped scatter | grouping scatter | scatter plots',
    ],
    ['pictured', { chart: 'histogram' }, 'histogram chart | histogram plot'],
  ],
  reads: ['average premium by region as a pie chart', 'number of quotes by month as a line chart'],
}
