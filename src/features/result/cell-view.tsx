import type { CSSProperties } from 'react'
import { SanitisedNodes } from '../../ui/sanitised-nodes.tsx'
import { cellText, type TableCell, type TableData } from './table-data.ts'
import './table.css'

/** Safe declarations as an object; alignment is the table's (SPEC section 5). */
function styleOf({ style }: TableCell): CSSProperties | undefined {
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
}

export function CellView({ data, row, column }: CellProps) {
  const cell = data.rows[row]?.[column]
  const text = cellText(data, row, column)
  const classes = [`q-${data.alignments[column] ?? 'left'}`, cell?.classes ?? '']
  return (
    <td className={classes.filter(Boolean).join(' ')} style={cell === undefined ? undefined : styleOf(cell)}>
      {cell === undefined || cell.nodes === null || text !== cell.raw ? (
        text
      ) : (
        <SanitisedNodes nodes={cell.nodes} />
      )}
    </td>
  )
}
