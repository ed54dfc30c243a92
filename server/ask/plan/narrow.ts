import { columnOf, isNumeric, pluralOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Problem } from '../constructs/check.ts'
import {
  disjunctsOf,
  holding,
  leavesOf,
  leftBy,
  valuesOf,
  type Filter,
} from '../constructs/conditions/conditions.ts'
import { drawnBy, type Dimension } from '../constructs/dimensions/dimensions.ts'
import { later } from '../constructs/dimensions/steps.ts'
import { dateText, dayBefore, valueText } from '../constructs/english.ts'
import { conditioned, conditionsOf } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'
import { isSensitive } from './touches.ts'

/**
 * How finely conditions pick rows by naming numbers and days one by one. Whoever may name any of them asks for any set of
 * people, and from some hundred figures of such sets works out what is told of each (Dinur & Nissim 2003); ranges and
 * categories leave few sets to ask for.
 */

/** Separate numbers and days that the conditions of one figure may name where something sensitive is told. */
export const MOST_LISTED = 8

/** A number or a day that a condition names, or a range of them: of one both ends are the same, an open end is null. */
interface Named {
  readonly column: string
  readonly low: number | string | null
  readonly high: number | string | null
}

const ONE_DAY = { months: 0, days: 1 }

const alone = (column: string, value: unknown): readonly Named[] =>
  typeof value === 'number' || typeof value === 'string' ? [{ column, low: value, high: value }] : []

/** What a condition of one column names; a time that comes back (weekends) is one range, open as it is. */
function namedBy(leaf: Filter): readonly Named[] {
  const left = leftBy(leaf)
  if (left === null || left.isNone === true || !('column' in leaf)) return []
  const { column } = leaf
  const { of, values, but, low, high } = left
  if (of !== undefined) return [{ column, low: null, high: null }]
  const named = values ?? but
  if (named !== undefined) return named.flatMap((value) => alone(column, value))
  const last = high?.at ?? null
  return [{ column, low: low?.at ?? null, high: typeof last === 'string' ? dayBefore(last) : last }]
}

/** What conditions name of numbers and days, each once. */
function namedIn(model: SemanticModel, filters: readonly (Filter | null)[]): readonly Named[] {
  const leaves = filters.flatMap((filter) => (filter === null ? [] : leavesOf(filter)))
  const isCounted = ({ column: name }: Named) => {
    const column = columnOf(model, name)
    return isNumeric(column) || column.role === 'date'
  }
  const named = new Map<string, Named>()
  for (const leaf of leaves)
    for (const each of namedBy(leaf).filter(isCounted))
      named.set(JSON.stringify(leftBy(leaf)?.of === undefined ? each : leaf), each)
  return [...named.values()]
}

/** The conditions of a group that the question draws: its own; where all others are a group, these are of all of them. */
function drawn(model: SemanticModel, dimension: Dimension): readonly Named[] {
  const { cases, others } = drawnBy(dimension) ?? { cases: [], others: false }
  return others ? namedIn(model, cases) : longest(cases.map((each) => namedIn(model, [each])))
}

const longest = (all: readonly (readonly Named[])[]): readonly Named[] =>
  all.reduce((most, each) => (each.length > most.length ? each : most), [])

/** What the conditions of one figure name, of the figure for which that is most: those of its rows, of its group and its own. */
function listedIn(model: SemanticModel, { filter, reference, measures, dimensions }: Plan): readonly Named[] {
  const wholes = [filter, ...(reference === undefined ? [] : [reference.filter])]
  const groups = dimensions.flatMap((dimension) => drawn(model, dimension))
  return longest(
    wholes.flatMap((whole) =>
      measures.map((measure) => [...namedIn(model, [whole, ...conditionsOf(measure)]), ...groups]),
    ),
  )
}

type Span = Readonly<Record<'column', string> & Record<'low' | 'high', number | string>>

