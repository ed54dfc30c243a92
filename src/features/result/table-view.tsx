import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { resultTableMachine } from '../../machines/result-table/result-table.machine.ts'
import { arrangedRows } from '../../table/arrange-rows.ts'
import { headRows, type Told } from '../../table/export-table.ts'
import { shownHead } from '../../table/shown-text.ts'
import type { Content, TableData } from '../../table/table-data.ts'
import type { About } from '../../table/workbook-sheets.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import { CellView } from './cell-view.tsx'
import { connectCopy, connectDownload, connectNoRows, connectTable } from './result.connect.ts'
import '../../ui/field.css'
import './result.css'
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
  /** What a workbook says of the answer, and a document. Read when one is made: what a backend says may be of any shape. */
  readonly about: () => About
  readonly told: () => Told
  readonly copy: ActorRefFrom<typeof copyMachine>
  readonly download: ActorRefFrom<typeof downloadMachine>
}

interface ContentProps extends TableProps, RowLink {
  readonly content: Content | null
  /** What stands there where no row is shown. */
  readonly instead: ReactNode
  /** Stands under the table, a line each. */
  readonly notes: readonly string[]
  /** Chooses how the table is shown. */
  readonly switches: ReactNode
}

/** What an answer holds: its table, or what a backend sent instead. */
export function ContentView({ content, instead, notes, ...rows }: ContentProps) {
  if (content === null) return instead
  return (
    <>
      {content.rest === null ? null : <SanitisedNodes nodes={content.rest} className="table-rest" />}
      {content.table === null ? null : (
        <>
          <TableView data={content.table} {...rows} />
          {notes.map((text) => (
            <p key={text} className="table-note">
              {text}
            </p>
          ))}
        </>
      )}
    </>
  )
}

interface NoRowsProps {
  readonly answer: Answer
  readonly onQuestion: (question: string) => void
}

/** In the place of a table that has no row: why there is nothing, and what may be asked instead. */
export function NoRowsView({ answer, onQuestion }: NoRowsProps) {
  const { reason, questions, isSure } = connectNoRows(answer)
  return (
    <div className="empty result__instead">
      <p className="result__none">No rows to show.</p>
      {reason === null ? null : <p>{reason}</p>}
      {questions.map((question) => (
        <Button key={question} look={isSure ? 'primary' : 'normal'} onClick={() => onQuestion(question)}>
          {question}
        </Button>
      ))}
    </div>
  )
}

/** What is done with the rows of an answer, as they are arranged when a button is pressed. */
export function TableActionsView({ content, title, about, told, table, copy, download }: TableActionsProps) {
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
      <Button onClick={() => clipboard.copy(title, data, rows(), told())}>{clipboard.label}</Button>
      <Button disabled={files.busy} onClick={() => files.csv(title, data, rows())}>
        Download CSV
      </Button>
      <Button disabled={files.busy} onClick={() => files.xlsx(title, data, rows(), about())}>
        Download XLSX
      </Button>
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

interface TableViewProps extends TableProps, RowLink {
  readonly data: TableData
  readonly switches: ReactNode
}

function TableView({ data, table, switches, marked, onRow }: TableViewProps) {
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
        {switches}
        <span className="table-tools__count" role="status">
          {shown.countText(rows.length)}
        </span>
      </div>
      <LongTable
        label="Result table"
        count={rows.length}
        columns={data.columns.length}
        isFromEnd={data.crossed?.isFromEnd === true}
        head={data.hasHead ? <HeadView data={data} sortOf={shown.sortOf} sort={shown.sort} /> : null}
        headRows={headRows(data)}
        cells={(row) => {
          const place = rows[row]
          return place === undefined ? null : (
            <CellsView data={data} row={place} above={rows[row - 1] ?? null} />
          )
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

interface CellsProps {
  readonly data: TableData
  readonly row: number
  /** The row that is shown above it; null for none. */
  readonly above: number | null
}

export const CellsView = ({ data, row, above }: CellsProps) =>
  data.columns.map((_, column) => (
    <CellView key={column} data={data} row={row} column={column} above={above} />
  ))

interface HeadProps extends Pick<ReturnType<typeof connectTable>, 'sortOf' | 'sort'> {
  readonly data: TableData
}

const HeadView = ({ data, sortOf, sort }: HeadProps) => (
  <>
    {data.crossed?.over.map((names, index) => (
      <tr key={index}>
        {names.map(({ label, columns }, place) =>
          label === '' ? (
            <td key={place} colSpan={columns} />
          ) : (
            <th key={place} scope="colgroup" colSpan={columns} className="table-frame__over">
              <span className="table-frame__over-name">{label}</span>
            </th>
          ),
        )}
      </tr>
    ))}
    <tr>
      {data.columns.map(({ alignment }, index) => (
        <th
          key={index}
          scope="col"
          className={`q-${alignment}`}
          aria-sort={sortOf(index) === 'none' ? undefined : sortOf(index)}
        >
          <button type="button" className="sort" onClick={() => sort(index)}>
            {shownHead(data, index)}
            <span className={`sort__mark sort__mark--${sortOf(index)}`} aria-hidden="true" />
          </button>
        </th>
      ))}
    </tr>
  </>
)
