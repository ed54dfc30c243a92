import { columnOf, isNumeric, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Assumption } from '../../grammar/assumption.ts'
import type { AggregateFunction } from '../node.ts'
import type { Category, Item, Senses } from '../senses.ts'
import {
  assumed,
  unique,
  has,
  lacking,
  sensesOf,
  type Lack,
  type QuestionParts,
  type Sketch,
  type Step,
} from '../sketch.ts'
import { isCountedTwice, isOfCounted } from './counted.lower.ts'
import {
  countedColumn,
  countsRows,
  definedBy,
  functionOf,
  measureText,
  partOf,
  sharedBy,
  type Measure,
} from './measures.ts'
import { aggregated, isCount, isRecurring } from './quantities.ts'
import { totalBroughtIn } from './prices.lower.ts'
import { isOfValues, isRange } from '../dimensions/dimensions.ts'
import { measuresOfSome } from './of-some.lower.ts'
import { ofThoseCounted, ofThoseDrawn, ofThoseThatCould } from './of-those.lower.ts'
import { allOf, conjunctsOf } from '../conditions/conditions.ts'
import { partOfRows, partOfWhole, sharesOfTotal } from './share-of-total.lower.ts'

/** What a question measures. */

export const average = (column: string): Measure => ({ kind: 'aggregate', function: 'average', column })

const MOST_MEASURES = 10
export const EXTREMES = { ascending: 'minimum', descending: 'maximum' } as const

const isPrice = ({ model }: QuestionParts, measure: Measure | undefined) =>
  measure?.kind === 'aggregate' && isRecurring(columnOf(model, measure.column))

/** A price by the period that was named apart from it. */
function priced(said: QuestionParts, measure: Measure): Measure {
  const [period] = sensesOf(said, 'measure').filter(({ period: is }) => is === true)
  const [named] = period?.measures ?? []
  const [by] = sensesOf(said, 'difference').flatMap(({ period: column }) => column ?? [])
  const column = by?.name ?? (named?.kind === 'aggregate' ? named.column : undefined)
  return column !== undefined && measure.kind === 'aggregate' && isPrice(said, measure)
    ? { ...measure, column }
    : measure
}

/** "How many claims do they have on average": the function that stands apart is that of the number. */
export const counted = (
  { model }: QuestionParts,
  measure: Measure,
  name: AggregateFunction | null,
): Measure =>
  name !== null &&
  measure.kind === 'aggregate' &&
  measure.function === 'sum' &&
  isCount(columnOf(model, measure.column))
    ? { ...measure, function: name }
    : measure

/** "The lowest premium a smoker pays", "how many cost over £1,000 a year": the figure is named elsewhere already. */
function isSaidBeside(said: QuestionParts, part: Item, next: Item | undefined): boolean {
  const { model, parts } = said
  if (part.category !== 'measure') return false
  const [measure] = part.sense.measures
  if (measure?.kind !== 'aggregate') return false
  const isSame = parts.some(
    (other) =>
      (other.category === 'extreme' && other.sense.column.name === measure.column) ||
      (other.category === 'measure' &&
        other.sense.named &&
        other.sense.measures.some((each) => 'column' in each && each.column === measure.column)),
  )
  // "How much a year do they pay": two words for one price.
  const prices = parts.filter(
    (other) => other.category === 'measure' && other !== part && isPrice(said, other.sense.measures[0]),
  )
  if (part.sense.period === true) return prices.some(({ sense }) => 'named' in sense && sense.named)
  if (isPrice(said, measure) && prices.some(({ sense }) => 'period' in sense)) return true
  const isCounted = parts.some(
    (other) =>
      other.category === 'measure' && other.sense.named && other.sense.measures.slice(0, 1).some(countsRows),
  )
  if (isSame) return true
  if (!isCounted || next?.category !== 'filter' || next.sense.column === null) return false
  const { role } = columnOf(model, next.sense.column)
  return role === 'money' && role === columnOf(model, measure.column).role
}

/** "What discount do they have on average": the figure stands where a group would. */
const asksQuantity = (said: QuestionParts) =>
  sensesOf(said, 'asked').some(({ dimension }) => isNumeric(columnOf(said.model, dimension.column)))

/** "Average premium for under 30s, …" bands something else than the premium. */
const bandsItself = (said: QuestionParts, column: string) =>
  sensesOf(said, 'comparison').some(
    ({ dimension }) => dimension !== null && isRange(dimension) && dimension.column === column,
  )

/** A figure without a function belongs to a list of figures, or it is no figure. */
function isListed(part: Item, parts: readonly Item[]): boolean {
  if (part.category !== 'measure' || part.sense.named) return true
  return parts.some(
    (other) =>
      other !== part &&
      other.category === 'measure' &&
      (Math.abs(other.from - part.to) <= 1 || Math.abs(part.from - other.to) <= 1),
  )
}

