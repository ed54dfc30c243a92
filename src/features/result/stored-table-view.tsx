import { useMemo } from 'react'
import type { Row } from '../../api/calls.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import { contentOf } from './result.connect.ts'
import { CellsView } from './table-view.tsx'
import './table.css'

interface StoredTableProps {
  readonly rows: readonly Row[] | null
  readonly markup: string | null
}

/** The table of an answer that somebody else asked for, to read only. */
export function StoredTableView({ rows, markup }: StoredTableProps) {
  const content = useMemo(() => contentOf({ rows, markup }), [rows, markup])
  if (content === null) return <p className="hint">No rows to show.</p>
  const { table, rest } = content
  return (
    <>
      {rest === null ? null : <SanitisedNodes nodes={rest} className="table-rest" />}
      {table === null ? null : (
        <LongTable
          label="Stored result"
          count={table.rows.length}
          columns={table.alignments.length}
          head={
            table.head.length === 0 ? null : (
              <tr>
                {table.alignments.map((alignment, index) => (
                  <th key={index} scope="col" className={`q-${alignment}`}>
                    {table.head[index] ?? ''}
                  </th>
                ))}
              </tr>
            )
          }
          cells={(row) => <CellsView data={table} row={row} />}
        />
      )}
    </>
  )
}
