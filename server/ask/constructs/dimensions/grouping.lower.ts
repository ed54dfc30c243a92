import { OF_YEAR } from './steps.ts'
import { columnsIn, deniedBy, spanIn, type Filter } from '../conditions/conditions.ts'
import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import type { Senses } from '../senses.ts'
import { unique, has, lacking, sensesOf, type Lack, type QuestionParts, type Step } from '../sketch.ts'
import {
  drawnBy,
  isEven,
  isOfValues,
  isRange,
  isStep,
  isTimed,
  isUsual,
  stepIn,
  type Dimension,
} from './dimensions.ts'
import { dimensionOf, timeDimension } from './dimension-senses.ts'

/** By what a question splits its answer. */

const MOST_DIMENSIONS = 4

/** Groups that stand alone in the question; a lack where one of them is more likely a figure. */
function bareDimensions(said: QuestionParts): readonly Dimension[] | Lack {
  const { model } = said
  const standing = sensesOf(said, 'dimension')
  const isBanded = ({ column }: Dimension) =>
    standing.some(({ dimension, quantity }) => !quantity && isRange(dimension) && dimension.column === column)
  const isOrdered = has(said, 'rank', 'having', 'beyond', 'ordering', 'byMeasure')
  // "Ages with over 6,000 quotes": in the plural, what has few values is a group where a figure ranks or bounds it.
  const areValues = ({ dimension, plural }: Senses['dimension']) =>
    isOrdered &&
    plural &&
    isOfValues(dimension) &&
    isStepped(said, dimension) &&
    columnOf(model, dimension.column).usually !== 'sum'
  const isLoose = standing.some((each) => each.quantity && !isBanded(each.dimension) && !areValues(each))
  if (isLoose && !has(said, 'distribution'))
    return lacking(said, 'groups', ['dimension'], 'names a number: say which figure of it, or “by” before it')
  const lists = sensesOf(said, 'dimensions')
  const startsWithFlag = ({ dimensions: [only] }: Senses['dimensions']) =>
    only !== undefined && columnOf(model, only.column).role === 'flag'
  const isQuantity = (each: Dimension) => !isTimed(each) && isNumeric(columnOf(model, each.column))
  const listed = lists.flatMap(({ dimensions }) => dimensions)
  if (lists.some(startsWithFlag))
    return lacking(said, 'groups', ['dimensions'], 'is a condition or a group: say “by” before a group')
  if (listed.some(isQuantity))
    return lacking(
      said,
      'groups',
      ['dimensions'],
      'names a number beside groups: say which figure of it is meant',
    )
  return [...standing.map(({ dimension }) => dimension), ...listed]
}

/** A group named before "by …" comes first. */
function leadingDimension(said: QuestionParts): readonly Dimension[] {
  const [leading] = said.parts.filter(({ category }) => category === 'groups' || category === 'dimension')
  return leading?.category === 'dimension' && !has(said, 'rank') ? [leading.sense.dimension] : []
}

/** "Cheaper than Castle Care" asks for insurers. */
function dimensionOfReference({ model }: QuestionParts, of: Filter | null): readonly Dimension[] {
  if (of === null || !('column' in of)) return []
  const dimension = dimensionOf(columnOf(model, of.column))
  return dimension !== null && isOfValues(dimension) ? [dimension] : []
}

/** A column is grouped by its values or in bands, not by both; and in bands that were said rather than in its usual ones. */
function withoutDoubles({ model }: QuestionParts, dimensions: readonly Dimension[]): readonly Dimension[] {
  const isDrawn = (dimension: Dimension) => isRange(dimension) || drawnBy(dimension) !== null
  const columnsOf = (drawn: readonly Dimension[]) => new Set(drawn.map(({ column }) => column))
  const banded = columnsOf(dimensions.filter(isDrawn))
  const drawn = columnsOf(dimensions.filter((each) => isDrawn(each) && !isUsual(model, each)))
  return unique(dimensions).filter(
    (each) =>
      (!isOfValues(each) || !banded.has(each.column)) && (!isUsual(model, each) || !drawn.has(each.column)),
  )
}

/** Groups named with "by" and the like. */
export const groupsNamed = (said: QuestionParts): readonly Dimension[] =>
  sensesOf(said, 'groups').flatMap(({ dimensions }) => dimensions)

const askedFor = (said: QuestionParts) => sensesOf(said, 'asked').map(({ dimension }) => dimension)
const rankedBy = (said: QuestionParts) =>
  sensesOf(said, 'rank').flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))

