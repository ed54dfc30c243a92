import { columnOf, isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { isGrouped, isRanking } from './dimensions/grouping.lower.ts'
import { same } from '../grammar/same.ts'
import { counted, EXTREMES } from './measures/figures.lower.ts'
import { endOf } from './measures/better-end.ts'
import {
  countsRows,
  functionOf,
  isPlainCount,
  isTotal,
  measureText,
  type Measure,
} from './measures/measures.ts'
import { aggregated, isRecurring, sizeOf } from './measures/quantities.ts'
import type { Item, Senses } from './senses.ts'
import {
  assumed,
  groupsToName,
  lacking,
  sensesOf,
  withMeasure,
  type Lack,
  type QuestionParts,
  type Sketch,
  type Step,
} from './sketch.ts'

/** Superlatives, ranks and orders of a question: which groups come first, and how many of them are shown. */

const ENDS = { ascending: 'lowest', descending: 'highest' } as const

const ordered = (
  sketch: Sketch,
  measure: Measure,
  direction: Senses['rank']['direction'],
  first: boolean,
): Sketch => {
  const [made, index] = withMeasure(sketch, measure, first)
  return { ...made, order: [...made.order, { by: 'measure', index, direction }] }
}

/** How many a superlative leaves: as many as "which" asks for, all in order of a plural ("regions with …"). */
function leftBy(
  said: QuestionParts,
  asked: Senses['asked'] | undefined,
  otherwise: number | null,
): number | null {
  if (asked !== undefined) return asked.limit
  return sensesOf(said, 'dimension').some(({ plural }) => plural) ? null : otherwise
}

/** "The highest claims spend" of groups: what is spent is what all of it comes to. */
const isSpent = (column: Column, typed: string) =>
  column.role === 'money' &&
  column.discrete !== true &&
  column.repeats !== true &&
  !isRecurring(column) &&
  /\b(?:spend|spending|expenditure|expenses|outlays?|outgo|outgoings|bills?|payouts|takings|turnover|revenues?|sales)\b/i.test(
    typed,
  )

/** What is meant of a column where nothing says which figure: of what adds up in a file its sum, unless "on average" stands apart. */
const usualOf = (said: QuestionParts, column: Column): Measure =>
  aggregated(
    said.model.inferred === true &&
      !sensesOf(said, 'aggregate').some(({ function: name }) => name === 'average')
      ? (column.usually ?? 'average')
      : 'average',
    column,
  )

/** "When was it highest": of a file at one moment, and not over a whole day. */
const endAt = (
  said: QuestionParts,
  { name }: Column,
  direction: Senses['rank']['direction'],
): Measure | null =>
  said.model.inferred === true && sensesOf(said, 'asked').some(({ moment }) => moment === true)
    ? { kind: 'aggregate', function: EXTREMES[direction], column: name }
    : null

/** "The lowest premium": of groups the one with the lowest average, else the lowest of all. */
export const extremes: Step = (sketch, said) => {
  const [asked] = sensesOf(said, 'asked')
  let made = sketch
  // "Which is cheapest, and what is its average" asks twice: the end and the average are no two figures of each.
  const isEnd = (measure: Measure | undefined) =>
    measure !== undefined && /^(?:minimum|maximum)$/.test(functionOf(measure) ?? '')
  const isAskedAgain = (part: Item) =>
    part.category === 'measure' &&
    part.sense.measures.length > 1 &&
    isEnd(part.sense.measures[0]) &&
    /\band what\b/i.test(said.typed(part))
  if (said.parts.some(isAskedAgain))
    return lacking(said, 'rank', ['measure'], 'asks for the first and for a figure of it')
  const named = said.parts.flatMap((part) =>
    part.category === 'extreme' ? [{ ...part.sense, typed: said.typed(part) }] : [],
  )
  for (const { direction, column, typed } of named) {
    const end = ENDS[direction]
    const moment = endAt(said, column, direction)
    if (moment !== null) made = { ...ordered(made, moment, direction, true), limit: 1 }
    else if (!isGrouped(said) && made.dimensions.length > 0 && isSpent(column, typed)) {
      const total = aggregated('sum', column)
      made = assumed(made, { kind: 'read', words: typed, as: `the ${end} total` })
      made = { ...ordered(made, total, direction, true), limit: leftBy(said, asked, 1) }
    } else if (!isGrouped(said) && made.dimensions.length > 0) {
      const usual = usualOf(said, column)
      const figure = functionOf(usual) === 'sum' ? 'total' : 'average'
      const assumption = {
        kind: 'read',
        words: `${end} ${column.label}`,
        as: `the ${end} ${figure}`,
      } as const
      made = assumed(made, assumption, 'extreme of groups as an average')
      made = { ...ordered(made, usual, direction, true), limit: leftBy(said, asked, 1) }
    } else {
      ;[made] = withMeasure(made, { kind: 'aggregate', function: EXTREMES[direction], column: column.name })
    }
  }
  return made
}

/** "… with the highest average premium, top 3": one ranking said in two places. */
function mergedRanks(ranks: readonly Senses['rank'][]): readonly Senses['rank'][] {
  const [first, second] = ranks
  if (first === undefined || second === undefined || ranks.length > 2) return ranks
  const isBare = (rank: Senses['rank']) =>
    rank.measure === null && rank.byColumn === null && rank.dimension === null
  const bare = [first, second].find(isBare)
  const other = bare === first ? second : first
  // “The worst regions, top 3”: which end that is, the figure says.
  const isOneEnd = bare?.direction === other.direction || other.good !== undefined
  // "Rank the regions on total claims, keep the worst four": all of them are ranked, and which end is kept is said apart.
  if (bare !== undefined && other.limit === null && bare.limit !== null && bare.limit > 1)
    return [{ ...bare, dimension: other.dimension, measure: other.measure, byColumn: other.byColumn }]
  return bare === undefined || !isOneEnd ? ranks : [{ ...other, limit: bare.limit }]
}

/** The construct that lacks groups because single rows are asked for: "the ten dearest quotes". */
export const ROWS = 'rows'

/** A ranking of nothing in particular: the end of the figures themselves. */
function endsOf(sketch: Sketch, said: QuestionParts, rank: Senses['rank']): Sketch | Lack {
  // "The biggest donation" is an end by itself.
  if (rank.measure?.kind === 'aggregate' && rank.measure.function === EXTREMES[rank.direction])
    return withMeasure(sketch, rank.measure)[0]
  if (rank.byColumn === null || rank.measure !== null)
    return lacking(said, 'rank', ['rank'], `needs groups to rank, such as ${groupsToName(said)}`)
  if (rank.limit !== null && rank.limit > 1) return lacking(said, ROWS, ['rank'], 'asks for single ones')
  const [made] = withMeasure(sketch, {
    kind: 'aggregate',
    function: EXTREMES[rank.direction],
    column: rank.byColumn.name,
  })
  return made
}

/** How many groups a ranking leaves. */
function limitOf(said: QuestionParts, rank: Senses['rank']): number | null {
  const [counted] = sensesOf(said, 'groups').flatMap(({ limit }) => limit ?? [])
  if (counted !== undefined && (rank.limit ?? 1) === 1) return counted
  const [asked] = sensesOf(said, 'asked')
  const grouped = isGrouped(said)
  const exact = rank.only === true || rank.within !== undefined
  const several = rank.limit !== null && rank.limit > 1
  const isOwn =
    rank.dimension !== null ||
    (exact && (asked?.limit ?? 1) === 1) ||
    several ||
    (grouped && rank.limit !== 1)
  return isOwn ? rank.limit : leftBy(said, asked, grouped ? null : rank.limit)
}

/** "The fewest sales": of which ones is said beside it. */
const countNamed = ({ measures }: Sketch, { measure }: Senses['rank']): Measure | undefined =>
  measure != null && isPlainCount(measure) ? measures.find(countsRows) : undefined

/** "The average premium of the three biggest regions": how large they are is the figure that adds up, or how many there are. */
function sizeAmong(
  { measures }: Sketch,
  { model, parts }: QuestionParts,
  { size }: Senses['rank'],
): Measure | undefined {
  const place = parts.findIndex(({ category }) => category === 'rank')
  const isAfter = parts.some(({ category }, at) => category === 'measure' && at < place)
  if (size !== 'sure' || !isAfter || measures.length === 0) return undefined
  const addsUp = (measure: Measure) => countsRows(measure) || isTotal(model, measure)
  return measures.find(addsUp) ?? { kind: 'count' }
}

function rankedBy(sketch: Sketch, said: QuestionParts, rank: Senses['rank']): Sketch | Lack {
  const [byMeasure] = sensesOf(said, 'byMeasure')
  const [apart] = sensesOf(said, 'aggregate')
  const named = rank.measure === null ? null : counted(said, rank.measure, apart?.function ?? null)
  const { byColumn } = rank
  const own =
    named ?? (byColumn === null ? null : (endAt(said, byColumn, rank.direction) ?? usualOf(said, byColumn)))
  const matching =
    byColumn === null
      ? undefined
      : sketch.measures.find((measure) => 'column' in measure && measure.column === byColumn.name)
  const by =
    byMeasure?.bare === true && rank.size !== undefined
      ? sizeOf(said.model, byMeasure.measure, rank.size)
      : byMeasure?.measure
  const measure = by ??
    countNamed(sketch, rank) ??
    named ??
    matching ??
    own ??
    sizeAmong(sketch, said, rank) ??
    sketch.measures[0] ?? { kind: 'count' }
  if (sketch.dimensions.length === 0) return endsOf(sketch, said, rank)
  const isAssumed = own !== null && byColumn !== null && matching === undefined
  const isSize = by !== byMeasure?.measure
  const told = isAssumed
    ? assumed(sketch, { kind: 'rankedBy', figure: measureText(said.model, measure) }, 'figure to rank by')
    : isSize
      ? assumed(sketch, { kind: 'sizedBy', figure: measureText(said.model, measure) })
      : sketch
  const direction = rank.good === undefined ? rank.direction : endOf(said.model, measure, rank.good)
  const made = ordered(told, measure, direction, true)
  return rank.skip === undefined
    ? { ...made, limit: limitOf(said, rank) }
    : { ...made, limit: 1, skip: rank.skip }
}

/** Groups by the figure that they are ranked by, and as many of them as are asked for. */
export const ranks: Step = (sketch, said) => {
  const all = sensesOf(said, 'rank')
  const [rank, ...more] = mergedRanks(all)
  if (more.length > 0) return lacking(said, 'rank', ['rank'], 'is one ranking more than an answer has')
  // "Top 2 films by gross": what ranks them is no group of each of its numbers.
  const isNumber = ({ column }: Dimension) => {
    const each = columnOf(said.model, column)
    return isNumeric(each) && each.isYear !== true
  }
  const isRankedByGroup =
    said.model.inferred === true &&
    rank?.dimension != null &&
    (rank.limit ?? 1) > 1 &&
    rank.measure === null &&
    sensesOf(said, 'groups').some(({ dimensions }) => dimensions.some(isNumber))
  if (isRankedByGroup) return lacking(said, 'rank', ['groups'], 'ranks rather than groups')
  if (rank !== undefined) return rankedBy(sketch, said, rank)
  let made = sketch
  for (const { measure } of sensesOf(said, 'byMeasure')) {
    if (made.dimensions.length === 0)
      return lacking(said, 'rank', ['byMeasure'], 'needs groups that it puts in order')
    made = ordered(made, measure, 'descending', false)
  }
  return made
}

/** The column of the group that is meant: named as one, or as a number that is a group and no figure ("highest year first"). */
function groupOrderedBy({ dimensions, measures }: Sketch, { dimension, measure }: Senses['ordering']) {
  if (dimension !== null) return dimension.column
  const about = measure?.kind === 'aggregate' ? measure.column : null
  const isMeasured = measures.some((each) => 'column' in each && each.column === about)
  return about === null || isMeasured || !dimensions.some(({ column }) => column === about) ? null : about
}

function orderedBy(sketch: Sketch, said: QuestionParts, ordering: Senses['ordering']): Sketch {
  const { measure, dimension, direction, first: alongX, loose } = ordering
  const by = (order: Sketch['order']): Sketch => ({ ...sketch, order })
  if (alongX === true && sketch.dimensions.length > 0)
    return by([{ by: 'dimension', index: 0, direction: direction ?? 'ascending' }])
  // "Rank insurers by average premium": what is ranked is the group, what ranks it stands apart.
  if (dimension !== null && direction === null && sketch.order.length > 0) return sketch
  const place = sketch.dimensions.findIndex(({ column }) => column === groupOrderedBy(sketch, ordering))
  if (place !== -1)
    return by([...sketch.order, { by: 'dimension', index: place, direction: direction ?? 'ascending' }])
  const about = measure !== null && 'column' in measure ? measure.column : dimension?.column
  const isPrice = ({ column }: { readonly column: string }) =>
    loose === true && columnOf(said.model, column).role === 'money'
  const known = sketch.measures.findIndex(
    (candidate) =>
      same(candidate, measure) ||
      (candidate.kind === 'aggregate' && (candidate.column === about || isPrice(candidate))) ||
      ('column' in candidate && candidate.column === about),
  )
  const [made, index] =
    known !== -1
      ? ([sketch, known] as const)
      : measure === null
        ? ([sketch, 0] as const)
        : withMeasure(sketch, measure, sketch.measures.length === 0)
  if (made.order.length > 0 && measure === null && dimension === null) {
    const [first] = made.order
    const measured = first?.by === 'measure' ? made.measures[first.index] : undefined
    // "Ranked by loss ratio, worst first": which end is bad, the figure says.
    const end =
      ordering.good === undefined || measured === undefined
        ? direction
        : endOf(said.model, measured, ordering.good)
    return first !== undefined && end !== null ? { ...made, order: [{ ...first, direction: end }] } : made
  }
  const ranked = made.measures[index]
  const end =
    ordering.good === undefined || ranked === undefined ? direction : endOf(said.model, ranked, ordering.good)
  // "By annual premium, cheapest first": the figure has an order, of which the end is said now.
  const isOrdered = made.order.some((each) => each.by === 'measure' && each.index === index)
  return isOrdered && end !== null
    ? {
        ...made,
        order: made.order.map((each) =>
          each.by === 'measure' && each.index === index ? { ...each, direction: end } : each,
        ),
      }
    : { ...made, order: [...made.order, { by: 'measure', index, direction: end ?? 'descending' }] }
}

/** What is sorted, and nothing of by what. */
const isOfGroups = ({ dimension, direction }: Senses['ordering']) => dimension !== null && direction === null

export const orderings: Step = (sketch, said) => {
  const named = sensesOf(said, 'ordering')
  const made = named
    .toSorted((a, b) => (isRanking(said) ? Number(isOfGroups(a)) - Number(isOfGroups(b)) : 0))
    .reduce((before, ordering) => orderedBy(before, said, ordering), sketch)
  return named.length > 0 && made.dimensions.length === 0
    ? { ...made, choices: [...made.choices, 'order of nothing'] }
    : made
}
