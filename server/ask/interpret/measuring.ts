import { columnOf, isNumeric } from '../../semantic-model/semantic-model.ts'
import { measureText } from '../constructs/measures/measures.ts'
import type { AggregateFunction } from '../constructs/node.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Item } from '../constructs/senses.ts'
import { distinct, same, sensesOf, type Draft } from './draft.ts'
import { continuedColumn } from './follow-up.ts'
import { isCount, isRecurring } from '../constructs/measures/quantities.ts'

/** What a question measures, put into a draft that knows its groups. */

/** False where what is asked cannot be measured, such as a share of an average. */
export function addMeasures(draft: Draft, isRunning: boolean): boolean {
  const { parts } = draft
  const [first] = sensesOf(parts, 'aggregate')
  const said = parts.flatMap((part): readonly Measure[] => {
    if (part.category === 'shareOf') return [{ kind: 'share', of: part.sense.of }]
    if (part.category !== 'measure' || !part.sense.named) return []
    return part.sense.measures.map((measure) =>
      priced(draft, counted(draft, measure, first?.function ?? null)),
    )
  })
  const named = said.filter(({ kind }) => kind !== 'share' || sensesOf(parts, 'shareOf').length === 0)
  const quantities = quantitiesOf(draft, { named, isRunning })
  if (quantities === null) return false
  const isPlaced = (part: Item, place: number) =>
    isSaidBeside(draft, part, parts[place + 1]) || isBeside(part, parts)
  if (named.length > 0 && !parts.every(isPlaced)) return false
  const parted = sensesOf(parts, 'share').flatMap(({ measure }) => measure ?? [])
  draft.measures = distinct([...said, ...quantities, ...parted])
  const ofTotal = sensesOf(parts, 'share').length > 0 && !draft.measures.some(({ kind }) => kind === 'share')
  return ofTotal && !named.some(({ kind }) => kind === 'metric') ? addShares(draft) : true
}

const EXTREMES = { ascending: 'minimum', descending: 'maximum' } as const

/** Figures that stand without a function, with the function that stands apart; null where the two do not go together. */
function quantitiesOf(
  draft: Draft,
  { named, isRunning }: { readonly named: readonly Measure[]; readonly isRunning: boolean },
): readonly Measure[] | null {
  const { model, parts } = draft
  const bare = parts.flatMap((part, place) =>
    part.category === 'measure' && !part.sense.named && !isSaidBeside(draft, part, parts[place + 1])
      ? part.sense.measures.map((measure) => priced(draft, measure))
      : [],
  )
  const made = (make: (column: string) => Measure) =>
    bare.map((measure) => (measure.kind === 'aggregate' ? make(measure.column) : measure))
  const [percentile] = sensesOf(parts, 'percentile')
  // "The 95th percentile London premium": the figure and its column stand apart.
  if (percentile !== undefined)
    return bare.length === 0 || named.length > 0
      ? null
      : made((column) => ({ kind: 'percentile', column, ...percentile }))
  const [first] = sensesOf(parts, 'aggregate')
  const [extreme, ...more] = sensesOf(parts, 'superlative')
  if (extreme !== undefined) {
    // "The lowest smoker premium"
    const isPlain = extreme.column === null && !extreme.ofCount && more.length === 0
    const isOne = bare.length === 1 && named.length === 0 && first === undefined
    return isPlain && isOne && draft.dimensions.length === 0
      ? made((column) => ({ kind: 'aggregate', function: EXTREMES[extreme.direction], column }))
      : null
  }
  // "How much do smokers pay on average": so do the function and its column.
  if (first !== undefined && bare.length > 0)
    return made((column) => ({ kind: 'aggregate', function: first.function, column }))
  // "The region with the oldest smokers on average": the ranking names the figure.
  const isRanked = sensesOf(parts, 'rank').some(
    ({ byColumn, measure }) => byColumn !== null || measure?.kind === 'aggregate',
  )
  if (first?.function === 'average' && isRanked) return []
  if (first !== undefined && named.length === 0) {
    const continued = continuedColumn(draft)
    const column = continued ?? model.measure
    if (column === undefined || bandsItself(parts, column) || asksQuantity(draft)) return null
    // "Accepted quotes in total": averages add up to nothing, so it is how many there are.
    const isCounted = columnOf(model, column).usually !== 'sum' || sensesOf(parts, 'entity').length > 0
    if (continued === null && first.function === 'sum' && isCounted) {
      draft.assume(`no figure was named, so ${model.entity.plural} are counted`)
      return [{ kind: 'count' }]
    }
    if (continued === null) draft.assume(`no figure was named, so ${columnOf(model, column).label}`)
    return [{ kind: 'aggregate', function: first.function, column }]
  }
  if (first !== undefined) return named.some((measure) => saysFunction(measure, first.function)) ? [] : null
  const quantities = isRunning ? made((column) => ({ kind: 'aggregate', function: 'sum', column })) : bare
  for (const measure of quantities)
    draft.assumptions.push(`no function was named, so the ${measureText(model, measure)}`)
  return quantities
}

