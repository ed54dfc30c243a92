import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { CHART_TYPES, type chartMachine, type ChartType } from '../../machines/chart/chart.machine.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { figureText, type Figure, type Looks } from './figure.ts'

const NAMES: Readonly<Record<ChartType, string>> = {
  bar: 'Bar',
  line: 'Line',
  histogram: 'Histogram',
  scatter: 'Scatter Plot',
  pie: 'Pie',
}
const BY_AI = 'Chart type recommended by AI'
const OVERRIDDEN = '(manually overridden)'

/** Heights and radii of SPEC section 9 by the width of the window. */
export const looksOf = (dark: boolean, under768: boolean, under1024: boolean): Looks => ({
  dark,
  heightPx: under768 ? 300 : under1024 ? 350 : 400,
  pieRadiusPx: under768 ? 80 : 120,
})

/** The chart block in every state (SPEC sections 2 and 4). */
export function connectChart(
  snapshot: SnapshotFrom<typeof chartMachine>,
  send: ActorRefFrom<typeof chartMachine>['send'],
  table: TableData,
) {
  const { recommendation, rows, type, error } = snapshot.context
  const isDrawn = snapshot.matches('drawn') && recommendation !== null
  return {
    isAbsent: snapshot.matches('absent'),
    loading: snapshot.hasTag('busy') ? 'Generating chart recommendation...' : null,
    error: snapshot.matches('failed') ? error : null,
    canRetry: rows !== null,
    retry: () => send({ type: 'chart.retried' }),
    drawn: isDrawn
      ? {
          title: recommendation.title,
          reason: recommendation.reason ?? null,
          /** Stands above a narrow chart, whose axes have no titles. */
          axes: `${recommendation.y_axis.label} by ${recommendation.x_axis.label}`,
          type,
          types: CHART_TYPES.map((value) => ({ value, name: NAMES[value] })),
          footer: snapshot.matches({ drawn: 'overridden' }) ? `${BY_AI} ${OVERRIDDEN}` : BY_AI,
          description: figureText(table, recommendation, NAMES[type]),
          recommendation,
        }
      : null,
    choose: (value: string) => {
      const chartType = CHART_TYPES.find((known) => known === value)
      if (chartType !== undefined) send({ type: 'type.chosen', chartType })
    },
    fail: () => send({ type: 'drawing.failed' }),
  }
}

export function connectChartDownload(
  snapshot: SnapshotFrom<typeof downloadMachine>,
  send: ActorRefFrom<typeof downloadMachine>['send'],
) {
  return {
    busy: snapshot.hasTag('busy'),
    error: snapshot.matches('failed') ? snapshot.context.failure : null,
    save: (name: string, figure: Figure, title: string, source: string) =>
      send({
        type: 'download.requested',
        job: {
          name,
          make: async () => {
            const { svgFile } = await import('./plotly.ts')
            return svgFile(figure, title, source)
          },
        },
      }),
  }
}

export const connectChartData = (
  snapshot: SnapshotFrom<typeof collapsibleMachine>,
  send: ActorRefFrom<typeof collapsibleMachine>['send'],
) => ({ isOpen: snapshot.matches('open'), toggle: () => send({ type: 'panel.toggled' }) })
