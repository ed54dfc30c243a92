import {
  columnOf,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { dimensionOf, sideBySide } from './making.ts'
import type { Dimension } from './dimensions.ts'
import { rule } from '../rule.ts'
import { same } from '../../grammar/same.ts'
import type { Senses } from '../senses.ts'
import type { Reading } from '../reading.ts'
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
    /** "apart from", between values that are groups */
    toldFrom: object
    /** "y/n", after a condition of which both sides are asked */
    yesNo: object
    /** "down the side", after what the rows or columns of a table are */
    gridSide: object
    /** "men and women each" */
    apiece: object
    /** "apart", behind values that are groups */
    toldApart: object
    /** "each", before those that are its own: "each insurer's quotes" */
    eachOne: object
  }
}

/** What splits an answer, whichever kind of groups it is: "by …", "in each …", "which …", the distribution of something. */
export const grouping: Reading = {
  words: [
    [
      'by',
      { each: false, sure: false },
      'by | per | binned by | bin by | bucketed by | bucketed into | banded into | binned into | bin into | over each | per each | by attribute | by the attribute | group by attribute | grouping by | grouping | for each of the | by each of the | bin per | by per | in terms of the | by per each | split by | broken down by | break down by | breakdown by | grouped by | group by | across | by each | according to | depending on | at each | from each | segmented by | divided by | for all the different | for the different | for different | across the different | across different | split across | on each | vary by | varies by | vary across | next to each | beside each | alongside each | against each | differ by | differ across | one point per | a point per | one figure per | a figure per | one number per | one value per | one bar per | a point for every | a point for each | one point for every | one point for each | a bar for every | a bar for each | a line for each | a line for every | one line for each | one line per | a line per | a row for each | a row for every | one row for each | one row for every | one row per | a row per | broken out by | with respect to | as a function of | sliced by | cut by | by different | from one',
    ],
    ['by', { each: false, sure: false, alone: true }, 'each | every | with each'],
    ['by', { each: true, sure: false }, 'for each | for every | in each | in every | of each'],
    ['by', { each: true, sure: true }, 'within each | within every | inside each | inside every | within'],
    [
      'splitBetween',
      {},
      'split between | split among | divide among | divides among | divided among | divide up among | share out among | divide up between | divided up between | divide between | divides between | divide into | divides into | divide up into | break down between | break down into | breaks down into | split up between | split up into | divided between | broken down between | split into | shared between',
    ],
    ['cross', {}, 'x | × | crossed with | crossed by'],
    ['crossing', {}, 'cross | crossing | cross tabulate | crosstab | cross tab | pivot'],
    [
      'stepOf',
      {},
      'step | step of | rung | rung of | notch | setting | size of | distinct value of | separate value of | single year of',
    ],
    [
      'stepOf',
      { plural: true },
      'single years of | individual years of | steps | settings | levels | options | choices | tiers | amounts | sizes | levels of | choices of | amounts of',
    ],
    [
      'apiece',
      {},
      'each | apiece | respectively | separately | individually | in turn | side by side | one by one | split out | shown separately | shown apart | kept separate | kept apart | listed separately | shown side by side | on their own lines',
    ],
    ['toldApart', {}, 'apart'],
    ['wise', {}, 'wise'],
    [
      'ofWhichValues',
      {},
      'where | whose | at which | for which | in which | with | that have | which have | having | that had | which had | that saw | that see | when',
    ],
    [
      'eachStep',
      {},
      ['level', 'value', 'step', 'point', 'setting']
        .flatMap((step) =>
          ['at', 'for', 'in', 'on'].flatMap((by) => [
            `${by} each ${step}`,
            `${by} every ${step}`,
            `${by} each separate ${step}`,
          ]),
        )
        .join(' | '),
    ],
    [
      'eachGroup',
      {},
      [
        'of each | in each | for each | on each | at each | with each | under each | of each of them | for each of them | in each of them | next to each | beside each | alongside each | against each | next to each one | for each one | of each one | in each one | at each one | each of them | each of these | each of those | for each of these | for each of those | at each of them | at each of these | at each of those | in each of those | in each of these | per each of them | against each one | each one | into each',
        ...['lot', 'heap', 'pile', 'batch', 'bunch', 'set'].flatMap((group) =>
          ['each', 'of each', 'in each', 'for each', 'into each', 'per'].map((each) => `${each} ${group}`),
        ),
      ].join(' | '),
    ],
    [
      'gridSide',
      {},
      'down the side | along the side | down the left | on the left | down the left hand side | across the top | along the top | at the top | along the bottom | across the bottom | in the rows | in the columns',
    ],
    [
      'toldFrom',
      {},
      'apart from | split from | separate from | separated from | separately from | set apart from | told apart from | kept apart from | beside | alongside | next to',
    ],
    ['yesNo', {}, 'y / n | yes / no | y or n | yes or no | or not'],
    ['eachOne', {}, 'each | every'],
    ['which', {}, 'which | what | whichever'],
    [
      'distribution',
      {},
      'distribution of | distribution | are spread out | is spread out | distributed | distributed across | distributed over | distributed among | distributed between | shared out among | shared out between | shared out across | spread over | spread across | histogram of | histogram | breakdown of | breakdown | split of | mix of | split | mix | shape of | shape',
    ],
  ],
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
    // "Smoker y/n": those who do and those who do not.
    // "Smokers apart from non-smokers"
    rule('value apart from value', 'groups', ['value', 'toldFrom', 'value'], (one, _, other) =>
      one.column === other.column && !same(one.values, other.values)
        ? {
            sense: {
              dimensions: [{ kind: 'column', column: one.column.name }],
              within: null,
              sure: true,
            },
          }
        : null,
    ),
    rule('yes or no', 'dimension', ['value', 'yesNo'], ({ column }) =>
      column.role === 'flag'
        ? { sense: { dimension: { kind: 'column', column: column.name }, plural: false, quantity: false } }
        : null,
    ),
    // "Insurers down the side and channels along the top": the groups of a table.
    rule('side of a grid', 'groups', ['dimensions', 'gridSide'], ({ dimensions }) => apart(dimensions)),
    // "At every step": of each number that it may be, and no bands of them.
    rule('each step', 'eachStep', ['by', 'stepOf'], () => ({ sense: {} })),
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
    rule('values each', 'groups', ['filter', 'apiece'], (named) => eachOf(model, named)),
    rule('values apart', 'groups', ['filter', 'toldApart'], (named) => eachOf(model, named)),
    // "Separately for men and women"
    rule('each of values', 'groups', ['apiece', 'filter'], (_, named) => eachOf(model, named)),
    // "Insurer by insurer"
    rule('one by one', 'groups', ['dimension', 'by', 'dimension'], ({ dimension }, _, again) =>
      same(dimension, again.dimension)
        ? { sense: { dimensions: [dimension], within: dimension, sure: true } }
        : null,
    ),
    rule('split between sides', 'comparison', ['splitBetween', 'comparison'], (_, sense) =>
      sense.dimension?.kind === 'column' ? { sense } : null,
    ),
    rule('split between values', 'comparison', ['splitBetween', 'filter'], (_, named) =>
      (named.values?.length ?? 0) > 1 ? sideBySide(model, named) : null,
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
    rule('distribution of bins', 'groups', ['distribution', 'dimension'], (_, { dimension }) =>
      dimension.kind === 'bins' ? { sense: { dimensions: [dimension], within: null, sure: false } } : null,
    ),
    rule('column distribution', 'groups', ['column', 'distribution'], ({ column }) => distributionOf(column)),
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
  reads: [
    'region x sales channel',
    'premium x hospital list',
    'smoker x cover level loss ratio',
    'cross region with gender: number of quotes in each',
    'quotes per year',
    'distribution of age',
    'annual quote counts',
    'premium distribution',
  ],
}

/** Each number that there is, of a column that has few of them. */
const stepsOf = (column: Column, plural: boolean) =>
  column.role === 'number' || column.discrete === true
    ? {
        sense: { dimension: { kind: 'column', column: column.name } as const, plural, quantity: false },
      }
    : null
/** Values that are named as groups of their own. */
function eachOf(model: SemanticModel, named: Senses['filter']) {
  if (named.column === null || (named.values?.length ?? 0) < 2) return null
  const dimension = dimensionOf(columnOf(model, named.column))
  return dimension === null
    ? null
    : { sense: { dimensions: [dimension], within: dimension, sure: true }, condition: named }
}

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
