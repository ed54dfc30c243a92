import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import { columnOf, pluralOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import type { Filter } from '../conditions/conditions.ts'
import { capitalised, slug, valueText, type Cell } from '../english.ts'
import { textOf } from '../phrase.ts'
import { NO_PLAN, parsed, printed, type Forms, type Of, type Parsed } from '../syntax.ts'
import { band } from './band.ts'
import { bins } from './bins.ts'
import { byColumn } from './by-column.ts'
import { cases } from './cases.ts'
import type { DimensionConstruct } from './dimension.ts'
import { grain } from './grain.ts'
import { held } from './held.ts'

/** The kinds of groups, and what is asked of any of them. */
export const dimensions = { column: byColumn, band, bins, cases, held, grain }

type Dimensions = typeof dimensions
/** By what an answer is split. */
export type Dimension = {
  [K in keyof Dimensions]: Dimensions[K] extends DimensionConstruct<infer D> ? D : never
}[keyof Dimensions]

export const dimensionSchema = Type.Unsafe<Dimension>(
  Type.Union(Object.values(dimensions).map(({ node }) => node)),
)

// A construct takes its own kind; the union does not carry that through the lookup.
const constructOf = ({ kind }: Dimension) => dimensions[kind] as DimensionConstruct<Dimension>

export const dimensionProblem = (check: Check, dimension: Dimension): Problem =>
  constructOf(dimension).problem(check, dimension)

/** The value by which rows fall into groups. */
export const group = (of: Compiling, dimension: Dimension): Fragment =>
  constructOf(dimension).sql(of, sql.ref(dimension.column), dimension)

/** The conditions of all rows that fall into a group. */
export const limitsOf = (dimensions: readonly Dimension[]): readonly Filter[] =>
  dimensions.flatMap((dimension) => constructOf(dimension).limits?.(dimension) ?? [])

export const dimensionText = (model: SemanticModel, dimension: Dimension): string =>
  constructOf(dimension).text(model, columnOf(model, dimension.column), dimension)

/** What several of its groups are called: "regions", "days of the week". */
export function severalText(model: SemanticModel, dimension: Dimension): string {
  const definition = columnOf(model, dimension.column)
  if (dimension.kind === 'held') return 'groups'
  if (dimension.kind === 'column' || dimension.kind === 'cases')
    return pluralOf(definition.label, definition.plural)
  const text = dimensionText(model, dimension)
  const [, head = text, rest = ''] = /^(\S+)( of .+)$/.exec(text) ?? []
  return `${pluralOf(head)}${rest}`
}

/** The dimension with what its label leaves out: where bands of one's own split. */
export const dimensionPhrase = (model: SemanticModel, dimension: Dimension): string =>
  textOf(printed({ model, plan: NO_PLAN }, constructOf(dimension).said, dimension))

/** The dimensions that a text may say from a place on. */
export function* dimensionsIn(of: Of, text: string, at: number): Iterable<Parsed<Dimension>> {
  for (const [kind, { said }] of Object.entries(dimensions))
    yield* parsed(of, said as Forms<Dimension>, text, at, { kind })
}

/** What its column is called in the rows that clients read. */
export const dimensionKey = (model: SemanticModel, dimension: Dimension): string =>
  slug(constructOf(dimension).name(model, columnOf(model, dimension.column), dimension))

/** The raw key of a group (as the engine gives it) as a person reads it. */
export function groupText(model: SemanticModel, dimension: Dimension, key: Cell): string {
  const column = columnOf(model, dimension.column)
  return key === null
    ? capitalised(valueText(column, key))
    : constructOf(dimension).groupText(column, dimension, key)
}

/** The raw key of a group as a machine reads it: an ISO date, a year as a number, a band by its name. */
export const groupValue = (model: SemanticModel, dimension: Dimension, key: Cell): Cell =>
  key === null ? null : constructOf(dimension).groupValue(columnOf(model, dimension.column), dimension, key)

/** The raw key of the group before, or of the same a year before; null where there is none. */
export const groupBefore = (dimension: Dimension, key: Cell, from: 'previous' | 'yearBefore'): Cell =>
  key === null ? null : constructOf(dimension).before(dimension, key, from)

/** The days of a group that is a stretch of time, from one to before another; null where it is none. */
export const spanOf = (dimension: Dimension, key: Cell) =>
  key === null ? null : (constructOf(dimension).span?.(dimension, key) ?? null)

/** The dimension with larger groups; null where there are none. */
export const widened = (dimension: Dimension): Dimension | null => constructOf(dimension).wider(dimension)

/** What a step along a dimension is called: "quarter". */
export const stepOf = (dimension: Dimension): string => constructOf(dimension).step(dimension)

/** True where each group is a range of a number, so that their order means something. */
export const isRange = (dimension: Dimension): boolean => constructOf(dimension).isRange === true

/** True where groups follow each other in time, and no time comes back. */
export const isAlongTime = (dimension: Dimension): boolean =>
  constructOf(dimension).isAlongTime?.(dimension) === true
