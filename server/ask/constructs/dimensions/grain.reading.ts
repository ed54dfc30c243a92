import type { Grain } from '../../../engines/engine.ts'
import { timeOf, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Reading, Words } from '../reading.ts'
import { nameOf, rule } from '../rule.ts'
import type { Senses, Stepped } from '../senses.ts'
import { timeDimension } from './making.ts'
import { stepped } from './steps.ts'

declare module '../senses.ts' {
  interface Senses {
    /** How a figure moved, by a grain that is named elsewhere or not at all. */
    /** `moved`: whether it is another than it was, for which the years of a time in years are enough. */
    trend: { moved?: true }
    /** "4-month periods" */
    timeSpan: { grain: Grain }
    /** "in each of", before a time that is gone through */
    eachOf: object
  }
}

/** "Month periods", "week intervals" */
const spanWords = (['year', 'quarter', 'month', 'week', 'day'] as const).map((grain): Words => [
  'timeSpan',
  { grain },
  ['period', 'interval', 'block', 'bucket', 'bin']
    .flatMap((span) => `${grain} ${span} | ${grain} ${span}s`)
    .join(' | '),
])

const SEASONAL = [
  'pattern',
  'shape',
  'profile',
  'curve',
  'cycle',
  'trend',
  'split',
  'spread',
  'swing',
  'picture',
]

/** Time in steps of the calendar, by name or by number, and how figures move along it. */
export const grainReading: Reading = {
  words: [
    [
      'trend',
      {},
      'over time | across time | time series | trend | trends | time trend | changed over time | change over time | evolved over time | evolution of | development of | through time | moved over time | move over time',
    ],
    ['trend', { moved: true }, 'moved | changed | shifted | evolved'],
    ['grain', { grain: 'year' }, 'year | calendar year | individual year | single year'],
    ['grain', { grain: 'month', every: 6 }, 'half year | calendar half'],
    ['grain', { grain: 'quarter' }, 'quarter | individual quarter | single quarter'],
    ['grain', { grain: 'month' }, 'month | individual month | single month'],
    ['grain', { grain: 'week', every: 2 }, 'fortnight'],
    ['grain', { grain: 'week' }, 'week'],
    ['grain', { grain: 'day' }, 'day | date'],
    [
      'grain',
      { grain: 'monthOfYear' },
      'month of the year | time of year | calendar month | month of year | months of the year',
    ],
    [
      'grain',
      { grain: 'quarterOfYear' },
      'quarter of the year | calendar quarter | quarter of year | quarters of the year',
    ],
    [
      'grain',
      { grain: 'weekday' },
      'weekday | day of the week | day of week | days of the week | days of week',
    ],
    [
      'byGrain',
      { grain: 'year' },
      'yearly | annual | annually | over the years | change over the years | changed over the years | develop over the years | developed over the years | evolve over the years | vary over the years | year by year | year over year | through the years | year after year | year upon year | from one year to the next | year in year out',
    ],
    [
      'byGrain',
      { grain: 'quarter' },
      'quarterly | quarter by quarter | quarter on quarter | quarter to quarter | quarter after quarter | from one quarter to the next',
    ],
    [
      'byGrain',
      { grain: 'month', every: 6 },
      'half yearly | biannual | biannually | semi annual | semi annually | semiannual | semiannually | half year by half year | half by half',
    ],
    ['byGrain', { grain: 'week', every: 2 }, 'fortnightly'],
    [
      'byGrain',
      { grain: 'monthOfYear' },
      `seasonality | seasonally | ${SEASONAL.flatMap((form) => [`seasonal ${form}`, `seasonal ${form}s`]).join(' | ')}`,
    ],
    ...spanWords,
    [
      'byGrain',
      { grain: 'month' },
      'monthly | mthly | month by month | month on month | month to month | month after month | from one month to the next',
    ],
    [
      'eachOf',
      {},
      'in each of | for each of | each of | of each of | in every one of | for every one of | every one of',
    ],
    [
      'byGrain',
      { grain: 'week' },
      'weekly | week by week | week on week | week after week | from one week to the next',
    ],
    ['byGrain', { grain: 'day' }, 'daily | day by day | day after day | from one day to the next'],
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
      // "Every 4 months", "6-month periods", "6-monthly"
      rule(
        nameOf(['by', 'number', 'grain']),
        'groups',
        ['by', 'number', 'grain'],
        (_, number, step) => everyGrain(model, together(number, step)),
        { tight: true },
      ),
      rule(
        nameOf(['number', 'timeSpan']),
        'grain',
        ['number', 'timeSpan'],
        (number, step) => {
          const sense = together(number, step)
          return sense === null ? null : { sense }
        },
        { tight: true },
      ),
      rule(
        nameOf(['number', 'byGrain']),
        'byGrain',
        ['number', 'byGrain'],
        (number, step) => {
          const sense = together(number, step)
          return sense === null ? null : { sense }
        },
        { tight: true },
      ),
      rule('grain', 'dimension', ['grain'], (step) => {
        const dimension = timeDimension(model, step)
        return dimension === null ? null : { sense: { dimension, plural: false, quantity: false } }
      }),
      rule('column grain', 'dimension', ['column', 'grain'], ({ column }, step) =>
        column.role === 'date' ? dated(column, step) : null,
      ),
      rule('column by grain', 'groups', ['column', 'by', 'grain'], ({ column }, _, step) =>
        column.role === 'date'
          ? { sense: { dimensions: [dated(column, step).sense.dimension], within: null, sure: false } }
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
      rule('grain of column', 'dimension', ['grain', 'column'], (step, { column }) =>
        column.role === 'date' ? dated(column, step) : null,
      ),
      // "In each of the three years", "for each of the last two years": a time and the steps that it goes in.
      rule('each of a time', 'groups', ['eachOf', 'period'], (_, { from, to }) => {
        const time = timeOf(model)
        const months = monthsBetween(from, to)
        const isYears = months >= 24 && months % 12 === 0
        const made =
          isYears || (months > 1 && months < 12)
            ? everyGrain(model, { grain: isYears ? 'year' : 'month' })
            : null
        return made === null || time === null || time.isYear === true
          ? null
          : {
              ...made,
              condition: {
                filter: { kind: 'period', column: time.name, from, to },
                column: time.name,
                values: null,
              },
            }
      }),
      rule('monthly', 'groups', ['byGrain'], (step) => everyGrain(model, step)),
      rule('by monthly', 'groups', ['by', 'byGrain'], (_, step) => everyGrain(model, step)),
    ]
  },
  reads: [
    'quotes per year',
    'average premium by half-year',
    'number of quotes every 4 months',
    'quotes in 4-month periods',
    '18-monthly quotes',
    'annual quote counts',
    'average premium 2024 vs 2025',
    'how have average premiums moved from year to year',
  ],
}

/** Whole months; none where a time begins or ends within one. */
function monthsBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return from.endsWith('-01') && to.endsWith('-01') ? (b ?? 0) - (a ?? 0) : 0
}

const dated = (column: Column, step: Stepped) => ({
  sense: {
    dimension: { kind: 'grain' as const, column: column.name, ...step },
    plural: false,
    quantity: false,
  },
})

/** "4 months", where the number counts. */
const together = ({ value, unit, decade, column }: Senses['number'], { grain, every = 1 }: Stepped) =>
  unit === null && !decade && column === undefined ? stepped(grain, every * value) : null

function everyGrain(model: SemanticModel, step: Stepped | null) {
  const dimension = step === null ? null : timeDimension(model, step)
  return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
}
