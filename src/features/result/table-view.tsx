import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { resultTableMachine } from '../../machines/result-table/result-table.machine.ts'
import { arrangedRows } from '../../table/arrange-rows.ts'
import { notShownText } from '../../table/not-shown.ts'
import type { Content, TableData } from '../../table/table-data.ts'
import type { About } from '../../table/workbook-sheets.ts'
import { headText } from '../../table/unit-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import { CellView } from './cell-view.tsx'
import { connectBehind, connectCopy, connectDownload, connectTable } from './result.connect.ts'
import '../../ui/field.css'
import './table.css'

interface TableProps {
  readonly table: ActorRefFrom<typeof resultTableMachine>
}

/** What is pointed at, here or in the chart: rows by their place in the answer. */
interface RowLink {
  readonly marked?: number | null
  readonly onRow?: (row: number | null) => void
}

/** Where a row of the answer stands among those shown; null where it is not. */
const placeOf = (rows: readonly number[], marked: number | null) => {
  const place = marked === null ? -1 : rows.indexOf(marked)
  return place < 0 ? null : place
}

interface TableActionsProps extends TableProps {
  readonly content: Content | null
  readonly title: string
  /** What a workbook says of the answer. */
  /** Read when a file is made: what a backend says of an answer may be of any shape. */
  readonly about: () => About
  readonly copy: ActorRefFrom<typeof copyMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
  readonly behind: ActorRefFrom<typeof collapsibleMachine>
}

/** What an answer holds: its table, or what a backend sent instead. */
export function ContentView({
  content,
  suppressed,
  ...rows
}: TableProps & RowLink & { readonly content: Content | null; readonly suppressed: number }) {
  if (content === null) return <p className="empty">No rows to show.</p>
  return (
    <>
      {content.rest === null ? null : <SanitisedNodes nodes={content.rest} className="table-rest" />}
      {content.table === null ? null : (
        <>
          <TableView data={content.table} {...rows} />
          <NotShownView data={content.table} suppressed={suppressed} />
        </>
      )}
    </>
  )
}

/** The last line of a table: known groups that are not in it, and why. */
function NotShownView({ data, suppressed }: { readonly data: TableData; readonly suppressed: number }) {
  const text = notShownText(data, suppressed)
  return text === null ? null : <p className="not-shown">{text}</p>
}

/** What is done with the rows of an answer, as they are arranged when a button is pressed. */
export function TableActionsView({
  content,
  title,
  about,
  table,
  copy,
  download,
  behind,
}: TableActionsProps) {
  const numbers = connectBehind(
    useSelector(behind, (snapshot) => snapshot),
    behind.send,
  )
  const clipboard = connectCopy(
    useSelector(copy, (snapshot) => snapshot),
    copy.send,
  )
  const files = connectDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  const data = content?.table ?? null
  if (data === null) return null
  const rows = () => arrangedRows(data, connectTable(table.getSnapshot(), table.send, data).arrangement)
  return (
    <>
      <Button onClick={() => clipboard.copy(title, data, rows())}>{clipboard.label}</Button>
      <Button disabled={files.busy} onClick={() => files.csv(title, data, rows())}>
        Download CSV
      </Button>
      <Button disabled={files.busy} onClick={() => files.xlsx(title, data, rows(), about())}>
        Download XLSX
      </Button>
      {data.behind === null ? null : (
        <Button aria-pressed={numbers.isShown} onClick={numbers.toggle}>
          Numbers behind
        </Button>
      )}
    </>
  )
}

/** Why the latest file of an answer was not saved. */
export function TableDownloadErrorView({ download }: Pick<TableActionsProps, 'download'>) {
  const { error } = connectDownload(
    useSelector(download, (snapshot) => snapshot),
    download.send,
  )
  return error === null ? null : <Alert>{error}</Alert>
}

function TableView({ data, table, marked, onRow }: TableProps & RowLink & { readonly data: TableData }) {
  const shown = connectTable(
    useSelector(table, (snapshot) => snapshot),
    table.send,
    data,
  )
  const { column, direction, filter } = shown.arrangement
  const wanted = useDeferredValue(filter)
  const rows = useMemo(
    () => arrangedRows(data, { column, direction, filter: wanted }),
    [data, column, direction, wanted],
  )
  return (
    <>
      <div className="table-tools">
        {shown.hasFilter ? (
          <label className="table-tools__filter">
            <span className="visually-hidden">Filter rows</span>
            <input
              type="search"
              className="input"
              placeholder="Filter rows"
              value={shown.filter}
              onChange={(event) => shown.setFilter(event.target.value)}
            />
          </label>
        ) : null}
        <span className="table-tools__count" role="status">
          {shown.countText(rows.length)}
        </span>
      </div>
      <LongTable
        label="Result table"
        count={rows.length}
        columns={data.columns.length}
        head={data.hasHead ? <HeadView data={data} sortOf={shown.sortOf} sort={shown.sort} /> : null}
        cells={(row) => {
          const place = rows[row]
          return place === undefined ? null : <CellsView data={data} row={place} />
        }}
        {...(onRow === undefined
          ? {}
          : {
              marked: placeOf(rows, marked ?? null),
              onRow: (row: number | null) => onRow(row === null ? null : (rows[row] ?? null)),
            })}
      />
      {rows.length === 0 ? <p className="empty">No row holds this text.</p> : null}
    </>
  )
}

export const CellsView = ({ data, row }: { readonly data: TableData; readonly row: number }) =>
  data.columns.map((_, column) => <CellView key={column} data={data} row={row} column={column} />)

interface HeadProps extends Pick<ReturnType<typeof connectTable>, 'sortOf' | 'sort'> {
  readonly data: TableData
}

const HeadView = ({ data, sortOf, sort }: HeadProps) => (
  <tr>
    {data.columns.map(({ label, unit, alignment }, index) => (
      <th
        key={index}
        scope="col"
        className={`q-${alignment}`}
        aria-sort={sortOf(index) === 'none' ? undefined : sortOf(index)}
      >
        <button type="button" className="sort" onClick={() => sort(index)}>
          {headText(label, unit)}
          <span className={`sort__mark sort__mark--${sortOf(index)}`} aria-hidden="true" />
        </button>
      </th>
    ))}
  </tr>
)
