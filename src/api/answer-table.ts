import { isObject } from './checked.ts'
import type { components } from './generated/schema.ts'

export type AnswerTable = components['schemas']['AnswerTable']
type Column = AnswerTable['columns'][number]

const FORMATS: Readonly<Record<Column['format'], true>> = {
  text: true,
  number: true,
  currency: true,
  percent: true,
  ratio: true,
}
const isFormat = (value: unknown) =>
  typeof value === 'string' && (FORMATS as Readonly<Record<string, unknown>>)[value] === true
const CURRENCY = /^[A-Z]{3}$/

function isColumn(value: unknown): value is Column {
  if (!isObject(value)) return false
  const { id, label, role, unit, format } = value as Record<keyof Column, unknown>
  return (
    typeof id === 'string' &&
    typeof label === 'string' &&
    (role === 'dimension' || role === 'measure') &&
    (unit === null || typeof unit === 'string') &&
    isFormat(format) &&
    (format !== 'currency' || CURRENCY.test(unit ?? ''))
  )
}

const isValue = (value: unknown) =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

const isCell = (cell: unknown) =>
  isValue(cell) ||
  (isObject(cell) &&
    'value' in cell &&
    isValue(cell.value) &&
    'text' in cell &&
    typeof cell.text === 'string')

function isTable(value: unknown): value is AnswerTable {
  if (!isObject(value)) return false
  const { columns, rows } = value as Record<keyof AnswerTable, unknown>
  return (
    Array.isArray(columns) &&
    columns.every(isColumn) &&
    Array.isArray(rows) &&
    rows.every((cells) => Array.isArray(cells) && cells.length === columns.length && cells.every(isCell))
  )
}

function isBehind(value: unknown, rows: number): value is NonNullable<AnswerTable['behind']> {
  if (!isObject(value)) return false
  const { label, counts } = value as Record<'label' | 'counts', unknown>
  return (
    typeof label === 'string' &&
    Array.isArray(counts) &&
    counts.length === rows &&
    counts.every((count) => count === null || Number.isInteger(count))
  )
}

const isComparison = (value: unknown): value is NonNullable<AnswerTable['comparison']> =>
  isObject(value) && 'text' in value && typeof value.text === 'string'

/**
 * The typed table of an answer, where a backend sends one and all of it is as the contract says; else null. What is told
 * beside it is left out where it is not.
 */
export function tableIn(value: unknown): AnswerTable | null {
  if (!isTable(value)) return null
  const { behind, comparison, ...table } = value
  return {
    ...table,
    ...(isBehind(behind, table.rows.length) ? { behind } : {}),
    ...(isComparison(comparison) ? { comparison } : {}),
  }
}
