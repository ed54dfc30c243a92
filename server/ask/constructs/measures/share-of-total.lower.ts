import { columnNamed, columnOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { wholesOf } from '../dimensions/grouping.lower.ts'
import { allOf, conjunctsOf, spanIn, type Filter } from '../conditions/conditions.ts'
import { same } from '../../grammar/same.ts'
import type { Item } from '../senses.ts'
import { has, lacking, sensesOf, type QuestionParts, type Sketch, type Step } from '../sketch.ts'
import {
  countsRows,
  definedBy,
  isPlainCount,
  isTotal,
  measureText,
  sharedBy,
  type Measure,
} from './measures.ts'

/** The measures as parts of a whole: counts, or sums; averages do not add up. */
export const sharesOfTotal: Step = (sketch, said) => {
  const [among] = wholesOf(said)
  const place = sketch.dimensions.findIndex((dimension) => same(dimension, among))
  const within = place !== -1 && sketch.dimensions.length > 1 ? { within: place } : {}
  const shares = sketch.measures.map((measure): Measure | null => {
    if (countsRows(measure)) return { kind: 'shareOfTotal', ...within }
    const summed = definedBy(said.model, measure)?.figure
    if (summed?.function === 'sum') return { kind: 'shareOfTotal', column: summed.column, ...within }
    if (measure.kind !== 'aggregate' || !(measure.function === 'sum' || measure.where === undefined))
      return null
    const isSum = measure.function === 'sum' || columnOf(said.model, measure.column).role === 'money'
    return isSum ? { kind: 'shareOfTotal', column: measure.column, ...within } : null
  })
  // What a metric asks of rows holds for its parts and its whole alike.
  const asked = sketch.measures.flatMap((measure): readonly Filter[] => {
    const column = definedBy(said.model, measure)?.figure?.where
    return column === undefined ? [] : [{ kind: 'compare', column, op: '=', value: true }]
  })
  // Nor is a rate in percent a part of one.
  if (
    sketch.measures.length > 0 &&
    sketch.measures.every((each) => definedBy(said.model, each) !== null) &&
    asked.length === 0
  )
    return sketch
  const [kept] = sketch.measures.filter((_, index) => shares[index] === null)
  if (kept !== undefined)
    return lacking(
      said,
      'shareOfTotal',
      ['share', 'inPercent'],
      `needs a figure that adds up to a whole, which the ${measureText(said.model, kept)} does not`,
    )
  return {
    ...sketch,
    conditions: [...sketch.conditions, ...asked],
    measures:
      shares.length === 0 ? [{ kind: 'shareOfTotal', ...within }] : shares.flatMap((each) => each ?? []),
  }
}

/** A sum where no function was named: nothing else of a column has parts, but a rate in percent has none. */
function addedUp({ model, parts }: QuestionParts, measure: Measure | undefined): Measure | undefined {
  const isOpen = parts.some((part) => part.category === 'share' && part.sense.open)
  const isBare = isOpen && parts.some((part) => part.category === 'measure' && !part.sense.named)
  return isBare && measure?.kind === 'aggregate' && columnOf(model, measure.column).unit !== 'percent'
    ? { ...measure, function: 'sum' }
    : measure
}

/** Whether a condition says of when: part and whole are of one time. */
const saysTime = (model: SemanticModel, filter: Filter): boolean =>
  spanIn(filter) !== null || ('column' in filter && columnNamed(model, filter.column)?.isYear === true)

/** "London's share of GWP": with no groups, the sum of what is named, of the sum of all; null for other shares. */
export function partOfWhole(sketch: Sketch, said: QuestionParts): Sketch | null {
  const [measured, ...more] = sketch.measures
  const whole = addedUp(said, measured)
  const filters = said.parts.filter(
    (each) => each.category === 'filter' && !saysTime(said.model, each.sense.filter),
  )
  // "Of the premium of accepted quotes, what part is London's": what is said last is said of the part.
  const measures = said.parts.flatMap(({ category, from }) => (category === 'measure' ? [from] : []))
  const isOfPart = (each: Item, place: number) =>
    place === filters.length - 1 && (filters.length === 1 || measures.every((from) => from < each.from))
  const parts = filters.filter(isOfPart)
  const others = filters.flatMap((each, place) =>
    isOfPart(each, place) ? [] : each.from > (measures[0] ?? 0) ? [each] : [],
  )
  const [part] = sensesOf({ parts }, 'filter')
  if (
    whole === undefined ||
    !isTotal(said.model, whole) ||
    more.length > 0 ||
    part === undefined ||
    others.length > 0
  )
    return null
  if (sketch.dimensions.length > 0 || has(said, 'groups', 'asked', 'rank', 'comparison')) return null
  return {
    ...sketch,
    measures: [{ ...whole, where: part.filter } as Measure, whole],
    calculations: [{ kind: 'between', left: 0, right: 1, as: 'share' }],
    spent: [...sketch.spent, part],
  }
}

/** "Gender not stated, count and share": how many meet the conditions, and what part they are of all of that time; null for other shares. */
export function partOfRows(sketch: Sketch, said: QuestionParts): Sketch | null {
  const { filter, measures, calculations, order } = sketch
  const all = conjunctsOf(filter)
  const of = allOf(all.filter((each) => !saysTime(said.model, each)))
  if (of === null || calculations.length > 0 || order.length > 0) return null
  const parts = measures.flatMap((measure): readonly Measure[] => {
    if (isPlainCount(measure)) return [{ kind: 'count', where: of }]
    return measure.kind === 'shareOfTotal' && measure.column === undefined ? [{ kind: 'share', of }] : []
  })
  if (parts.length < measures.length) return null
  // "How many are there, and what percentage is that": both were asked, of which one was made the other.
  const isCounted = sensesOf(said, 'measure').some((each) => each.measures.some(countsRows))
  const counted: readonly Measure[] =
    isCounted && parts.every((each) => sharedBy(each) !== null) ? [{ kind: 'count', where: of }] : []
  return {
    ...sketch,
    measures: [...counted, ...parts],
    filter: allOf(all.filter((each) => saysTime(said.model, each))),
  }
}
