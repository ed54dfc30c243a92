import { columnsIn, type Filter } from '../../constructs/conditions/conditions.ts'
import { limitsOf, type Dimension } from '../../constructs/dimensions/dimensions.ts'
import { valuesFrom, whereOf, type Measure } from '../../constructs/measures/measures.ts'
import { referenceOf, rowsOf } from '../../plan/compile.ts'
import type { Plan } from '../../plan/plan.ts'
import { isNumeric, type SemanticModel } from '../../../semantic-model/semantic-model.ts'

/**
 * The contexts of an answer: its groups with some of its conditions and dimensions left out. They are judged as if they
 * were told. Else it could be seen from what is hidden whether somebody meets a condition that is left out here: "over
 * 76 in Scotland with a premium over £290" may only be asked where "over 76 in Scotland" may.
 */
export interface Context {
  /** Counts the entities of each group, and has its measure without its own condition; to be read with its margins. */
  readonly plan: Plan
  /** Also of few, who would be told of: sides of an alternative, values that are named. Elsewhere what is few hides a cell anyway. */
  readonly hasFew: boolean
  /** Dimensions of it behind those of the answer, by whose values each of its groups is parted. */
  readonly parted: number
  /**
   * What is told of a group that is parted: each part; each where all groups together have so few that how many are in each could be worked
   * out; or those together who are in parts of few.
   */
  readonly of: 'parts' | 'few parts' | 'rest'
}

/** Ways to leave out conditions beyond which nothing is told: they are more than anybody says. */
const MOST_WAYS = 64

/** Columns of yes or no that are counted together, beyond which nothing is told: each choice of them is judged. */
const MOST_HELD = 4

/** A condition with some of its parts left out. */
interface Way {
  /** Null is all rows. */
  readonly filter: Filter | null
  /** It has sides of an alternative, and not all of them. */
  readonly isSide: boolean
  /** Columns of which it names several values. */
  readonly named: readonly string[]
}

const ALL: Way = { filter: null, isSide: false, named: [] }

/** For what ways are made: a figure made of values tells apart rows whose values are known by its conditions. */
interface Leaving {
  readonly isOfValues: boolean
  readonly isNumber: (column: string) => boolean
}

/** Null where there are too many. */
type Ways = readonly Way[] | null

/** Each of some conditions in each of its ways, beside each other. */
function together(items: readonly Ways[]): readonly (readonly Way[])[] | null {
  let made: readonly (readonly Way[])[] = [[]]
  for (const ways of items) {
    if (ways === null || made.length * ways.length > MOST_WAYS) return null
    made = made.flatMap((left) => ways.map((way) => (way.filter === null ? left : [...left, way])))
  }
  return made
}

function joined(kind: 'and' | 'or', items: readonly Ways[], isAlternative: boolean): Ways {
  const made = together(items)
  if (made === null) return null
  return made.map((left): Way => {
    const [only] = left
    if (only === undefined) return ALL
    const filters = left.flatMap(({ filter }) => filter ?? [])
    return {
      filter: left.length > 1 ? { kind, items: filters } : only.filter,
      isSide: left.some(({ isSide }) => isSide) || (isAlternative && left.length < items.length),
      named: left.flatMap(({ named }) => named),
    }
  })
}

const denied = (filter: Filter): Filter => ({ kind: 'not', item: filter })

/** What leaves numbers below some, between two of them or above when it is denied. */
function endsOf(filter: Filter): readonly Filter[] {
  const compare = (column: string, op: '<=' | '>=', value: number): Filter => ({
    kind: 'compare',
    column,
    op,
    value,
  })
  if (filter.kind === 'between')
    return [compare(filter.column, '>=', filter.low), compare(filter.column, '<=', filter.high)]
  if (filter.kind !== 'in' && filter.kind !== 'compare') return []
  const { column } = filter
  const values = filter.kind === 'in' ? filter.values : [filter.value]
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = numbers.slice(1).map((high, at): Filter => ({
    kind: 'or',
    items: [compare(column, '<=', numbers[at] ?? high), compare(column, '>=', high)],
  }))
  return [compare(column, '>=', first), ...between, compare(column, '<=', last)]
}