/** "The total gross written premium", "the average loss ratio"; a median of either is another figure. */
const isSaidOf = ({ figure }: SemanticModel['metrics'][number], name: AggregateFunction) =>
  name === 'sum' || (name === 'average' && figure?.function !== 'sum')

/** "Average premium … on average" says one thing twice. */
function saysFunction(model: SemanticModel, measure: Measure, name: AggregateFunction) {
  const metric = definedBy(model, measure)
  if (metric !== null) return isSaidOf(metric, name)
  return countsRows(measure) ? name === 'sum' : functionOf(measure) === name
}

/** Figures that were found, with what was assumed for them. */
type Found = Pick<Sketch, 'measures' | 'assumptions' | 'choices'>
const found = (measures: readonly Measure[]): Found => ({ measures, assumptions: [], choices: [] })

/** A function that stands alone: of the column measured before, or of the one that is meant where none is named. */
function ofNothingNamed(
  said: QuestionParts,
  name: AggregateFunction,
  continued: string | null,
): Found | Lack {
  const { model } = said
  // "How much heavier on average": the adjective names the figure.
  const [adjective] = sensesOf(said, 'difference').flatMap(({ column: of }) => of ?? [])
  if (adjective !== undefined) return found([{ kind: 'aggregate', function: name, column: adjective.name }])
  const column = continued ?? model.measure
  if (column === undefined) return lacking(said, 'aggregate', ['aggregate'], 'needs a figure')
  if (bandsItself(said, column) || asksQuantity(said))
    return lacking(said, 'aggregate', ['aggregate'], 'needs a figure that is not one of the groups')
  const { label, usually } = columnOf(model, column)
  // "Accepted quotes in total": averages add up to nothing, so it is how many there are.
  if (continued === null && name === 'sum' && (usually !== 'sum' || has(said, 'entity')))
    return {
      measures: [{ kind: 'count' }],
      assumptions: [{ kind: 'figure', chosen: `${model.entity.plural} are counted` }],
      choices: ['figure of a lone function'],
    }
  // "How many pounds a year more is the average quote": the period of the difference is that of the price.
  const measure = priced(said, { kind: 'aggregate', function: name, column })
  if (continued === null && measure.kind === 'aggregate' && measure.column !== column) return found([measure])
  return {
    measures: [measure],
    assumptions: continued === null ? [{ kind: 'figure', chosen: label }] : [],
    choices: continued === null ? ['figure of a lone function'] : [],
  }
}

/** "Median age and excess": a column that is listed behind a figure is asked for by the same function, unless something else is said of it. */
function listedBehind(said: QuestionParts, place: number): Measure | null {
  const [part, before] = [said.parts[place], said.parts[place - 1]]
  if (part?.category !== 'measure' || before === undefined || part.from - before.to > 1) return null
  if (before.category === 'extreme')
    return {
      kind: 'aggregate',
      function: EXTREMES[before.sense.direction],
      column: before.sense.column.name,
    }
  if (before.category !== 'measure') return null
  if (!before.sense.named) return listedBehind(said, place - 1)
  const isSaid = before.derivation?.parts.some(({ category }) => FUNCTIONS.has(category)) === true
  const last = before.sense.measures.at(-1)
  return isSaid && (last?.kind === 'aggregate' || last?.kind === 'percentile') ? last : null
}
const FUNCTIONS: ReadonlySet<Category> = new Set(['aggregate', 'superlative', 'percentile', 'functions'])

/** A column with the function of another figure. */
const alikeOf = (measure: Measure, like: Measure | null): Measure | null =>
  measure.kind === 'aggregate' && like !== null && 'column' in like
    ? { ...like, column: measure.column }
    : null

