import type { DatasetProfile } from '../../../datasets/profile.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Dimension } from '../../constructs/dimensions/dimensions.ts'
import type { Grain } from '../../../engines/engine.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import type { NumberSense } from './conditions.ts'
import { isCount } from './quantities.ts'
import { dimensionOf, timeDimension, widthBands } from './dimensions.ts'

/** By what an answer is split: columns, bands, grains, and values side by side. */
export function groupRules(model: SemanticModel, profile: DatasetProfile): readonly Rule[] {
  const isYear = (name: string) =>
    model.columns.some((column) => column.name === name && column.isYear === true)
  const isFlag = (name: string | null) =>
    model.columns.some((column) => column.name === name && column.role === 'flag')
  return [
    // "By annual premium" ranks where something is ranked; bands of it are the second thought.
    ...([true, false] as const).map((continuous) =>
      rule(
        continuous ? 'continuous column' : 'column',
        'dimension',
        ['column'],
        ({ column, plural }) => {
          const dimension = dimensionOf(column)
          return dimension === null || column.role === 'flag' || (dimension.kind === 'band') !== continuous
            ? null
            : { sense: { dimension, plural, quantity: isNumeric(column) } }
        },
        continuous ? 0.7 : 0,
      ),
    ),
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
    ...(
      [
        ['whether filter', ['whether', 'filter']],
        ['whether entity filter', ['whether', 'entity', 'filter']],
      ] as const
    ).map(([name, parts]) =>
      rule(
        name,
        'dimensions',
        parts,
        (...senses: readonly unknown[]) => {
          // The condition is the last part of both rules.
          const { column } = senses.at(-1) as Senses['filter']
          return column !== null && isFlag(column)
            ? { sense: { dimensions: [{ kind: 'column', column }] } }
            : null
        },
        -0.2,
      ),
    ),
    rule(
      'several, whether',
      'dimensions',
      ['dimensions', 'and', 'dimensions'],
      ({ dimensions }, _, { dimensions: [only, ...more] }) =>
        only !== undefined && more.length === 0 ? { sense: { dimensions: [...dimensions, only] } } : null,
      0.3,
    ),
    rule(
      'several, by whether',
      'dimensions',
      ['dimensions', 'and', 'by', 'dimensions'],
      ({ dimensions }, _, __, { dimensions: [only, ...more] }) =>
        only !== undefined && more.length === 0 ? { sense: { dimensions: [...dimensions, only] } } : null,
      0.3,
    ),
    rule(
      'date',
      'dimension',
      ['column'],
      ({ column, plural }) =>
        column.role === 'date'
          ? {
              sense: {
                dimension: { kind: 'grain', column: column.name, grain: 'month' },
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
          return widthBands(profile, column, value)
        },
        -0.2,
      ),
    ),
    rule(
      'number unit band',
      'dimension',
      ['number', 'unit', 'band'],
      ({ value }, { column }) => widthBands(profile, column, value),
      -0.1,
    ),
    rule('grain', 'dimension', ['grain'], ({ grain }) => {
      const dimension = timeDimension(model, grain)
      return dimension === null ? null : { sense: { dimension, plural: false, quantity: false } }
    }),
    rule('column grain', 'dimension', ['column', 'grain'], ({ column }, { grain }) =>
      column.role === 'date' ? dated(column, grain) : null,
    ),
    rule(
      'column by grain',
      'groups',
      ['column', 'by', 'grain'],
      ({ column }, _, { grain }) =>
        column.role === 'date'
          ? { sense: { dimensions: [dated(column, grain).sense.dimension], within: null, sure: false } }
          : null,
      -0.8,
    ),
    rule(
      'over time of entities',
      'groups',
      ['comparative', 'entity', 'dimension'],
      ({ op, column }, _, { dimension }) =>
        op === '>' && column === null && (dimension.kind === 'grain' || isYear(dimension.column))
          ? { sense: { dimensions: [dimension], within: null, sure: false } }
          : null,
      0.2,
    ),
    rule(
      'over time column',
      'groups',
      ['comparative', 'dimension'],
      ({ op, column }, { dimension }) =>
        op === '>' && column === null && (dimension.kind === 'grain' || isYear(dimension.column))
          ? { sense: { dimensions: [dimension], within: null, sure: false } }
          : null,
      0.2,
    ),
    rule('grain of column', 'dimension', ['grain', 'column'], ({ grain }, { column }) =>
      column.role === 'date' ? dated(column, grain) : null,
    ),
    rule('one', 'dimensions', ['dimension'], ({ dimension }) => ({ sense: { dimensions: [dimension] } })),
    rule(
      'one against another',
      'dimensions',
      ['dimension', 'versus', 'dimension'],
      (a, _, b) => (a.quantity || b.quantity ? null : { sense: { dimensions: [a.dimension, b.dimension] } }),
      0.2,
    ),
    rule('by', 'groups', ['by', 'dimensions'], ({ each, sure }, { dimensions }) => ({
      sense: { dimensions, within: each && dimensions.length === 1 ? (dimensions[0] ?? null) : null, sure },
    })),
    // "Claims per accepted quote": the condition, not a group.
    rule(
      'by filtered entity',
      'filter',
      ['by', 'filter', 'entity'],
      (_, filter) => ({ sense: filter }),
      -0.4,
      { tight: true },
    ),
    // "For accepted quotes" after "by region,": a flag right before what it describes.
    rule(
      'flag entity',
      'filter',
      ['filter', 'entity'],
      (filter) => (filter.values !== null && isFlag(filter.column) ? { sense: filter } : null),
      -0.3,
      { tight: true },
    ),
    rule('by by', 'groups', ['groups', 'groups'], (a, b) => ({
      sense: {
        dimensions: [...a.dimensions, ...b.dimensions],
        within: b.sure ? b.within : (a.within ?? b.within),
        sure: a.sure || b.sure,
      },
    })),
    rule('monthly', 'groups', ['byGrain'], ({ grain }) => everyGrain(model, grain)),
    rule('by monthly', 'groups', ['by', 'byGrain'], (_, { grain }) => everyGrain(model, grain)),
    rule(
      'distribution of flag',
      'groups',
      ['distribution', 'column'],
      (_, { column, plural }) =>
        column.role === 'flag' && !plural
          ? { sense: { dimensions: [{ kind: 'column', column: column.name }], within: null, sure: false } }
          : null,
      0.7,
    ),
    rule('distribution of column', 'groups', ['distribution', 'column'], (_, { column }) => {
      if (column.role === 'flag') return null
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
    }),
    rule('column distribution', 'groups', ['column', 'distribution'], ({ column }) => {
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
    }),
    rule(
      'number of column',
      'dimension',
      ['howMany', 'column'],
      (_, { column, plural }) =>
        isCount(column)
          ? { sense: { dimension: { kind: 'column', column: column.name }, plural, quantity: false } }
          : null,
      0.2,
    ),
    rule(
      'n columns',
      'asked',
      ['number', 'dimension'],
      ({ value, unit }, { dimension, plural, quantity }) =>
        unit === null && plural && !quantity && Number.isInteger(value) && value > 0 && value <= 10_000
          ? { sense: { dimension, limit: value } }
          : null,
      0.2,
    ),
    rule(
      'column across bands',
      'groups',
      ['column', 'by', 'band'],
      ({ column }) =>
        column.bands === undefined
          ? null
          : {
              sense: {
                dimensions: [{ kind: 'band', column: column.name, edges: column.bands }],
                within: null,
                sure: false,
              },
            },
      0.3,
    ),
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
  ]
}

const dated = (column: Column, grain: Grain) => ({
  sense: {
    dimension: { kind: 'grain' as const, column: column.name, grain },
    plural: false,
    quantity: false,
  },
})

function everyGrain(model: SemanticModel, grain: Grain) {
  const dimension = timeDimension(model, grain)
  return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
}
