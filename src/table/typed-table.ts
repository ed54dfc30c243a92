import type { AnswerTable } from '../api/answer-table.ts'
import { quantityIn, signOf } from './number-text.ts'
import { tableData, type TableCell, type TableData } from './table-data.ts'
import { figureText, withMinus } from './unit-text.ts'

type Column = AnswerTable['columns'][number]
type Cell = AnswerTable['rows'][number][number]

/** What a hidden figure is shown as. */
const HIDDEN = '–'

/** The text of a value that brings none of its own. */
function plainText({ format, unit }: Column, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? HIDDEN
  switch (format) {
    case 'currency':
    case 'percent':
    case 'ratio':
      return figureText(value, format === 'currency' ? unit : format)
    case 'number':
      // The head says the unit.
      return figureText(value, null)
    case 'text':
      return String(value)
  }
}

const HALF_A_HUNDREDTH = 0.005

/** A text that says an amount and nothing else: "£109" of 109. All amounts of a column have the decimals of their currency. */
function isAmountAlone({ role, format, unit }: Column, value: string | number | null, text: string): boolean {
  if (role !== 'measure' || format !== 'currency' || typeof value !== 'number') return false
  const said = quantityIn(text.replace(signOf(unit ?? ''), ''))
  return said?.unit === null && Math.abs(said.value - value) <= HALF_A_HUNDREDTH
}

function cellOf(column: Column, cell: Cell): TableCell {
  if (typeof cell !== 'object' || cell === null)
    return { value: cell, text: plainText(column, cell), written: null }
  const { value, text } = cell
  if (isAmountAlone(column, value, text)) return { value, text: plainText(column, value), written: null }
  const isFigure = column.role === 'measure' && typeof value === 'number'
  return { value, text: isFigure ? withMinus(text) : text, written: null }
}

/** What is told of the figures of each row, in the places of their columns. */
function certaintyOf({ columns, certainty }: AnswerTable): TableData['certainty'] {
  if (certainty === undefined) return null
  const places = columns.map(({ role }, index) =>
    role === 'measure' ? columns.slice(0, index).filter((column) => column.role === 'measure').length : null,
  )
  return certainty.map((figures) => places.map((place) => (place === null ? null : (figures[place] ?? null))))
}

const overallOf = (overall: AnswerTable['overall']): TableData['overall'] =>
  overall === undefined
    ? null
    : {
        label: overall.label,
        figures: overall.figures.map(({ is_strong: isStrong, ...figure }) => ({ ...figure, isStrong })),
      }

/** The table that an answer brings as data. */
export const typedTable = (table: AnswerTable): TableData => {
  const {
    columns,
    rows,
    behind,
    comparison,
    not_shown: notShown,
    asked,
    emphasis,
    overall,
    cut_short: cutShort,
  } = table
  return tableData(
    columns.map(({ id, label, role, unit, decimals }) => ({
      id,
      label,
      role,
      unit,
      decimals: decimals ?? null,
    })),
    rows.map((cells) => columns.map((column, index) => cellOf(column, cells[index] ?? null))),
    {
      behind: behind ?? null,
      certainty: certaintyOf(table),
      notShown: notShown ?? [],
      comparison: comparison?.text ?? null,
      asked: asked ?? rows.length,
      emphasis: emphasis ?? [],
      overall: overallOf(overall),
      cutShort: cutShort ?? [],
    },
  )
}