/** Figures that stand without a function, with the function that stands apart. */
function quantitiesOf(
  said: QuestionParts,
  named: readonly Measure[],
  { dimensions, continued }: { readonly dimensions: number; readonly continued: string | null },
): Found | Lack {
  const { model, parts } = said
  const listed = parts.flatMap((part, place) =>
    part.category === 'measure' && !part.sense.named && !isSaidBeside(said, part, parts[place + 1])
      ? part.sense.measures.map((measure) => ({
          measure: priced(said, measure),
          like: listedBehind(said, place),
        }))
      : [],
  )
  const bare = listed.map(({ measure }) => measure)
  const made = (make: (column: string) => Measure) =>
    found(bare.map((measure) => (measure.kind === 'aggregate' ? make(measure.column) : measure)))
  const [percentile] = sensesOf(said, 'percentile')
  // "The 95th percentile London premium": the figure and its column stand apart.
  if (percentile !== undefined && continued !== null && bare.length + named.length === 0)
    return found([{ kind: 'percentile', column: continued, ...percentile }])
  if (percentile !== undefined)
    return bare.length === 0 || named.length > 0
      ? lacking(said, 'percentile', ['percentile'], 'needs a figure that it is of')
      : made((column) => ({ kind: 'percentile', column, ...percentile }))
  const [first] = sensesOf(said, 'aggregate')
  const [extreme, ...more] = sensesOf(said, 'superlative')
  if (extreme !== undefined) {
    // "The lowest smoker premium"
    const isPlain = extreme.column === null && !extreme.ofCount && more.length === 0
    const isOne = bare.length === 1 && named.length === 0 && first === undefined
    return isPlain && isOne && dimensions === 0
      ? made((column) => ({ kind: 'aggregate', function: EXTREMES[extreme.direction], column }))
      : lacking(said, 'rank', ['superlative'], 'needs one figure to rank by, or to take the end of')
  }
  // "How much do smokers pay on average": so do the function and its column.
  if (first !== undefined && bare.length > 0)
    return made((column) => ({ kind: 'aggregate', function: first.function, column }))
  // "The region with the oldest smokers on average": the ranking names the figure.
  const isRanked = sensesOf(said, 'rank').some(
    ({ byColumn, measure }) => byColumn !== null || measure?.kind === 'aggregate',
  )
  if (first?.function === 'average' && isRanked) return found([])
  if (first !== undefined && named.length === 0) return ofNothingNamed(said, first.function, continued)
  if (first !== undefined)
    return named.some((measure) => saysFunction(model, measure, first.function))
      ? found([])
      : lacking(said, 'aggregate', ['aggregate'], `does not go with ${listOf(said, named)}`)
  // "Claims cost per accepted policy": what one of them comes to is an average.
  if (has(said, 'perEntity')) return made((column) => ({ kind: 'aggregate', function: 'average', column }))
  const { measures } = has(said, 'running', 'accruing', 'upToEachStep')
    ? made((column) => ({ kind: 'aggregate', function: 'sum', column }))
    : found(
        listed.map(
          ({ measure, like }) =>
            alikeOf(measure, like) ?? totalBroughtIn(said, measure) ?? totalCalled(said, measure) ?? measure,
        ),
      )
  const assumptions = measures.map((measure): Assumption => ({
    kind: 'function',
    chosen: measureText(model, measure),
  }))
  return { measures, assumptions, choices: [] }
}

/** "Annual premium on sold policies by quarter": a total that has a name of its own is that of those it is of. */
function totalCalled(said: QuestionParts, measure: Measure): Measure | null {
  if (measure.kind !== 'aggregate' || measure.where !== undefined) return null
  const held = said.parts.flatMap((part) => (part.category === 'filter' ? [part.sense] : part.conditions))
  const total = said.model.metrics.find(
    ({ figure }) =>
      figure?.function === 'sum' &&
      figure.column === measure.column &&
      isRecurring(columnOf(said.model, figure.column)) &&
      held.some(
        ({ column, values }) => column === figure.where && values?.length === 1 && values[0] === true,
      ),
  )
  return total === undefined ? null : { kind: 'metric', name: total.name }
}

const listOf = ({ model }: QuestionParts, measures: readonly Measure[]) =>
  measures.map((measure) => measureText(model, measure)).join(' and ')

/** "The number and percentage of smokers": how many of those whose share is asked; after a comma it is another figure. */
const isOfShare = ({ typed }: QuestionParts, part: Item, next: Item) =>
  part.category === 'measure' &&
  part.sense.bare === true &&
  next.from - part.to <= 1 &&
  typed({ ...part, from: part.to, to: next.from }) !== ','

const sharesNamed = ({ of, beside }: Senses['shareOf']): readonly Measure[] => [
  ...(beside === undefined ? [] : [beside]),
  { kind: 'share', of },
]

