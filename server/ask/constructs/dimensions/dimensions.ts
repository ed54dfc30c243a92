import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Steps } from '../../../engines/engine.ts'
import type { Fragment } from '../../../engines/fragments.ts'
import { columnOf, pluralOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import type { Filter } from '../conditions/conditions.ts'
import { capitalised, slug, valueText, type Cell } from '../english.ts'
import { textOf } from '../phrase.ts'
import type { Stepped } from '../senses.ts'
import { NO_PLAN, parsed, printed, type Forms, type Of, type Parsed } from '../syntax.ts'
import { band } from './band.ts'
import { bins } from './bins.ts'
import { byColumn } from './by-column.ts'
import { cases } from './cases.ts'
import type { DimensionConstruct, Key, KnownColumn, KnownKey } from './dimension.ts'
import { grain } from './grain.ts'
import { held } from './held.ts'
import { lengthOf } from './steps.ts'

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
  const { called } = constructOf(dimension)
  if (called !== undefined) return called.several
  if (isOfValues(dimension) || drawnBy(dimension) !== null)
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
export function dimensionKey(model: SemanticModel, dimension: Dimension): string {
  const name = constructOf(dimension).name?.(model, columnOf(model, dimension.column), dimension)
  return slug(name ?? dimensionText(model, dimension))
}

/** The raw key of a group (as the engine gives it) as a person reads it. */
export function groupText(model: SemanticModel, dimension: Dimension, key: Cell): string {
  const column = columnOf(model, dimension.column)
  return key === null
    ? capitalised(valueText(column, key))
    : constructOf(dimension).groupText(column, dimension, key)
}

/** The raw key of a group as a machine reads it: an ISO date, a year as a number, a band by its name. */
export function groupValue(model: SemanticModel, dimension: Dimension, key: Cell): Cell {
  if (key === null) return null
  const value = constructOf(dimension).groupValue?.(columnOf(model, dimension.column), dimension, key)
  return value === undefined ? groupText(model, dimension, key) : value
}

/** The raw key of the group before, or of the same a year before; null where there is none. */
export const groupBefore = (dimension: Dimension, key: Cell, from: 'previous' | 'yearBefore'): Cell =>
  key === null ? null : constructOf(dimension).before(dimension, key, from)

/** The days of a group that is a stretch of time, from one to before another; null where it is none. */
export const spanOf = (dimension: Dimension, key: Cell) =>
  key === null ? null : (constructOf(dimension).span?.(dimension, key) ?? null)

/** The dimension with larger groups; null where there are none. */
export const widened = (dimension: Dimension): Dimension | null =>
  constructOf(dimension).wider?.(dimension) ?? null

/** What a step along a dimension is called: "quarter". */
export const stepOf = (dimension: Dimension): string => constructOf(dimension).step?.(dimension) ?? 'step'

/** What one of its groups is called: "region", "month". */
export const singularText = (model: SemanticModel, dimension: Dimension): string =>
  constructOf(dimension).called?.one ?? dimensionText(model, dimension)

/** The keys that its groups may have, by what everybody may know; null where that is not known. */
export const knownKeys = (dimension: Dimension, known: KnownColumn): readonly KnownKey[] | null =>
  constructOf(dimension).keys?.(dimension, known) ?? null

/** True where each group is a value of its column. */
export const isOfValues = (dimension: Dimension): boolean => constructOf(dimension).isOfValues === true

/** What the rows of some of its groups meet; null where no condition says it. */
export const rowsOf = (dimension: Dimension, keys: readonly Key[]): Filter | null =>
  constructOf(dimension).rows?.(dimension, keys) ?? null

/** The groups that a question draws itself; null where it does not. */
export const drawnBy = (dimension: Dimension) => constructOf(dimension).drawn?.(dimension) ?? null

/** The step of time that a group is; null where groups are of anything else. */
export const stepIn = (dimension: Dimension): Stepped | null =>
  constructOf(dimension).stepped?.(dimension) ?? null

/** True where groups are steps of time, whether they come back or not. */
export const isTimed = (dimension: Dimension): boolean => stepIn(dimension) !== null

/** True where each group is one step of a grain: a year, not ten of them. */
export function isStep(dimension: Dimension, grain: Stepped['grain']): boolean {
  const step = stepIn(dimension)
  return step?.grain === grain && step.every === undefined
}

/** True of ranges that are equally wide. */
export const isEven = (dimension: Dimension): boolean => constructOf(dimension).isEven === true

/** True where a column is split so when nothing else is said of it. */
export const isUsual = (model: SemanticModel, dimension: Dimension): boolean =>
  constructOf(dimension).isUsual?.(dimension, columnOf(model, dimension.column)) === true

/** How long a group of time is; null where one comes back, or groups are of anything else. */
export function stretchOf(dimension: Dimension): Steps | null {
  const step = stepIn(dimension)
  return step === null ? null : lengthOf(step)
}

/** True where each group is a range of a number, so that their order means something. */
export const isRange = (dimension: Dimension): boolean => constructOf(dimension).isRange === true

/** True where groups follow each other in time, and no time comes back. */
export const isAlongTime = (dimension: Dimension): boolean => stretchOf(dimension) !== null
