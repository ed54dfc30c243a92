import type { EngineRow } from '../../engines/engine.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsIn, conjunctsOf, deniedBy, type Filter } from '../constructs/conditions/conditions.ts'
import { isOfValues, type Dimension } from '../constructs/dimensions/dimensions.ts'
import type { Cell } from '../constructs/english.ts'
import { type ComparisonOperator, columnsNamed } from '../constructs/node.ts'
import { dimensionId } from '../plan/columns.ts'
import type { Compiled, Population } from '../plan/compile.ts'
import type { Plan } from '../plan/plan.ts'
import { areSensitive, partition, rowsOf } from '../plan/population.ts'

/** Who is in the population of each figure, and what sensitive conditions say of it, as what noise is drawn for. */

/** What the engine gave for a compiled plan. */
export interface Raw {
  readonly compiled: Compiled
  /** One row a group. */
  readonly rows: readonly EngineRow[]
  /** Those of `Compiled.populations`; null where the statement says so itself. */
  readonly populations: readonly EngineRow[] | null
}

export interface Members {
  readonly keys: bigint
  readonly number: number
}

const NOBODY: Members = { keys: 0n, number: 0 }

export interface Populations {
  /** @param keys of a group; of all that share the values of `places` alone where these are named */
  readonly of: (population: Population, keys: readonly Cell[], places?: ReadonlySet<number>) => Members
  /** What is sensitive about the rows of a group, in an order that no question can choose. */
  readonly conditions: (
    keys: readonly Cell[],
    only: readonly Filter[],
    places?: ReadonlySet<number>,
  ) => NoiseSubject
}

/** What is sensitive about the rows behind a figure, as what its noise is drawn for. */
export interface NoiseSubject {
  readonly text: string
  /** A condition joins what is sensitive to what everybody knows by "or", so that all but one of those who meet it may be known. */
  readonly isMixed: boolean
  /** As what their number is drawn: of those who lack it what is left of a population, so that it is not told twice. */
  readonly ofNumber: { readonly text: string; readonly isOpposite: boolean }
}

const OPPOSITES: Readonly<Record<string, ComparisonOperator>> = { '<>': '=', '<=': '>', '<': '>=' }

/** One of the two sides of a condition that everybody meets or fails, whichever was asked for. */
function sideOf(filter: Filter): { readonly side: Filter; readonly isOpposite: boolean } {
  const denied = deniedBy(filter)
  if (denied !== null) {
    const { side, isOpposite } = sideOf(denied)
    return { side, isOpposite: !isOpposite }
  }
  if (filter.kind !== 'compare') return { side: filter, isOpposite: false }
  const op = OPPOSITES[filter.op]
  if (op !== undefined) return { side: { ...filter, op }, isOpposite: true }
  return filter.op === '=' && filter.value === false
    ? { side: { ...filter, value: true }, isOpposite: true }
    : { side: filter, isOpposite: false }
}

/** Properties in one order, whoever made the node: a language model has another than the grammar. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
const asText = (node: unknown) => JSON.stringify(node, inOrder)

interface Group {
  readonly group: unknown
}

/** A group of a dimension as a condition: the same as where it is asked for by one. */
const asCondition = (dimension: Dimension | undefined, key: Cell): Filter | Group =>
  dimension !== undefined && isOfValues(dimension) && key !== null
    ? { kind: 'compare', column: dimension.column, op: '=', value: key }
    : { group: [dimension, key] }

/** @param complete columns in which every row has a value */
export function populationsOf(
  model: SemanticModel,
  plan: Plan,
  raw: Raw,
  complete: ReadonlySet<string>,
): Populations {
  const places = [...plan.dimensions.keys()]
  const isTold = (place: number) => areSensitive(model, columnsNamed(plan.dimensions[place]))
  const known = places.filter((place) => !isTold(place))
  const told = places.filter(isTold)
  const rows = raw.populations ?? raw.rows
  const sums = new Map<string, Map<string, Members>>()
  /** Groups that share the values of some places, with what they add up to. */
  const summed = (by: readonly number[], { keys, number }: Population) => {
    const name = `${by.join(',')} ${keys} ${number}`
    const made = sums.get(name)
    if (made !== undefined) return made
    const all = new Map<string, Members>()
    for (const row of rows) {
      const at = JSON.stringify(by.map((place) => row[dimensionId(place)] ?? null))
      const before = all.get(at) ?? NOBODY
      all.set(at, {
        keys: before.keys + BigInt(String(row[keys] ?? 0)),
        number: before.number + Number(row[number] ?? 0),
      })
    }
    sums.set(name, all)
    return all
  }
  const filters = partition(model, rowsOf(plan)).sensitive
  const isMixed = (each: Filter | Group) => {
    const columns = columnsNamed(each)
    return columns.some((column) => !areSensitive(model, [column]))
  }
  /** Where rows are entities and nobody lacks a value, those who do not meet a condition are all others. */
  const halves = (filter: Filter) =>
    model.protects === undefined && columnsIn(filter).every((column) => complete.has(column))
  return {
    of(population, keys, of) {
      const by = known.filter((place) => of?.has(place) ?? true)
      return summed(by, population).get(JSON.stringify(by.map((place) => keys[place] ?? null))) ?? NOBODY
    },
    conditions(keys, only, of) {
      const groups = told
        .filter((place) => of?.has(place) ?? true)
        .map((place) => asCondition(plan.dimensions[place], keys[place] ?? null))
      const own = partition(model, only.flatMap(conjunctsOf)).sensitive
      const all = new Map([...filters, ...own, ...groups].map((each) => [asText(each), each]))
      const text = (each: Iterable<string>) => JSON.stringify([...each].toSorted())
      const [one, ...more] = all.values()
      const conditions = { text: text(all.keys()), isMixed: all.values().some(isMixed) }
      if (one === undefined || more.length > 0 || 'group' in one || !halves(one))
        return { ...conditions, ofNumber: { text: conditions.text, isOpposite: false } }
      const { side, isOpposite } = sideOf(one)
      return { ...conditions, ofNumber: { text: text([asText(side)]), isOpposite } }
    },
  }
}
