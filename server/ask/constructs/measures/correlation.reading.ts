import { columnOf, isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { wordsIn, type Domain, type ConstructReading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Senses } from '../senses.ts'
import type { Measure } from './measures.ts'

declare module '../senses.ts' {
  interface Senses {
    /** `loose`: "moves with", which says it of quantities alone. */
    correlation: { loose?: true }
    /** "From -1 to 1", "1/0" */
    ofCorrelation: object
    /** What can be correlated: a number, or a flag as 1 and 0. */
    correlate: { column: Column }
  }
}

function correlated(
  { loose }: Senses['correlation'],
  a: Column,
  b: Column,
): { sense: Senses['measure'] } | null {
  if (a === b || (loose === true && !(isNumeric(a) && isNumeric(b)))) return null
  const measure: Measure = { kind: 'correlation', column: a.name, with: b.name }
  return { sense: { measures: [measure], named: true } }
}

/** "Correlation between age and premium", "does age move with premium", "age vs premium: coefficient". */
export const correlationReading = {
  words: wordsIn(import.meta.dirname, 'correlation'),
  rules: ({ model }: Domain) => [
    rule('column to correlate', 'correlate', ['column'], ({ column }) =>
      isNumeric(column) || column.role === 'flag' ? { sense: { column } } : null,
    ),
    rule('flag to correlate', 'correlate', ['filter'], ({ column: name, values, apart }) => {
      const column = name === null ? null : columnOf(model, name)
      const isSaid = values?.length === 1 && values[0] === true && apart === undefined
      return column?.role === 'flag' && isSaid ? { sense: { column } } : null
    }),
    // "Correlation, age vs premium"
    rule('correlation of what follows', 'correlation', ['correlation', 'and'], (said, { listed }) =>
      listed === true ? { sense: said } : null,
    ),
    rule('correlation of what went before', 'correlation', ['and', 'correlation'], ({ listed }, said) =>
      listed === true ? { sense: said } : null,
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(
        `correlation ${joint}`,
        'measure',
        ['correlation', 'correlate', joint, 'correlate'],
        (said, a, __, b) => correlated(said, a.column, b.column),
      ),
    ),
    rule('correlation with', 'measure', ['correlation', 'correlate', 'correlate'], (said, a, b) =>
      correlated(said, a.column, b.column),
    ),
    rule('column correlation column', 'measure', ['correlate', 'correlation', 'correlate'], (a, said, b) =>
      correlated(said, a.column, b.column),
    ),
    // A flag before two columns says of which rows they are.
    rule('column column correlation', 'measure', ['correlate', 'correlate', 'correlation'], (a, b) =>
      correlated({ loose: true }, a.column, b.column),
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(
        `columns ${joint} correlated`,
        'measure',
        ['correlate', joint, 'correlate', 'correlation'],
        (a, _, b, said) => correlated(said, a.column, b.column),
      ),
    ),
  ],
} as const satisfies ConstructReading
