import { isAgainst, sidesOf } from '../../../constructs/calculations/calculations.ts'
import { isAlongTime, isOfValues, type Dimension } from '../../../constructs/dimensions/dimensions.ts'
import {
  conditioned,
  countedColumn,
  sharedBy,
  whereOf,
  type Measure,
} from '../../../constructs/measures/measures.ts'
import { union } from '../../../constructs/conditions/condition-senses.ts'
import {
  allOf,
  columnsIn,
  conjunctsOf,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import { same } from '../../../grammar/same.ts'
import { timePlaceOf } from '../../../constructs/periods.ts'
import { columnOf, type Column, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Item } from '../../../constructs/senses.ts'
import { unique, sensesOf, type QuestionParts, type Sketch, type Step } from '../../../constructs/sketch.ts'
import type { Plan } from '../../../plan/plan.ts'
import { flagOfRate } from './figure-edits.ts'

/** How a follow-up ("now by region", "only smokers", "the median instead") continues the plan before it. */

/** Words that a follow-up may hold and that carry no condition. */
export const FOLLOW_UP_FILLER: ReadonlySet<string> = new Set(
  'instead again further additionally additional add keep switch more just'.split(' '),
)

const ADDING =
  /\b(?:also|too(?! much)|further|separately|additionally|additional|add|as well|in addition|alongside|(?:next to|beside) (?:it|that|them)|plus|and (?:also )?(?:by|per|split))\b|^split (?:it|that|this|those|these|them)\b|^\W*(?:\+|x |×)/i

/** Said of what nothing was said of before: "and brokers", after two regions. */
const JOINING = /^(?:\W|fine|ok|okay)*(?:and|plus|with)\b/i

type Continuing = (earlier: Plan) => Step

/** What is measured goes on where the follow-up names no figure. */
export const continueFigures: Continuing = (earlier) => (asked, said) => {
  const sketch = withFunctionOf(earlier, asked, said)
  const calculations = earlier.calculations ?? []
  if (sketch.measures.length > 0 && ADDING.test(said.question))
    return { ...sketch, measures: unique<Measure>([...earlier.measures, ...sketch.measures]), calculations }
  if (sketch.measures.length > 0 || sketch.calculations.length > 0) return sketch
  const swapped = swappedIn(earlier, sketch, said)
  if (swapped !== null) return swapped
  const alongTime = calculations.some((each) => sidesOf(each) === null && !isAgainst(each))
  // A change from quarter to quarter means nothing along regions.
  const suits = !alongTime || same(earlier.dimensions.at(-1), sketch.dimensions.at(-1))
  return { ...sketch, measures: earlier.measures, calculations: suits ? calculations : [] }
}

/** "No, I meant annual premium": a price of which no function is said has that of the one before. */
function withFunctionOf({ measures: all }: Plan, sketch: Sketch, said: QuestionParts): Sketch {
  const [before, ...more] = all.filter(({ kind }) => kind === 'aggregate')
  const named = said.parts.filter(({ category }) => category === 'measure' || category === 'aggregate')
  const isBare = named.every((part) => part.category === 'measure' && !part.sense.named)
  const [only, ...others] = sketch.measures
  if (before?.kind !== 'aggregate' || only?.kind !== 'aggregate' || more.length + others.length > 0)
    return sketch
  const shared = named
    .flatMap(({ leaves }) => leaves)
    .find(({ meaning }) => meaning === columnOf(said.model, only.column).label)
  const typed = shared === undefined ? '' : said.typed({ ...(named[0] as Item), ...shared }).toLowerCase()
  const { label } = columnOf(said.model, before.column)
  // A word that several columns are called by means the one that was asked about.
  const isShared = typed !== '' && typed !== shared?.meaning && label.split(' ').includes(typed)
  if (isShared && only.function === before.function) return { ...sketch, measures: [before] }
  return isBare && named.length > 0
    ? { ...sketch, measures: [{ ...only, function: before.function }], assumptions: [] }
    : sketch
}

/** "And with mental health cover instead", after the share with dental cover; "and regions", after how many insurers there are. */
function swappedIn(
  { measures: [measure, ...more], dimensions }: Plan,
  sketch: Sketch,
  said: QuestionParts,
): Sketch | null {
  if (measure === undefined || more.length > 0) return null
  const [group, ...groups] = sketch.dimensions
  const sibling = siblingSaid(measure, said)
  if (sibling !== null) return { ...sketch, measures: [sibling], dimensions, spent: sensesOf(said, 'filter') }
  if (
    countedColumn(measure) !== null &&
    dimensions.length === 0 &&
    group !== undefined &&
    isOfValues(group) &&
    groups.length === 0
  )
    return { ...sketch, measures: [{ ...measure, column: group.column } as Measure], dimensions: [] }
  const of = sharedBy(measure) ?? whereOf(measure)
  const filters = sensesOf(said, 'filter')
  const isInstead =
    /\b(?:instead|rather|same|again|ditto|equivalent|corresponding|in (?:place|lieu) of)\b|^\W*(?:now )?(?:do|try) /i.test(
      said.question,
    ) && filters.length === 1
  const isBare =
    filters.length === 1 && !/\b(?:only|just|with|who|those|also|both|too)\b/i.test(said.question)
  const named = filters.find(
    ({ filter, column }) =>
      of !== null &&
      (columnsIn(of).includes(column ?? '') ||
        ((isInstead || (isBare && isKin(said.model, columnsIn(of)[0], column))) &&
          filter.kind === 'compare' &&
          of.kind === 'compare' &&
          typeof filter.value === typeof of.value)),
  )
  if (of === null || named === undefined || conjunctsOf(of).length > 1) return null
  const measures = [conditioned(measure, (each) => (each === of ? named.filter : each))]
  return { ...sketch, measures, spent: [...sketch.spent, named] }
}

/** "And mental health?", after the share with dental cover: two flags of which the names share their last word. */
function isKin(model: SemanticModel, one: string | undefined, other: string | null): boolean {
  if (one === undefined || other === null) return false
  const [first, second] = [columnOf(model, one), columnOf(model, other)]
  const nounOf = ({ label }: Column) => label.split(' ').slice(1).at(-1)
  return (
    first.role === 'flag' &&
    second.role === 'flag' &&
    nounOf(first) !== undefined &&
    nounOf(first) === nounOf(second)
  )
}

/** "The same for monthly", after the average annual premium: the column of which the name has that word in the place of another. */
function siblingSaid(measure: Measure, { model, question, parts }: QuestionParts): Measure | null {
  if (
    measure.kind !== 'aggregate' ||
    parts.length > 1 ||
    !/\b(?:same|meant?|instead|should|actually|sorry|wanted|not)\b/i.test(question)
  )
    return null
  const name = columnOf(model, measure.column).label.split(' ')
  const typed = new Set(question.toLowerCase().match(/\p{L}+/gu))
  const isNamed = (phrase: string) => {
    const words = phrase.split(' ')
    const other = words.filter((word, at) => word !== name[at])
    return words.length === name.length && other.length === 1 && other.every((word) => typed.has(word))
  }
  const column = model.columns.find(({ label, synonyms = [] }) => [label, ...synonyms].some(isNamed))
  return column === undefined ? null : { ...measure, column: column.name }
}

/** What groups were compared with goes on with the calculations that use it. */
export const continueReference: Continuing = (earlier) => (sketch) => {
  if (earlier.reference === undefined || sketch.reference !== null) return sketch
  if (!sketch.calculations.some(isAgainst)) return sketch
  const isOverall = same(earlier.reference.filter, earlier.filter)
  return { ...sketch, reference: isOverall ? { filter: sketch.filter } : earlier.reference }
}

/** Several values of a column, of which each was asked for by its name. */
const isListOf = (column: string) => (filter: Filter) =>
  'column' in filter && filter.column === column && (valuesOf(filter)?.length ?? 0) > 1

/** Groups go on where the follow-up names none, and stay beside new ones where it adds them. */
export const continueGroups: Continuing =
  (earlier) =>
  (sketch, { question, pair }) => {
    const moves = pair?.moves === true
    // "How much dearer is Comprehensive than Basic", of levels of cover: what is compared is told apart by its sides.
    const sides = pair?.sides.flatMap(columnsIn) ?? []
    const before = earlier.dimensions.filter(
      (each) => !(moves && isAlongTime(each)) && !sides.includes(each.column),
    )
    // Groups that are listed were asked for by their names, and are still who is asked about.
    const isListed = ({ column }: Dimension) => conjunctsOf(earlier.filter).some(isListOf(column))
    const kept = sketch.dimensions.length === 0 || ADDING.test(question) ? before : before.filter(isListed)
    return { ...sketch, dimensions: unique<Dimension>([...kept, ...sketch.dimensions]) }
  }

/**
 * Earlier conditions go on, but for those on a column that the follow-up names anew, as a condition ("what about
 * Wales") or as a group ("now by region", after one region).
 */
export const continueFilter: Continuing = (earlier) => (sketch, said) => {
  const before = new Set(earlier.dimensions.map(({ column }) => column))
  const rates = sketch.measures.filter((measure) => !earlier.measures.some((each) => same(each, measure)))
  const foregone = rates.flatMap((measure) => flagOfRate(said.model, measure) ?? [])
  const isWidened = (column: string) =>
    ADDING.test(said.question) ||
    (JOINING.test(said.question) && before.has(column) && conjunctsOf(earlier.filter).some(isListOf(column)))
  const asked = conjunctsOf(sketch.filter).map((own) => {
    const [column = '', ...others] = columnsIn(own)
    const other = conjunctsOf(earlier.filter).find((each) => columnsIn(each).includes(column))
    return other !== undefined && others.length === 0 && isWidened(column)
      ? (eitherOf(other, own) ?? own)
      : own
  })
  const named = new Set([...foregone, ...asked.flatMap(columnsIn)])
  const grouped = new Set(
    sketch.dimensions
      .filter((each) => isOfValues(each) && !before.has(each.column))
      .map(({ column }) => column),
  )
  // Of one value there are no groups; a list stays beside the groups that it lists.
  const isGone = (condition: Filter) =>
    columnsIn(condition).some(
      (column) => named.has(column) || (grouped.has(column) && condition.kind === 'compare'),
    )
  const kept = conjunctsOf(earlier.filter).filter((condition) => !isGone(condition))
  const measures = withoutShared(sketch.measures, new Set(asked.flatMap(columnsIn)))
  return { ...sketch, measures, filter: allOf(unique([...kept, ...asked])) }
}

/** "Same difference but over 65s", of two figures of people of an age: what all of them ask about such a column is said anew. */
function withoutShared(measures: readonly Measure[], named: ReadonlySet<string>): readonly Measure[] {
  const asked = measures.map((measure) => conjunctsOf(whereOf(measure)))
  const isGone = (each: Filter) =>
    columnsIn(each).some((column) => named.has(column)) &&
    asked.every((others) => others.some((other) => same(other, each)))
  return measures.length < 2
    ? measures
    : measures.map((measure, place) => {
        const all = asked[place] ?? []
        const where = allOf(all.filter((each) => !isGone(each)))
        return all.some(isGone) && where !== null ? ({ ...measure, where } as Measure) : measure
      })
}

/** One condition or the other, of one column. */
function eitherOf(one: Filter, other: Filter): Filter | null {
  const senseOf = (filter: Filter) => ({
    filter,
    column: columnsIn(filter)[0] ?? null,
    values: valuesOf(filter),
  })
  return union(senseOf(one), senseOf(other))?.filter ?? null
}

/** An order or a condition on figures goes on as long as what it refers to by its place is the same. */
export const continueRanking: Continuing = (earlier) => (sketch) => {
  const sameFigures = same(earlier.measures, sketch.measures)
  const sameGroups = same(earlier.dimensions, sketch.dimensions)
  const isOrdered = sketch.order.length > 0 || sketch.limit !== null
  const isCounted = sketch.having.length === 0 && !isOrdered && sameFigures && sameGroups
  return {
    ...sketch,
    having: sketch.having.length > 0 || !sameFigures ? sketch.having : earlier.having,
    ...(isOrdered || !sameFigures || !sameGroups ? {} : { order: earlier.order, limit: earlier.limit }),
    ...(isCounted ? { tally: earlier.tally ?? null } : {}),
  }
}

/** Each period goes on having a row along the same time. */
export const continuePeriods: Continuing = (earlier) => (sketch) => {
  const goesOn =
    earlier.periods !== undefined &&
    sketch.having.length === 0 &&
    sketch.limit === null &&
    timePlaceOf(sketch.dimensions) !== -1
  return goesOn ? { ...sketch, periods: earlier.periods ?? null } : sketch
}

/** The column that "the median instead" measures: the one measured before. */
export function continuedColumn(earlier: Plan | null): string | null {
  const [first] = earlier?.measures ?? []
  return first !== undefined && 'column' in first ? (first.column ?? null) : null
}
