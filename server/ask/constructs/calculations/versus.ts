import { wordsIn } from '../reading.ts'
import { closedPeriods } from '../conditions/condition-senses.ts'
import { aggregated } from '../measures/quantities.ts'
import { rule, rules } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { mannerNode, measureIndex, object } from '../node.ts'
import { referenceText } from '../reference.ts'
import {
  cellAt,
  compared,
  mannerSlot,
  mannerText,
  mannerUnit,
  type CalculationConstruct,
} from './calculation.ts'
import { MEASURE, partOf } from '../measures/measures.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "all regions" */
    all: object
  }
}

/**
 * Each group against the plan's reference: "average premium by region against the overall average".
 *
 * Plan: `{ kind: 'versus', of: 0, as: 'percent' }` with a `reference`; table: Region | Average premium | Percentage difference against overall
 */

const node = object(
  { kind: Type.Literal('versus'), of: measureIndex, as: mannerNode },
  'each group against the reference: "against the overall average", "compared with London"',
)

export const versus: CalculationConstruct<Static<typeof node>> = {
  node,
  problem({ reference, measures }, { of }) {
    const measure = measures[of]
    if (reference === undefined) return 'versus needs a reference'
    const isPart = measure !== undefined && partOf(measure) !== null
    return isPart ? 'a part of a whole is compared with that whole already' : null
  },
  cells:
    ({ reference }, { of, as }) =>
    (group) =>
      compared(cellAt(group, of), reference[of] ?? null, as),
  said: [
    [
      ['as', mannerSlot('difference')],
      ' in ',
      ['of', MEASURE],
      ({ model, plan }) => ` against ${referenceText(model, plan)}`,
    ],
  ],
  head(model, basis, { as }) {
    if (as === 'difference') return null
    const to = referenceText(model, basis)
    return as === 'ratio' ? `ratio to ${to}` : `${mannerText('difference', as)} against ${to}`
  },
  isBeside: true,
  unit: ({ as }, measured) => mannerUnit(as, measured),
  reading: {
    words: wordsIn(import.meta.dirname, 'versus'),
    rules: () => [
      ...(['versus', 'than'] as const).map((joint) =>
        rule(`${joint} all column`, 'against', [joint, 'overall', 'column'], (_, __, { column }) =>
          isNumeric(column)
            ? { sense: { of: null, measure: aggregated(column.usually ?? 'average', column) } }
            : null,
        ),
      ),
      // "How far is each insurer's loss ratio above the overall one"
      rule('above all', 'against', ['comparative', 'overall'], ({ column }) =>
        column === null ? { sense: { of: null, beyond: true } } : null,
      ),
      rule('versus all', 'against', ['versus', 'overall'], () => ({ sense: { of: null } })),
      rule('with all column', 'against', ['with', 'overall', 'column'], (_, __, { column }) =>
        isNumeric(column)
          ? { sense: { of: null, measure: aggregated(column.usually ?? 'average', column) } }
          : null,
      ),
      rule('with all', 'against', ['with', 'overall'], (_, { loose }) =>
        loose ? null : { sense: { of: null } },
      ),
      rule('than all', 'against', ['than', 'overall'], () => ({ sense: { of: null } })),
      rule('versus all entities', 'against', ['versus', 'entity'], () => ({ sense: { of: null } })),
      rule('minus all', 'against', ['minus', 'overall'], () => ({ sense: { of: null } })),
      rule('to all', 'against', ['to', 'overall'], () => ({ sense: { of: null } })),
      rule('and all', 'against', ['and', 'overall'], (_, { loose }) =>
        loose ? null : { sense: { of: null } },
      ),
      // "In Wales, and for the UK as a whole"
      rule('value and all', 'against', ['filter', 'and', 'overall'], (named, _, { loose }) =>
        loose || (named.values?.length ?? 1) > 1 ? null : { sense: { of: null }, condition: named },
      ),
      rule('all and value', 'against', ['overall', 'and', 'filter'], ({ loose }, _, named) =>
        loose || (named.values?.length ?? 1) > 1 ? null : { sense: { of: null }, condition: named },
      ),
      rule('versus value', 'against', ['versus', 'filter'], (_, { filter }) => ({ sense: { of: filter } })),
      rule('than value', 'against', ['than', 'filter'], (_, { filter }) => ({ sense: { of: filter } })),
      rule('percentage of average of all', 'against', ['asPercentOf', 'overall'], (_, { typical }) =>
        typical === true ? { sense: { of: null, as: 'share' } } : null,
      ),
      ...rules(
        'against',
        {
          'percentage of average of value': ['asPercentOf', 'filter', 'aggregate'],
          'percentage of average in value': ['asPercentOf', 'aggregate', 'filter'],
        },
        ({ filter: { filter }, aggregate: { function: figure } }) => ({
          sense: { of: filter, as: 'share', figure },
        }),
      ),
      rule('from value', 'against', ['side', 'filter'], ({ side }, { filter }) =>
        side === 'from' && closedPeriods(filter) === null ? { sense: { of: filter } } : null,
      ),
      rule('from all', 'against', ['side', 'overall'], ({ side }) =>
        side === 'from' ? { sense: { of: null } } : null,
      ),
    ],
  },
}
