import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { chartMachine } from '../../machines/chart/chart.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { Button } from '../../ui/button.tsx'
import { connectChart, connectChartDownload, looksOf } from './chart.connect.ts'
import { figureOf } from './figure.ts'

interface ChartDownloadProps {
  readonly actor: ActorRefFrom<typeof chartMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
  readonly table: TableData
  readonly question: string
}

/** Saves the chart that is drawn as a file; nothing while none is. */
export function ChartDownloadView({ actor, download, table, question }: ChartDownloadProps) {
  const { drawn } = connectChart(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    table,
  )
  const file = connectChartDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  return drawn === null ? null : (
    <Button
      disabled={file.busy}
      onClick={() =>
        file.save(
          'chart.svg',
          figureOf(table, drawn.recommendation, drawn.type, looksOf(false, false, false)),
          drawn.title,
          `Source: Querent, answer to “${question}”`,
        )
      }
    >
      Download SVG
    </Button>
  )
}