/** "In each region, the insurer that sold the most": the first of two groups that a comma parts, where something leads in each. */
function ledWithin(said: QuestionParts): readonly Dimension[] {
  const [rank, ...others] = sensesOf(said, 'rank')
  const pairs = said.parts.flatMap((part) =>
    part.category === 'groups' &&
    part.sense.listed === true &&
    part.sense.dimensions.length === 2 &&
    /^(?:for|in|within|at|per|each|every)\b/i.test(said.typed(part))
      ? part.sense.dimensions.slice(0, 1)
      : [],
  )
  const isLed = rank?.dimension === null && rank.limit === 1 && others.length === 0
  return isLed && pairs.length === 1 && groupsNamed(said).length === 2 ? pairs : []
}

/** "For men and women, which excess is commonest in each": values that are groups, in each of which something leads. */
export function valuesRanked(said: QuestionParts): readonly Dimension[] {
  const led = [...askedFor(said), ...rankedBy(said)]
  if (led.length === 0 || groupsNamed(said).length > 0) return []
  const sided = sensesOf(said, 'comparison').flatMap(({ dimension, as }) =>
    dimension === null || isTimed(dimension) || as !== undefined ? [] : [dimension],
  )
  const named = sided.length > 0 ? sided : has(said, 'eachGroup') ? eachOfNamed(said) : []
  return said.pair === null &&
    named.length === 1 &&
    named.every(({ column }) => led.every((each) => each.column !== column))
    ? named
    : []
}

/** True where all groups were named with "by": a ranking then orders them, and limits only where it says so. */
export function isGrouped(said: QuestionParts): boolean {
  if (ledWithin(said).length > 0) return false
  const bare = bareDimensions(said)
  return askedFor(said).length + rankedBy(said).length === 0 && 'length' in bare && bare.length === 0
}

/** In each value of which a ranking holds: "in each age band" is the age band that the question drew itself. */
export const rankedWithin = (said: QuestionParts): readonly Dimension[] => {
  const named = sensesOf(said, 'rank').flatMap(({ within: each }) =>
    each === undefined ? [] : [groupsNamed(said).find(({ column }) => column === each.column) ?? each],
  )
  return named.length > 0 ? named : [...ledWithin(said), ...valuesRanked(said)]
}

/** Groups within which shares are taken: "in each region". */
export const wholesOf = (said: QuestionParts): readonly Dimension[] =>
  sensesOf(said, 'groups').flatMap(({ within }) => (within === null ? [] : [within]))

/** "By region in percent" asks for parts of the whole. */
export const asksShares = (said: QuestionParts) =>
  has(said, 'inPercent') && said.pair === null && !has(said, 'difference', 'change', 'yearOnYear', 'against')

/** "Sort insurers from best to worst loss ratio": what is sorted, and by what, stand apart. */
export const isRanking = (said: QuestionParts) =>
  sensesOf(said, 'ordering').some(({ measure, direction }) => measure !== null && direction !== null)

/** "By the end of each month", "from 2023 to 2024 to 2025": along these. */
const upToEach = (said: QuestionParts) =>
  [...sensesOf(said, 'upToEachStep'), ...sensesOf(said, 'legs')].flatMap(
    ({ step }) => timeDimension(said.model, step) ?? [],
  )

/** The groups that a question names, in their order. */
/** What a figure is along, unless it is said in which bands: "how does the cost climb with age? Under 30, 30 to 50, …". */
function alongNamed(said: QuestionParts, sided: readonly Dimension[]): readonly Dimension[] {
  const named = [...sided, ...groupsNamed(said)]
  return sensesOf(said, 'effectOn').flatMap(({ dimension }) =>
    named.some(({ column }) => column === dimension.column) ? [] : [dimension],
  )
}

/** "Top 5 regions by population": what ranks them is no group, where hardly two of them share a number. */
const partsWhatItRanks = (said: QuestionParts): boolean =>
  sensesOf(said, 'rank').some(({ dimension }) => dimension !== null) &&
  groupsNamed(said).some((dimension) => {
    const column = columnOf(said.model, dimension.column)
    return isOfValues(dimension) && isNumeric(column) && column.discrete !== true && column.isYear !== true
  })

