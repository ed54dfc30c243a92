import type { TableData } from '../../table/table-data.ts'

/** A column as people read it: its label, or its name where the answer has no labels ("smoker_status" is "Smoker status"). */
export function columnTitle({ columns }: TableData, id: string): string {
  const column = columns.find((known) => known.id === id)
  return column === undefined || column.role === null
    ? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`
    : column.label
}
