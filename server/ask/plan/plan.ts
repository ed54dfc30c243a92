import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

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
    ]),
  },
  'Filter',
)
export type Filter = Static<typeof filterSchema>

export const aggregateFunctions = ['sum', 'average', 'median', 'minimum', 'maximum', 'spread'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

export const measureSchema = Type.Union([
  /** Entities behind the group. */
  object({ kind: Type.Literal('count') }),
  object({ kind: Type.Literal('distinct'), column: columnName }),
  object({ kind: Type.Literal('aggregate'), function: oneOf(...aggregateFunctions), column: columnName }),
  /** `percent` between 0 and 100: the value under which that many percent of the group lie. */
  object({
    kind: Type.Literal('percentile'),
    column: columnName,
    percent: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }),
  }),
  /** Percent of the group's entities for which `of` holds. */
  object({ kind: Type.Literal('share'), of: filterSchema }),
  /** The group's entities as percent of all entities that the filter lets through. */
  object({ kind: Type.Literal('shareOfTotal') }),
  /** A metric that the semantic model names. */
  object({ kind: Type.Literal('metric'), name: columnName }),
])
export type Measure = Static<typeof measureSchema>

export const grains = ['year', 'quarter', 'month', 'week', 'day', 'monthOfYear', 'weekday'] as const
export type Grain = (typeof grains)[number]

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

const index = Type.Integer({ minimum: 0, maximum: 20 })
export const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

export const planSchema = object({
  dataset: Type.String({ minLength: 1, maxLength: 100 }),
  measures: Type.Array(measureSchema, { minItems: 1, maxItems: 10 }),
  dimensions: Type.Array(dimensionSchema, { maxItems: 4 }),
  filter: Type.Union([filterSchema, Type.Null()]),
  /** Conditions on disclosed measures; a hidden cell meets none. */
  having: Type.Array(object({ measure: index, op: comparison, value: Type.Number() }), { maxItems: 10 }),
  order: Type.Array(object({ by: oneOf('measure', 'dimension'), index, direction: oneOf(...directions) }), {
    maxItems: 10,
  }),
  limit: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]),
})
export type Plan = Static<typeof planSchema>
export type Order = Plan['order'][number]

/** True for a value of the plan's shape; whether its columns exist is the semantic model's to say. */
export const planShape = Compile(planSchema)
