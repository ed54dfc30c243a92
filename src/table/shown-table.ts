import { withBehind } from './behind.ts'
import { crossTab } from './cross-tab.ts'
import { marginsHint } from './margins.ts'
import type { TableData } from './table-data.ts'

/** What a person chose to see of a table. */
export interface Showing {
  readonly isCrossed: boolean
  readonly hasNumbers: boolean
  readonly hasMargins: boolean
}

/** What a table lets a person choose. */
export const choicesOf = (table: TableData) => ({
  canCross: crossTab(table) !== null,
  hasNumbers: table.behind !== null,
  hasMargins: marginsHint(table) !== null,
})

/** The table as it is shown: all that shows it and all that is made of it has the same rows and columns. */
export function shownTable(table: TableData, { isCrossed, hasNumbers, hasMargins }: Showing): TableData {
  const list = hasNumbers ? withBehind(table) : table
  return { ...((isCrossed ? crossTab(list) : null) ?? list), hasMargins }
}
