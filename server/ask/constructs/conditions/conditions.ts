import { Type } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import { compare } from './compare.ts'
import type { Compiling, ConditionConstruct } from './condition.ts'
import { joined, standing, type Phrase } from '../phrase.ts'
import { and, bracketed, not, or } from './connectives.ts'
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
  return constructOf(filter).problem(check, filter, (item) => filterProblem(check, item, depth + 1))
}

export const condition = (of: Compiling, filter: Filter): Fragment =>
  constructOf(filter).sql(of, filter, (item) => condition(of, item))

/** A filter in words, such as "age is over 40 and region is London". */
export function filterText(model: SemanticModel, filter: Filter): string {
  if (filter.kind === 'not' && constructOf(filter.item).isPlain?.(filter.item) === true)
    return filterText(model, filter.item).replace(' is ', ' is not ')
  return constructOf(filter).text(model, filter, (item) => filterText(model, item))
}

/** A filter in words, each condition that has to hold a part. */
export const filterPhrase = (model: SemanticModel, filter: Filter): Phrase =>
  filter.kind === 'and'
    ? joined(
        bracketed('and', filter.items, (item) => filterText(model, item)).map((text, place) =>
          standing(`filter/${place}`, text),
        ),
        ' and ',
      )
    : standing('filter/0', filterText(model, filter))

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

/** The conditions that all have to hold; null stands for none. */
export const conjunctsOf = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : filter.kind === 'and' ? filter.items : [filter]
