import type { KnownDataset } from '../../plan/checked.ts'
import {
  fieldsOf,
  isFields,
  kindIn,
  no,
  scalarText,
  argumentTexts,
  Unplanned,
  withChoice,
  type Fields,
} from './arguments.ts'
import { filterOf } from './flat-conditions.ts'
import { KINDS, MORE, PARTS, type NodeKind, type PlanPart } from './kinds.ts'
import { nameLookup } from './name-lookup.ts'
import { conditionOf, asList, type ConditionReading } from './read-conditions.ts'

/**
 * What a language model wrote, as a plan: what is plainly meant is mended (another spelling of a kind or a name, a number in
 * words, conditions in another form), and what is not there is told, with what is nearest. Whether the plan can be run is not
 * looked at here.
 */

function nodeOf(reading: ConditionReading, kinds: readonly NodeKind[], value: unknown): Fields {
  if (!isFields(value)) return no('a part of a plan is an object with "kind" and "args"')
  const { kind, chosen } = kindIn(kinds, scalarText(value['kind']))
  const texts = argumentTexts(kind, value)
  const held = kind.held.flatMap(({ name, isEach, isOptional, kinds }): [string, unknown][] => {
    const conditions = asList(value[name]).flatMap((each) => conditionOf(reading, each) ?? [])
    const strange = isEach ? conditions.find(({ leaf }) => !kinds.includes(leaf.kind)) : undefined
    if (strange !== undefined) return no(`"${name}" takes ${kinds.join(', ')}, not ${strange.leaf.kind}`)
    if (isEach) return [[name, conditions.map(({ leaf }) => leaf)]]
    const filter = filterOf(conditions)
    if (filter !== null) return [[name, filter]]
    return isOptional ? [] : no(`"${kind.kind}" needs conditions in "${name}"`)
  })
  return {
    kind: kind.kind,
    ...fieldsOf(reading.names, kind, chosen === null ? texts : withChoice(kind, texts, chosen)),
    ...Object.fromEntries(held),
  }
}

/** What stands beside the lists of a plan, by its properties. */
function moreOf(reading: ConditionReading, value: unknown): Fields {
  const nodes = asList(value).map((each) => nodeOf(reading, MORE, each))
  return Object.fromEntries(
    MORE.flatMap(({ kind: name, isListed, isBare, held }): [string, unknown][] => {
      const own = nodes.filter(({ kind }) => kind === name).map(({ kind: _, ...node }) => node)
      if (isListed) return [[name, own]]
      const [node] = own
      if (node === undefined) return name === 'limit' ? [[name, null]] : []
      const absent = Object.fromEntries(held.map((each) => [each.name, null]))
      return [[name, isBare ? node['value'] : { ...absent, ...node }]]
    }),
  )
}

/** So many groups are those at an end: where no order was given, even when asked for, the highest of what is asked for last. */
function ordered(plan: Fields): Fields {
  const count = (part: unknown) => (Array.isArray(part) ? part.length : 0)
  if (plan['limit'] === null || count(plan['order']) > 0) return plan
  const index =
    count(plan['calculations']) > 0 ? count(plan['measures']) + count(plan['calculations']) - 1 : 0
  return { ...plan, order: [{ by: 'measure', index, direction: 'descending' }] }
}

const NO_ORDER =
  'a "limit" needs an "order" that says which end is meant: {"kind": "order", "args": ["measure", "0", "descending"]} for the highest, "ascending" for the lowest'

/** A plan to be checked. */
export interface Planned {
  readonly plan: unknown
  /** Why it may not be what was meant, in words for whoever wrote it; null where nothing speaks for that. */
  readonly doubt: string | null
}

/**
 * The plan that was written, to be checked, or what is wrong with it.
 *
 * @param value an object of the parts of a plan, each a list of calls
 */
export function plannedBy(dataset: KnownDataset, value: unknown): Planned | { readonly problem: string } {
  const { model } = dataset
  const dates = new Set(model.columns.flatMap(({ role, name }) => (role === 'date' ? [name] : [])))
  const reading = { names: nameLookup(dataset), isDate: (column: string) => dates.has(column) }
  try {
    if (!isFields(value)) return no('a plan is an object')
    const parts = PARTS.map((part): [PlanPart, readonly Fields[]] => [
      part,
      asList(value[part]).map((each) => nodeOf(reading, KINDS[part], each)),
    ])
    const calculations = parts.find(([part]) => part === 'calculations')?.[1] ?? []
    const conditions = asList(value['filter']).flatMap((each) => conditionOf(reading, each) ?? [])
    const more = moreOf(reading, value['more'])
    const hasNoOrder = more['limit'] !== null && asList(more['order']).length === 0
    return {
      doubt: hasNoOrder ? NO_ORDER : null,
      plan: ordered({
        dataset: model.id,
        ...Object.fromEntries(parts.filter(([part]) => part !== 'calculations' || calculations.length > 0)),
        filter: filterOf(conditions),
        ...more,
      }),
    }
  } catch (error) {
    if (error instanceof Unplanned) return { problem: error.message }
    throw error
  }
}