const isPrice = ({ model }: Draft, measure: Measure | undefined) =>
  measure?.kind === 'aggregate' && isRecurring(columnOf(model, measure.column))

/** A price by the period that was named apart from it. */
function priced(draft: Draft, measure: Measure): Measure {
  const { parts } = draft
  const [period] = sensesOf(parts, 'measure').filter(({ period: is }) => is === true)
  const [said] = period?.measures ?? []
  const [by] = sensesOf(parts, 'difference').flatMap(({ period: column }) => column ?? [])
  const column = by?.name ?? (said?.kind === 'aggregate' ? said.column : undefined)
  return column !== undefined && measure.kind === 'aggregate' && isPrice(draft, measure)
    ? { ...measure, column }
    : measure
}

/** "The lowest premium a smoker pays", "how many cost over £1,000 a year": the figure is named elsewhere already. */
function isSaidBeside(draft: Draft, part: Item, next: Item | undefined): boolean {
  const { model, parts } = draft
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
    (other) => other.category === 'measure' && other !== part && isPrice(draft, other.sense.measures[0]),
  )
  if (part.sense.period === true) return prices.some(({ sense }) => 'named' in sense && sense.named)
  if (isPrice(draft, measure) && prices.some(({ sense }) => 'period' in sense)) return true
  const isCounted = parts.some(
    (other) => other.category === 'measure' && other.sense.named && other.sense.measures[0]?.kind === 'count',
  )
  if (isSame) return true
  if (!isCounted || next?.category !== 'filter' || next.sense.column === null) return false
  const { role } = columnOf(model, next.sense.column)
  return role === 'money' && role === columnOf(model, measure.column).role
}

/** "What discount do they have on average": the figure stands where a group would. */
const asksQuantity = ({ parts, model }: Draft) =>
  sensesOf(parts, 'asked').some(({ dimension }) => isNumeric(columnOf(model, dimension.column)))

/** "Average premium for under 30s, …" bands something else than the premium. */
const bandsItself = (parts: readonly Item[], column: string) =>
  sensesOf(parts, 'comparison').some(
    ({ dimension }) => dimension?.kind === 'band' && dimension.column === column,
  )

/** A figure without a function belongs to a list of figures, or it is no figure. */
function isBeside(part: Item, parts: readonly Item[]): boolean {
  if (part.category !== 'measure' || part.sense.named) return true
  return parts.some(
    (other) =>
      other !== part &&
      other.category === 'measure' &&
      (Math.abs(other.from - part.to) <= 1 || Math.abs(part.from - other.to) <= 1),
  )
}

/** "Average premium … on average" says one thing twice. */
const saysFunction = (measure: Measure, name: AggregateFunction) =>
  measure.kind === 'metric' ||
  (measure.kind === 'count' && name === 'sum') ||
  (measure.kind === 'aggregate' && measure.function === name)

/** "How many claims do they have on average": the function that stands apart is that of the number. */
export const counted = ({ model }: Draft, measure: Measure, name: AggregateFunction | null): Measure =>
  name !== null &&
  measure.kind === 'aggregate' &&
  measure.function === 'sum' &&
  isCount(columnOf(model, measure.column))
    ? { ...measure, function: name }
    : measure

/** Groups within which shares are taken: "in each region". */
export const wholesOf = (parts: readonly Item[]) =>
  sensesOf(parts, 'groups').flatMap(({ within }) => (within === null ? [] : [within]))

/** The measures as parts of a whole: counts, or sums. False where averages would be added up. */
export function addShares(draft: Draft): boolean {
  const [among] = wholesOf(draft.parts)
  const place = draft.dimensions.findIndex((dimension) => same(dimension, among))
  const within = place !== -1 && draft.dimensions.length > 1 ? { within: place } : {}
  const shares = draft.measures.map((measure): Measure | null => {
    if (measure.kind === 'count') return { kind: 'shareOfTotal', ...within }
    if (measure.kind !== 'aggregate' || !(measure.function === 'sum' || measure.where === undefined))
      return null
    const isSum = measure.function === 'sum' || columnOf(draft.model, measure.column).role === 'money'
    return isSum ? { kind: 'shareOfTotal', column: measure.column, ...within } : null
  })
  if (shares.includes(null)) return false
  draft.measures =
    shares.length === 0 ? [{ kind: 'shareOfTotal', ...within }] : shares.flatMap((each) => each ?? [])
  return true
}

export function defaultMeasure(draft: Draft): boolean {
  if (draft.measures.length > 0) return true
  const { model, parts } = draft
  const [howMuch] = sensesOf(parts, 'howMuch')
  if (howMuch !== undefined) {
    if (model.measure === undefined || howMuch.sized) return false
    draft.measures.push(draft.average(model.measure))
    draft.assume(`“how much” read as the average ${columnOf(model, model.measure).label}`, 0.1)
    return true
  }
  if (parts.length === 0) return false
  draft.measures.push({ kind: 'count' })
  draft.assume(`no figure was named, so ${model.entity.plural} are counted`, 0.4)
  return true
}