/** A condition of one column; whether it is denied is for whoever joins it. */
function waysOfOne({ isOfValues, isNumber }: Leaving, filter: Filter, isDenied: boolean): Ways {
  if (!isOfValues || !('column' in filter)) return [{ ...ALL, filter }, ALL]
  const names = !isDenied && filter.kind === 'in' && filter.values.length > 1
  const whole: Way = { ...ALL, filter, named: names ? [filter.column] : [] }
  const isComparison = filter.kind === 'compare' && filter.op !== '=' && filter.op !== '<>'
  const leavesOut = filter.kind === 'compare' && filter.op === '<>' ? !isDenied : isDenied
  if (!leavesOut || isComparison || !isNumber(filter.column)) return [whole, ALL]
  const sides = endsOf(filter).map((end): Way => ({
    ...whole,
    filter: isDenied ? end : denied(end),
    isSide: true,
  }))
  return [whole, ...sides, ALL]
}

/** A condition with every choice of its parts left out. */
function waysToLeaveOut(leaving: Leaving, filter: Filter, isDenied = false): Ways {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(
        filter.kind,
        filter.items.map((item) => waysToLeaveOut(leaving, item, isDenied)),
        // Who is not both is not one of them, or not the other.
        (filter.kind === 'or') !== isDenied,
      )
    case 'not': {
      const ways = waysToLeaveOut(leaving, filter.item, !isDenied)
      return ways?.map((way) => (way.filter === null ? way : { ...way, filter: denied(way.filter) })) ?? null
    }
    default:
      return waysOfOne(leaving, filter, isDenied)
  }
}

/** Of those for whom something holds a share tells how many they are: of parts of that, too, however few they are. */
const waysOfShare = (leaving: Leaving, of: Filter): Ways =>
  waysToLeaveOut(leaving, of)?.map((way, at) =>
    at === 0 || way.filter === null ? way : { ...way, isSide: true },
  ) ?? null

/** A measure without its own condition: who adds something to it is told of contexts too, else it could be seen whether the only one who does meets a condition that is left out. */
function ofContexts(measure: Measure): readonly Measure[] {
  if (measure.kind === 'count' || measure.kind === 'share') return []
  const { where: _, ...bare } = { where: undefined, ...measure }
  return [bare]
}

/** A plan that counts the entities of each group, of the rows of another one that a filter lets through. */
const counting = (
  { dataset, dimensions }: Plan,
  filter: Filter | null,
  more: readonly Measure[] = [],
): Plan => ({
  dataset,
  measures: [{ kind: 'count' }, ...more],
  dimensions,
  filter,
  having: [],
  order: [],
  limit: null,
})

const allOf = (conditions: readonly Filter[]): Filter | null =>
  conditions.length > 1 ? { kind: 'and', items: [...conditions] } : (conditions[0] ?? null)

/** The context of all measures that leaves nothing out but dimensions. */
export const wholeContextOf = (plan: Plan): Plan => counting(plan, allOf(rowsOf(plan)))

/** Columns of which groups that the question draws name several values, where a figure is made of values. */
const namedIn = (dimensions: readonly Dimension[]) =>
  dimensions.flatMap((dimension) =>
    dimension.kind === 'cases' && dimension.cases.some(({ kind }) => kind === 'in') ? [dimension.column] : [],
  )

/** Columns of yes or no of which groups tell how many are yes: of each of them, where all others are known. */
const heldIn = (dimensions: readonly Dimension[]) =>
  dimensions.flatMap((dimension) => (dimension.kind === 'held' ? [dimension.column, ...dimension.with] : []))

/** Without those by which the groups are apart already. */
function partedBy({ dimensions }: Plan, columns: readonly string[]): readonly Dimension[] {
  const isApart = (column: string) =>
    dimensions.some((each) => each.kind === 'column' && each.column === column)
  return [...new Set(columns)]
    .filter((column) => !isApart(column))
    .map((column) => ({ kind: 'column', column }))
}

/**
 * The contexts of a measure's cells, those with most conditions left out first; null where they are too many to be judged.
 *
 * @param model of the plan
 */
