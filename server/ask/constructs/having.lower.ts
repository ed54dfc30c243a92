import { columnOf } from '../../semantic-model/semantic-model.ts'
import { isRecurring, saysPeriodOfPrice } from './measures/quantities.ts'
import { ofThoseThatCould } from './measures/of-those.lower.ts'
import {
  groupsToName,
  has,
  lacking,
  sensesOf,
  withMeasure,
  type QuestionParts,
  type Sketch,
  type Step,
} from './sketch.ts'
import { conjunctsOf, type Filter } from './conditions/conditions.ts'
import type { Having } from './having.ts'
import type { Measure } from './measures/measures.ts'
import type { Senses } from './senses.ts'

/** Conditions on the figures of groups. */

const withHaving = (sketch: Sketch, measure: Measure, condition: Omit<Having, 'measure'>): Sketch => {
  const [made, place] = withMeasure(sketch, measure)
  return { ...made, having: [...made.having, { measure: place, ...condition }] }
}

interface Bare {
  readonly sense: Senses['filter']
  readonly condition: Omit<Having, 'measure'>
}

/** Numbers beyond nothing in particular that are conditions on the one figure of the groups. */
function bareConditions(
  { dimensions, measures: [measure, ...more] }: Sketch,
  { parts }: QuestionParts,
): readonly Bare[] {
  if (dimensions.length === 0 || measure?.kind !== 'aggregate' || more.length > 0) return []
  return parts.flatMap((part, place): readonly Bare[] => {
    if (part.category !== 'filter' || part.sense.bare !== true) return []
    const { sense } = part
    const { filter } = sense
    if (parts[place - 1]?.category === 'entity') return []
    if (filter.kind === 'compare' && filter.column === measure.column)
      return [{ sense, condition: { op: filter.op, value: Number(filter.value) } }]
    if (filter.kind !== 'between' || filter.column !== measure.column) return []
    return [
      { sense, condition: { op: '>=', value: filter.low } },
      { sense, condition: { op: '<=', value: filter.high } },
    ]
  })
}

/**
 * "Average premium by region above £120": a number beyond nothing in particular is a condition on the figure of the
 * groups, unless entities stand before it ("for quotes over £120").
 */
export const bareBounds: Step = (sketch, said) => {
  const [measure] = sketch.measures
  if (said.pair !== null || measure === undefined) return sketch
  const bare = bareConditions(sketch, said)
  const made = bare.reduce((before, { condition }) => withHaving(before, measure, condition), sketch)
  return { ...made, spent: [...made.spent, ...bare.map(({ sense }) => sense)] }
}

/** "Over £9m of premium": what prices come to in all has a name of its own where the model gives it one. */
function totalOfPrices({ model, question }: QuestionParts, { measure, price }: Senses['having']): Measure {
  if (price !== true || saysPeriodOfPrice(question)) return measure
  const total = model.metrics.find(
    ({ figure }) => figure?.function === 'sum' && isRecurring(columnOf(model, figure.column)),
  )
  return total === undefined ? measure : { kind: 'metric', name: total.name }
}

/** "Regions with over 100 quotes" */
export const bounds: Step = (sketch, said) => {
  const named = sensesOf(said, 'having')
  if (named.length > 0 && sketch.dimensions.length === 0)
    return lacking(
      said,
      'having',
      ['having'],
      `is a condition on groups: say which, such as ${groupsToName(said)}`,
    )
  const before: Sketch = { ...sketch, having: [] }
  const made = named.reduce((each, having) => {
    const measure = totalOfPrices(said, having)
    const from = withHaving(each, measure, { op: having.op, value: having.value })
    return having.upTo === undefined ? from : withHaving(from, measure, { op: '<=', value: having.upTo })
  }, before)
  // "Where over 24% of policies had a claim": of those that could have one.
  const ofThem =
    sketch.measures.length === 0
      ? ofThoseThatCould(
          said,
          named.map(({ measure }) => measure),
        )
      : []
  return { ...made, conditions: [...made.conditions, ...ofThem], having: [...made.having, ...sketch.having] }
}

/** "Dearer than Castle Care": against the reference. */
export const beyond: Step = (sketch, said) =>
  said.pair !== null
    ? sketch
    : sensesOf(said, 'beyond').reduce((made, { measure, op, of }) => {
        const [difference] = sensesOf(said, 'difference')
        const as = has(said, 'inPercent') ? 'percent' : (difference?.as ?? 'difference')
        const isOfOne = sketch.dimensions.length === 0 && of === null
        // "Which regions are above average": those alone. "How far above average is each region": all of them.
        const isOfAll = isOfOne || (difference !== undefined && !has(said, 'asked'))
        const bounded = isOfAll ? made : withHaving(made, measure, { op, value: 'reference' })
        // "Do smokers convert better than the whole book": how far from it, of the one figure there is.
        if (!isOfOne && difference === undefined) return bounded
        const [measured, place] = withMeasure(bounded, measure)
        return {
          ...measured,
          calculations: [...measured.calculations, { kind: 'versus', of: place, as }],
        }
      }, sketch)

const SAID_TO_BE =
  /\b(?:average|mean|avg)\b(?:(?!\b(?:where|only|for|and)\b)[^,;.?])*\b(?:is|are|was|were|be|stays?|sits)\s+(?:well\s+|just\s+)?(?:above|over|below|under|more than|less than|higher than|lower than|at least|at most|beyond|past)\b/i

/** "Whose average price is above £130": what an average is said to be is no condition on single ones. */
export const averageSaidToBe: Step = (sketch, said) => {
  const [measure] = sketch.measures
  const isOfIt = (each: Filter) =>
    each.kind === 'compare' &&
    measure?.kind === 'aggregate' &&
    measure.function === 'average' &&
    each.column === measure.column &&
    each.op !== '='
  return sketch.dimensions.length === 0 &&
    SAID_TO_BE.test(said.question) &&
    conjunctsOf(sketch.filter).some(isOfIt)
    ? lacking(
        said,
        'having',
        ['filter'],
        `is a condition on groups: say which, such as ${groupsToName(said)}`,
      )
    : sketch
}
