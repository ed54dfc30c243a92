import { columnOf, isNumeric, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Item } from '../constructs/senses.ts'
import type { Pair } from './comparing.ts'
import { distinct, sensesOf, type Draft } from './draft.ts'
import { continueDimensions } from './follow-up.ts'
import { dimensionOf, timeDimension } from '../constructs/dimensions/making.ts'
import { wholesOf } from './measuring.ts'
import type { Senses } from '../constructs/senses.ts'

/** By what a question splits its answer, put into a draft; what later steps must know of it is given back. */

export interface Grouping {
  /** Named with "by" and the like. */
  readonly groups: readonly Dimension[]
  /** All groups were named so: a ranking then orders them, and limits only where it says so. */
  readonly grouped: boolean
  /** In each value of which a ranking holds. */
  readonly rankedWithin: Dimension | null
}

const MOST_DIMENSIONS = 4

/** Groups that stand alone in the question; null where one of them is more likely a figure. */
function bareDimensions({ parts, model }: Draft): readonly Dimension[] | null {
  const standing = sensesOf(parts, 'dimension')
  const isBanded = ({ column }: Dimension) =>
    standing.some(
      ({ dimension, quantity }) => !quantity && dimension.kind === 'band' && dimension.column === column,
    )
  const isLoose = standing.some(({ quantity, dimension }) => quantity && !isBanded(dimension))
  if (isLoose && sensesOf(parts, 'distribution').length === 0) return null
  const lists = sensesOf(parts, 'dimensions')
  const startsWithFlag = ({ dimensions: [only] }: Senses['dimensions']) =>
    only !== undefined && columnOf(model, only.column).role === 'flag'
  const isQuantity = ({ kind, column }: Dimension) => kind !== 'grain' && isNumeric(columnOf(model, column))
  const listed = lists.flatMap(({ dimensions }) => dimensions)
  if (lists.some(startsWithFlag) || listed.some(isQuantity)) return null
  return [...standing.map(({ dimension }) => dimension), ...listed]
}

/** A group named before "by …" comes first. */
function leadingDimension(parts: readonly Item[]): readonly Dimension[] {
  const [leading] = parts.filter(({ category }) => category === 'groups' || category === 'dimension')
  return leading?.category === 'dimension' && sensesOf(parts, 'rank').length === 0
    ? [leading.sense.dimension]
    : []
}

/** "Cheaper than Castle Care" asks for insurers. */
function dimensionOfReference(model: SemanticModel, of: Filter | null): readonly Dimension[] {
  if (of === null || !('column' in of)) return []
  const dimension = dimensionOf(columnOf(model, of.column))
  return dimension?.kind === 'column' ? [dimension] : []
}

/** A column is grouped by its values or in bands, not by both. */
function withoutDoubles(dimensions: readonly Dimension[]): Dimension[] {
  const banded = new Set(dimensions.flatMap(({ kind, column }) => (kind === 'band' ? [column] : [])))
  return distinct(dimensions).filter(({ kind, column }) => kind !== 'column' || !banded.has(column))
}

/** Puts the groups of a question into the draft. Null where they cannot be its groups. */
export function addGroups(
  draft: Draft,
  question: string,
  { pair, isShare }: { readonly pair: Pair | null; readonly isShare: boolean },
): Grouping | null {
  const { parts, model } = draft
  const comparisons = pair === null ? sensesOf(parts, 'comparison') : []
  const sided = comparisons.flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  if (sided.length < comparisons.length) return null
  const bare = bareDimensions(draft)
  if (bare === null) return null
  const groups = sensesOf(parts, 'groups').flatMap(({ dimensions }) => dimensions)
  const ranks = sensesOf(parts, 'rank')
  const asked = sensesOf(parts, 'asked').map(({ dimension }) => dimension)
  const rankedBy = ranks.flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  // "In each age band" is the age band that the question drew itself.
  const rankedWithin = ranks.flatMap(({ within: each }) =>
    each === undefined ? [] : [groups.find(({ column }) => column === each.column) ?? each],
  )
  const ordered = sensesOf(parts, 'ordering').flatMap(({ dimension }) =>
    dimension === null ? [] : [dimension],
  )
  draft.dimensions = withoutDoubles([
    ...(isShare ? wholesOf(parts) : []),
    ...rankedWithin,
    ...leadingDimension(parts),
    ...groups,
    ...[...sensesOf(parts, 'shareOf'), ...sensesOf(parts, 'share')].flatMap(({ by }) => by ?? []),
    ...sided,
    ...sensesOf(parts, 'effectOn').map(({ dimension }) => dimension),
    ...asked,
    ...rankedBy,
    ...bare,
    ...(sensesOf(parts, 'byMeasure').length > 0 ? ordered : []),
  ])
  if (draft.dimensions.length === 0 && pair === null)
    draft.dimensions = distinct(
      sensesOf(parts, 'beyond').flatMap(({ of }) => dimensionOfReference(model, of)),
    )
  if (sensesOf(parts, 'trend').length > 0 && !draft.dimensions.some(({ kind }) => kind === 'grain')) {
    const time = timeDimension(model, 'month') ?? timeDimension(model, 'year')
    if (time === null) return null
    draft.dimensions = distinct([...draft.dimensions, time])
  }
  continueDimensions(draft, question)
  if (draft.dimensions.length > MOST_DIMENSIONS) return null
  return {
    groups,
    grouped: asked.length + rankedBy.length + bare.length === 0,
    rankedWithin: rankedWithin[0] ?? null,
  }
}
