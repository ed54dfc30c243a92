import { Type, type Static } from 'typebox'
import { grains, type Grain } from '../../../engines/engine.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../english.ts'
import { columnName, object, oneOf } from '../node.ts'
import type { DimensionConstruct, Key } from './dimension.ts'

/**
 * Time in steps, or parts that come back every year or week: "by month", "quarterly", "by day of the week".
 *
 * Plan: `{ kind: 'grain', column: 'quote_date', grain: 'quarter' }`; groups: 2024 Q1, 2024 Q2, …
 */

const node = object({ kind: Type.Literal('grain'), column: columnName, grain: oneOf(...grains) })

interface Step {
  /** As a person reads it. */
  readonly name: string
  /** How long it is; null for a part that comes back. */
  readonly length: { readonly months: number; readonly days: number } | null
  readonly wider: Grain | null
  readonly text: (iso: string) => string
}

const day = (iso: string) => iso.slice(0, 10)
const GRAINS: Readonly<Record<Grain, Step>> = {
  year: { name: 'year', length: { months: 12, days: 0 }, wider: null, text: (iso) => iso.slice(0, 4) },
  quarter: {
    name: 'quarter',
    length: { months: 3, days: 0 },
    wider: 'year',
    text: (iso) => `${iso.slice(0, 4)} Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`,
  },
  month: { name: 'month', length: { months: 1, days: 0 }, wider: 'quarter', text: (iso) => iso.slice(0, 7) },
  week: { name: 'week', length: { months: 0, days: 7 }, wider: 'month', text: day },
  day: { name: 'day', length: { months: 0, days: 1 }, wider: 'week', text: day },
  monthOfYear: {
    name: 'month of the year',
    length: null,
    wider: null,
    text: (key) => MONTH_NAMES[Number(key) - 1] ?? key,
  },
  weekday: {
    name: 'day of the week',
    length: null,
    wider: null,
    text: (key) => WEEKDAY_NAMES[Number(key) - 1] ?? key,
  },
}

/** The ISO date so many months and days before. */
function earlier(iso: string, { months, days }: { readonly months: number; readonly days: number }): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date - days)).toISOString().slice(0, 10)
}

const groupText = (grain: Grain, key: Key) => GRAINS[grain].text(String(key))

export const grain: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'dated', ({ role }) => role === 'date'),
  sql: (dialect, value, dimension) => dialect.grain(value, dimension.grain),
  text: (model, { label }, dimension) =>
    `${dimension.column === model.date ? '' : `${label} `}${GRAINS[dimension.grain].name}`,
  name: (_, { name }, dimension) => `${name} ${dimension.grain}`,
  groupText: (_, dimension, key) => groupText(dimension.grain, key),
  groupValue(_, dimension, key) {
    if (dimension.grain === 'year') return Number(groupText('year', key))
    return GRAINS[dimension.grain].length === null ? groupText(dimension.grain, key) : key
  },
  before(dimension, key, from) {
    const { length } = GRAINS[dimension.grain]
    if (length === null) return from === 'previous' ? Number(key) - 1 : null
    return earlier(String(key), from === 'yearBefore' ? { months: 12, days: 0 } : length)
  },
  wider(dimension) {
    const { wider } = GRAINS[dimension.grain]
    return wider === null ? null : { ...dimension, grain: wider }
  },
  step: (dimension) => GRAINS[dimension.grain].name,
}
