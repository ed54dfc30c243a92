import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { grains } from '../../engines/engine.ts'

/**
 * The plan: what a question asks of a dataset, as data. Everything that asks (the built-in interpreter, a language
 * model, a replay) produces a plan, and only the compiler turns one into SQL, so no asker has a place to write SQL.
 */

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const oneOf = <const T extends readonly string[]>(...names: [...T]) => Type.Enum<[...T]>(names)

const columnName = Type.String({ minLength: 1, maxLength: 100 })
const comparison = oneOf('=', '<>', '<', '<=', '>', '>=')
const scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()])
const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Which rows: null stands for all of them. */
export const filterSchema = Type.Cyclic(
  {
    Filter: Type.Union([
      object({
        kind: Type.Literal('and'),
        items: Type.Array(Type.Ref('Filter'), { minItems: 1, maxItems: 50 }),
      }),
      object({
        kind: Type.Literal('or'),
        items: Type.Array(Type.Ref('Filter'), { minItems: 1, maxItems: 50 }),
      }),
      object({ kind: Type.Literal('not'), item: Type.Ref('Filter') }),
      object({ kind: Type.Literal('compare'), column: columnName, op: comparison, value: scalar }),
      object({
        kind: Type.Literal('in'),
        column: columnName,
        values: Type.Array(scalar, { minItems: 1, maxItems: 500 }),
      }),
      /** Both ends included. */
      object({ kind: Type.Literal('between'), column: columnName, low: Type.Number(), high: Type.Number() }),
      /** From `from`, included, to `to`, excluded; either may be open. */
      object({
        kind: Type.Literal('period'),
        column: columnName,
        from: Type.Union([isoDate, Type.Null()]),
        to: Type.Union([isoDate, Type.Null()]),
      }),
      object({ kind: Type.Literal('missing'), column: columnName }),
      /** Against the figure of all entities: "premium over the average premium". */
      object({
        kind: Type.Literal('relative'),
        column: columnName,
        op: comparison,
        to: oneOf('average', 'median'),
      }),
      /** A part of every year or week, whatever the year: months 1 to 12, days 1 (Monday) to 7. */
      object({
        kind: Type.Literal('part'),
        column: columnName,
        grain: oneOf('monthOfYear', 'weekday'),
        values: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }),
      }),
    ]),
  },
  'Filter',
)
export type Filter = Static<typeof filterSchema>

export const aggregateFunctions = ['sum', 'average', 'median', 'minimum', 'maximum', 'spread'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

const index = Type.Integer({ minimum: 0, maximum: 20 })

/** Only the entities of a group for which it holds: what two sides of a comparison differ in. */
const where = { where: Type.Optional(filterSchema) }

export const measureSchema = Type.Union([
  /** Entities behind the group. */
  object({ kind: Type.Literal('count'), ...where }),
  object({ kind: Type.Literal('distinct'), column: columnName, ...where }),
  object({
    kind: Type.Literal('aggregate'),
    function: oneOf(...aggregateFunctions),
    column: columnName,
    ...where,
  }),
  /** `percent` between 0 and 100: the value under which that many percent of the group lie. */
  object({
    kind: Type.Literal('percentile'),
    column: columnName,
    percent: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }),
    ...where,
  }),
  /** Percent of the group's entities for which `of` holds. */
  object({ kind: Type.Literal('share'), of: filterSchema, ...where }),
  /**
   * The group as percent of all groups that the filter lets through, by entities or by the sum of a column; `within`
   * is a dimension: of the groups that share its value only.
   */
  object({
    kind: Type.Literal('shareOfTotal'),
    column: Type.Optional(columnName),
    within: Type.Optional(index),
  }),
  /** Sum of one column for each unit of another, over the entities that have both. */
  object({ kind: Type.Literal('ratio'), column: columnName, per: columnName, ...where }),
  /** Pearson's coefficient, between -1 and 1. */
  object({ kind: Type.Literal('correlation'), column: columnName, with: columnName, ...where }),
  /** A metric that the semantic model names. */
  object({ kind: Type.Literal('metric'), name: columnName, ...where }),
])
export type Measure = Static<typeof measureSchema>