export const groups: Step = (sketch, said) => {
  const { model, pair } = said
  if (partsWhatItRanks(said)) return lacking(said, 'groups', ['groups'], 'ranks what is named before it')
  const comparisons = pair === null ? sensesOf(said, 'comparison') : []
  const sided = comparisons.flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  if (new Set(sided.map(({ column }) => column)).size < sided.length)
    return lacking(said, 'comparison', ['comparison'], 'draws the groups of one column twice')
  if (sided.length < comparisons.length)
    return lacking(said, 'comparison', ['comparison'], 'names sides that nothing compares')
  const bare = bareDimensions(said)
  if ('lacks' in bare) return bare
  const ordered = sensesOf(said, 'ordering').flatMap(({ dimension }) => dimension ?? [])
  const named = withoutDoubles(said, [
    ...(asksShares(said) || has(said, 'share') ? wholesOf(said) : []),
    ...rankedWithin(said),
    ...leadingDimension(said),
    ...groupsNamed(said),
    ...[...sensesOf(said, 'shareOf'), ...sensesOf(said, 'share')].flatMap(({ by }) => by ?? []),
    ...sided,
    ...alongNamed(said, sided),
    ...askedFor(said),
    ...sensesOf(said, 'tallied').map(({ dimension }) => dimension),
    ...upToEach(said),
    ...rankedBy(said),
    ...bare,
    ...(has(said, 'byMeasure') || isRanking(said) ? ordered : []),
  ])
  const found =
    named.length === 0 && pair === null
      ? unique(sensesOf(said, 'beyond').flatMap(({ of }) => dimensionOfReference(said, of)))
      : named
  const stepped = has(said, 'eachStep') ? found.map((each) => unbanded(said, each)) : found
  // "By channel, men and women separately": values that are told apart are groups beside others.
  const dimensions = has(said, 'eachGroup') ? unique([...stepped, ...eachOfNamed(said)]) : stepped
  if (has(said, 'eachStep') && !dimensions.some((each) => isEven(each) || isStepped(said, each)))
    return lacking(said, 'groups', ['eachStep'], 'needs a number that it goes through')
  if (has(said, 'eachGroup') && dimensions.length === 0)
    return lacking(said, 'groups', ['eachGroup'], 'needs groups that it goes through')
  if (!has(said, 'trend') || dimensions.some(isTimed)) return { ...sketch, dimensions }
  const byMonth = asksByYear(said) ? null : timeDimension(model, { grain: 'month' })
  const time = byMonth ?? timeDimension(model, { grain: 'year' })
  return time === null
    ? lacking(said, 'grain', ['trend'], `needs a date, and nothing dates ${model.entity.plural}`)
    : { ...sketch, dimensions: unique([...dimensions, time]) }
}

/** "Has it moved since 2023": of years that are named, each is held against those before it. */
const asksByYear = (said: QuestionParts): boolean =>
  sensesOf(said, 'trend').some(({ moved }) => moved === true) &&
  sensesOf(said, 'filter').some(({ filter }) => {
    const { from = null, to = null } = spanIn(filter) ?? {}
    const isYear = from?.endsWith('-01-01') === true
    if (to === null || !isYear) return isYear
    return to.endsWith('-01-01') && Number(to.slice(0, 4)) > Number(from.slice(0, 4)) + 1
  })

/** Each number that there is in place of bands of them. */
const unbanded = (said: QuestionParts, dimension: Dimension): Dimension =>
  isRange(dimension) && !isEven(dimension) && isStepped(said, dimension)
    ? { kind: 'column', column: dimension.column }
    : dimension

/** Whether a column has steps: numbers that are few, or whole. */
const isStepped = ({ model }: QuestionParts, { column }: Dimension): boolean => {
  const { role, discrete } = columnOf(model, column)
  return role === 'number' || discrete === true
}

/** "London and Wales: average premium of each", "everyone but Foxglove, … of each": the groups whose names were said, of one column. */
function eachOfNamed(said: QuestionParts): readonly Dimension[] {
  const columns = sensesOf(said, 'filter').flatMap(({ column, values, filter }) => {
    if (deniedBy(filter) !== null) return columnsIn(filter)
    return column !== null && (values?.length ?? 0) > 1 ? [column] : []
  })
  return unique(columns).length === 1 ? [{ kind: 'column', column: columns[0] ?? '' }] : []
}

/** "By month, 2024 against 2025": each month once, with the years that are compared beside each other. */
export const yearsBeside: Step = (sketch, said) => {
  const years = sketch.dimensions.find((each) => isStep(each, 'year'))
  const isAlong = has(
    said,
    'change',
    'yearOnYear',
    'running',
    'accruing',
    'upToEachStep',
    'restarts',
    'window',
  )
  if (years === undefined || isAlong || !has(said, 'comparison', 'compare')) return sketch
  const parts = sketch.dimensions.flatMap((dimension): readonly Dimension[] => {
    if (dimension === years) return []
    const step = stepIn(dimension)
    const part = step === null || step.every !== undefined ? undefined : OF_YEAR.get(step.grain)
    return [part === undefined ? dimension : { kind: 'grain', column: dimension.column, grain: part }]
  })
  return parts.some(isTimed) ? { ...sketch, dimensions: [...parts, years] } : sketch
}

/** An answer by more groups than a person can read. */
export const notTooMany: Step = (sketch, said) =>
  sketch.dimensions.length > MOST_DIMENSIONS
    ? lacking(said, 'groups', ['groups', 'dimension', 'dimensions'], `is more than ${MOST_DIMENSIONS} groups`)
    : sketch