export function contextsOf(model: SemanticModel, plan: Plan, measure: Measure): readonly Context[] | null {
  const values = valuesFrom(model, measure)
  const leaving: Leaving = {
    isOfValues: values.length > 0,
    isNumber: (column) => model.columns.some((each) => each.name === column && isNumeric(each)),
  }
  const own = whereOf(measure)
  const conditions: readonly Ways[] = [
    ...(plan.filter === null ? [] : [waysToLeaveOut(leaving, plan.filter)]),
    ...limitsOf(plan.dimensions).map((limit): Ways => [{ ...ALL, filter: limit }, ALL]),
    ...(own === null ? [] : [waysToLeaveOut(leaving, own)]),
    ...(measure.kind === 'share' ? [waysOfShare(leaving, measure.of)] : []),
  ]
  const ways = joined('and', conditions, false)
  const held = heldIn(plan.dimensions)
  if (ways === null || held.length > MOST_HELD) return null
  const drawn = [...held, ...(leaving.isOfValues ? namedIn(plan.dimensions) : [])]
  const different =
    measure.kind === 'distinct' && measure.column !== model.protects?.column
      ? partedBy(plan, [measure.column])
      : []
  const ofFew = partedBy(
    plan,
    model.columns.flatMap(({ name, discrete }) => (discrete === true && values.includes(name) ? [name] : [])),
  )
  return ways.toReversed().flatMap(({ filter, isSide, named }): readonly Context[] => {
    const parted = (by: readonly Dimension[], of: Context['of']): Context => ({
      plan: counting(
        { ...plan, dimensions: [...plan.dimensions, ...by] },
        filter,
        of === 'parts' && by.length === 0 ? ofContexts(measure) : [],
      ),
      hasFew: isSide || (of !== 'rest' && by.length > 0),
      parted: by.length,
      of,
    })
    const parts = partedBy(plan, [...drawn, ...named])
    return [
      parted(parts, 'parts'),
      ...ofFew.map((by) => parted([by], 'few parts')),
      // Who is the only one to have a value is told of by one value more.
      ...different.map((by): Context => ({ ...parted([by], 'rest'), hasFew: false })),
    ]
  })
}

/** Columns of which it is thought that nobody knows whose value is which: yes and no, and money but of few values. */
const isSecret = ({ columns }: SemanticModel, name: string) =>
  columns.some(
    ({ name: own, role, discrete }) =>
      own === name && (role === 'flag' || (role === 'money' && discrete !== true)),
  )

/** A condition without its parts on secret columns; null is all rows. */
function knownPart(model: SemanticModel, filter: Filter): Filter | null {
  if (!columnsIn(filter).some((column) => isSecret(model, column))) return filter
  return filter.kind === 'and' ? allOf(filter.items.flatMap((item) => knownPart(model, item) ?? [])) : null
}

/** Groups of which it is asked who in them has something that nobody knows. */
export interface Among {
  /** Counts the entities of each, without conditions on secret columns; to be read with its margins. */
  readonly plan: Plan
  /** Dimensions by secret columns, as `LEFT_OUT` has them. */
  readonly leftOut: number
}

/** Among whom the entities of a cell are told apart by secret columns; null where none are. */
export function amongWhom(model: SemanticModel, plan: Plan, measure: Measure): Among | null {
  const [own, of] = [whereOf(measure), measure.kind === 'share' ? measure.of : null]
  const conditions = [plan.filter, own, of].filter((each) => each !== null)
  const leftOut = plan.dimensions.reduce(
    (bits, { column }) => 2 * bits + (isSecret(model, column) ? 1 : 0),
    0,
  )
  if (leftOut === 0 && !conditions.flatMap(columnsIn).some((column) => isSecret(model, column))) return null
  const known = conditions.flatMap((condition) => knownPart(model, condition) ?? [])
  return { plan: counting(plan, allOf(known)), leftOut }
}

/**
 * Whether a figure is made of values that may be known: whoever knows them can try whom it is made of. Of the same ages, discounts and excesses added up
 * there is one choice of some twenty people.
 */
export function canBeTriedOut(model: SemanticModel, measure: Measure): boolean {
  const values = measure.kind === 'distinct' ? [measure.column] : valuesFrom(model, measure)
  return values.length > 0 && !values.some((column) => isSecret(model, column))
}

/** Whether an answer would tell of few by itself, whatever was shown before: by sides, parts, values that are named or counted. */
export function tellsOfFew(model: SemanticModel, plan: Plan): boolean {
  const reference = referenceOf(plan)
  const { reference: _, ...alone } = reference ?? plan
  return (
    plan.measures.some(
      (measure) =>
        (canBeTriedOut(model, measure) && amongWhom(model, plan, measure) !== null) ||
        (contextsOf(model, plan, measure)?.some(({ hasFew, of }) => hasFew || of === 'rest') ?? true),
    ) ||
    (reference !== null && tellsOfFew(model, alone))
  )
}
