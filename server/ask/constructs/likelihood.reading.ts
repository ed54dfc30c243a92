import { columnOf, type Column } from '../../semantic-model/semantic-model.ts'
import { closedPeriods, negated } from './conditions/condition-senses.ts'
import { rateOf } from './measures/better-end.ts'
import { isOfItself } from './measures/of-itself.ts'
import type { Measure } from './measures/measures.ts'
import { aggregated, isCount } from './measures/quantities.ts'
import type { ComparisonOperator, Direction } from './node.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
import { rule, rules } from './rule.ts'
import type { Senses } from './senses.ts'

declare module './senses.ts' {
  interface Senses {
    /** "more likely to", "more often"; `to`: what somebody is so to do comes after it; `adjective`: "more popular", of what stands before it. */
    likelier: { op: '<' | '>'; to?: true; adjective?: true }
    /** "most likely to", of groups */
    likeliest: { direction: Direction }
    /** "most common", of what holds of some */
    commonest: { direction: Direction }
    /** "most often", of what is counted */
    mostOften: { direction: Direction }
    /** "how likely", "how well", of what may hold */
    howOften: object
    /** How often something holds, where it is said which of several it does more often. */
    oftener: { measure: Measure; op: ComparisonOperator }
  }
}

/** How often something holds, said as what somebody is likelier to be or does more often: its share among them. */
export const likelihoodReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'likelihood'),
  rules: ({ model }) => {
    /** How many of what is counted there are on average, by the name that the model has for it. */
    const oftenOf = (column: Column): Measure | null => {
      const metric = model.metrics.find(
        ({ figure }) => figure?.function === 'average' && figure.column === column.name,
      )
      return !isCount(column) || column.usually !== 'sum'
        ? null
        : metric === undefined
          ? aggregated('average', column)
          : { kind: 'metric', name: metric.name }
    }
    const shareOf = ({ filter, column, values }: Senses['filter']): Measure | null => {
      if (filter.kind === 'period' || filter.kind === 'part') return null
      const flag = column === null ? null : columnOf(model, column)
      const rate = flag?.role === 'flag' && values?.[0] === true ? rateOf(model, flag) : null
      return rate ?? { kind: 'share', of: filter }
    }
    const oftener = (filter: Senses['filter'], op: '<' | '>') => {
      const measure = shareOf(filter)
      return measure === null ? null : { sense: { measure, op } }
    }
    const howOften = (filter: Senses['filter']) => {
      const isFlag = filter.column !== null && columnOf(model, filter.column).role === 'flag'
      const measure = isFlag ? shareOf(filter) : null
      return measure === null ? null : { sense: { measures: [measure], named: true } }
    }
    const withSide = (made: ReturnType<typeof howOften>, condition: Senses['filter']) =>
      made === null ? null : { ...made, condition }
    return [
      // "How well do quotes convert", "how often do smokers in Wales buy": the share of those of whom it holds.
      rule('how often', 'measure', ['howOften', 'entity', 'filter'], (_, __, filter) => howOften(filter)),
      rule(
        'how often of them',
        'measure',
        ['howOften', 'entity', 'filter', 'filter'],
        (_, __, side, filter) => withSide(howOften(filter), side),
      ),
      rule('how often of those', 'measure', ['howOften', 'filter', 'filter'], (_, side, filter) =>
        withSide(howOften(filter), side),
      ),
      rule(
        'how often of such',
        'measure',
        ['howOften', 'filter', 'entity', 'filter'],
        (_, side, __, filter) => withSide(howOften(filter), side),
      ),
      rule('likelier to', 'oftener', ['likelier', 'filter'], ({ op, adjective }, filter) =>
        adjective === true ? null : oftener(filter, op),
      ),
      // "Women buy more often": what stands right before it is what they do.
      rule(
        'does more often',
        'oftener',
        ['filter', 'likelier'],
        (filter, { op, to }) => (to === true ? null : oftener(filter, op)),
        { tight: true },
      ),
      rule(
        'does more',
        'oftener',
        ['value', 'moreOf'],
        ({ column, values }, { op }) =>
          column.role === 'flag' && values[0] === true
            ? { sense: { measure: rateOf(model, column), op } }
            : null,
        { tight: true },
      ),
      ...rules(
        'beyond',
        {
          'likelier than value': ['oftener', 'than', 'filter'],
          'likelier than entities': ['oftener', 'than', 'entity', 'filter'],
        },
        ({ oftener: { measure, op }, filter: { filter } }) =>
          isOfItself(model, measure, filter) ? null : { sense: { measure, op, of: filter } },
      ),
      // "Do people with dental buy more often than people without", "than those who don't": all others.
      ...(
        [
          ['likelier than others', ['filter', 'oftener', 'than', 'not']],
          ['likelier than other entities', ['filter', 'oftener', 'than', 'entity', 'not']],
          ['likelier than those that do', ['filter', 'oftener', 'than', 'verb']],
          ['likelier than entities that do', ['filter', 'oftener', 'than', 'entity', 'verb']],
        ] as const
      ).map(([name, parts]) =>
        rule(name, 'beyond', parts, (...senses: readonly unknown[]) => {
          // All of them begin alike.
          const [side, { measure, op }] = senses as [Senses['filter'], Senses['oftener']]
          const others = negated(side)
          const isDenied = side.values?.[0] === false || side.filter.kind === 'not'
          const isOther = parts.at(-1) === 'not' ? !isDenied : isDenied
          return side.column === null ||
            closedPeriods(side.filter) !== null ||
            !isOther ||
            isOfItself(model, measure, side.filter)
            ? null
            : { sense: { measure, op, of: others.filter }, condition: side }
        }),
      ),
      // "Is smoking more common among men than among women"
      rule(
        'likelier one than other',
        'beyond',
        ['oftener', 'subject', 'than', 'subject'],
        ({ measure, op }, { filters: [one, ...more] }, _, { filters: [other, ...others] }) =>
          one === undefined || other === undefined || more.length + others.length > 0
            ? null
            : isOfItself(model, measure, other)
              ? null
              : 'column' in one && 'column' in other && one.column === other.column
                ? {
                    sense: { measure, op, of: other },
                    condition: { filter: one, column: one.column, values: null },
                  }
                : null,
      ),
      rule('likelier to flag', 'oftener', ['likelier', 'column'], ({ op, to }, { column }) =>
        column.role === 'flag' && to === true ? { sense: { measure: rateOf(model, column), op } } : null,
      ),
      rule(
        'flag does more',
        'oftener',
        ['column', 'moreOf'],
        ({ column }, { op }) =>
          column.role === 'flag' ? { sense: { measure: rateOf(model, column), op } } : null,
        { tight: true },
      ),
      rule('flag is likelier', 'oftener', ['column', 'likelier'], ({ column }, { op, to }) =>
        column.role === 'flag' && to !== true ? { sense: { measure: rateOf(model, column), op } } : null,
      ),
      rule('likelier than overall', 'beyond', ['oftener', 'than', 'overall'], ({ measure, op }) => ({
        sense: { measure, op, of: null },
      })),
      rule('likeliest to', 'rank', ['likeliest', 'filter'], ({ direction }, filter) => {
        const measure = shareOf(filter)
        return measure === null
          ? null
          : { sense: { direction, limit: 1, dimension: null, measure, byColumn: null } }
      }),
      rule('is most common', 'rank', ['column', 'commonest'], ({ column }, { direction }) =>
        column.role === 'flag'
          ? {
              sense: {
                direction,
                limit: 1,
                dimension: null,
                measure: rateOf(model, column),
                byColumn: null,
              },
            }
          : null,
      ),
      // "Who claims most often": how many of them each has.
      rule('unit most often', 'rank', ['unit', 'mostOften'], ({ column }, { direction }) => {
        const measure = oftenOf(column)
        return measure === null
          ? null
          : { sense: { direction, limit: 1, dimension: null, measure, byColumn: null } }
      }),
    ]
  },
}
