import { Type } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import { columnOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { firstProblem, type Check, type Problem } from '../check.ts'
import { compare } from './compare.ts'
import { contains } from './contains.ts'
import type { Compiling, ConditionConstruct, Left } from './condition.ts'
import type { Scalar } from '../node.ts'
import { joined, standing, textOf, type Phrase } from '../phrase.ts'
import { NO_PLAN, parsed, printed, type Forms, type Of, type Parsed, type Slot } from '../syntax.ts'
import { and, not, or } from './connectives.ts'
import { missing } from './missing.ts'
import { oneOfValues } from './one-of.ts'
import { partOfTime } from './part-of-time.ts'
import { period } from './period.ts'
import { range } from './range.ts'
import { relative } from './relative.ts'

/** The kinds of conditions, and what is asked of any of them. */
export const conditions = {
  and,
  or,
  not,
  compare,
  in: oneOfValues,
  between: range,
  period,
  missing,
  relative,
  part: partOfTime,
  contains,
}

type Conditions = typeof conditions
/** Which rows. */
export type Filter = {
  [K in keyof Conditions]: Conditions[K] extends ConditionConstruct<infer C> ? C : never
}[keyof Conditions]

export const filterSchema = Type.Unsafe<Filter>(
  Type.Cyclic({ Filter: Type.Union(Object.values(conditions).map(({ node }) => node)) }, 'Filter'),
)

// A construct takes its own kind; the union does not carry that through the lookup.
const constructOf = ({ kind }: Filter) => conditions[kind] as ConditionConstruct<Filter>

/** Conditions within conditions, beyond which no person reads a question any more. */
const DEEPEST = 6

export function filterProblem(check: Check, filter: Filter, depth = 0): Problem {
  if (depth > DEEPEST) return 'the conditions are nested too deeply'
  const { items } = heldBy(filter) ?? { items: [] }
  return (
    constructOf(filter).problem?.(check, filter) ??
    firstProblem(items.map((item) => filterProblem(check, item, depth + 1)))
  )
}

export const condition = (of: Compiling, filter: Filter): Fragment =>
  constructOf(filter).sql(of, filter, (item) => condition(of, item))

/** The same filter without connectives of one condition or within their like, which sentences do not tell apart. */
export function flat(filter: Filter): Filter {
  if (filter.kind === 'not') return { kind: 'not', item: flat(filter.item) }
  if (filter.kind === 'in') {
    const { column, values } = filter
    const [only] = values
    return values.length > 1 || only === undefined
      ? filter
      : { kind: 'compare', column, op: '=', value: only }
  }
  if (filter.kind !== 'and' && filter.kind !== 'or') return filter
  const items = filter.items.map(flat).flatMap((item) => (item.kind === filter.kind ? item.items : [item]))
  const [only] = items
  return items.length > 1 || only === undefined ? { kind: filter.kind, items } : only
}

/** Conditions as one: all of them hold. */
export const allOf = (items: readonly Filter[]): Filter | null =>
  items.length < 2 ? (items[0] ?? null) : { kind: 'and', items: [...items] }

/** Conditions as one: any of them holds. */
export const anyOf = (items: readonly Filter[]): Filter | null =>
  items.length < 2 ? (items[0] ?? null) : { kind: 'or', items: [...items] }

/** What a condition leaves of its column; null where that cannot be told, and of one that holds others. */
export const leftBy = (filter: Filter): Left | null => constructOf(filter).left(filter)

/** The time that a condition of one column leaves; null where it is of no stretch of time. */
export function spanIn(filter: Filter) {
  const span = constructOf(filter).span?.(filter)
  return span === undefined || !('column' in filter) ? null : { column: filter.column, ...span }
}

/** True of a part of every year or week, whatever the year. */
export const comesBack = (filter: Filter): boolean => {
  const { of, values } = leftBy(filter) ?? {}
  return of !== undefined && values !== undefined
}

/** The values that a condition lets through; null where it is no list of them. */
export function valuesOf(filter: Filter): readonly Scalar[] | null {
  const { of, values } = leftBy(filter) ?? {}
  return of === undefined ? (values ?? null) : null
}

/** The values that a condition names by themselves: those that it lets through or leaves out, or its only end. */
export function valuesNamed(filter: Filter): readonly Scalar[] {
  const { of, values, but, low, high } = leftBy(filter) ?? {}
  if (of !== undefined) return []
  const ends = [low, high].flatMap((end) => (typeof end?.at === 'number' ? [end.at] : []))
  return values ?? but ?? (ends.length === 1 ? ends : [])
}

/** The conditions that a filter holds, and how many of them have to be met; null of one of a column. */
export function heldBy(filter: Filter) {
  const { needs } = constructOf(filter)
  return needs === undefined ? null : { items: constructOf(filter).items?.(filter) ?? [], needs }
}

/** A filter with others in the place of the conditions that it holds; one of a column stays. */
export function holding(filter: Filter, items: (held: readonly Filter[]) => readonly Filter[]): Filter {
  const held = heldBy(filter)
  return held === null ? filter : (constructOf(filter).holding?.(filter, items(held.items)) ?? filter)
}

const heldWhere = (filter: Filter, needs: 'all' | 'any' | 'none'): readonly Filter[] => {
  const held = heldBy(filter)
  return held?.needs === needs ? held.items : [filter]
}

/** What must not hold, of a filter that denies; else null. */
export function deniedBy(filter: Filter): Filter | null {
  const held = heldBy(filter)
  return held?.needs === 'none' ? (held.items[0] ?? null) : null
}

/** The conditions of which one has to hold. */
export const disjunctsOf = (filter: Filter): readonly Filter[] => heldWhere(filter, 'any')

const labelIn = (model: SemanticModel, filter: Filter) =>
  'column' in filter ? columnOf(model, filter.column).label : ''
const isPlain = (filter: Filter) => constructOf(filter).isPlain?.(filter) === true

/** Of a flat filter; in brackets where it stands in the other connective. */
function textOfFlat(model: SemanticModel, filter: Filter, isWithin: boolean): string {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const text = filter.items.map((item) => textOfFlat(model, item, true)).join(` ${filter.kind} `)
    return isWithin ? `(${text})` : text
  }
  if (filter.kind !== 'not') return `${labelIn(model, filter)}${behind(model, filter)}`
  const { item } = filter
  return isPlain(item)
    ? `${labelIn(model, item)}${IS_NOT}${behind(model, item).slice(IS.length)}`
    : `not (${textOfFlat(model, item, false)})`
}
const [IS, IS_NOT] = [' is ', ' is not ']
/** What is said of a leaf behind its column. */
const behind = (model: SemanticModel, leaf: Filter) =>
  textOf(printed({ model, plan: NO_PLAN }, constructOf(leaf).said ?? [], leaf))

