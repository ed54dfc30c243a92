import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ChartRecommendation } from '../../api/answer.ts'
import { CHART_TYPES, type chartMachine, type ChartType } from '../../machines/chart/chart.machine.ts'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { drawingMachine } from '../../machines/drawing/drawing.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import { fileName } from '../../table/export-table.ts'
import type { TableData } from '../../table/table-data.ts'
import { chartSpec, type ChartSpec } from './chart-spec.ts'
import { chartTable, type ChartTable } from './chart-table.ts'
import { descriptionOf } from './description.ts'
import type { Looks } from './draw/looks.ts'
import type { SheetWords } from './svg-sheet.ts'

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
export const looksOf = (dark: boolean, under768: boolean, under1024: boolean): Omit<Looks, 'widthPx'> => ({
  dark,
  hasTitles: true,
  heightPx: under768 ? 300 : under1024 ? 350 : 400,
  pieRadiusPx: under768 ? 80 : 120,
})

/** The chart block in every state (SPEC sections 2 and 4). */
export function connectChart(
  snapshot: SnapshotFrom<typeof chartMachine>,
  send: ActorRefFrom<typeof chartMachine>['send'],
) {
  const { recommendation, rows, type, error } = snapshot.context
  const isOverridden = snapshot.matches({ drawn: 'overridden' })
  return {
    isAbsent: snapshot.matches('absent'),
    loading: snapshot.hasTag('busy') ? 'Generating chart recommendation...' : null,
    error: snapshot.matches('failed') ? error : null,
    canRetry: rows !== null,
    retry: () => send({ type: 'chart.retried' }),
    drawn:
      snapshot.matches('drawn') && recommendation !== null
        ? {
            type,
            types: CHART_TYPES.map((value) => ({ value, name: NAMES[value] })),
            footer: isOverridden ? `${BY_AI} ${OVERRIDDEN}` : BY_AI,
            recommendation,
            isOverridden,
          }
        : null,
    /** @param drawn the type that is drawn */
    choose: (value: string, drawn: ChartType) => {
      const chartType = CHART_TYPES.find((known) => known === value)
      const isInsisted = !isOverridden && chartType === recommendation?.chart_type && drawn !== chartType
      if (chartType !== undefined) send({ type: 'type.chosen', chartType, isInsisted })
    },
    fail: () => send({ type: 'drawing.failed' }),
  }
}

/** How a person looks at the drawing. */
export function connectLook(
  snapshot: SnapshotFrom<typeof drawingMachine>,
  send: ActorRefFrom<typeof drawingMachine>['send'],
) {
  const { measure, row, from } = snapshot.context
  const point = (place: number | null, at: 'table' | 'chart') =>
    send(place === null ? { type: 'row.left' } : { type: 'row.pointed', row: place, from: at })
  return {
    measure,
    isWhole: snapshot.matches({ extent: 'all' }),
    /** The row that the chart marks; where it was pointed at in the chart, its tooltip does. */
    rowInChart: from === 'table' ? row : null,
    rowInTable: row,
    chooseMeasure: (id: string) => send({ type: 'measure.chosen', measure: id === '' ? null : id }),
    toggleExtent: () => send({ type: 'extent.toggled' }),
    pointInChart: (place: number | null) => point(place, 'chart'),
    pointInTable: (place: number | null) => point(place, 'table'),
  }
}

type Look = Pick<ReturnType<typeof connectLook>, 'measure' | 'isWhole'>

/** Which rows are drawn, in which order. */
export interface DrawnRows {
  readonly rows: readonly number[]
  /** The person has put them in an order. */
  readonly isArranged: boolean
  /** How far figures may be off is drawn, too. */
  readonly hasMargins: boolean
}

const namesOf = ({ dimensions }: ChartTable) =>
  dimensions.map(({ title }) => title.toLowerCase()).join(' and ')

/** "Average monthly premium (£) by region and insurer". */
function drawnOf(table: ChartTable, { measure, across, along, figures }: ChartSpec): string {
  const groups = table.dimensions.length === 0 ? '' : ` by ${namesOf(table)}`
  if (figures.length > 0) return `${figures.map(({ title }) => title).join('; ')}${groups}`
  if (across !== null) return `${across.title} and ${measure.title.toLowerCase()}${groups}`
  return `${measure.title}${along === null ? '' : groups}`
}

/** The part of it that is drawn. */
const partOf = ({ cut }: ChartSpec) =>
  cut === null || cut.shown === cut.of ? '' : `, the first ${cut.shown} of ${cut.of}`

