import { useSelector } from '@xstate/react'
import { lazy, Suspense, useId, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chartMachine, ChartType } from '../../machines/chart/chart.machine.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { drawingMachine } from '../../machines/drawing/drawing.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useWidth } from '../../ui/use-width.ts'
import {
  connectChart,
  connectChartData,
  connectChartDownload,
  connectDrawing,
  connectLook,
  looksOf,
  type DrawnRows,
} from './chart.connect.ts'
import { ChartDataView } from './chart-data-view.tsx'
import '../../ui/disclosure.css'
import '../../ui/field.css'
import './chart.css'

interface ChartProps {
  readonly actor: ActorRefFrom<typeof chartMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
  readonly data: ActorRefFrom<typeof collapsibleMachine>
  readonly look: ActorRefFrom<typeof drawingMachine>
  readonly table: TableData
  readonly drawnRows: DrawnRows
  /** The heading of the result: a title that only repeats it is left out. */
  readonly heading: string
}

type Drawn = NonNullable<ReturnType<typeof connectChart>['drawn']>

const loadPlot = () => lazy(() => import('./plot-view.tsx'))

/** Replaced where loading fails: React keeps what a lazy component came to, and another try must load anew. */
let PlotView = loadPlot()

export function ChartView({ actor, ...parts }: ChartProps) {
  const chart = connectChart(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  if (chart.isAbsent) return null
  return (
    <section className="chart" aria-label="Chart">
      <div role="status">{chart.loading === null ? null : <p className="hint">{chart.loading}</p>}</div>
      {chart.error === null ? null : (
        <Alert title="Chart Generation Failed">
          <p>{chart.error}</p>
          {chart.canRetry ? <Button onClick={chart.retry}>Try again</Button> : null}
        </Alert>
      )}
      {chart.drawn === null ? null : (
        <DrawnView drawn={chart.drawn} choose={chart.choose} fail={chart.fail} {...parts} />
      )}
    </section>
  )
}

interface DrawnProps extends Omit<ChartProps, 'actor'> {
  readonly drawn: Drawn
  readonly choose: (type: string, drawn: ChartType) => void
  readonly fail: () => void
}

/** A chart has rules before it has a width. */
const USUAL_PX = 800

function DrawnView({ drawn, choose, fail, download, data, look, table, drawnRows, heading }: DrawnProps) {
  const id = useId()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const under768 = useMedia('(max-width: 767.98px)')
  const under1024 = useMedia('(max-width: 1023.98px)')
  const { ref, widthPx } = useWidth()
  const { recommendation, type, isOverridden } = drawn
  const looked = connectLook(
    useSelector(look, (snapshot) => snapshot),
    look.send,
  )
  const { measure, isWhole } = looked
  const looks = useMemo(
    () => ({ ...looksOf(dark, under768, under1024), widthPx: widthPx === 0 ? USUAL_PX : widthPx }),
    [dark, under768, under1024, widthPx],
  )
  const drawing = useMemo(
    () =>
      connectDrawing(table, { recommendation, type, isOverridden }, drawnRows, { measure, isWhole }, looks),
    [table, recommendation, type, isOverridden, drawnRows, measure, isWhole, looks],
  )
  const file = connectChartDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  const panel = connectChartData(
    useSelector(data, (snapshot) => snapshot),
    data.send,
  )
  return (
    <>
      <div className="chart__top">
        <h2 className="section-title chart__title">
          {drawing.title === heading || drawing.measures.length > 0 ? 'Chart' : drawing.title}
        </h2>
        {drawing.measures.length === 0 ? null : (
          <label className="chart__type">
            <span className="field__label">Figure</span>
            <select
              className="input"
              value={drawing.chosen}
              onChange={(event) => looked.chooseMeasure(event.target.value)}
            >
              {drawing.measures.map(({ id: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="chart__type">
          <span className="field__label">Chart type</span>
          <select
            className="input"
            value={drawing.type}
            onChange={(event) => choose(event.target.value, drawing.type)}
          >
            {drawn.types.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {file.error === null ? null : <Alert>{file.error}</Alert>}
      <p className="chart__axes">{drawing.axes}</p>
      <figure className="chart__figure">
        <div ref={ref} role="img" aria-label={drawing.description} className="chart__frame">
          <ErrorBoundary
            fallback={() => null}
            onError={() => {
              PlotView = loadPlot()
              fail()
            }}
          >
            <Suspense fallback={<p className="hint">Drawing...</p>}>
              {widthPx === 0 ? null : (
                <PlotView
                  spec={drawing.spec}
                  looks={looks}
                  row={looked.rowInChart}
                  onRow={looked.pointInChart}
                />
              )}
            </Suspense>
          </ErrorBoundary>
        </div>
        <figcaption className="chart__footer" title={drawing.hint ?? undefined}>
          <span>{drawn.footer}</span>
          {drawing.reasons === null ? null : <span> · {drawing.reasons}</span>}
        </figcaption>
      </figure>
      {drawing.extent === null ? null : <Button onClick={looked.toggleExtent}>{drawing.extent}</Button>}
      <button
        type="button"
        className="disclosure"
        aria-expanded={panel.isOpen}
        aria-controls={panel.isOpen ? id : undefined}
        onClick={panel.toggle}
      >
        Chart data
      </button>
      {panel.isOpen ? <ChartDataView id={id} table={table} recommendation={recommendation} /> : null}
    </>
  )
}
