import type { CSSProperties } from 'react'
import { cellMarks } from '../../table/cell-marks.ts'
import { shownCell } from '../../table/shown-text.ts'
import type { TableData } from '../../table/table-data.ts'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import './table.css'

/** Safe declarations as an object; alignment is the table's (SPEC section 5). */
function styleOf(style: string): CSSProperties | undefined {
  if (style === '') return undefined
  const declarations = style
    .split('; ')
    .map((declaration) => declaration.split(': '))
    .filter(([property]) => property !== 'text-align')
    .map(([property = '', value = '']) => [
      property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ])
  return Object.fromEntries(declarations) as CSSProperties
}

interface CellProps {
  readonly data: TableData
  readonly row: number
  readonly column: number
  /** The row that is shown above it; null for none. */
  readonly above: number | null
}

export function CellView({ data, row, column, above }: CellProps) {
  const written = data.rows[row]?.[column]?.written ?? null
  const classes = [
    `q-${data.columns[column]?.alignment ?? 'left'}`,
    ...cellMarks(data, row, column, above).map((mark) => `cell--${mark}`),
    written?.classes ?? '',
  ]
  const isRowHead = data.crossed !== null && data.columns[column]?.role === 'dimension'
  return (
    <td
      role={isRowHead ? 'rowheader' : undefined}
      className={classes.filter(Boolean).join(' ')}
      style={styleOf(written?.style ?? '')}
    >
      {written === null || written.nodes === null ? (
        shownCell(data, row, column)
      ) : (
        <SanitisedNodes nodes={written.nodes} />
      )}
    </td>
  )
}
