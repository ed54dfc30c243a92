import type { Row } from '../../api/answer.ts'
import { contentOf } from '../../table/content.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import { CellsView } from './table-view.tsx'
import './table.css'

interface StoredTableProps {
  readonly rows: readonly Row[] | null
  readonly markup: string | null
}

/** The table of an answer that somebody else asked for, to read only. */
export function StoredTableView({ rows, markup }: StoredTableProps) {
  const content = contentOf({ table: null, rows, markup, chart: null })
  if (content === null) return <p className="hint">No rows to show.</p>
  const { table, rest } = content
  return (
    <>
      {rest === null ? null : <SanitisedNodes nodes={rest} className="table-rest" />}
      {table === null ? null : (
        <LongTable
          label="Stored result"
          count={table.rows.length}
          columns={table.columns.length}
          head={
            table.hasHead ? (
              <tr>
                {table.columns.map(({ label, alignment }, index) => (
                  <th key={index} scope="col" className={`q-${alignment}`}>
                    {label}
                  </th>
                ))}
              </tr>
            ) : null
          }
          cells={(row) => <CellsView data={table} row={row} above={null} />}
        />
      )}
    </>
  )
}
