import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { resultTableMachine } from '../../machines/result-table/result-table.machine.ts'
import { choicesOf } from '../../table/shown-table.ts'
import type { TableData } from '../../table/table-data.ts'
import { Button } from '../../ui/button.tsx'
import { connectSwitches, isCrossed, isSwitchedOn } from './result.connect.ts'
import './table.css'

export interface Switches {
  /** The table as it was answered. */
  readonly list: TableData
  readonly table: ActorRefFrom<typeof resultTableMachine>
  readonly behind: ActorRefFrom<typeof collapsibleMachine>
  readonly margins: ActorRefFrom<typeof collapsibleMachine>
}

/** In which form a table is shown, and what beside its figures. */
export function TableSwitchesView({ list, table, behind, margins }: Switches) {
  const { forms, beside } = connectSwitches(
    useMemo(() => choicesOf(list), [list]),
    { isCrossed: useSelector(table, isCrossed), send: table.send },
    { isOn: useSelector(behind, isSwitchedOn), send: behind.send },
    { isOn: useSelector(margins, isSwitchedOn), send: margins.send },
  )
  return (
    <>
      {forms.length === 0 ? null : (
        <div className="table-tools__forms" role="group" aria-label="Form of the table">
          {forms.map(({ label, isOn, choose }) => (
            <Button key={label} aria-pressed={isOn} onClick={choose}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {beside.map(({ label, isOn, choose }) => (
        <Button key={label} look="plain" aria-pressed={isOn} onClick={choose}>
          {label}
        </Button>
      ))}
    </>
  )
}
