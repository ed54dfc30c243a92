import { endOf } from './measures/better-end.ts'
import { aggregated } from './measures/quantities.ts'
import { rule, ruleOf, rules } from './rule.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
/** The order that groups are shown in. */
export const orderReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'order'),
  rules: ({ model }) => [
    // "From best to worst loss ratio": which end is good, the figure says.
    rule(
      'best to worst measure',
      'ordering',
      ['direction', 'measure'],
      ({ good }, { measures: [measure, ...more], named }) =>
        good === undefined || measure === undefined || more.length > 0 || !named
          ? null
          : { sense: { measure, dimension: null, direction: endOf(model, measure, good) } },
    ),
    ruleOf(
      'byMeasure',
      ['by', 'measure'],
      // "Each with its average premium" puts nothing in order.
      ({ each, alone = false }, { measures: [measure, ...more], named }) =>
        each || alone || measure === undefined || more.length > 0
          ? null
          : { sense: named ? { measure } : { measure, bare: true } },
    ),
    ruleOf('ordering', ['sort', 'measure'], (_, { measures }) => ({
      sense: { measure: measures[0] ?? null, dimension: null, direction: null },
    })),
    rule('sort by extreme', 'ordering', ['sort', 'extreme'], (_, { column, direction }) => ({
      sense: { measure: aggregated('average', column), dimension: null, direction },
    })),
    ruleOf('ordering', ['sort', 'dimension'], (_, { dimension }) => ({
      sense: { measure: null, dimension, direction: null },
    })),
    ruleOf('ordering', ['sort', 'axis'], (_, { axis }) => ({
      sense: { measure: null, dimension: null, direction: null, first: axis === 'x' },
    })),
    ...rules(
      'ordering',
      {
        'axis direction': ['axis', 'direction'],
        'sort direction axis': ['sort', 'direction', 'by', 'axis'],
      },
      ({ axis: { axis }, direction: { direction } }) => ({
        sense: { measure: null, dimension: null, direction, first: axis === 'x' },
      }),
    ),
    rule(
      'sort direction dimension',
      'ordering',
      ['sort', 'direction', 'by', 'dimension'],
      (_, { direction }, __, { dimension }) => ({ sense: { measure: null, dimension, direction } }),
    ),
    ruleOf('ordering', ['sort', 'entity'], () => ({
      sense: { measure: { kind: 'count' }, dimension: null, direction: null },
    })),
    rule('sort in direction', 'ordering', ['sort', 'direction'], (_, { direction, good }) => ({
      sense: { measure: null, dimension: null, direction, ...(good === undefined ? {} : { good }) },
    })),
    ruleOf('ordering', ['direction'], ({ direction, good }) => ({
      sense: { measure: null, dimension: null, direction, ...(good === undefined ? {} : { good }) },
    })),
  ],
}