/** The figures that a question names. @param continued the column measured before, where a question follows up */
export const figures =
  (continued: string | null): Step =>
  (sketch, said) => {
    const { parts } = said
    if (isCountedTwice(said)) return lacking(said, 'count', ['measure'], 'counts one thing twice')
    const [first] = sensesOf(said, 'aggregate')
    const all = parts.flatMap((part, place): readonly Measure[] => {
      if (part.category === 'shareOf') return sharesNamed(part.sense)
      const next = parts[place + 1]
      if (isOfCounted(parts, place)) return []
      if (next?.category === 'shareOf' && isOfShare(said, part, next))
        return [{ kind: 'count', where: next.sense.of }]
      if (part.category === 'oftener' || part.category === 'ofWhich') return [part.sense.measure]
      if (part.category === 'countOfSome' || part.category === 'countOfThem')
        return measuresOfSome(part.sense)
      if (part.category !== 'measure' || !part.sense.named) return []
      return part.sense.measures.map((measure) =>
        priced(said, counted(said, measure, first?.function ?? null)),
      )
    })
    const named = all.filter((measure) => sharedBy(measure) === null || !has(said, 'shareOf'))
    const quantities = quantitiesOf(said, named, { dimensions: sketch.dimensions.length, continued })
    if ('lacks' in quantities) return quantities
    const isPlaced = (part: Item, place: number) =>
      isSaidBeside(said, part, parts[place + 1]) ||
      isListed(part, parts) ||
      parts[place - 1]?.category === 'howMuch'
    if (named.length > 0 && !parts.every(isPlaced))
      return lacking(said, 'measure', ['measure'], 'names more than one figure: put “and” between two')
    const parted = sensesOf(said, 'share').flatMap(({ measure, beside }) =>
      [measure ?? [], beside ?? []].flat(),
    )
    const beside = sensesOf(said, 'share').flatMap(({ beside: each }) => each ?? [])
    const measured: Sketch = {
      ...sketch,
      measures: unique([...all, ...quantities.measures, ...parted]),
      assumptions: [...sketch.assumptions, ...quantities.assumptions],
      choices: [...sketch.choices, ...quantities.choices],
    }
    const ofTotal = has(said, 'share') && measured.measures.every((each) => sharedBy(each) === null)
    if (!ofTotal)
      return {
        ...measured,
        conditions: [
          ...measured.conditions,
          ...ofThoseThatCould(said, measured.measures),
          ...ofThoseDrawn(said, sketch.dimensions),
          ...ofThoseCounted(said, measured.measures),
        ],
      }
    const shared = partOfWhole(measured, said) ?? sharesOfTotal(measured, said)
    return 'lacks' in shared ? shared : { ...shared, measures: unique([...beside, ...shared.measures]) }
  }

/** What is measured where nothing says so: how many there are. */
export const defaultFigure: Step = (sketch, said) => {
  if (has(said, 'beyond') || sketch.measures.length > 0) return sketch
  const { model, parts } = said
  const [howMuch] = sensesOf(said, 'howMuch')
  // "How big had the pile of quotes grown" is how many there are.
  const isPile = howMuch?.sized === true && has(said, 'accruing', 'upToEachStep') && has(said, 'entity')
  if (howMuch !== undefined && !isPile) {
    if (model.measure === undefined || howMuch.sized)
      return lacking(said, 'aggregate', ['howMuch'], 'needs what it is said of')
    const column = columnOf(model, model.measure)
    const usual = aggregated(column.usually ?? 'average', column)
    const measure = totalBroughtIn(said, average(model.measure)) ?? usual
    return assumed(
      { ...sketch, measures: [measure] },
      { kind: 'read', words: 'how much', as: `the ${measureText(model, measure)}` },
      'how much as an average',
    )
  }
  if (parts.length === 0) return lacking(said, 'measure', [], 'names nothing to measure')
  return assumed(
    { ...sketch, measures: [{ kind: 'count' }] },
    { kind: 'figure', chosen: `${model.entity.plural} are counted` },
    'count where no figure is named',
  )
}

/** "By region in percent": two figures are then one of the other, and nothing says which. */
export const inPercent: Step = (sketch, said) => {
  if (sketch.measures.length > 1)
    return lacking(said, 'shareOfTotal', ['inPercent'], 'may be of either figure: ask for one of them')
  const shared = sharesOfTotal(sketch, said)
  if ('lacks' in shared) return shared
  // Which rows are asked about is known by now: what a metric asks of them comes on top.
  const asked = shared.conditions.slice(sketch.conditions.length)
  return asked.length === 0
    ? shared
    : { ...shared, filter: allOf(unique([...conjunctsOf(shared.filter), ...asked])) }
}

/** What is asked of figures at the end. */
export const figuresStand: Step = (sketch, said) => {
  const isPart = sketch.measures.some((each) => partOf(each) !== null)
  const ofRows = isPart && sketch.dimensions.length === 0 ? partOfRows(sketch, said) : null
  if (ofRows !== null) return ofRows
  if (isPart && sketch.dimensions.length === 0)
    return lacking(
      said,
      'shareOfTotal',
      ['share', 'inPercent', 'measure'],
      'needs groups that the whole is parted into',
    )
  const { dimensions } = sketch
  const isOfItself = sketch.measures.some((measure) =>
    dimensions.some((each) => isOfValues(each) && each.column === countedColumn(measure)),
  )
  // "How many regions had more quotes than Wales": each region is one of them.
  if (isOfItself) return lacking(said, 'distinct', ['measure'], 'is one in each of its groups')
  return sketch.measures.length > MOST_MEASURES
    ? lacking(said, 'measure', ['measure'], `is more than ${MOST_MEASURES} figures`)
    : sketch
}
