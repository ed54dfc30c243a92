import { isObject } from './is-object.ts'
import type { components } from './generated/schema.ts'

export type AnswerTable = components['schemas']['AnswerTable']
type Column = AnswerTable['columns'][number]
type Certainties = NonNullable<AnswerTable['certainty']>
type NotShown = NonNullable<AnswerTable['not_shown']>[number]

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

/** How many decimals hold: as far as the contract lets a column say it. */
const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= -9 && Number(value) <= 6

/** A column without what it says of its figures in another shape; groups have no figures. */
function readColumn({ exact, decimals, ...column }: Column): Column {
  if (column.role === 'dimension') return column
  return {
    ...column,
    ...(typeof exact === 'boolean' ? { exact } : {}),
    ...(exact !== true && isDecimals(decimals) ? { decimals } : {}),
  }
}

const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const STATUSES: Readonly<Record<Certainties[number][number]['status'], true>> = {
  exact: true,
  noise: true,
  hidden: true,
}

function isCertainty(value: unknown): boolean {
  if (!isObject(value)) return false
  const { status, number, noise, error } = value as Record<keyof Certainties[number][number], unknown>
  return (
    typeof status === 'string' &&
    Object.hasOwn(STATUSES, status) &&
    (number === null || (isAmount(number) && Number.isInteger(number))) &&
    isAmount(noise) &&
    (error === null || isAmount(error))
  )
}

/** One for each figure of each row, or it would be said of another one. */
function isCertainties(value: unknown, { columns, rows }: AnswerTable): value is Certainties {
  const measures = columns.filter(({ role }) => role === 'measure').length
  return (
    Array.isArray(value) &&
    value.length === rows.length &&
    value.every((row) => Array.isArray(row) && row.length === measures && row.every(isCertainty))
  )
}

const isNotShown = (value: unknown): value is NotShown =>
  isObject(value) &&
  'label' in value &&
  typeof value.label === 'string' &&
  'why' in value &&
  typeof value.why === 'string'

const isComparison = (value: unknown): value is NonNullable<AnswerTable['comparison']> =>
  isObject(value) && 'text' in value && typeof value.text === 'string'

type Point = NonNullable<AnswerTable['point']>

/** All of it, or a sentence would have gaps. */
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (part: unknown) =>
      isObject(part) &&
      'text' in part &&
      typeof part.text === 'string' &&
      'is_strong' in part &&
      typeof part.is_strong === 'boolean',
  )

/** Places of rows: all of them, or another row would be meant. */
const isPlaces = (value: unknown, rows: number): value is readonly number[] =>
  Array.isArray(value) &&
  value.every((place: unknown) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < rows)

const isOverall = (value: unknown, rows: number): value is NonNullable<AnswerTable['overall']> =>
  isObject(value) &&
  'label' in value &&
  typeof value.label === 'string' &&
  'figures' in value &&
  Array.isArray(value.figures) &&
  value.figures.length > 0 &&
  value.figures.every(
    (figure: unknown) =>
      isObject(figure) &&
      'row' in figure &&
      (figure.row === null || isPlaces([figure.row], rows)) &&
      'value' in figure &&
      Number.isFinite(figure.value) &&
      'text' in figure &&
      typeof figure.text === 'string' &&
      'is_strong' in figure &&
      typeof figure.is_strong === 'boolean',
  )

const isAsked = (value: unknown, rows: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= rows

/**
 * The typed table of an answer, where a backend sends one and all of it is as the contract says; else null. What is told
 * beside it is left out where it is not.
 */
export function tableIn(value: unknown): AnswerTable | null {
  if (!isTable(value)) return null
  const { behind, comparison, point, certainty, not_shown: notShown, columns, asked, ...rest } = value
  const { emphasis, overall, cut_short: cutShort, ...table } = rest
  const rows = table.rows.length
  const groups = Array.isArray(notShown) ? (notShown as readonly unknown[]).filter(isNotShown) : []
  return {
    ...table,
    columns: columns.map(readColumn),
    ...(isBehind(behind, rows) ? { behind } : {}),
    ...(isAsked(asked, rows) ? { asked } : {}),
    ...(isPlaces(emphasis, rows) ? { emphasis: [...emphasis] } : {}),
    ...(isOverall(overall, rows) ? { overall } : {}),
    ...(isPlaces(cutShort, rows) ? { cut_short: [...cutShort] } : {}),
    ...(isCertainties(certainty, value) ? { certainty } : {}),
    ...(groups.length === 0 ? {} : { not_shown: groups }),
    ...(isPoint(point) ? { point } : {}),
    ...(isComparison(comparison) ? { comparison } : {}),
  }
}
