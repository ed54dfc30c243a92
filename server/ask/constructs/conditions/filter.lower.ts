import { isStep } from '../dimensions/dimensions.ts'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { isAssumed } from '../../grammar/chart-parser.ts'
import {
  countedColumn,
  countsRows,
  definedBy,
  functionOf,
  sharedBy,
  type Measure,
} from '../measures/measures.ts'
import type { Scalar } from '../node.ts'
import { timePlaceOf } from '../periods.ts'
import type { Category, Senses } from '../senses.ts'
import { unique, has, lacking, sensesOf, type QuestionParts, type Sketch, type Step } from '../sketch.ts'
import { allOf, anyOf, columnsIn, conjunctsOf, disjunctsOf, spanIn, type Filter } from './conditions.ts'
import { contradicts } from './contradicting.ts'
import { amongValues, closedPeriods, grainOf } from './condition-senses.ts'

/** The conditions of a question as one filter. */

/** Conditions joined by and; values of one column named apart ("London … Wales") widen it instead. */
function joined(filters: readonly Senses['filter'][], plain: readonly Filter[]): Filter | null {
  const items: Filter[] = []
  /** Values of one column, at the place where the first of them was named. */
  const named = new Map<string, { readonly place: number; readonly values: Scalar[] }>()
  const spans = filters.flatMap(({ filter }) =>
    spanIn(filter) === null ? [] : (closedPeriods(filter) ?? []),
  )
  const apart = spans.length > 1
  for (const { filter, column, values } of filters) {
    const span = apart && closedPeriods(filter) !== null ? spanIn(filter) : null
    if (span !== null) {
      const any = anyOf(spans.map((each) => ({ kind: 'period', column: span.column, ...each })))
      if (any !== null && items.every((item) => disjunctsOf(item).length < 2)) items.push(any)
      continue
    }
    const known = column === null ? undefined : named.get(column)
    if (column === null || values === null) items.push(filter)
    else if (known !== undefined) {
      known.values.push(...values)
      items[known.place] = amongValues(column, unique(known.values))
    } else {
      named.set(column, { place: items.length, values: [...values] })
      items.push(amongValues(column, unique(values)))
    }
  }
  const all = unique([...items, ...plain])
  return all.length === 0 ? null : all.length === 1 ? (all[0] ?? null) : { kind: 'and', items: all }
}

/** Whole years. */
const areYears = (spans: readonly Senses['period'][]) =>
  spans.every(
    ({ from, to }) => from.endsWith('-01-01') && Number(to.slice(0, 4)) === Number(from.slice(0, 4)) + 1,
  )

const DAY_MS = 86_400_000
/** Of about the same length, and none within another: two Januaries, two halves of years. */
function areAlike(spans: readonly Senses['period'][]): boolean {
  const inOrder = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const days = spans.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS)
  const isApart = inOrder.every(({ to }, at) => to <= (inOrder[at + 1]?.from ?? to))
  return isApart && Math.min(...days) > 27 && Math.max(...days) - Math.min(...days) <= 4
}

/** Numbers from which on a list said with "and" asks for each of them. */
const LEAST_EACH = 3

const TOGETHER =
  /\b(?:together|combined|altogether|pooled|jointly|taken as one|as one|merged|in total|overall|as a whole|alike)\b/i

/** Figures of which several are no figure of all together: "the strike rate of brokers and direct" is one of each. */
function isMean({ model, pair, question }: QuestionParts, { measures, limit, dimensions }: Sketch): boolean {
  const isOne = (measure: Measure): boolean => {
    const [metric, name] = [definedBy(model, measure), functionOf(measure)]
    if (metric !== null) return metric.figure === undefined || metric.figure.function === 'average'
    if (name !== null) return !['sum', 'minimum', 'maximum'].includes(name)
    return !countsRows(measure) && countedColumn(measure) === null
  }
  const isAlone = pair === null && limit === null && dimensions.length === 0 && !TOGETHER.test(question)
  // "Beacon and Evergreen: number of quotes, average premium": of each, the number too.
  return isAlone && measures.some(isOne)
}