/** A title of several figures does not stand over one of them. */
const titleOf = (table: ChartTable, spec: ChartSpec, { title }: ChartRecommendation, isTyped: boolean) =>
  isTyped && table.measures.length > 1 && table.dimensions.length > 0 ? drawnOf(table, spec) : title

/** A form that the recommended type does not name: its own rule says why. */
const isOther = ({ form, type }: ChartSpec, asked: ChartType) =>
  type !== asked || form === 'cells' || form === 'panels' || form === 'list'

/** What "Show all" says; null where everything is drawn. */
const extentOf = ({ cut }: ChartSpec) =>
  cut === null ? null : cut.shown < cut.of ? `Show all ${cut.of.toLocaleString('en-GB')}` : 'Show fewer'

interface Drawn {
  readonly type: ChartType
  readonly recommendation: ChartRecommendation
  readonly isOverridden: boolean
}

/** What the answer's rows are drawn as, and what is said of it. */
export function connectDrawing(
  data: TableData,
  { type, recommendation, isOverridden }: Drawn,
  { rows, isArranged, hasMargins }: DrawnRows,
  { measure, isWhole }: Look,
  looks: Pick<Looks, 'widthPx' | 'heightPx'>,
) {
  const table = chartTable(data, recommendation, measure, rows, hasMargins)
  const isTyped = data.columns.some(({ role }) => role !== null)
  const { widthPx, heightPx } = looks
  const spec = chartSpec({ table, type, isChosen: isOverridden, widthPx, heightPx, isArranged, isWhole })
  const title = titleOf(table, spec, recommendation, isTyped)
  const { x_axis: x, y_axis: y, reason } = recommendation
  const reasons = [
    ...(reason === undefined || isOverridden || isOther(spec, type) ? [] : [reason]),
    ...spec.reasons,
  ].join('; ')
  const measures = data.columns.filter(({ role }) => role === 'measure')
  const hasAll = spec.figures.length > 0 || (measure !== null && recommendation.figures !== undefined)
  return {
    spec,
    title,
    /** What is drawn, until a person chooses. */
    type: isOverridden ? type : spec.type,
    /** To choose from; empty where there is one, and where two are drawn against each other. */
    measures:
      measures.length < 2 || spec.across !== null
        ? []
        : [
            ...(hasAll && spec.type === 'bar' ? [{ id: '', label: 'All figures' }] : []),
            ...measures.map(({ id, label }) => ({ id, label })),
          ],
    chosen: spec.figures.length > 0 ? '' : spec.measure.id,
    extent: extentOf(spec),
    /** Stands above a narrow chart, whose axes have no titles. */
    axes: isTyped ? `${drawnOf(table, spec)}${partOf(spec)}` : `${y.label} by ${x.label}`,
    /** Beside the footer where the answer brings a reason of its own, else on demand. */
    reasons: reason === undefined || reasons === '' ? null : reasons,
    hint: reason === undefined && reasons !== '' ? reasons : null,
    description: descriptionOf(spec, title, NAMES[spec.type]),
  }
}

export function connectChartDownload(
  snapshot: SnapshotFrom<typeof downloadMachine>,
  send: ActorRefFrom<typeof downloadMachine>['send'],
) {
  return {
    busy: snapshot.hasTag('busy'),
    error: snapshot.matches('failed') ? snapshot.context.failure : null,
    save: (question: string, spec: ChartSpec, words: SheetWords) =>
      send({
        type: 'download.requested',
        job: {
          name: fileName(question, 'svg'),
          make: async () => {
            const { svgFile } = await import('./plotly.ts')
            return svgFile(spec, words)
          },
        },
      }),
  }
}

/** The chart as a picture on the clipboard. */
export const connectChartCopy = (
  snapshot: SnapshotFrom<typeof copyMachine>,
  send: ActorRefFrom<typeof copyMachine>['send'],
) => ({
  label: snapshot.matches('copied') ? 'Copied!' : 'Copy as PNG',
  copy: (spec: ChartSpec, words: SheetWords) =>
    send({
      type: 'copy.requested',
      clipping: {
        picture: async () => {
          const { pngPicture } = await import('./plotly.ts')
          return pngPicture(spec, words)
        },
      },
    }),
})

export const connectChartData = (
  snapshot: SnapshotFrom<typeof collapsibleMachine>,
  send: ActorRefFrom<typeof collapsibleMachine>['send'],
) => ({ isOpen: snapshot.matches('open'), toggle: () => send({ type: 'panel.toggled' }) })
