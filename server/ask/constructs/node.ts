import { Type, type Static } from 'typebox'

/** What nodes of a plan are made of. */

/** An object of these properties and no others. */
export const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
export const oneOf = <const T extends readonly string[]>(...names: [...T]) => Type.Enum<[...T]>(names)

export const columnName = Type.String({ minLength: 1, maxLength: 100 })
export const comparison = oneOf('=', '<>', '<', '<=', '>', '>=')
export type Comparison = Static<typeof comparison>
export const scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()])
export type Scalar = Static<typeof scalar>
export const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** A measure, a figure or a dimension by its place in the plan. */
export const index = Type.Integer({ minimum: 0, maximum: 20 })

export const aggregateFunctions = ['sum', 'average', 'median', 'minimum', 'maximum', 'spread'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** How two figures are compared: left less right, that in percent of right, left over right, left in percent of right. */
export const manners = ['difference', 'percent', 'ratio', 'share'] as const
export type Manner = (typeof manners)[number]

export const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

export const charts = ['bar', 'line', 'histogram', 'scatter', 'pie'] as const
export type ChartType = (typeof charts)[number]