/** Several values after "compare", both values of a flag, and "3, 4 and 5 members" are groups; a flag then filters nothing. */
function groupsOf(
  said: QuestionParts,
  sketch: Sketch,
  { filter, column, values, each = false, apart = 1 }: Senses['filter'],
): Partial<Split> {
  const spans = closedPeriods(filter)
  const comparing = has(said, 'compare', 'oftener', 'ofWhich')
  const areListed = spans !== null && spans.length >= LEAST_EACH && areYears(spans)
  const pairs = comparing && spans !== null && spans.length > 1 && !TOGETHER.test(said.question)
  if (column !== null && spans !== null && (pairs || areListed))
    return { dimension: { kind: 'grain', column, ...grainOf(spans) } }
  if (column === null || values === null || values.length < 2) return {}
  const bothOfFlag = columnOf(said.model, column).role === 'flag'
  const isListed = (each && values.length >= LEAST_EACH) || (apart > 1 && isMean(said, sketch))
  if (!bothOfFlag && !comparing && !isListed) return {}
  return { dimension: { kind: 'column', column }, isAll: bothOfFlag }
}

interface Split {
  readonly dimension: Sketch['dimensions'][number]
  /** The groups are all there are, so nothing is filtered. */
  readonly isAll: boolean
}

const monthOf = (day: string) => Number(day.slice(5, 7))

const saysNoYear = ({ parts }: QuestionParts, sense: Senses['filter']) =>
  parts.some((part) => part.category === 'filter' && part.sense === sense && isAssumed(part, 'year'))

/** "In 2024, January to June": two times of which a comma makes a list, and the second of which is within the first. */
function timesApart(said: QuestionParts, sense: Senses['filter']): readonly Senses['filter'][] {
  const spans = closedPeriods(sense.filter) ?? []
  const [year, within, ...more] = spans
  const part = said.parts.find((each) => each.category === 'filter' && each.sense === sense)
  const isList = part !== undefined && /^[^,;]*[,;][^,;]*$/.test(said.typed(part))
  if (sense.column === null || year === undefined || within === undefined || more.length > 0) return [sense]
  if (!isList || /\b(?:and|or|versus|vs)\b/i.test(said.typed(part)) || !areYears([year])) return [sense]
  if (areYears([within]) || !saysNoYear(said, sense)) return [sense]
  const { column } = sense
  return spans.map((span) => ({ filter: { kind: 'period', column, ...span }, column, values: null }))
}

/** "January quotes 2024": a time whose year was not named beside it, and years that were named apart from it, are that time of those. */
function inYearsNamed(said: QuestionParts, asked: readonly Senses['filter'][]): readonly Senses['filter'][] {
  const apart = asked.map((sense) => timesApart(said, sense))
  const named = apart.flat()
  const isOpen = (sense: Senses['filter']) =>
    saysNoYear(said, sense) || apart.some(([, within]) => within === sense)
  const [open, ...more] = named.filter((sense) => spanIn(sense.filter) !== null && isOpen(sense))
  const [years, ...others] = named.filter((sense) => {
    const spans = closedPeriods(sense.filter)
    return sense !== open && spans !== null && areYears(spans)
  })
  const [span] = open === undefined ? [] : (closedPeriods(open.filter) ?? [])
  if (open?.column == null || years === undefined || span === undefined || more.length + others.length > 0)
    return named
  const { column } = open
  const items = (closedPeriods(years.filter) ?? []).map(({ from }): Filter => {
    const later = Number(from.slice(0, 4)) - Number(span.from.slice(0, 4))
    const shifted = (day: string) => `${Number(day.slice(0, 4)) + later}${day.slice(4)}`
    return { kind: 'period', column, from: shifted(span.from), to: shifted(span.to) }
  })
  const [only] = items
  const filter: Filter = items.length === 1 && only !== undefined ? only : { kind: 'or', items }
  return named.flatMap((sense) =>
    sense === open ? [{ filter, column, values: null }] : sense === years ? [] : [sense],
  )
}

