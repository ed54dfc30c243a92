import { wordsIn } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { object } from '../node.ts'
import type { Senses } from '../senses.ts'
import type { Measure } from './measures.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone, countPart } from './measure-sql.ts'

declare module '../senses.ts' {
  interface Senses {
    /** What is counted, in a list of figures: "quotes, policies and premium income"; `some` of the entities, by a name of their own. */
    counted: { measure: Measure; some: boolean }
  }
}

/**
 * How many entities are behind a group: "how many quotes by region".
 *
 * Plan: `{ kind: 'count' }`; table: Region | Number of quotes
 */

const node = object({ kind: Type.Literal('count'), ...where }, 'how many rows')

export const count: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: () => null,
  sql: (of) => alone(countPart(of)),
  said: [[({ model }) => `number of ${model.entity.plural}`]],
  isProposed: true,
  alsoCalled: ['sum'],
  unit: () => 'count',
  countsRows: true,
  weighed: (measure, weight) => ({ ...measure, kind: 'aggregate', function: 'sum', column: weight }),
  addsUp: () => true,
  reading: {
    words: wordsIn(import.meta.dirname, 'count'),
    rules: () => [
      rule('how many', 'measure', ['howMany'], () => ({
        sense: { measures: [{ kind: 'count' }], named: true, bare: true },
      })),
      rule('how many entities', 'measure', ['howMany', 'entity'], () => ({
        sense: { measures: [{ kind: 'count' }], named: true },
      })),
      ...(['and', 'with'] as const).flatMap((joint) => [
        rule(
          `counted ${joint} measure`,
          'measure',
          ['counted', joint, 'measure'],
          (first, link, { measures }) => listed(link, first, [first.measure, ...measures]),
        ),
        rule(
          `measure ${joint} counted`,
          'measure',
          ['measure', joint, 'counted'],
          ({ measures, named }, link, last) =>
            named ? listed(link, last, [...measures, last.measure]) : null,
        ),
      ]),
      // "Quotes, conversion and average premium": a list of figures that begins with how many there are, or goes on with it.
      rule(
        'counted, measure and measure',
        'measure',
        ['counted', 'and', 'measure', 'and', 'measure'],
        (first, _, one, __, other) =>
          !first.some && one.named && other.named
            ? { sense: { measures: [first.measure, ...one.measures, ...other.measures], named: true } }
            : null,
      ),
      ruleOf('measure', ['counted', 'and', 'counted'], (a, joint, b) =>
        a.some === b.some ? null : listed(joint, a.some ? a : b, [a.measure, b.measure]),
      ),
      ruleOf('measure', ['counted', 'versus', 'counted'], (a, _, b) =>
        a.some === b.some ? null : { sense: { measures: [a.measure, b.measure], named: true } },
      ),
      ruleOf('byMeasure', ['by', 'counted'], (_, { measure, some }) =>
        some ? { sense: { measure } } : null,
      ),
      // "By accepted count"
      rule(
        'by filtered count',
        'byMeasure',
        ['by', 'filter', 'howMany'],
        (_, named) => ({ sense: { measure: { kind: 'count' } }, condition: named }),
        { tight: true },
      ),
      ruleOf('ordering', ['sort', 'counted'], (_, { measure, some }) =>
        some ? { sense: { measure, dimension: null, direction: null } } : null,
      ),
      rule('spread of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
        name === 'spread' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
      ),
    ],
  },
}

/** Figures said together; after a comma "quotes" mostly begins something else. */
function listed(
  joint: { readonly listed?: true },
  { some }: Senses['counted'],
  measures: readonly Measure[],
) {
  const isList = some || measures.some((measure) => measure.kind === 'count' && measure.where !== undefined)
  return joint.listed === true && !isList ? null : { sense: { measures, named: true } }
}