const manners = ['difference', 'percent', 'ratio', 'share'] as const
export type Manner = (typeof manners)[number]
const manner = oneOf(...manners)

/** What is worked out from disclosed cells alone; `of`, `left` and `right` are measures by their place. */
export const calculationSchema = Type.Union([
  /** Left less right, that in percent of right, left over right, or left in percent of right. */
  object({ kind: Type.Literal('between'), left: index, right: index, as: manner }),
  /** Against the period (or band) before, or the same period a year before. */
  object({ kind: Type.Literal('change'), of: index, from: oneOf('previous', 'yearBefore'), as: manner }),
  /** Against the plan's reference. */
  object({ kind: Type.Literal('versus'), of: index, as: manner }),
  /** Sum up to here, in the order of the last dimension. */
  object({ kind: Type.Literal('running'), of: index }),
  /** Mean of the last `over` groups in the order of the last dimension. */
  object({ kind: Type.Literal('moving'), of: index, over: Type.Integer({ minimum: 2, maximum: 60 }) }),
])
export type Calculation = Static<typeof calculationSchema>

export const dimensionSchema = Type.Union([
  object({ kind: Type.Literal('column'), column: columnName }),
  /** Bands [e0, e1), [e1, e2) …, with one open band below the first edge and one from the last edge on. */
  object({
    kind: Type.Literal('band'),
    column: columnName,
    edges: Type.Array(Type.Number(), { minItems: 1, maxItems: 100 }),
  }),
  object({ kind: Type.Literal('grain'), column: columnName, grain: oneOf(...grains) }),
])
export type Dimension = Static<typeof dimensionSchema>

export const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

export const charts = ['bar', 'line', 'histogram', 'scatter', 'pie'] as const
export type ChartType = (typeof charts)[number]

export const planSchema = object({
  dataset: Type.String({ minLength: 1, maxLength: 100 }),
  measures: Type.Array(measureSchema, { minItems: 1, maxItems: 10 }),
  /** Figures are the measures, then these: `having` and `order` name them by their place among both. */
  calculations: Type.Optional(Type.Array(calculationSchema, { minItems: 1, maxItems: 10 })),
  dimensions: Type.Array(dimensionSchema, { maxItems: 4 }),
  filter: Type.Union([filterSchema, Type.Null()]),
  /** The entities whose measures, all together, groups are compared with; null stands for all. */
  reference: Type.Optional(object({ filter: Type.Union([filterSchema, Type.Null()]) })),
  /** Conditions on disclosed figures; a hidden cell meets none. */
  having: Type.Array(
    object({
      measure: index,
      op: comparison,
      value: Type.Union([Type.Number(), Type.Literal('reference')]),
    }),
    { maxItems: 10 },
  ),
  order: Type.Array(object({ by: oneOf('measure', 'dimension'), index, direction: oneOf(...directions) }), {
    maxItems: 10,
  }),
  limit: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]),
  /** Groups left out before the limit: 1 for "the second cheapest". */
  skip: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** A dimension: the limit holds for each of its values. */
  limitWithin: Type.Optional(index),
  /** The chart that was asked for. */
  chart: Type.Optional(oneOf(...charts)),
})
export type Plan = Static<typeof planSchema>
export type Order = Plan['order'][number]

/** The plan that counts all entities of a dataset. */
export const countOfAll = (dataset: string): Plan => ({
  dataset,
  measures: [{ kind: 'count' }],
  dimensions: [],
  filter: null,
  having: [],
  order: [],
  limit: null,
})

/** True for a value of the plan's shape; whether its columns exist is the semantic model's to say. */
export const planShape = Compile(planSchema)