/** The range of a column that has all that is named of it, of the column of which most is named; null where it is open. */
function spanOf(named: readonly Named[]): Span | null {
  const byColumn = [...Map.groupBy(named, ({ column }) => column)]
  const [column, all] = byColumn.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const ends = all.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null)
  const inOrder = ends.toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)),
  )
  const [low, high] = [inOrder[0], inOrder.at(-1)]
  return low === undefined || high === undefined ? null : { column, low, high }
}

/** "12 separate ages", "9 separate days", "10 separate numbers". */
function countedText(model: SemanticModel, named: readonly Named[]): string {
  const columns = [...new Set(named.map(({ column }) => column))].map((name) => columnOf(model, name))
  const [only, ...more] = columns
  const isEachAlone = named.every(({ low, high }) => low !== null && low === high)
  const isOfDays = columns.every(({ role }) => role === 'date')
  const what =
    only === undefined || more.length > 0
      ? isOfDays
        ? 'days'
        : 'numbers'
      : !isEachAlone
        ? `ranges of ${only.label}`
        : isOfDays
          ? 'days'
          : pluralOf(only.label, only.plural)
  return `${named.length} separate ${what}`
}

const endText = (model: SemanticModel, column: string, end: number | string) =>
  typeof end === 'string' ? dateText(end) : valueText(columnOf(model, column), end)

/**
 * What is wrong with a plan that names more numbers or days one by one than are answered where something sensitive is told,
 * as a sentence for the person who asked; null where nothing is. The plan was checked before.
 */
export function listedProblem(model: SemanticModel, plan: Plan): Problem {
  const named = listedIn(model, plan)
  if (named.length <= MOST_LISTED || !isSensitive(model, plan)) return null
  const span = spanOf(named)
  const example =
    span === null
      ? ''
      : `, such as ${columnOf(model, span.column).label} from ${endText(model, span.column, span.low)} to ${endText(model, span.column, span.high)}`
  return `The question names ${countedText(model, named)}; at most ${MOST_LISTED} are answered where something sensitive is told. Ask with a range${example}.`
}

const rangeOf = ({ column, low, high }: Span): Filter =>
  typeof low === 'number' && typeof high === 'number'
    ? { kind: 'between', column, low, high }
    : { kind: 'period', column, from: String(low), to: later(String(high), ONE_DAY) }

/** Whether a condition lists what it names of a column: values, or conditions of which any holds. */
const isList = (filter: Filter, column: string): boolean => {
  const all = disjunctsOf(filter)
  return all.length > 1
    ? all.every((item) => ('column' in item && item.column === column) || isList(item, column))
    : 'column' in filter && filter.column === column && (valuesOf(filter)?.length ?? 0) > 1
}

/** The conditions with a range in the place of what they list of its column, and how many lists that were. */
function ranged(filter: Filter, span: Span): { readonly filter: Filter; readonly lists: number } {
  if (isList(filter, span.column)) return { filter: rangeOf(span), lists: 1 }
  let lists = 0
  const within = (item: Filter) => {
    const made = ranged(item, span)
    lists += made.lists
    return made.filter
  }
  return { filter: holding(filter, (items) => items.map(within)), lists }
}

/**
 * The plan with a range in the place of what it lists of the column of which it names most; null where it lists nothing that
 * one range could stand for.
 */
export function withRange(model: SemanticModel, plan: Plan): Plan | null {
  const span = spanOf(listedIn(model, plan))
  if (span === null) return null
  const lists: number[] = []
  const replaced = (filter: Filter): Filter => {
    const made = ranged(filter, span)
    lists.push(made.lists)
    return made.filter
  }
  const orNone = (filter: Filter | null) => (filter === null ? null : replaced(filter))
  const measures = plan.measures.map((measure) => conditioned(measure, replaced))
  const reference =
    plan.reference === undefined ? {} : { reference: { filter: orNone(plan.reference.filter) } }
  const made = { ...plan, measures, filter: orNone(plan.filter), ...reference }
  return Math.max(0, ...lists) === 1 ? made : null
}
