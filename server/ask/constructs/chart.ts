import { wordsIn, type ConstructReading } from './reading.ts'
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
export const chartNode = said(oneOf(...charts), 'only where named')

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

export const chartReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'chart'),
}