/** A filter in words, such as "age is over 40 and region is London". */
export const filterText = (model: SemanticModel, filter: Filter): string =>
  textOfFlat(model, flat(filter), false)

/** The leaves of a column that a text may say behind its label. */
function* leavesOn(of: Of, column: string, text: string, at: number): Iterable<Parsed<Filter>> {
  for (const [kind, { said }] of Object.entries<{ readonly said?: unknown }>(conditions))
    if (said !== undefined) yield* parsed(of, said as Forms<Filter>, text, at, { kind, column })
}

function* termsIn(of: Of, text: string, at: number): Iterable<Parsed<Filter>> {
  for (const before of ['(', 'not ('])
    if (text.startsWith(before, at))
      for (const [item, end] of filtersIn(of, text, at + before.length))
        if (text.startsWith(')', end)) yield [before === '(' ? item : { kind: 'not', item }, end + 1]
  for (const { name, label } of of.model.columns) {
    const end = at + label.length
    if (!text.startsWith(label, at) || !text.startsWith(IS, end)) continue
    yield* leavesOn(of, name, text, end)
    if (!text.startsWith(IS_NOT, end)) continue
    const without = `${text.slice(0, end)}${IS}${text.slice(end + IS_NOT.length)}`
    for (const [item, to] of leavesOn(of, name, without, end))
      if (isPlain(item)) yield [{ kind: 'not', item }, to + IS_NOT.length - IS.length]
  }
}

function filtersIn(of: Of, text: string, at: number): readonly Parsed<Filter>[] {
  const found: Parsed<Filter>[] = []
  const go = (from: number, kind: 'and' | 'or', before: readonly Filter[]) => {
    for (const [item, end] of termsIn(of, text, from)) {
      const items = [...before, item]
      found.push([{ kind, items }, end])
      const joint = ` ${kind} `
      if (text.startsWith(joint, end)) go(end + joint.length, kind, items)
    }
  }
  for (const [first, end] of termsIn(of, text, at)) {
    found.push([first, end])
    if (text.startsWith(' and ', end)) go(end + ' and '.length, 'and', [first])
    if (text.startsWith(' or ', end)) go(end + ' or '.length, 'or', [first])
  }
  return found
}

/** Conditions in a phrase. */
export const FILTER: Slot<Filter, unknown> = {
  print: ({ model }, filter) => filterText(model, filter),
  parse: filtersIn,
}

/** A filter in words, each condition that has to hold a part. */
export function filterPhrase(model: SemanticModel, filter: Filter): Phrase {
  const items = conjunctsOf(filter).map(flat)
  return joined(
    items.map((item, place) =>
      standing(`filter/${place}`, textOfFlat(model, item, item.kind === 'or' && items.length > 1)),
    ),
    ' and ',
  )
}

/** A filter as a heading has it, shorter: "age 40, London, Q1 2024". */
export const filterLabel = (model: SemanticModel, filter: Filter): string =>
  constructOf(filter).label?.(model, filter, (item) => filterLabel(model, item)) ??
  filterText(model, filter).replaceAll(' is ', ' ')

/** The conditions of single columns that a filter is made of. */
export function leavesOf(filter: Filter): readonly Filter[] {
  const items = constructOf(filter).items?.(filter)
  return items === undefined ? [filter] : items.flatMap(leavesOf)
}

/** The columns that a filter is about. */
export const columnsIn = (filter: Filter): readonly string[] =>
  leavesOf(filter).flatMap((leaf) => ('column' in leaf ? [leaf.column] : []))

/** The same of a flat filter. */
export const flatConjuncts = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : conjunctsOf(flat(filter))

/** The conditions that all have to hold; null stands for none. */
export const conjunctsOf = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : heldWhere(filter, 'all')
