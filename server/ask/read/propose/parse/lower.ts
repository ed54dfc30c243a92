import { definedBy } from '../../../constructs/measures/measures.ts'
import { columnOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import {
  againstReference,
  alongDays,
  alongTime,
  differenceOfGroups,
  figureOfPair,
  pairOfFigures,
  reference,
} from '../../../constructs/calculations/comparing.lower.ts'
import { pairIsCompared, pairOf } from '../../../constructs/calculations/pair.ts'
import { filter, notContradicting } from '../../../constructs/conditions/filter.lower.ts'
import {
  asksShares,
  groups,
  groupsNamed,
  isGrouped,
  notTooMany,
  rankedWithin,
  yearsBeside,
} from '../../../constructs/dimensions/grouping.lower.ts'
import { groupsIgnored, yearsPooled } from '../../../constructs/dimensions/pooled.reading.ts'
import { inTheirSteps } from '../../../constructs/dimensions/in-steps.lower.ts'
import { isOfValues, isRange } from '../../../constructs/dimensions/dimensions.ts'
import { same } from '../../../grammar/same.ts'
import { edges } from '../../../constructs/edge.reading.ts'
import { averageSaidToBe, bareBounds, beyond, bounds } from '../../../constructs/having.lower.ts'
import { correlations } from '../../../constructs/measures/correlation.lower.ts'
import { figuresBeside } from '../../../constructs/measures/beside.lower.ts'
import {
  defaultFigure,
  figures,
  figuresStand,
  inPercent,
} from '../../../constructs/measures/figures.lower.ts'
import { figuresOnThem, ofThoseNamed } from '../../../constructs/measures/of-those.lower.ts'
import { countsOfSome } from '../../../constructs/measures/of-some.lower.ts'
import { periodsInColumns } from '../../../constructs/measures/in-columns.lower.ts'
import { perEntity } from '../../../constructs/measures/per-entity.lower.ts'
import { asPercentile } from '../../../constructs/measures/tail.lower.ts'
import { totalsOfPrices } from '../../../constructs/measures/prices.lower.ts'
import { everyPeriod } from '../../../constructs/periods.reading.ts'
import { extremes, orderings, ranks } from '../../../constructs/rank.lower.ts'
import type { Item } from '../../../constructs/senses.ts'
import { tally } from '../../../constructs/tally.reading.ts'
import {
  EMPTY,
  has,
  isLack,
  lacking,
  sensesOf,
  weightOfChoices,
  type Lack,
  type QuestionParts,
  type Sketch,
  type Step,
} from '../../../constructs/sketch.ts'
import type { Plan } from '../../../plan/plan.ts'
import { weighted } from '../../../plan/weighted.ts'
import {
  continuedColumn,
  continueFigures,
  continueFilter,
  continueGroups,
  continuePeriods,
  continueRanking,
  continueReference,
} from '../turns/follow-up.ts'

/** From the parts of a question to its plan: the steps of the constructs, in their order. */

export interface Lowered {
  readonly plan: Plan
  readonly assumptions: Sketch['assumptions']
  /** What was chosen where the words leave it open. */
  readonly choices: Sketch['choices']
  readonly weight: number
}

const shareIsSaidOnce: Step = (sketch, said) => {
  if (!has(said, 'share')) return sketch
  if (asksShares(said))
    return lacking(said, 'shareOfTotal', ['share', 'inPercent'], 'needs to be said once only')
  return has(said, 'change')
    ? lacking(said, 'change', ['share', 'change'], 'needs to be either a share or a change')
    : sketch
}

/** "Which insurer do smokers and others buy most from": the limit holds within what both values of a flag part. */
function withinBoth(sketch: Sketch, said: QuestionParts): Sketch {
  const asked = sensesOf(said, 'asked').map(({ dimension }) => dimension.column)
  const parted = sketch.dimensions.flatMap((dimension, place) => {
    const { column } = dimension
    const isFlag = isOfValues(dimension) && columnOf(said.model, column).role === 'flag'
    return isFlag && !asked.includes(column) ? [place] : []
  })
  const [place, ...more] = parted
  const isLed = asked.length === 1 && sketch.dimensions.length === 2
  return isLed &&
    place !== undefined &&
    more.length === 0 &&
    sensesOf(said, 'filter').some(({ values }) => (values?.length ?? 0) > 1)
    ? { ...sketch, limitWithin: place }
    : sketch
}

/** "The cheapest insurer in each region": the limit holds within groups. */
const limitWithin: Step = (sketch, said) => {
  const [within] = rankedWithin(said)
  if (within !== undefined)
    return { ...sketch, limitWithin: sketch.dimensions.findIndex((dimension) => same(dimension, within)) }
  // "Top 5 region x insurer": of both at once.
  if (sensesOf(said, 'groups').some(({ crossed }) => crossed === true)) return sketch
  const [one, ...more] = groupsNamed(said)
  if (sketch.limit === null || sketch.dimensions.length < 2 || isGrouped(said)) return sketch
  if (one === undefined) return withinBoth(sketch, said)
  return more.length > 0
    ? lacking(said, 'rank', ['rank', 'asked', 'groups'], 'needs one group within which it holds')
    : { ...sketch, limitWithin: 0 }
}

/** "Age spread, 5-year buckets": how many there are in each band, which is how they are spread. */
const spreadOverBands: Step = (sketch, said) => {
  const [measure, ...more] = sketch.measures
  const isOfItself =
    measure?.kind === 'aggregate' &&
    measure.function === 'spread' &&
    !/\bspread of\b/i.test(said.question) &&
    more.length === 0 &&
    sketch.dimensions.some((dimension) => isRange(dimension) && dimension.column === measure.column)
  return isOfItself ? { ...sketch, measures: [{ kind: 'count' }] } : sketch
}

const FUNCTION =
  /\b(?:averages?|means?|avg|median|totals?|sum|spread|lowest|highest|minimum|maximum|typical|percentile)\b/i

/** "Conversion, with the discount in 0-19, 20-39": the column of the bands is no figure beside the one that was asked for. */
const figureOfItsBands: Step = (sketch, said) => {
  const isBanded = ({ column }: { readonly column: string }) =>
    sketch.dimensions.some((dimension) => !isOfValues(dimension) && dimension.column === column)
  if (sketch.measures.length < 2 || FUNCTION.test(said.question) || sketch.order.length > 0) return sketch
  const measures = sketch.measures.filter((each) => each.kind !== 'aggregate' || !isBanded(each))
  return measures.length === 1 ? { ...sketch, measures } : sketch
}

/** A part of all from one end, without where it begins, or the other way round. */
const tailsAreLimited: Step = (sketch, said) =>
  has(said, 'tail', 'limitOfTail')
    ? lacking(said, 'percentile', ['tail', 'limitOfTail'], 'needs a part of all and where it begins')
    : sketch

const only =
  (asked: (said: QuestionParts) => boolean, step: Step): Step =>
  (sketch, said) =>
    asked(said) ? step(sketch, said) : sketch

/** "What does a family pay a month": the period of the price that is asked for, and no group. */
const periodOfPrice: Step = (sketch, said) => {
  const [measure, ...more] = sketch.measures
  if (measure === undefined || more.length > 0) return sketch
  const metric = definedBy(said.model, measure)
  const name =
    metric !== null
      ? metric.ratio?.numerator
      : measure.kind === 'aggregate' || measure.kind === 'percentile'
        ? measure.column
        : undefined
  const column = name === undefined ? undefined : columnOf(said.model, name)
  // "The monthly premium per month" says the period twice, so that one of them is a group.
  if (column?.role !== 'money' || /\b(?:monthly|mthly|annual|annually|yearly)\b/i.test(said.question))
    return sketch
  const isUnit = (part: Item) =>
    (column.units ?? []).some((unit) => {
      const [, step] = /^(?:a|per) (\w+)$/.exec(unit) ?? []
      const typed = said.typed(part).toLowerCase()
      return (
        typed === unit || (typed === step && new RegExp(`\\b(?:a|per) ${step}\\b`, 'i').test(said.question))
      )
    })
  const spent = said.parts.flatMap((part) => {
    if (part.category === 'dimension' && isUnit(part)) return [part.sense.dimension]
    return part.category === 'groups' && part.sense.dimensions.length === 1 && isUnit(part)
      ? part.sense.dimensions
      : []
  })
  return spent.length === 0
    ? sketch
    : { ...sketch, dimensions: sketch.dimensions.filter((each) => !spent.some((one) => same(one, each))) }
}

/** The steps of a question; those of a follow-up go on from the plan before. */
function stepsFor(earlier: Plan | null): readonly Step[] {
  const after = (continuing: (before: Plan) => Step): readonly Step[] =>
    earlier === null ? [] : [continuing(earlier)]
  return [
    shareIsSaidOnce,
    tailsAreLimited,
    pairIsCompared,
    groups,
    ...after(continueGroups),
    yearsPooled,
    groupsIgnored,
    notTooMany,
    countsOfSome,
    figures(continuedColumn(earlier)),
    figuresBeside,
    spreadOverBands,
    figureOfItsBands,
    correlations,
    ...after(continueFigures),
    figureOfPair,
    bareBounds,
    extremes,
    bounds,
    ranks,
    orderings,
    edges,
    defaultFigure,
    perEntity,
    figuresOnThem,
    periodOfPrice,
    totalsOfPrices,
    filter,
    averageSaidToBe,
    ...after(continueFilter),
    notContradicting,
    yearsBeside,
    only(asksShares, inPercent),
    differenceOfGroups,
    beyond,
    reference,
    againstReference,
    ...after(continueReference),
    pairOfFigures,
    alongTime,
    alongDays,
    figuresStand,
    ofThoseNamed,
    limitWithin,
    tally,
    ...after(continueRanking),
    everyPeriod,
    ...after(continuePeriods),
    periodsInColumns,
  ]
}

const STEPS = stepsFor(null)

const planOf = (model: SemanticModel, sketch: Sketch, said: QuestionParts): Plan => {
  const [pictured] = sensesOf(said, 'pictured')
  return {
    dataset: model.id,
    measures: [...sketch.measures],
    ...(sketch.calculations.length === 0 ? {} : { calculations: [...sketch.calculations] }),
    dimensions: [...sketch.dimensions],
    filter: sketch.filter,
    ...(sketch.reference === null ? {} : { reference: sketch.reference }),
    having: [...sketch.having],
    order: [...sketch.order],
    limit: sketch.limit,
    ...(sketch.skip === null ? {} : { skip: sketch.skip }),
    ...(sketch.limitWithin === null ? {} : { limitWithin: sketch.limitWithin }),
    ...(sketch.periods === null ? {} : { periods: sketch.periods }),
    ...(sketch.tally === null ? {} : { tally: sketch.tally }),
    ...(pictured === undefined ? {} : { chart: pictured.chart }),
  }
}

/** "Growth in quotes, percent": beside a change or a difference a share is its unit. */
function inItsUnit(parts: readonly Item[]): readonly Item[] {
  if (!has({ parts }, 'change', 'difference', 'yearOnYear')) return parts
  return parts.map((part) =>
    part.category === 'share' && !part.sense.open && Object.keys(part.sense).length === 1
      ? { ...part, category: 'inPercent', sense: {} }
      : part,
  )
}

/**
 * The plan that the parts of a question make together, or what they lack for one.
 *
 * @param earlier the plan that the question continues, or null
 */
export function lower(
  asked: Pick<QuestionParts, 'model' | 'question' | 'typed'>,
  parts: readonly Item[],
  earlier: Plan | null,
): Lowered | Lack {
  const read = inTheirSteps(asked, asPercentile(asked, inItsUnit(parts)))
  const said: QuestionParts = { ...asked, parts: read, pair: pairOf({ parts: read }) }
  if (earlier !== null && parts.length === 0)
    return lacking(said, 'follow-up', [], 'changes nothing of the one before it')
  let sketch = EMPTY
  for (const step of earlier === null ? STEPS : stepsFor(earlier)) {
    const made = step(sketch, said)
    if (isLack(made)) return made
    sketch = made
  }
  const { assumptions, choices } = sketch
  return {
    plan: weighted(said.model, planOf(said.model, sketch, said)),
    assumptions,
    choices,
    weight: weightOfChoices(sketch),
  }
}
