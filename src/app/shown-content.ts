import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isCrossed, isSwitchedOn } from '../features/result/result.connect.ts'
import type { collapsibleMachine } from '../machines/collapsible/collapsible.machine.ts'
import type { resultTableMachine } from '../machines/result-table/result-table.machine.ts'
import { shownTable } from '../table/shown-table.ts'
import type { Content } from '../table/table-data.ts'

interface Choices {
  readonly table: ActorRefFrom<typeof resultTableMachine>
  readonly behind: ActorRefFrom<typeof collapsibleMachine>
  readonly margins: ActorRefFrom<typeof collapsibleMachine>
}

/** What an answer holds, as a person chose to see it. */
export function useShownContent(
  { table, behind, margins }: Choices,
  answered: Content | null,
): Content | null {
  const isCross = useSelector(table, isCrossed)
  const hasNumbers = useSelector(behind, isSwitchedOn)
  const hasMargins = useSelector(margins, isSwitchedOn)
  return useMemo(
    () =>
      answered?.table == null
        ? answered
        : { ...answered, table: shownTable(answered.table, { isCrossed: isCross, hasNumbers, hasMargins }) },
    [answered, isCross, hasNumbers, hasMargins],
  )
}
