import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { chartMachine } from '../../machines/chart/chart.machine.ts'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { drawingMachine } from '../../machines/drawing/drawing.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { Button } from '../../ui/button.tsx'
import {
  connectChart,
  connectChartCopy,
  connectChartDownload,
  connectDrawing,
  connectLook,
  type DrawnRows,
} from './chart.connect.ts'
import { SHEET_LOOKS } from './sheet-size.ts'

interface ChartDownloadProps {
  readonly actor: ActorRefFrom<typeof chartMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
  readonly copy: ActorRefFrom<typeof copyMachine>
  readonly look: ActorRefFrom<typeof drawingMachine>
  readonly table: TableData
  readonly drawnRows: DrawnRows
  readonly question: string
  /** The answer in a line; null where it says none. */
  readonly point: string | null
  /** What disclosure control did. */
  readonly note: string
}

/** Saves the chart that is drawn as a file, or copies it as a picture; nothing while none is drawn. */
export function ChartDownloadView({
  actor,
  download,
  copy,
  look,
  table,
  drawnRows,
  ...words
}: ChartDownloadProps) {
  const { drawn } = connectChart(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const file = connectChartDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  const picture = connectChartCopy(
    useSelector(copy, (snapshot) => snapshot),
    copy.send,
  )
  if (drawn === null) return null
  const sheet = () => {
    const { question, point, note } = words
    const looked = connectLook(look.getSnapshot(), look.send)
    const { spec, title, axes: subtitle } = connectDrawing(table, drawn, drawnRows, looked, SHEET_LOOKS)
    return {
      spec,
      words: { title, point, subtitle, source: `Source: Querent, answer to “${question}”`, note },
    }
  }
  const save = () => {
    const { spec, words: around } = sheet()
    file.save(words.question, spec, around)
  }
  const clip = () => {
    const { spec, words: around } = sheet()
    picture.copy(spec, around)
  }
  return (
    <>
      <Button disabled={file.busy} onClick={save}>
        Download SVG
      </Button>
      <Button onClick={clip}>{picture.label}</Button>
    </>
  )
}
