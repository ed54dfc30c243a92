import {
  columnOf,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { dimensionOf } from './dimension-senses.ts'
import type { Dimension } from './dimensions.ts'
import { rule, ruleOf } from '../rule.ts'
import { same } from '../../grammar/same.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
declare module '../senses.ts' {
  interface Senses {
    /** "region x channel" */
    cross: object
    /** "cross", before what is crossed with something */
    crossing: object
    /** "of each", "in each band": of the groups that are named elsewhere */
    eachGroup: object
    /** "wise", after a group */
    wise: object
    /** "at which", "whose": of values that a figure bounds */
    ofWhichValues: object
    /** "step", of a number with few values */
    stepOf: { plural?: true }
    /** "at every step" */
    eachStep: object
    /** "split between", before values that are the groups */
    splitBetween: object
    /** "y/n", after a condition of which both sides are asked */
    yesNo: object
    /** "down the side", after what the rows or columns of a table are */
    gridSide: object
    /** "men and women each" */
    apiece: object
    /** "Separately", of values that are named */
    separately: object
    /** "each", before those that are its own: "each insurer's quotes" */
    eachOne: object
  }
}

/** What splits an answer, whichever kind of groups it is: "by …", "in each …", "which …", the distribution of something. */
export const grouping: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'grouping'),
  rules: ({ model, profile }) => [
    // "Premium x hospital list" measures the premium.
    rule('groups crossed', 'groups', ['dimensions', 'cross', 'dimensions'], (a, _, b) => {
      const [first] = a.dimensions
      const isFigure = first?.kind === 'band' && columnOf(model, first.column).role === 'money'
      return isFigure ? null : apart([...a.dimensions, ...b.dimensions])
    }),
    rule('groups crossed further', 'groups', ['groups', 'cross', 'dimensions'], (a, _, b) =>
      apart([...a.dimensions, ...b.dimensions]),
    ),
    rule('crossed with groups', 'groups', ['cross', 'dimensions'], (_, { dimensions }) => ({
      sense: { dimensions, within: null, sure: false, crossed: true },
    })),
    rule('cross with', 'groups', ['crossing', 'dimensions', 'with', 'dimensions'], (_, a, __, b) =>
      apart([...a.dimensions, ...b.dimensions]),
    ),
    rule('yes or no', 'dimension', ['value', 'yesNo'], ({ column }) =>
      column.role === 'flag'
        ? { sense: { dimension: { kind: 'column', column: column.name }, plural: false, quantity: false } }
        : null,
    ),
    // "Insurers down the side and channels along the top": the groups of a table.
    rule('side of a grid', 'groups', ['dimensions', 'gridSide'], ({ dimensions }) => apart(dimensions)),
    // "Ages where the average premium is above £250"
    rule('values that', 'dimension', ['column', 'ofWhichValues'], ({ column, plural }) =>
      plural && isNumeric(column) && column.usually !== 'sum' ? stepsOf(column, true) : null,
    ),
    // "Each of the six insurers": all that there are.
    rule(
      'all n groups',
      'dimension',
      ['number', 'dimension'],
      ({ value, unit }, { dimension, plural, quantity }) =>
        unit === null &&
        plural &&
        !quantity &&
        dimension.kind === 'column' &&
        profile.values[dimension.column]?.length === value
          ? { sense: { dimension, plural, quantity } }
          : null,
    ),
    rule('column step', 'dimension', ['column', 'stepOf'], ({ column }, { plural = false }) =>
      stepsOf(column, plural),
    ),
    rule(
      'step of column',
      'dimension',
      ['stepOf', 'column'],
      ({ plural = false }, { column, plural: many }) => stepsOf(column, plural || many),
    ),
    rule('each band', 'eachGroup', ['by', 'band'], ({ each }, { plural }) =>
      each && !plural ? { sense: {} } : null,
    ),
    rule(
      'several, whether',
      'dimensions',
      ['dimensions', 'and', 'dimensions'],
      ({ dimensions }, { listed, beside }, { dimensions: [only, ...more] }) =>
        only !== undefined && more.length === 0 && !((listed ?? beside) === true && isFlag(model, only))
          ? { sense: { dimensions: [...dimensions, only], ...(listed === true ? { listed } : {}) } }
          : null,
    ),
    // "By insurer, accepted, 2025" is of those that were, unless groups go on behind it.
    rule(
      'several, listed flag',
      'dimensions',
      ['dimensions', 'and', 'dimensions'],
      ({ dimensions }, { listed }, { dimensions: [only, ...more] }) =>
        only !== undefined && more.length === 0 && listed === true && isFlag(model, only)
          ? { sense: { dimensions: [...dimensions, only] } }
          : null,
    ),
    rule(
      'several, by whether',
      'dimensions',
      ['dimensions', 'and', 'by', 'dimensions'],
      ({ dimensions }, _, __, { dimensions: [only, ...more] }) =>
        only !== undefined && more.length === 0 ? { sense: { dimensions: [...dimensions, only] } } : null,
    ),
    rule('one', 'dimensions', ['dimension'], ({ dimension }) => ({ sense: { dimensions: [dimension] } })),
    rule('one against another', 'dimensions', ['dimension', 'versus', 'dimension'], (a, _, b) =>
      a.quantity || b.quantity ? null : { sense: { dimensions: [a.dimension, b.dimension] } },
    ),
    rule('by', 'groups', ['by', 'dimensions'], ({ each, sure }, { dimensions, listed }) => ({
      sense: {
        dimensions,
        within: each && dimensions.length === 1 ? (dimensions[0] ?? null) : null,
        sure,
        ...(listed === true ? { listed } : {}),
      },
    })),
    // "How many has each got", "over 6,000 quotes each"
    rule('each alone', 'eachGroup', ['apiece'], () => ({ sense: {} })),
    rule('told separately', 'eachGroup', ['separately'], () => ({ sense: {} })),
    // "Region-wise"
    rule('group wise', 'groups', ['dimensions', 'wise'], ({ dimensions }) => apart(dimensions), {
      tight: true,
    }),
    // "The three region and channel pairs with the lowest conversion"
    rule('n pairs', 'groups', ['number', 'dimensions'], ({ value, unit }, { dimensions }) =>
      unit === null && dimensions.length > 1 && Number.isInteger(value) && value > 0 && value <= 10_000
        ? { sense: { dimensions, within: null, sure: false, crossed: true, limit: value } }
        : null,
    ),
    // "The mix of each insurer's quotes": each of them is a whole.
    rule('of each of these', 'groups', ['eachOne', 'dimension', 'entity'], (_, { dimension }) => ({
      sense: { dimensions: [dimension], within: dimension, sure: true },
    })),
    // "How does premium split between insurers"
    ...(['between', 'splitBetween'] as const).map((joint) =>
      rule(`${joint} groups`, 'groups', [joint, 'dimension'], (_, { dimension, plural }) =>
        plural ? { sense: { dimensions: [dimension], within: null, sure: true } } : null,
      ),
    ),
    // "Insurer by insurer"
    rule('one by one', 'groups', ['dimension', 'by', 'dimension'], ({ dimension }, _, again) =>
      same(dimension, again.dimension)
        ? { sense: { dimensions: [dimension], within: dimension, sure: true } }
        : null,
    ),
    rule('by by', 'groups', ['groups', 'groups'], (a, b) => ({
      sense: {
        dimensions: [...a.dimensions, ...b.dimensions],
        within: b.sure ? b.within : (a.within ?? b.within),
        sure: a.sure || b.sure,
      },
    })),
    rule('distribution of flag', 'groups', ['distribution', 'column'], (_, { column, plural }) =>
      column.role === 'flag' && !plural
        ? { sense: { dimensions: [{ kind: 'column', column: column.name }], within: null, sure: false } }
        : null,
    ),
    rule('distribution of column', 'groups', ['distribution', 'column'], (_, { column }) =>
      column.role === 'flag' ? null : distributionOf(column),
    ),
    // "Distribution of members per quote": an average has none.
    rule(
      'distribution of column per entity',
      'groups',
      ['distribution', 'column', 'perUnit', 'entity'],
      (_, { column }) => distributionOf(column),
    ),
    ruleOf('groups', ['column', 'distribution'], ({ column }) => distributionOf(column)),
    // "How the ages of the people are spread out"
    rule(
      'column of entities distribution',
      'groups',
      ['column', 'entity', 'distribution'],
      ({ column, plural }) => (plural ? distributionOf(column) : null),
    ),
    rule('n columns', 'asked', ['number', 'dimension'], ({ value, unit }, { dimension, plural, quantity }) =>
      unit === null && plural && !quantity && Number.isInteger(value) && value > 0 && value <= 10_000
        ? { sense: { dimension, limit: value } }
        : null,
    ),
    rule('which column', 'asked', ['which', 'dimension'], (_, { dimension, plural }) => ({
      sense: { dimension, limit: plural ? null : 1 },
    })),
    rule('which n columns', 'asked', ['which', 'number', 'dimension'], (_, { value }, { dimension }) =>
      Number.isInteger(value) && value > 0 && value <= 10_000 ? { sense: { dimension, limit: value } } : null,
    ),
  ],
}

/** Each number that there is, of a column that has few of them. */
const stepsOf = (column: Column, plural: boolean) =>
  column.role === 'number' || column.discrete === true
    ? {
        sense: { dimension: { kind: 'column', column: column.name } as const, plural, quantity: false },
      }
    : null
const isFlag = (model: SemanticModel, { kind, column }: Dimension) =>
  kind === 'column' && columnOf(model, column).role === 'flag'

const apart = (dimensions: readonly Dimension[]) => ({ sense: { dimensions, within: null, sure: false } })

/** By its bands where it has some, else by its values. */
function distributionOf(column: Column) {
  const dimension: Dimension | null =
    column.bands !== undefined
      ? { kind: 'band', column: column.name, edges: column.bands }
      : dimensionOf(column)
  return dimension === null ? null : apart([dimension])
}
