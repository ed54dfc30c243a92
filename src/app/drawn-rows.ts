import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { connectLook, type DrawnRows } from '../features/chart/chart.connect.ts'
import { connectTable, isSwitchedOn } from '../features/result/result.connect.ts'
import type { collapsibleMachine } from '../machines/collapsible/collapsible.machine.ts'
import type { chartMachine } from '../machines/chart/chart.machine.ts'
import type { drawingMachine } from '../machines/drawing/drawing.machine.ts'
import type { resultTableMachine } from '../machines/result-table/result-table.machine.ts'
import { arrangedRows, type Arrangement } from '../table/arrange-rows.ts'
import type { Content, TableData } from '../table/table-data.ts'

type TableActor = ActorRefFrom<typeof resultTableMachine>

const AS_ANSWERED: Arrangement = { column: null, direction: null, filter: '' }

/** The table that is shown, if each of its rows is the row of that place in the one that is drawn; null otherwise. */
export function sameTable(content: Content | null, drawn: TableData): TableData | null {
  const shown = content?.table ?? null
  return shown?.crossed === null && shown.rows.length === drawn.rows.length ? shown : null
}

/** The rows that a chart draws: those that the table shows, in its order, where both are of the same rows. */
export function useDrawnRows(
  table: TableActor,
  margins: ActorRefFrom<typeof collapsibleMachine>,
  content: Content | null,
  drawn: TableData,
): DrawnRows {
  const hasMargins = useSelector(margins, isSwitchedOn)
  const snapshot = useSelector(table, (state) => state)
  const same = sameTable(content, drawn)
  const { column, direction, filter } =
    same === null ? AS_ANSWERED : connectTable(snapshot, table.send, same).arrangement
  const wanted = useDeferredValue(filter)
  return useMemo(
    () => ({
      rows: arrangedRows(same ?? drawn, { column, direction, filter: wanted }),
      isArranged: direction !== null,
      hasMargins,
    }),
    [same, drawn, column, direction, wanted, hasMargins],
  )
}

/**
 * What joins the rows of the table to the marks of the chart; nothing where there is no chart of the same rows. Rows are
 * pointed at before it is drawn, too: one that has the focus by then is marked at once.
 */
export function useRowLink(
  chart: ActorRefFrom<typeof chartMachine>,
  drawing: ActorRefFrom<typeof drawingMachine>,
  isSame: boolean,
) {
  const isAbsent = useSelector(chart, (snapshot) => snapshot.matches('absent'))
  const isDrawn = useSelector(chart, (snapshot) => snapshot.matches('drawn'))
  const snapshot = useSelector(drawing, (state) => state)
  if (isAbsent || !isSame) return {}
  const { rowInTable, pointInTable } = connectLook(snapshot, drawing.send)
  return { marked: isDrawn ? rowInTable : null, onRow: pointInTable }
}
