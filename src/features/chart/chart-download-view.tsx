import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { chartMachine } from '../../machines/chart/chart.machine.ts'
import type { drawingMachine } from '../../machines/drawing/drawing.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { Button } from '../../ui/button.tsx'
import {
  connectChart,
  connectChartDownload,
  connectDrawing,
  connectLook,
  type DrawnRows,
} from './chart.connect.ts'
import { SHEET_LOOKS } from './sheet-size.ts'

interface ChartDownloadProps {
  readonly actor: ActorRefFrom<typeof chartMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
  readonly look: ActorRefFrom<typeof drawingMachine>
  readonly table: TableData
  readonly drawnRows: DrawnRows
  readonly question: string
  /** What disclosure control did. */
  readonly note: string
}

/** Saves the chart that is drawn as a file; nothing while none is. */
export function ChartDownloadView({ actor, download, look, table, drawnRows, ...words }: ChartDownloadProps) {
  const { drawn } = connectChart(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const file = connectChartDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  if (drawn === null) return null
  const save = () => {
    const { question, note } = words
    const looked = connectLook(look.getSnapshot(), look.send)
    const { spec, title, axes: subtitle } = connectDrawing(table, drawn, drawnRows, looked, SHEET_LOOKS)
    file.save(question, spec, { title, subtitle, source: `Source: Querent, answer to “${question}”`, note })
  }
  return (
    <Button disabled={file.busy} onClick={save}>
      Download SVG
    </Button>
  )
}
