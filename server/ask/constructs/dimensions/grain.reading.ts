import type { Grain } from '../../../engines/engine.ts'
import { timeOf, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { rule, ruleOf, rules } from '../rule.ts'
import type { Senses, Stepped } from '../senses.ts'
import { timeDimension } from './dimension-senses.ts'
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

/** Time in steps of the calendar, by name or by number, and how figures move along it. */
export const grainReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'grain'),
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
      ruleOf(
        'groups',
        ['by', 'number', 'grain'],
        (_, number, step) => everyGrain(model, together(number, step)),
        { tight: true },
      ),
      ruleOf(
        'grain',
        ['number', 'timeSpan'],
        (number, step) => {
          const sense = together(number, step)
          return sense === null ? null : { sense }
        },
        { tight: true },
      ),
      ruleOf('dimension', ['grain'], (step) => {
        const dimension = timeDimension(model, step)
        return dimension === null ? null : { sense: { dimension, plural: false, quantity: false } }
      }),
      ruleOf('dimension', ['column', 'grain'], ({ column }, step) =>
        column.role === 'date' ? dated(column, step) : null,
      ),
      ...rules(
        'groups',
        {
          'over time of entities': ['comparative', 'entity', 'dimension'],
          'over time column': ['comparative', 'dimension'],
        },
        ({ comparative: { op, column }, dimension: { dimension } }) =>
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
