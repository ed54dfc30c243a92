import type { MouseEventHandler, ReactNode } from 'react'
import './records.css'

/**
 * A table of records. On a narrow screen each record is a card whose fields carry the names of their columns; the roles
 * are written out because such a layout takes them from the elements.
 */
export function RecordTable({
  label,
  columns,
  busy,
  children,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly busy: boolean
  readonly children: ReactNode
}) {
  return (
    <div className="records">
      <table role="table" aria-label={label} aria-busy={busy} className="records__table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  )
}

/** A record; with `onOpen` a press anywhere in it opens it, and one of its cells holds a button for the keyboard. */
export function RecordRow({
  busy = false,
  onOpen,
  children,
}: {
  readonly busy?: boolean
  readonly onOpen?: MouseEventHandler
  readonly children: ReactNode
}) {
  return (
    <tr
      role="row"
      aria-busy={busy ? true : undefined}
      className={onOpen === undefined ? undefined : 'records__row--opens'}
      onClick={onOpen}
    >
      {children}
    </tr>
  )
}

interface RecordCellProps {
  readonly column: string
  /** Has what the others leave. */
  readonly wide?: boolean
  /** Holds what somebody typed: it breaks rather than widen the table. */
  readonly named?: boolean
  readonly children: ReactNode
}

/** A field of a record under the column of that name. */
export const RecordCell = ({ column, wide = false, named = false, children }: RecordCellProps) => (
  <td
    role="cell"
    data-column={column}
    className={wide ? 'records__cell--wide' : named ? 'records__cell--name' : undefined}
  >
    <div>{children}</div>
  </td>
)

/** What can be done with a record. A press on it does not open the record. */
export const RecordActions = ({ children }: { readonly children: ReactNode }) => (
  <td
    role="cell"
    data-column="Actions"
    className="records__actions"
    onClick={(event) => event.stopPropagation()}
  >
    <div>{children}</div>
  </td>
)

/** Stands in for records that are on their way. */
export const RecordSkeleton = ({ columns }: { readonly columns: readonly string[] }) =>
  Array.from({ length: 5 }, (_, row) => (
    <tr key={row} aria-hidden="true" className="records__skeleton">
      {columns.map((column) => (
        <td key={column}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ))
