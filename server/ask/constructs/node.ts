import { Type, type Static, type TSchema } from 'typebox'

/** What nodes of a plan are made of. */

/**
 * An object of these properties and no others.
 *
 * @param description what it means, for a language model that fills it
 */
export const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P, description?: string) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  })
export const oneOf = <const T extends readonly string[]>(...names: [...T]) => Type.Enum<[...T]>(names)
/** The schema with what it means where it stands. */
export const said = <T extends TSchema>(schema: T, description: string): T =>
  Object.defineProperties(
    {},
    // TypeBox keeps the kind of a schema where a spread does not see it.
    { ...Object.getOwnPropertyDescriptors(schema), description: { value: description, enumerable: true } },
  ) as T

/** Up to here engines count exactly, whatever the type of a column. */
export const FURTHEST = 1e15

/** One that is worked out is named by both of its parts. */
export const columnName = Type.String({ minLength: 1, maxLength: 220, description: 'name of a column' })
export const comparison = said(oneOf('=', '<>', '<', '<=', '>', '>='), '<= and >= include the value')
export type ComparisonOperator = Static<typeof comparison>
export const scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()], {
  description: 'value as the column lists it, a number, or true or false of a flag',
})
export type Scalar = Static<typeof scalar>
export const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day, YYYY-MM-DD' })
/** A measure, a figure or a dimension by its place in the plan. */
export const index = Type.Integer({ minimum: 0, maximum: 20, description: 'place' })
/** Of the measures. */
export const measureIndex = said(index, 'place of a measure among "measures"')

export const aggregateFunctions = ['sum', 'average', 'median', 'minimum', 'maximum', 'spread'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** How two figures are compared: left less right, that in percent of right, left over right, left in percent of right. */
export const manners = ['difference', 'percent', 'ratio', 'share'] as const
export type Manner = (typeof manners)[number]
export const mannerNode = said(
  oneOf(...manners),
  'difference: left less right, in its unit (or percentage points); percent: that difference as % of right ("12% dearer", growth); ratio: left divided by right ("twice"); share: left as % of right ("claims as a percentage of premiums")',
)

/** For each of which something is counted. */
export const paces = ['year', 'quarter', 'month', 'week', 'day'] as const
export type Pace = (typeof paces)[number]

export const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

export const charts = ['bar', 'line', 'histogram', 'scatter', 'pie'] as const
export type ChartType = (typeof charts)[number]

/** What nodes, and those within them, have by some names. */
export function valuesIn(node: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap((each) => valuesIn(each, names))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) ? [value].flat() : valuesIn(value, names),
  )
}

/** Where the nodes of a plan name columns: alone, or several of them in a list. */
export const COLUMN_NAMES = ['column', 'per', 'with'] as const

/** The columns that a node names, and those within it: conditions of conditions, a measure's own, the cases of a group. */
export const columnsNamed = (node: unknown): readonly string[] =>
  valuesIn(node, COLUMN_NAMES).filter((each) => typeof each === 'string')
