import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { ColumnFunction, Senses } from '../senses.ts'
import type { Measure } from './measures.ts'
import { aggregated } from './quantities.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "Over", between two functions of one column */
    overFigure: object
    /** "P90 over p50" */
    quotient: { figure: ColumnFunction; by: ColumnFunction }
  }
}

const KINDS = ['percentile', 'aggregate'] as const

const figureOf = (sense: Senses['percentile'] | Senses['aggregate']): ColumnFunction =>
  'percent' in sense ? sense.percent : sense.function

const quotient = (
  figure: Senses['percentile'] | Senses['aggregate'],
  by: Senses['percentile'] | Senses['aggregate'],
) => (figureOf(figure) === figureOf(by) ? null : { sense: { figure: figureOf(figure), by: figureOf(by) } })

const measured = (figure: ColumnFunction, column: Column): Measure =>
  typeof figure === 'number'
    ? { kind: 'percentile', column: column.name, percent: figure }
    : aggregated(figure, column)

const of = ({ figure, by }: Senses['quotient'], column: Column) =>
  isNumeric(column)
    ? {
        sense: {
          part: measured(figure, column),
          whole: measured(by, column),
          as: 'ratio' as const,
        },
      }
    : null

/** One function of a column divided by another: "p90 over p50 of the premium". */
export const quotientReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'quotient'),
  rules: () => [
    ...KINDS.flatMap((one) =>
      KINDS.flatMap((other) => [
        rule('figure over figure', 'quotient', [one, 'overFigure', other], (a, _, b) => quotient(a, b)),
        rule('ratio of figure to figure', 'quotient', ['difference', one, 'to', other], ({ as }, a, _, b) =>
          as === 'ratio' ? quotient(a, b) : null,
        ),
        rule('figure to figure ratio', 'quotient', [one, 'to', other, 'difference'], (a, _, b, { as }) =>
          as === 'ratio' ? quotient(a, b) : null,
        ),
      ]),
    ),
    rule('quotient of column', 'percentOf', ['quotient', 'column'], (said, { column }) => of(said, column)),
  ],
}
