import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRef, Snapshot } from 'xstate'
import type { ListControl } from '../../machines/list/list.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordSkeleton, RecordTable } from '../../ui/record-table.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'
import { connectList, type FilterControls, type ShownList } from './list.connect.ts'
import './list.css'

interface ListViewProps<RowActor> {
  readonly actor: ActorRef<Snapshot<unknown> & ShownList<RowActor>, ListControl>
  /** What is listed, such as "Users". */
  readonly label: string
  readonly columns: readonly string[]
  /** Said where nothing is listed. */
  readonly empty: (isUsualFilter: boolean) => string
  readonly filters?: (filter: FilterControls) => ReactNode
  readonly row: (row: RowActor) => ReactNode
}

/** A filtered list in pages: loading, failed, empty, full, and its end. */
export function ListView<RowActor>({ actor, label, columns, empty, filters, row }: ListViewProps<RowActor>) {
  const list = connectList(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const { pager } = list
  const frame = useFocusHome<HTMLDivElement>(list.version)
  return (
    <div className="list-parts">
      {filters === undefined ? null : <div className="filters">{filters(list.filter)}</div>}
      {list.reversed === null ? null : <Alert>{list.reversed}</Alert>}
      {list.error === null ? null : (
        <Alert>
          <p>{list.error}</p>
          <Button onClick={list.retry}>Try again</Button>
        </Alert>
      )}
      <div ref={frame} tabIndex={-1} className="list list-parts">
        {list.isLoading || list.rows.length > 0 ? (
          <RecordTable label={label} columns={columns} busy={list.busy}>
            {list.isLoading ? <RecordSkeleton columns={columns} /> : list.rows.map(row)}
          </RecordTable>
        ) : null}
        {list.isEmpty ? <p className="empty card">{empty(list.filter.isUsual)}</p> : null}
        {pager.range === null ? null : (
          <nav className="pager" aria-label={`Pages of ${label.toLowerCase()}`}>
            <span className="hint">{pager.range}</span>
            {pager.isOnly ? null : (
              <>
                {pager.isEnd ? <span className="hint">End of the list</span> : null}
                <Button aria-disabled={pager.previous === null} onClick={() => pager.previous?.()}>
                  Previous
                </Button>
                <Button aria-disabled={pager.next === null} onClick={() => pager.next?.()}>
                  Next
                </Button>
              </>
            )}
          </nav>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {list.isLoading ? `Loading ${label.toLowerCase()}...` : ''}
      </p>
    </div>
  )
}
