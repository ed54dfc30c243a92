import type { Column } from '../../../semantic-model/semantic-model.ts'
import { amongValues, negated, type FilterSense } from '../conditions/condition-senses.ts'
import type { Measure } from '../measures/measures.ts'
import { aggregated } from '../measures/quantities.ts'
import type { ComparisonOperator } from '../node.ts'
import { wordsIn, type Domain, type ConstructReading } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Senses } from '../senses.ts'
import type { Case, Cases } from './cases.ts'

declare module '../senses.ts' {
  interface Senses {
    /** All values but those named: "the rest"; `column` where it is said of what. */
    restOf: { column: Column | null }
    /** "who don't", of what was said before */
    doNot: object
    /** "other", before of what: "other regions" */
    other: object
    /** "than the rest", of whichever is named elsewhere */
    thanRest: { measure: Measure | null }
  }
}

/** A range of numbers, of whichever column. */
export type Bound =
  | { readonly op: ComparisonOperator; readonly value: number }
  | { readonly low: number; readonly high: number }

export const boundOf = (column: string, bound: Bound): Case =>
  'op' in bound ? { kind: 'compare', column, ...bound } : { kind: 'between', column, ...bound }

/** Values of a column, each a group, and the others as one. */
function againstRest({ model, profile }: Domain, named: FilterSense, rest: Senses['restOf']) {
  const { column, values, filter } = named
  if (column === null || (rest.column !== null && rest.column.name !== column)) return null
  const { role } = model.columns.find(({ name }) => name === column) ?? { role: 'identifier' }
  const sides = [filter, negated(named).filter]
  const split = (dimension: Cases | { readonly kind: 'column'; readonly column: string }) => ({
    sense: { dimension, filter: null, sides },
  })
  if (role === 'flag') return split({ kind: 'column', column })
  // "Up to 250 against the rest": all that is more.
  if (values === null)
    return (role === 'number' || role === 'money') && (filter.kind === 'compare' || filter.kind === 'between')
      ? split({ kind: 'cases', column, cases: [filter], others: true })
      : null
  if (role !== 'category' && role !== 'number') return null
  // All but one are named: the rest has a name too.
  const known = profile.values[column] ?? []
  if (known.filter((value) => !values.includes(value)).length === 1) return split({ kind: 'column', column })
  const cases = values.map((value) => amongValues(column, [value]))
  return split({ kind: 'cases', column, cases, others: true })
}

/** Groups that the question itself draws: chosen values against all others, and groups as the restatement has them. */
export const casesReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'cases'),
  rules: (of) => [
    ruleOf('restOf', ['other', 'column'], (_, { column }) => ({ sense: { column } })),
    rule('other entities', 'restOf', ['other', 'entity'], () => ({ sense: { column: null } })),
    ...(['versus', 'and', 'to', 'with'] as const).map((joint) =>
      rule(`filter ${joint} restOf`, 'comparison', ['filter', joint, 'restOf'], (named, _, rest) =>
        againstRest(of, named, rest),
      ),
    ),
    // "Smokers against people who don't"
    rule('entities that do not', 'restOf', ['entity', 'doNot'], () => ({ sense: { column: null } })),
    rule('between filter restOf', 'comparison', ['between', 'comparison'], (_, sense) =>
      sense.dimension?.kind === 'cases' ? { sense } : null,
    ),
    // "Split between monthly and annual payers"
    rule('between sides', 'comparison', ['between', 'comparison'], (_, sense) =>
      sense.dimension?.kind === 'column' ? { sense } : null,
    ),
    // "Smokers vs non", "people with dental vs people without"
    ruleOf('comparison', ['filter', 'versus', 'not'], (named, _, { leavesOut }) =>
      leavesOut === true ? null : againstRest(of, named, { column: null }),
    ),
    ...(['versus', 'and'] as const).map((joint) =>
      rule(
        `filter ${joint} entities not`,
        'comparison',
        ['filter', joint, 'entity', 'not'],
        (named, _, __, { lacks }) => (lacks === true ? againstRest(of, named, { column: null }) : null),
      ),
    ),
    rule('more measure than restOf', 'thanRest', ['moreOf', 'measure', 'thanRest'], (_, { measures }) => ({
      sense: { measure: measures[0] ?? null },
    })),
    ruleOf('thanRest', ['than', 'restOf'], () => ({ sense: { measure: null } })),
    // "Do smokers pay more on average, against everybody else"
    ruleOf('thanRest', ['versus', 'restOf'], (_, { column }) =>
      column === null ? { sense: { measure: null } } : null,
    ),
    rule('dearer than restOf', 'thanRest', ['comparative', 'restOf'], ({ column }) =>
      column === null ? null : { sense: { measure: aggregated('average', column) } },
    ),
  ],
}
