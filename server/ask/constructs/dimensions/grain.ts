import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { timeDimension } from './making.ts'
import { rule } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { grains, type Grain } from '../../../engines/engine.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../english.ts'
import { columnName, object, oneOf, said } from '../node.ts'
import type { DimensionConstruct, Key } from './dimension.ts'

declare module '../senses.ts' {
  interface Senses {
    /** How a figure moved, by a grain that is named elsewhere or not at all. */
    trend: object
  }
}

/**
 * Time in steps, or parts that come back every year or week: "by month", "quarterly", "by day of the week".
 *
 * Plan: `{ kind: 'grain', column: 'quote_date', grain: 'quarter' }`; groups: 2024 Q1, 2024 Q2, …
 */

const node = object(
  {
    kind: Type.Literal('grain'),
    column: columnName,
    grain: said(
      oneOf(...grains),
      'monthOfYear and weekday come back (all Januaries together); the others follow each other',
    ),
  },
  'A date in steps of time. A trend without a step named is by month, or by year over many years.',
)

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
  isAlongTime: (dimension) => GRAINS[dimension.grain].length !== null,
  reading: {
    words: [
      [
        'trend',
        {},
        'over time | time series | trend | trends | time trend | changed over time | change over time | evolved over time | changed | evolved | evolution of | development of | through time | moved | moved over time | move over time',
      ],
      ['grain', { grain: 'year' }, 'year | calendar year'],
      ['grain', { grain: 'quarter' }, 'quarter'],
      ['grain', { grain: 'month' }, 'month'],
      ['grain', { grain: 'week' }, 'week'],
      ['grain', { grain: 'day' }, 'day | date'],
      [
        'grain',
        { grain: 'monthOfYear' },
        'month of the year | calendar month | month of year | months of the year',
      ],
      [
        'grain',
        { grain: 'weekday' },
        'weekday | day of the week | day of week | days of the week | days of week',
      ],
      [
        'byGrain',
        { grain: 'year' },
        'yearly | annual | annually | over the years | change over the years | changed over the years | develop over the years | developed over the years | evolve over the years | vary over the years | year by year | year over year | through the years',
      ],
      [
        'byGrain',
        { grain: 'quarter' },
        'quarterly | quarter by quarter | quarter on quarter | quarter to quarter',
      ],
      ['byGrain', { grain: 'month' }, 'monthly | month by month | month on month | month to month'],
      ['byGrain', { grain: 'week' }, 'weekly | week by week'],
      ['byGrain', { grain: 'day' }, 'daily | day by day'],
    ],
    rules: ({ model }) => {
      const isYear = (name: string) =>
        model.columns.some((column) => column.name === name && column.isYear === true)
      return [
        rule('date', 'dimension', ['column'], ({ column, plural }) =>
          column.role === 'date'
            ? {
                sense: {
                  dimension: { kind: 'grain', column: column.name, grain: 'month' },
                  plural,
                  quantity: false,
                },
              }
            : null,
        ),
        rule('grain', 'dimension', ['grain'], ({ grain }) => {
          const dimension = timeDimension(model, grain)
          return dimension === null ? null : { sense: { dimension, plural: false, quantity: false } }
        }),
        rule('column grain', 'dimension', ['column', 'grain'], ({ column }, { grain }) =>
          column.role === 'date' ? dated(column, grain) : null,
        ),
        rule('column by grain', 'groups', ['column', 'by', 'grain'], ({ column }, _, { grain }) =>
          column.role === 'date'
            ? { sense: { dimensions: [dated(column, grain).sense.dimension], within: null, sure: false } }
            : null,
        ),
        rule(
          'over time of entities',
          'groups',
          ['comparative', 'entity', 'dimension'],
          ({ op, column }, _, { dimension }) =>
            op === '>' && column === null && (dimension.kind === 'grain' || isYear(dimension.column))
              ? { sense: { dimensions: [dimension], within: null, sure: false } }
              : null,
        ),
        rule('over time column', 'groups', ['comparative', 'dimension'], ({ op, column }, { dimension }) =>
          op === '>' && column === null && (dimension.kind === 'grain' || isYear(dimension.column))
            ? { sense: { dimensions: [dimension], within: null, sure: false } }
            : null,
        ),
        rule('grain of column', 'dimension', ['grain', 'column'], ({ grain }, { column }) =>
          column.role === 'date' ? dated(column, grain) : null,
        ),
        rule('monthly', 'groups', ['byGrain'], ({ grain }) => everyGrain(model, grain)),
        rule('by monthly', 'groups', ['by', 'byGrain'], (_, { grain }) => everyGrain(model, grain)),
      ]
    },
    reads: [
      'quotes per year',
      'annual quote counts',
      'average premium 2024 vs 2025',
      'how have average premiums moved from year to year',
    ],
  },
}

const dated = (column: Column, grain: Grain) => ({
  sense: {
    dimension: { kind: 'grain' as const, column: column.name, grain },
    plural: false,
    quantity: false,
  },
})

function everyGrain(model: SemanticModel, grain: Grain) {
  const dimension = timeDimension(model, grain)
  return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
}
