import { isOfItself } from '../measures/of-itself.ts'
import { OF_YEAR } from '../dimensions/steps.ts'
import { conjunctsOf, spanIn, type Filter } from '../conditions/conditions.ts'
import { referenceFilter } from '../reference.ts'
import { closedPeriods } from '../conditions/condition-senses.ts'
import { contradicts } from '../conditions/contradicting.ts'
import { isAlongTime, isStep, isTimed, stepIn } from '../dimensions/dimensions.ts'
import { timeDimension } from '../dimensions/dimension-senses.ts'
import { same } from '../../grammar/same.ts'
import { timeOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { functionOf, isTotal, ofNobody, partOf, type Measure } from '../measures/measures.ts'
import type { Direction } from '../node.ts'
import { timePlaceOf } from '../periods.ts'
import type { Senses, Stepped } from '../senses.ts'
import {
  assumed,
  has,
  lacking,
  orMeasure,
  sensesOf,
  type Lack,
  type QuestionParts,
  type Sketch,
  type Step,
} from '../sketch.ts'
import type { Calculation } from './calculations.ts'

/** Differences, change, references and windows of a question. */

/** "Is Albion dearer than Beacon": the figure of which both are asked. */
export const figureOfPair: Step = (sketch, said) => {
  if (said.pair === null)
    return has(said, 'thanRest')
      ? lacking(said, 'cases', ['thanRest'], 'needs one value that is held against all others')
      : sketch
  const named = [...sensesOf(said, 'beyond'), ...sensesOf(said, 'thanRest')]
  return named.reduce((made, { measure }) => orMeasure(made, measure ?? undefined), sketch)
}

/** "The difference by gender" is two figures side by side; of nothing it is no question. */
export const differenceOfGroups: Step = (sketch, said) => {
  if (
    said.pair !== null ||
    has(said, 'against', 'beyond', 'change', 'yearOnYear') ||
    !has(said, 'difference')
  )
    return sketch
  const [first] = sensesOf(said, 'difference')
  return sketch.dimensions.length === 0 || first?.as === 'ratio' || first?.as === 'share'
    ? lacking(said, 'between', ['difference'], 'needs two sides to be between')
    : assumed(sketch, { kind: 'sides' }, 'difference as groups side by side')
}

/** Orders groups by the calculation just added, where "the largest" was said of it. */
function rankBy(sketch: Sketch, said: QuestionParts, direction: Direction | null): Sketch {
  if (direction === null) return sketch
  const index = sketch.measures.length + sketch.calculations.length - 1
  const [asked] = sensesOf(said, 'asked')
  return {
    ...sketch,
    order: [...sketch.order, { by: 'measure', index, direction }],
    limit: asked === undefined ? 1 : asked.limit,
  }
}

/** All that the plan asks about, but `of` in place of what it says of the same columns. */
/** What groups are compared with. */
export const reference: Step = (sketch, said) => {
  if (said.pair !== null) return sketch
  const references = [...sensesOf(said, 'against'), ...sensesOf(said, 'beyond')].map(({ of }) => of)
  const [of] = references
  if (of === undefined) return sketch
  if (references.some((other) => !same(other, of)))
    return lacking(said, 'reference', ['against', 'beyond'], 'is one reference more than an answer has')
  const [first] = sketch.measures
  if (of !== null && first !== undefined && isOfItself(said.model, first, of))
    return lacking(
      said,
      'reference',
      ['against', 'beyond', 'oftener'],
      'asks how many of one side are that side',
    )
  // "Couples without dental … than couples": what tells the other side apart was not read.
  if (of !== null && has(said, 'oftener') && conjunctsOf(sketch.filter).some((each) => same(each, of)))
    return lacking(said, 'reference', ['against', 'beyond'], 'names one side twice')
  const { filter, dimensions } = sketch
  const isWhole = of === null && dimensions.length === 0
  if (isWhole && filter === null)
    return lacking(
      said,
      'reference',
      ['against', 'beyond'],
      'needs a part of the data that is compared with the whole',
    )
  if (dimensions.length === 0 && sensesOf(said, 'beyond').some((each) => each.of !== null))
    return lacking(said, 'reference', ['beyond'], 'needs groups that are compared')
  return {
    ...sketch,
    reference: { filter: isWhole ? null : of === null ? filter : referenceFilter(filter, of) },
  }
}

/** Each group against the reference. */
export const againstReference: Step = (sketch, said) => {
  if (said.pair !== null || !has(said, 'against')) return sketch
  const [difference] = sensesOf(said, 'difference')
  const [against] = sensesOf(said, 'against')
  if (against?.beyond === true && difference === undefined)
    return lacking(said, 'reference', ['against'], 'is a condition on groups, and no comparison')
  const [measure] = sketch.measures
  const figure = (measure === undefined ? null : functionOf(measure)) ?? 'average'
  if (against?.figure !== undefined && against.figure !== figure)
    return lacking(said, 'reference', ['against'], 'is another figure than the one that is compared')
  const as = against?.as ?? (has(said, 'inPercent') ? 'percent' : (difference?.as ?? 'difference'))
  const made: Sketch = { ...sketch, calculations: [...sketch.calculations, { kind: 'versus', of: 0, as }] }
  return rankBy(made, said, difference?.ranked ?? null)
}

/** "By month, 2025 against 2024": a month is in one of two times, and comes back in each of two years; null where it does not. */
function apartFromYears(
  dimensions: Sketch['dimensions'],
  sides: readonly Filter[],
): Sketch['dimensions'] | null {
  const spans = sides.map((side) => conjunctsOf(side).flatMap((each) => closedPeriods(each) ?? []))
  if (!spans.every(([span, ...more]) => span !== undefined && more.length === 0)) return dimensions
  const areYears = spans
    .flat()
    .every(({ from, to }) => from.endsWith('-01-01') && to === `${Number(from.slice(0, 4)) + 1}-01-01`)
  const made = dimensions.map((dimension) => {
    const step = stepIn(dimension)
    if (step === null || !isAlongTime(dimension)) return dimension
    const grain = step.every === undefined ? OF_YEAR.get(step.grain) : undefined
    return areYears && grain !== undefined
      ? { kind: 'grain' as const, column: dimension.column, grain }
      : null
  })
  return made.includes(null) ? null : made.flatMap((each) => each ?? [])
}

/** The measure of each of two sides. */
export const pairOfFigures: Step = (sketch, said) => {
  const { pair } = said
  if (pair === null) return sketch
  const { sides, as, moves, ranked } = pair
  if (same(sides[0], sides[1]))
    return lacking(said, 'comparison', ['comparison', 'beyond'], 'names one side twice')
  const [only] = sketch.measures
  if (as !== null && only !== undefined && sides.every((side) => isOfItself(said.model, only, side)))
    return lacking(
      said,
      'comparison',
      ['oftener', 'beyond', 'thanRest'],
      'asks how many of one side are that side',
    )
  // Of all there is, nothing has grown more than the rest.
  if (pair.assumed && sketch.dimensions.every(isTimed))
    return lacking(said, 'change', ['change'], 'needs two times to be between, such as 2024 and 2025')
  const [measure, ...more] = sketch.measures
  if (measure === undefined || more.length > 0 || sketch.calculations.length > 0)
    return lacking(
      said,
      'between',
      ['comparison', 'difference', 'change'],
      'needs one figure that is compared',
    )
  if (partOf(measure) !== null || sketch.order.length > 0)
    return lacking(
      said,
      'between',
      ['comparison', 'difference', 'change', 'rank'],
      'needs two sides, which a share of the whole or a ranking does not have',
    )
  if (pair.moves && sides.some((side) => (closedPeriods(side) ?? []).length > 1))
    return lacking(said, 'between', ['comparison', 'change'], 'needs one time on each side')
  const dimensions = apartFromYears(sketch.dimensions, sides)
  if (dimensions === null)
    return lacking(
      said,
      'between',
      ['comparison', 'change', 'groups'],
      'is of times that no group has both of',
    )
  const measures = sides.map((where) => ({ ...measure, where }) as Measure)
  if (sides.some((side) => contradicts({ kind: 'and', items: [side, ...conjunctsOf(sketch.filter)] })))
    return lacking(said, 'between', ['comparison', 'filter'], 'leaves nobody on one of the sides')
  if (as === null) return { ...sketch, dimensions, measures }
  const [left, right] = moves ? [1, 0] : [0, 1]
  const made = rankBy(
    { ...sketch, dimensions, measures, calculations: [{ kind: 'between', left, right, as }] },
    said,
    ranked,
  )
  return pair.assumed ? assumed(made, { kind: 'times' }, 'first and last year') : made
}

type Pace = Extract<Calculation, { readonly kind: 'pace' }>

/** Counts for each day, of the time that the question is about, as far as the data goes. */
export const alongDays: Step = (sketch, said) => {
  if (has(said, 'pace') && has(said, 'window', 'running', 'change', 'yearOnYear'))
    return lacking(said, 'pace', ['pace'], 'needs to be either for each step or along them')
  const calculations = sensesOf(said, 'pace').map(({ measure, per, span, data }): Pace => {
    const of = sketch.measures.findIndex((each) => same(each, measure))
    if (span !== null) return { kind: 'pace', of, per, ...span }
    const time = timeOf(said.model)?.name
    const asked = conjunctsOf(sketch.filter)
      .flatMap((item) => spanIn(item) ?? [])
      .filter(({ column }) => column === time)
    const from = asked.reduce(
      (first, { from: day }) => (day !== null && day > first ? day : first),
      data.from,
    )
    const to = asked.reduce((end, { to: day }) => (day !== null && day < end ? day : end), data.to)
    return { kind: 'pace', of, per, from, to }
  })
  if (calculations.some(({ from, to }) => from >= to))
    return lacking(said, 'pace', ['pace'], 'needs a time that the data has')
  return { ...sketch, calculations: [...sketch.calculations, ...calculations] }
}

/** "Cumulative by month within each year": the years are where it restarts, and no group of their own. */
function withinYears(sketch: Sketch, said: QuestionParts): readonly [Sketch, { readonly restarts: 'year' }?] {
  const finer = sketch.dimensions.filter((dimension) => !isStep(dimension, 'year'))
  const isApart = finer.length < sketch.dimensions.length && finer.slice(-1).some(isTimed)
  return has(said, 'running', 'accruing', 'upToEachStep', 'restarts') && isApart
    ? [{ ...sketch, dimensions: finer }, { restarts: 'year' }]
    : [sketch]
}

/** "Monthly growth by insurer" goes along the months, wherever these are named: the time comes last. */
function withTimeLast(sketch: Sketch): Sketch {
  const { dimensions, measures, order } = sketch
  const place = timePlaceOf(dimensions)
  const time = dimensions[place]
  const isNamed =
    order.some(({ by }) => by === 'dimension') || measures.some((each) => partOf(each)?.within != null)
  return time === undefined || isNamed
    ? sketch
    : { ...sketch, dimensions: [...dimensions.toSpliced(place, 1), time] }
}

/** Counts and totals, and metrics that are totals. */
const isSummed = (model: SemanticModel, measure: Measure): boolean =>
  isTotal(model, measure) || ofNobody(measure) === 0

/** "Each month of 2025 against the same month of 2023" is no change on the year before. */
function yearBeforeProblem({ filter }: Sketch, said: QuestionParts): Lack | null {
  const asked = conjunctsOf(filter).flatMap((each) => spanIn(each) ?? [])
  const isBefore = sensesOf(said, 'yearOnYear').every(
    ({ of }) =>
      of === undefined ||
      asked.some(({ from }) => from?.slice(0, 4) === String(Number(of.from.slice(0, 4)) + 1)),
  )
  return isBefore
    ? null
    : lacking(said, 'change', ['yearOnYear'], 'needs the year that follows it to be asked about')
}

/** "Are fewer people saying yes each year": how many there are, and how that moved. */
const waysAsked = ({ dimensions }: Sketch, said: QuestionParts): Senses['change'] | undefined =>
  has(said, 'ofWhich') && !has(said, 'comparison') && timePlaceOf(dimensions) !== -1
    ? { as: 'difference' }
    : undefined

/** What is built up goes along a time, and is of what adds up. */
function accruingProblem({ measures }: Sketch, said: QuestionParts): Lack | null {
  const [measure] = measures
  const isAlong = sensesOf(said, 'groups').some((groups) => timePlaceOf(groups.dimensions) !== -1)
  if (has(said, 'accruing') && !has(said, 'running', 'upToEachStep') && !isAlong)
    return lacking(said, 'running', ['accruing'], 'needs a time that it goes along, such as “by month”')
  if (has(said, 'accruing', 'upToEachStep') && measure !== undefined && !isSummed(said.model, measure))
    return lacking(said, 'running', ['accruing', 'upToEachStep'], 'needs a count or a total, which adds up')
  return null
}

/** Running totals, moving averages, and change along time. */
export const alongTime: Step = (asked, said) => {
  if (said.pair !== null) return asked
  const words = ['running', 'accruing', 'upToEachStep', 'restarts', 'window', 'change', 'yearOnYear'] as const
  const [sketch, within] = withinYears(has(said, ...words) ? withTimeLast(asked) : asked, said)
  const { model } = said
  const [rolling] = sensesOf(said, 'window')
  const windows = rolling === undefined ? [] : [sensesOf(said, 'span')[0] ?? rolling]
  // "How far it had grown by the end of each month" is what it had come to.
  const [change = waysAsked(sketch, said)] = has(said, 'upToEachStep') ? [] : sensesOf(said, 'change')
  const [difference] = sensesOf(said, 'difference')
  const [before] = sensesOf(said, 'yearOnYear')
  const yearOnYear = before !== undefined
  const notBefore = yearBeforeProblem(sketch, said)
  if (notBefore !== null) return notBefore
  const last = sketch.dimensions.at(-1)
  const own = last === undefined ? null : stepIn(last)
  const hasTime = last !== undefined && (own !== null || last.column === timeOf(model)?.name)
  const added: Calculation[] = []
  /** The grain that the first of them goes along with, where the groups have no time yet. */
  const missing: Stepped[] = []
  const [again = within] = sensesOf(said, 'restarts')
  const problem = accruingProblem(sketch, said)
  if (problem !== null) return problem
  if (has(said, 'running', 'accruing', 'upToEachStep') || again !== undefined) {
    missing.push({ grain: again?.restarts === 'month' ? 'day' : 'month' })
    added.push({ kind: 'running', of: 0, ...again })
  }
  for (const { over, step } of windows) {
    if (step !== null && own !== null && (own.grain !== step.grain || own.every !== step.every))
      return lacking(said, 'moving', ['window', 'span', 'groups'], 'needs to name one step of time')
    missing.push(step ?? { grain: 'month' })
    added.push({ kind: 'moving', of: 0, over })
  }
  if (change !== undefined || yearOnYear) {
    const isFine = own !== null && own.grain !== 'year'
    missing.push({ grain: 'year' })
    added.push({
      kind: 'change',
      of: 0,
      from: yearOnYear && isFine ? 'yearBefore' : 'previous',
      // A change on the year before is a percentage, however it is called.
      as:
        before?.as ??
        (yearOnYear || has(said, 'inPercent') || difference?.as === 'percent'
          ? 'percent'
          : (change?.as ?? 'percent')),
    })
  }
  const times = hasTime ? [] : missing.map((step) => timeDimension(model, step))
  if (times.includes(null))
    return lacking(said, 'grain', words, `needs a date, and nothing dates ${model.entity.plural}`)
  if (added.length > 0 && sketch.measures.length > 1)
    return lacking(said, 'change', words, 'needs one figure that goes along with time')
  // The region that grew most is not the one of a region's years that did.
  if (change?.ranked !== undefined && !hasTime && sketch.dimensions.length > 0)
    return lacking(said, 'change', ['change'], 'needs two times to be between, such as 2024 and 2025')
  const made: Sketch = {
    ...sketch,
    dimensions: [...sketch.dimensions, ...times.flatMap((time) => time ?? [])],
    calculations: [...sketch.calculations, ...added],
  }
  return change === undefined ? made : rankBy(made, said, change.ranked ?? null)
}