/** "January quotes by year", "the first quarter of each year": a time whose year was not named, of each of the years that are asked about. */
function ofEveryYear(said: QuestionParts, { dimensions }: Sketch, sense: Senses['filter']): Senses['filter'] {
  const { filter } = sense
  const span = spanIn(filter)
  const years = dimensions.some((each) => isStep(each, 'year'))
  if (!years || span === null || span.from === null || span.to === null) return sense
  const { column, from, to } = span
  const isAssumed = saysNoYear(said, sense)
  const isOfMonths = from.endsWith('-01') && to.endsWith('-01')
  const length = (monthOf(to) - monthOf(from) + 12) % 12
  if (!isAssumed || !isOfMonths || length === 0) return sense
  const values = Array.from({ length }, (_, at) => ((monthOf(from) + at - 1) % 12) + 1)
  return {
    filter: { kind: 'part', column, grain: 'monthOfYear', values },
    column: sense.column,
    values: null,
  }
}

/** "Compare the take-up in 2023 with 2025": each of the times that are said apart. */
function comparedTimes(named: readonly Senses['filter'][]): Sketch['dimensions'] {
  const times = named.map(({ filter }) => filter).filter((filter) => spanIn(filter) !== null)
  const spans = times.flatMap((each) => closedPeriods(each) ?? [])
  const [first] = times.flatMap((each) => spanIn(each) ?? [])
  return first === undefined || times.length < 2 || spans.length < times.length || !areAlike(spans)
    ? []
    : [{ kind: 'grain', column: first.column, ...grainOf(spans) }]
}

/** "Compare the take-up of brokers with that of employers": columns of which values are said apart. */
function comparedValues(named: readonly Senses['filter'][]): Sketch['dimensions'] {
  const columns = named.flatMap(({ column, values }) => (values === null ? [] : (column ?? [])))
  const apart = columns.filter((column, place) => columns.indexOf(column) < place)
  return unique(apart).map((column) => ({ kind: 'column', column }))
}

const OTHERWISE_HELD: readonly Category[] = [
  ...(['against', 'thanRest', 'beyond', 'asked', 'groups', 'comparison', 'dimension', 'dimensions'] as const),
]

/** "Are smokers less likely to buy": than those who do not smoke, though nobody says so. */
function againstOthers(said: QuestionParts, named: readonly Senses['filter'][]): Sketch['dimensions'] {
  const isAsked = has(said, 'oftener') || sensesOf(said, 'ofWhich').some(({ alone }) => alone)
  if (!isAsked || has(said, ...OTHERWISE_HELD)) return []
  const sides = named.flatMap(({ filter }) =>
    filter.kind === 'compare' || filter.kind === 'between' ? [filter] : [],
  )
  const [only, ...more] = sides
  if (only === undefined || more.length > 0) return []
  const { name, role } = columnOf(said.model, only.column)
  if (role === 'flag') return [{ kind: 'column', column: name }]
  return role === 'date' ? [] : [{ kind: 'cases', column: name, cases: [only], others: true }]
}

