import { isNumeric, type SemanticModel } from '../../../datasets/semantic-model.ts'
import type { Dimension } from '../../plan/plan.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { union, type NumberSense } from './conditions.ts'
import { compared, dimensionOf, widthBands } from './dimensions.ts'

/** By what an answer is split: columns, bands, grains, and values side by side. */
export function groupRules(model: SemanticModel): readonly Rule[] {
  return [
    rule('column', 'dimension', ['column'], ({ column, plural }) => {
      const dimension = dimensionOf(column)
      return dimension === null || column.role === 'flag'
        ? null
        : { sense: { dimension, plural, quantity: isNumeric(column) } }
    }),
    // "Smokers" is a condition unless "by smoker" says that it is a group; "by smokers" is again a condition.
    rule(
      'flag',
      'dimensions',
      ['column'],
      ({ column, plural }) =>
        column.role === 'flag' && !plural
          ? { sense: { dimensions: [{ kind: 'column', column: column.name }] } }
          : null,
      0.5,
    ),
    rule(
      'flags',
      'dimensions',
      ['column'],
      ({ column, plural }) =>
        column.role === 'flag' && plural
          ? { sense: { dimensions: [{ kind: 'column', column: column.name }] } }
          : null,
      1.6,
    ),
    rule(
      'several, flag',
      'dimensions',
      ['dimensions', 'and', 'column'],
      ({ dimensions }, _, { column }) =>
        column.role === 'flag'
          ? { sense: { dimensions: [...dimensions, { kind: 'column', column: column.name }] } }
          : null,
      0.5,
    ),
    rule(
      'date',
      'dimension',
      ['column'],
      ({ column, plural }) =>
        column.name === model.date
          ? {
              sense: {
                dimension: { kind: 'grain', column: model.date, grain: 'month' },
                plural,
                quantity: false,
              },
            }
          : null,
      0.3,
    ),
    rule(
      'column band',
      'dimension',
      ['column', 'band'],
      ({ column }, { plural }) => {
        const dimension: Dimension | null =
          column.role === 'category' || column.role === 'flag'
            ? { kind: 'column', column: column.name }
            : column.bands === undefined
              ? null
              : { kind: 'band', column: column.name, edges: column.bands }
        return dimension === null ? null : { sense: { dimension, plural, quantity: false } }
      },
      -0.1,
    ),
    ...(
      [
        ['number unit column band', ['number', 'unit', 'column', 'band'], 2],
        ['number column band', ['number', 'column', 'band'], 1],
      ] as const
    ).map(([name, parts, at]) =>
      rule(
        name,
        'dimension',
        parts,
        (...senses: readonly unknown[]) => {
          // The two rules differ only in the place of the column.
          const { value } = senses[0] as NumberSense
          const { column } = senses[at] as Senses['column']
          return widthBands(column, value)
        },
        -0.2,
      ),
    ),
    rule(
      'number unit band',
      'dimension',
      ['number', 'unit', 'band'],
      ({ value }, { column }) => widthBands(column, value),
      -0.1,
    ),
    rule('grain', 'dimension', ['grain'], ({ grain }) => ({
      sense: { dimension: { kind: 'grain', column: model.date, grain }, plural: false, quantity: false },
    })),
    rule('one', 'dimensions', ['dimension'], ({ dimension }) => ({ sense: { dimensions: [dimension] } })),
    rule('several', 'dimensions', ['dimensions', 'and', 'dimension'], ({ dimensions }, _, { dimension }) => ({
      sense: { dimensions: [...dimensions, dimension] },
    })),
    rule(
      'several, each',
      'dimensions',
      ['dimensions', 'and', 'by', 'dimension'],
      ({ dimensions }, _, __, { dimension }) => ({
        sense: { dimensions: [...dimensions, dimension] },
      }),
    ),
    rule('by', 'groups', ['by', 'dimensions'], (_, { dimensions }) => ({ sense: { dimensions } })),
    rule('by by', 'groups', ['groups', 'groups'], (a, b) => ({
      sense: { dimensions: [...a.dimensions, ...b.dimensions] },
    })),
    rule('monthly', 'groups', ['byGrain'], ({ grain }) => ({
      sense: { dimensions: [{ kind: 'grain', column: model.date, grain }] },
    })),
    rule('by monthly', 'groups', ['by', 'byGrain'], (_, { grain }) => ({
      sense: { dimensions: [{ kind: 'grain', column: model.date, grain }] },
    })),
    rule('distribution of column', 'groups', ['distribution', 'column'], (_, { column }) => {
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension] } }
    }),
    rule('column distribution', 'groups', ['column', 'distribution'], ({ column }) => {
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension] } }
    }),
    rule('which column', 'asked', ['which', 'dimension'], (_, { dimension, plural }) => ({
      sense: { dimension, limit: plural ? null : 1 },
    })),
    rule(
      'which n columns',
      'asked',
      ['which', 'number', 'dimension'],
      (_, { value }, { dimension }) =>
        Number.isInteger(value) && value > 0 && value <= 10_000
          ? { sense: { dimension, limit: value } }
          : null,
      -0.1,
    ),
    rule('compare values', 'comparison', ['compare', 'filter'], (_, filter) => compared(model, filter)),
    ...(['versus', 'to'] as const).map((joint) =>
      rule(
        `compare value ${joint} value`,
        'comparison',
        ['compare', 'filter', joint, 'filter'],
        (_, left, __, right) => {
          const sense = union(left, right)
          return sense === null ? null : compared(model, sense)
        },
      ),
    ),
    rule('between values', 'comparison', ['between', 'filter'], (_, filter) => compared(model, filter), 0.3),
    rule(
      'value versus value',
      'comparison',
      ['filter', 'versus', 'filter'],
      (left, _, right) => {
        const sense = union(left, right)
        return sense === null ? null : compared(model, sense)
      },
      0.05,
    ),
  ]
}
