import { closedPeriods, union } from './conditions/condition-senses.ts'
import { rateOf } from './measures/better-end.ts'
import type { Measure } from './measures/measures.ts'
import type { ComparisonOperator } from './node.ts'
import { aggregated } from './measures/quantities.ts'
import type { ConstructReading } from './reading.ts'
import { rule } from './rule.ts'
import { sideBySide } from './dimensions/dimension-senses.ts'
import { isNumeric } from '../../semantic-model/semantic-model.ts'

declare module './senses.ts' {
  interface Senses {
    /** What it is asked of which of several, which are named elsewhere. */
    /** `alone`: one that is named is held against all others, "is London cheaper". */
    ofWhich: { measure: Measure; op: ComparisonOperator; alone: boolean }
  }
}

/** Which of several it is: "who is cheaper, X or Y", "who converts better, X or Y", "do more men or women smoke". The figure of each. */
export const whichOfSeveralReading: ConstructReading = {
  rules: ({ model }) => {
    const ofSeveral = (measure: Measure | undefined | null, op: '<' | '>' = '>', alone = false) =>
      measure == null ? null : { sense: { measure, op, alone } }
    return [
      rule('which is dearer', 'ofWhich', ['dearer'], ({ op, column }) =>
        ofSeveral(aggregated('average', column), op, true),
      ),
      rule('which does better', 'ofWhich', ['value', 'merit'], ({ column, values }) =>
        column.role === 'flag' && values.length === 1 && values[0] === true
          ? ofSeveral(rateOf(model, column))
          : null,
      ),
      rule(
        'which has a better figure',
        'ofWhich',
        ['merit', 'measure'],
        (_, { measures: [measure, ...more] }) => (more.length > 0 ? null : ofSeveral(measure)),
      ),
      rule('which has a higher figure', 'ofWhich', ['moreOf', 'measure'], ({ op }, { measures, named }) =>
        named && measures.length === 1 ? ofSeveral(measures[0], op) : null,
      ),
      rule('which has more of it', 'ofWhich', ['moreOf', 'column'], ({ op, amount }, { column }) =>
        isNumeric(column) && amount !== true ? ofSeveral(aggregated('average', column), op) : null,
      ),
      rule('which has more of them', 'ofWhich', ['moreOf', 'entity'], ({ op }) =>
        ofSeveral({ kind: 'count' }, op),
      ),
      // "Who is dearer", "which insurer is dearer": of those that are named.
      rule('asked which of several', 'ofWhich', ['asked', 'ofWhich'], (_, sense) => ({ sense })),
      // "Which is cheaper, quotes through an employer or quotes direct"
      rule('one or other, named', 'comparison', ['filter', 'or', 'entity', 'filter'], (one, _, __, other) => {
        const both = one.values === null || other.values === null ? null : union(one, other)
        return both === null ? null : sideBySide(model, both)
      }),
      rule('more of one or other', 'comparison', ['moreOf', 'filter'], (_, filter) =>
        (filter.values?.length ?? 0) < 2 || closedPeriods(filter.filter) !== null
          ? null
          : sideBySide(model, filter),
      ),
    ]
  },
}