/** Which rows are asked about. */
export const filter: Step = (sketch, said) => {
  const { parts, pair } = said
  const spent = [...(pair?.spent ?? []), ...sketch.spent]
  const asked = parts
    .flatMap((part) => (part.category === 'filter' ? [part.sense, ...part.conditions] : part.conditions))
    .filter((each) => !spent.includes(each))
  const named = inYearsNamed(said, asked)
    .map((sense) => ofEveryYear(said, sketch, sense))
    .map((sense) => ({ sense, ...groupsOf(said, sketch, sense) }))
  const isGrouped = named.some(({ dimension }) => dimension !== undefined)
  const others = isGrouped
    ? []
    : againstOthers(
        said,
        named.map(({ sense }) => sense),
      )
  const held = new Set(others.map(({ column }) => column))
  const isOfSeveral = has(said, 'ofWhich')
  const isAlong = timePlaceOf(sketch.dimensions) !== -1
  if (isOfSeveral && !has(said, 'comparison') && others.length === 0 && !isGrouped && !isAlong)
    return lacking(said, 'ofWhich', ['ofWhich'], 'needs several that it is asked of')
  if (has(said, 'oftener') && !has(said, ...OTHERWISE_HELD) && named.length === 0)
    return lacking(said, 'oftener', ['oftener'], 'needs several that it is asked of')
  const isIncluded = ({ column }: Senses['includingMissing']) =>
    sketch.dimensions.some((each) => each.column === column.name)
  if (!sensesOf(said, 'includingMissing').every(isIncluded))
    return lacking(said, 'missing', ['includingMissing'], 'needs the group that it is one of')
  const senses = named.map(({ sense }) => sense)
  const apart = has(said, 'compare') ? [...comparedTimes(senses), ...comparedValues(senses)] : []
  const base = sensesOf(said, 'shareOf').flatMap(({ base: each }) => each)
  const comparisons = pair === null ? sensesOf(said, 'comparison') : []
  const compared = comparisons.flatMap(({ filter: own }) => (own === null ? [] : [own]))
  // Both sides of a flag are all there are.
  for (const { column } of apart) if (columnOf(said.model, column).role === 'flag') held.add(column)
  // "Do smokers pay more? The average of smokers and of non-smokers": each of the two is asked for.
  for (const { dimension } of comparisons) if (dimension !== null) held.add(dimension.column)
  const kept = named.flatMap(({ sense, isAll }) =>
    isAll === true || (sense.column !== null && held.has(sense.column)) ? [] : [sense],
  )
  return {
    ...sketch,
    dimensions: unique([
      ...sketch.dimensions,
      ...named.flatMap(({ dimension }) => dimension ?? []),
      ...apart,
      ...others,
    ]),
    filter: joined(kept, [...compared, ...base, ...sketch.conditions]),
  }
}

/**
 * True where a share is of what the conditions say of all rows, so that it is all of them or none. Who says it by the name of its
 * column, as the sentence of a plan does, asks for just that.
 */
function foregone({ filter, measures }: Sketch, { model, question }: QuestionParts): string | null {
  const asked = question.toLowerCase()
  const pinned = conjunctsOf(filter).flatMap((each) =>
    each.kind === 'compare' &&
    typeof each.value === 'boolean' &&
    !asked.includes(`${columnOf(model, each.column).label} is `)
      ? [each.column]
      : [],
  )
  const asks = measures.map((measure) => {
    const of = sharedBy(measure)
    return of?.kind === 'compare' ? of.column : definedBy(model, measure)?.share?.column
  })
  return pinned.find((column) => asks.includes(column)) ?? null
}

/** "Quotes sold through brokers" says by whom, where it is asked how many of them were sold. */
const BY_WHOM = /\b(?:sold|bought|taken out|placed|written|arranged|won) (?:through|via)\b/i

/** The same conditions without those of a column, which stand beside others. */
const without = (filter: Filter | null, column: string): Filter | null =>
  joined(
    [],
    conjunctsOf(filter).filter((each) => !columnsIn(each).includes(column)),
  )

export const notContradicting: Step = (sketch, said) => {
  // "Losing business in Wales: what is the conversion": the rate of those that were lost is no rate.
  const column = foregone(sketch, said)
  if (column !== null && BY_WHOM.test(said.question))
    return { ...sketch, filter: without(sketch.filter, column) }
  if (column !== null)
    return lacking(said, 'share', ['filter'], 'already says of each one what the share is to be of')
  // "The share of men, of women": none of the women are men.
  const isOfNone = sketch.measures.some((measure) => {
    const of = sharedBy(measure)
    return of !== null && contradicts(allOf([...conjunctsOf(sketch.filter), ...conjunctsOf(of)]))
  })
  return isOfNone || contradicts(sketch.filter)
    ? lacking(said, 'condition', ['filter', 'comparison'], 'leaves no number that is meant')
    : sketch
}
