import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useMedia } from './use-media.ts'
import './table-frame.css'

interface LongTableProps {
  readonly label: string
  /** The rows of the head, or null. */
  readonly head: ReactNode
  /** How many rows it has. */
  readonly headRows?: number
  /** Rows of the body. */
  readonly count: number
  readonly columns: number
  /** The cells of a row. */
  readonly cells: (row: number) => ReactNode
  /** The row that is set off from the others; null for none. */
  readonly marked?: number | null
  /** It is seen from its last column on, such as one of times. */
  readonly isFromEnd?: boolean
  /** A row was pointed at or got the focus; null where it was left. With it, the arrow keys reach rows of any table. */
  readonly onRow?: (row: number | null) => void
}

/** Rows up to which all of them stand in the page. */
const ALL_ROWS = 200
const ROW_PX = 41
const OVERSCAN_ROWS = 12
const FIRST_PX = 640

const STEPS: Readonly<Record<string, (row: number, page: number) => number>> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  PageDown: (row, page) => row + page,
  PageUp: (row, page) => row - page,
  Home: () => 0,
  End: () => Infinity,
}

/** Scrolls a frame, and nothing around it, until a row stands below its head and above its lower edge. */
function revealRow(frame: HTMLElement | null, row: number) {
  if (frame === null) return
  const element = frame.querySelector<HTMLElement>(`tr[data-row="${row}"]`)
  if (element === null) return
  const headPx = frame.querySelector('thead')?.clientHeight ?? 0
  const above = element.offsetTop - headPx - frame.scrollTop
  const below = element.offsetTop + element.offsetHeight - frame.scrollTop - frame.clientHeight
  if (above < 0) frame.scrollTop += above
  else if (below > 0) frame.scrollTop += below
}

/**
 * A table in a frame that scrolls. Of a long one only the rows in view are in the page; the arrow keys, Page Up, Page
 * Down, Home and End move from row to row through all of them, and each row says its place.
 */
export function LongTable({
  label,
  head,
  headRows = 1,
  count,
  columns,
  cells,
  marked = null,
  isFromEnd = false,
  onRow,
}: LongTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  // Paper has no view to scroll.
  const isPrinted = useMedia('print')
  const isLong = count > ALL_ROWS && !isPrinted
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are new with every scroll; this component alone uses them
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    // Rows stand in the first picture already, before anything is measured.
    initialRect: { width: 0, height: FIRST_PX },
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const rows = isLong ? items.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index)

  const focusWanted = () => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-row="${wanted.current ?? -1}"]`)
    if (row === null || row === undefined) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!(isLong || onRow !== undefined) || step === undefined || !(event.target instanceof Element)) return
    event.preventDefault()
    const focused = event.target.closest('tr[data-row]')
    const first = virtual.range?.startIndex ?? 0
    const now = focused === null ? (wanted.current ?? first - 1) : Number(focused.getAttribute('data-row'))
    const page = (virtual.range?.endIndex ?? first) - first
    const next = Math.max(0, Math.min(count - 1, step(now, Math.max(1, page - 1))))
    wanted.current = next
    // Until a row that is far away is there: the one that has the focus goes, and keys that follow would go with it.
    if (isLong) {
      frame.current?.focus({ preventScroll: true })
      virtual.scrollToIndex(next)
    }
    focusWanted()
    if (!isLong) revealRow(frame.current, next)
  }
  useLayoutEffect(() => {
    if (isFromEnd && frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth
  }, [isFromEnd, columns])
  // What is pointed at elsewhere comes into view in the frame; the page stands still.
  useLayoutEffect(() => {
    if (marked !== null && frame.current?.matches(':hover, :focus-within') === false)
      revealRow(frame.current, marked)
  }, [marked])
  const rowProps = (row: number) => ({
    'data-row': row,
    tabIndex: isLong || onRow !== undefined ? -1 : undefined,
    onPointerEnter: onRow === undefined ? undefined : () => onRow(row),
    onFocus: onRow === undefined ? undefined : () => onRow(row),
    onBlur: onRow === undefined ? undefined : () => onRow(null),
  })
  const spacer = (height: number) =>
    height > 0 ? (
      <tr aria-hidden="true" className="table-frame__spacer">
        <td colSpan={columns} style={{ height }} />
      </tr>
    ) : null

  return (
    <div ref={frame} className="table-frame" role="region" aria-label={label} tabIndex={0} onKeyDown={move}>
      <table aria-rowcount={isLong ? headRows + count : undefined}>
        {head === null ? null : <thead>{head}</thead>}
        <tbody onPointerLeave={onRow === undefined ? undefined : () => onRow(null)}>
          {spacer(before)}
          {rows.map((row) =>
            isLong ? (
              <tr
                key={row}
                ref={(element) => {
                  if (element === null) return
                  virtual.measureElement(element)
                  if (wanted.current === row) focusWanted()
                }}
                data-index={row}
                aria-rowindex={headRows + row + 1}
                className={row === marked ? 'table-frame__marked' : undefined}
                {...rowProps(row)}
              >
                {cells(row)}
              </tr>
            ) : (
              <tr key={row} className={row === marked ? 'table-frame__marked' : undefined} {...rowProps(row)}>
                {cells(row)}
              </tr>
            ),
          )}
          {spacer(after)}
        </tbody>
      </table>
    </div>
  )
}
