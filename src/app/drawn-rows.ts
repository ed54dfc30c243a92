import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { connectLook, type DrawnRows } from '../features/chart/chart.connect.ts'
import { connectTable } from '../features/result/result.connect.ts'
import type { chartMachine } from '../machines/chart/chart.machine.ts'
import type { drawingMachine } from '../machines/drawing/drawing.machine.ts'
import type { resultTableMachine } from '../machines/result-table/result-table.machine.ts'
import { arrangedRows, type Arrangement } from '../table/arrange-rows.ts'
import type { Content, TableData } from '../table/table-data.ts'

type TableActor = ActorRefFrom<typeof resultTableMachine>

const AS_ANSWERED: Arrangement = { column: null, direction: null, filter: '' }

/** Whether a row of the table that is shown is the row of that place in the one that is drawn. */
export const isSameRows = (content: Content | null, drawn: TableData): boolean =>
  content?.table != null && content.table.rows.length === drawn.rows.length

/** The rows that a chart draws: those that the table shows, in its order, where both are of the same rows. */
export function useDrawnRows(
  table: TableActor | undefined,
  content: Content | null,
  drawn: TableData,
): DrawnRows {
  const snapshot: SnapshotFrom<typeof resultTableMachine> | undefined = useSelector(table, (state) => state)
  const shown = content?.table ?? null
  const isSame = isSameRows(content, drawn)
  const { column, direction, filter } =
    table === undefined || snapshot === undefined || shown === null || !isSame
      ? AS_ANSWERED
      : connectTable(snapshot, table.send, shown).arrangement
  const wanted = useDeferredValue(filter)
  return useMemo(
    () => ({
      rows: arrangedRows(isSame ? (shown ?? drawn) : drawn, { column, direction, filter: wanted }),
      isArranged: direction !== null,
    }),
    [isSame, shown, drawn, column, direction, wanted],
  )
}

/** What joins the rows of the table to the marks of the chart; nothing while no chart of the same rows is drawn. */
export function useRowLink(
  chart: ActorRefFrom<typeof chartMachine> | undefined,
  drawing: ActorRefFrom<typeof drawingMachine> | undefined,
  isSame: boolean,
) {
  const isDrawn = useSelector(chart, (snapshot) => snapshot?.matches('drawn') === true)
  const snapshot: SnapshotFrom<typeof drawingMachine> | undefined = useSelector(drawing, (state) => state)
  if (!isDrawn || !isSame || drawing === undefined || snapshot === undefined) return {}
  const { rowInTable, pointInTable } = connectLook(snapshot, drawing.send)
  return { marked: rowInTable, onRow: pointInTable }
}
