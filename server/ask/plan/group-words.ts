import { columnOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './plan.ts'
import type { Grain } from '../../engines/engine.ts'
import { capitalised, MONTH_NAMES, slug, valueText, WEEKDAY_NAMES, type Cell } from './filter-words.ts'

/** How groups read in English, and what their columns are called. */

export const grainText = (grain: Grain) =>
  grain === 'monthOfYear' ? 'month of the year' : grain === 'weekday' ? 'day of the week' : grain

export function dimensionText(model: SemanticModel, dimension: Dimension): string {
  const { label } = columnOf(model, dimension.column)
  switch (dimension.kind) {
    case 'column':
      return label
    case 'band':
      return `${label} band`
    case 'grain':
      return `${dimension.column === model.date ? '' : `${label} `}${grainText(dimension.grain)}`
  }
}

/** The dimension with what its label leaves out: where bands of one's own split. */
export function dimensionPhrase(model: SemanticModel, dimension: Dimension): string {
  const text = dimensionText(model, dimension)
  if (dimension.kind !== 'band') return text
  const column = columnOf(model, dimension.column)
  if (JSON.stringify(column.bands) === JSON.stringify(dimension.edges)) return text
  return `${text}s split at ${dimension.edges.map((edge) => valueText(column, edge)).join(' or ')}`
}

export function bandText(column: Column, edges: readonly number[], band: number): string {
  const text = (value: number) => valueText(column, value)
  const low = edges[band - 1]
  const high = edges[band]
  if (low === undefined) return high === undefined ? 'all' : `under ${text(high)}`
  if (high === undefined) return `${text(low)} and over`
  return column.role === 'money' || column.fractional === true
    ? `${text(low)} to under ${text(high)}`
    : `${text(low)} to ${text(high - 1)}`
}

/** The raw key of a group (as the engine gives it) as a person reads it. */
export function groupText(model: SemanticModel, dimension: Dimension, key: Cell): string {
  const column = columnOf(model, dimension.column)
  if (key === null || dimension.kind === 'column') return capitalised(valueText(column, key))
  if (dimension.kind === 'band') return capitalised(bandText(column, dimension.edges, Number(key)))
  const iso = String(key)
  switch (dimension.grain) {
    case 'year':
      return iso.slice(0, 4)
    case 'quarter':
      return `${iso.slice(0, 4)} Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`
    case 'month':
      return iso.slice(0, 7)
    case 'week':
    case 'day':
      return iso.slice(0, 10)
    case 'monthOfYear':
      return MONTH_NAMES[Number(key) - 1] ?? iso
    case 'weekday':
      return WEEKDAY_NAMES[Number(key) - 1] ?? iso
  }
}

/** The raw key of a group as a machine reads it: an ISO date, a year as a number, a band by its name. */
export function groupValue(model: SemanticModel, dimension: Dimension, key: Cell): Cell {
  if (key === null || dimension.kind === 'column') return key
  if (dimension.kind === 'grain' && dimension.grain === 'year') return Number(String(key).slice(0, 4))
  const named =
    dimension.kind === 'band' || dimension.grain === 'monthOfYear' || dimension.grain === 'weekday'
  return named ? groupText(model, dimension, key) : key
}

/** What `groupValue` gave, as a person reads it. */
export function shownGroupText(model: SemanticModel, dimension: Dimension, value: Cell): string {
  const named =
    dimension.kind === 'band' ||
    (dimension.kind === 'grain' && (dimension.grain === 'monthOfYear' || dimension.grain === 'weekday'))
  return named && value !== null ? String(value) : groupText(model, dimension, value)
}

export const dimensionKey = (model: SemanticModel, dimension: Dimension) =>
  dimension.kind === 'grain'
    ? slug(`${dimension.column} ${dimension.grain}`)
    : slug(dimensionText(model, dimension))
