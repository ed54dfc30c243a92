import { same } from '../../../grammar/same.ts'
import type { Scalar } from '../../../constructs/node.ts'
import type { Category, Item } from '../../../constructs/senses.ts'
import { isCalledBy, measureTouches } from '../../../constructs/measures/measures.ts'
import { isLack, type QuestionParts } from '../../../constructs/sketch.ts'
import { builtOf } from '../../../grammar/chart-parser.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { lower } from './lower.ts'
import { contentOf, sensesBeside } from './otherwise.ts'

/**
 * Which nodes of a plan each word made: what its derivation comes to where the word says something else. A rule or a step that drops
 * what a word says makes the same plan of both, so nothing has to be written down by any of them.
 */

/** Places in a plan, as JSON pointers: "/filter/items/0/value". */
export type Nodes = readonly string[]

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where two plans differ; where one has a node that the other lacks, what would hold it. */
function differences(one: unknown, other: unknown, at = ''): Nodes {
  if (same(one, other)) return []
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((each, place) => differences(each, other[place], `${at}/${place}`))
  if (isNode(one) && isNode(other) && one['kind'] === other['kind'])
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
      key in one ? differences(one[key], other[key], `${at}/${key}`) : [at],
    )
  return [at]
}

/** Where a plan has the nodes of a sense as they are, of those that hold some scalars. */
export function nodePlacesOf(sense: object, plan: Plan, content: readonly Scalar[]): Nodes {
  const nodes = nodesIn(sense).filter((node) => {
    const scalars = scalarsIn(node)
    return content.every((scalar) => scalars.includes(scalar))
  })
  const find = (value: unknown, path: string): Nodes =>
    typeof value !== 'object' || value === null
      ? []
      : nodes.some((node) => same(node, value))
        ? [path]
        : Object.entries(value).flatMap(([key, inner]) => find(inner, `${path}/${key}`))
  return nodes.length === 0 ? [] : find(plan, '')
}

export const scalarsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [value]

/** The nodes of a plan that a sense is made of, each with its kind. */
const nodesIn = (value: unknown): readonly object[] =>
  Array.isArray(value)
    ? value.flatMap(nodesIn)
    : isNode(value)
      ? typeof value['kind'] === 'string'
        ? [value]
        : Object.values(value).flatMap(nodesIn)
      : []

/** A word of a part, and the part with another word in its place; null where no rule makes one of that. */
interface Replaceable {
  readonly item: Item
  readonly replacedBy: (item: Item) => Item | null
  /** The items that it is part of, the smallest first. */
  readonly within: readonly Item[]
}

function* wordsOf(
  item: Item,
  put: Replaceable['replacedBy'] = (changed) => changed,
  within: readonly Item[] = [],
): Generator<Replaceable> {
  const { derivation } = item
  if (derivation === null) {
    yield { item, replacedBy: put, within }
    return
  }
  const { rule, parts } = derivation
  for (const [place, part] of parts.entries())
    yield* wordsOf(
      part,
      (changed) => {
        const built = builtOf(rule, parts.with(place, changed))
        return built === null ? null : put(built)
      },
      [item, ...within],
    )
}

/** What words ask for that no rule takes: that there is such a part of a plan. */
const ASKING: Readonly<Partial<Record<Category, readonly (keyof Plan)[]>>> = {
  entity: ['dataset'],
  howMuch: ['measures'],
  howMany: ['measures'],
  broughtIn: ['measures'],
  compare: ['dimensions', 'calculations'],
  trend: ['dimensions'],
  distribution: ['dimensions'],
  change: ['calculations'],
  yearOnYear: ['calculations'],
  running: ['calculations'],
  accruing: ['calculations'],
  difference: ['calculations'],
  moreOf: ['calculations'],
  inPercent: ['calculations'],
}

/** What a plan holds of a word that it was not made by: what is said twice, and what other words of it stand for. */
export function agreeing(model: SemanticModel, plan: Plan, item: Item): Nodes {
  switch (item.category) {
    case 'value':
    case 'missing':
      return at(plan.dimensions, 'dimensions', ({ column }) => column === item.sense.column.name)
    case 'column':
    case 'unit':
      return scalarsIn(plan).includes(item.sense.column.name) ||
        plan.measures.some((measure) => measureTouches(model, measure).has(item.sense.column.name))
        ? ['/measures']
        : []
    case 'aggregate': {
      const { function: name } = item.sense
      return at(plan.measures, 'measures', (measure) => isCalledBy(measure, name))
    }
    default:
      return (ASKING[item.category] ?? []).flatMap((part) => {
        const asked = plan[part]
        return asked === undefined || (Array.isArray(asked) && asked.length === 0) ? [] : [`/${part}`]
      })
  }
}

const at = <T>(nodes: readonly T[], part: keyof Plan, isMeant: (node: T) => boolean): Nodes =>
  nodes.flatMap((node, place) => (isMeant(node) ? [`/${part}/${place}`] : []))

/** What a question was made to a plan from. */
interface Made {
  readonly said: Pick<QuestionParts, 'model' | 'question' | 'typed'>
  readonly parts: readonly Item[]
  readonly earlier: Plan | null
  readonly plan: Plan
}

/** What of a plan changes where a word says something else; null where it says nothing that a rule or a step looks at. */
function changedBy(made: Made, place: number, { item, replacedBy }: Replaceable): Nodes | null {
  const { said, parts, earlier, plan } = made
  let isLookedAt = false
  let isMade = false
  for (const sense of sensesBeside(said.model, item)) {
    // Another sense of the same kind, which the union of items does not tell.
    const changed = replacedBy({ ...item, sense } as Item)
    const other = changed === null ? null : lower(said, parts.with(place, changed), earlier)
    if (other === null || isLack(other)) {
      isLookedAt = true
      continue
    }
    isMade = true
    const nodes = differences(plan, other.plan)
    if (nodes.length > 0) return nodes
  }
  return isMade && !isLookedAt ? [] : null
}

/** What of a plan words made, each by the place where it begins. */
export interface HeldNodes {
  /** The nodes that a word made; none for one that the plan does without. */
  readonly get: (from: number) => Nodes | undefined
  /** Whether it made any: told sooner than which. */
  readonly has: (from: number) => boolean
}

/** Worked out for the words that are asked about: mostly those alone that say what a question is about. */
export function heldBy(made: Made): HeldNodes {
  const { said, parts, earlier, plan } = made
  const words = parts.flatMap((part, place) =>
    wordsOf(part)
      .map((word) => ({ ...word, place }))
      .toArray(),
  )
  const places = new Map(words.map(({ item: { from } }, index) => [from, index]))
  /** What a word made by itself; null of one that could say nothing else. */
  const ownOf = kept((index) => {
    const word = words[index]
    if (word === undefined) return []
    const { item, within, place } = word
    const content = contentOf(item)
    const nodes = changedBy(made, place, word)
    if (nodes === null || (nodes.length === 0 && content.length === 0)) return null
    if (nodes.length > 0) return nodes
    const found = [item, ...within].flatMap(({ sense }) => nodePlacesOf(sense, plan, content))
    return found.length > 0 ? found : agreeing(said.model, plan, item)
  })
  /** The plan has what such a word says, so it made something, whatever that is. */
  const isThere = ({ item, within }: Replaceable) => {
    const content = contentOf(item)
    return (
      content.length > 0 &&
      [item, ...within].some(({ sense }) => nodePlacesOf(sense, plan, content).length > 0)
    )
  }
  /** Such a word stands for what is made of it. */
  const joinedOf = kept((index): Nodes => {
    const word = words[index]
    if (word === undefined) return []
    const { item, within, place } = word
    const nodesOf = (from: number) => {
      const other = places.get(from) ?? index
      return ownOf(other) ?? (other < index ? joinedOf(other) : [])
    }
    const around = [item, ...within]
      .map(({ sense, leaves }) => [
        ...nodePlacesOf(sense, plan, []),
        ...leaves.flatMap(({ from }) => (from === item.from ? [] : nodesOf(from))),
      ])
      .find((nodes) => nodes.length > 0)
    const without = (): Nodes => {
      const other = lower(said, parts.toSpliced(place, 1), earlier)
      return isLack(other) ? ['/measures'] : differences(plan, other.plan)
    }
    const own = around ?? without()
    return own.length > 0 ? own : agreeing(said.model, plan, item)
  })
  const nodesAt = kept((index) => outermost(ownOf(index) ?? joinedOf(index)))
  return {
    get(from) {
      const index = places.get(from)
      return index === undefined ? undefined : nodesAt(index)
    },
    has(from) {
      const index = places.get(from)
      const word = index === undefined ? undefined : words[index]
      return index !== undefined && word !== undefined && (isThere(word) || nodesAt(index).length > 0)
    },
  }
}

/** The same function, which works each out once. */
function kept<Made>(make: (index: number) => Made): (index: number) => Made {
  const known = new Map<number, Made>()
  return (index) => {
    if (!known.has(index)) known.set(index, make(index))
    return known.get(index) as Made
  }
}

/** Each once, and none that stands within another. */
const outermost = (nodes: Nodes): Nodes =>
  [...new Set(nodes)].filter((node) => !nodes.some((other) => node.startsWith(`${other}/`)))

/** Kinds of words without which another question is answered. */
const CONTENT: ReadonlySet<Category> = new Set([
  'number',
  'percentile',
  'nth',
  'period',
  'value',
  'missing',
  'column',
  'columns',
  'kind',
  'unit',
  'metric',
])

/** The words of parts, each as the lexicon knows it. */
export const terminalsIn = (parts: readonly Item[]): readonly Item[] =>
  parts.flatMap((part) => (part.derivation === null ? [part] : terminalsIn(part.derivation.parts)))

/** "Yearly rather than monthly", "pooling the three years": what is said not to be meant, or not to be told apart. */
function deniedIn({ derivation }: Item): readonly Item[] {
  if (derivation === null) return []
  const { rule, parts } = derivation
  if (rule.result === 'pooled' || rule.result === 'ofAny') return parts
  return rule.name === 'value rather than value' ? parts.slice(1) : parts.flatMap(deniedIn)
}

/** Words that say what an answer is about and that no node holds. */
export function lostOf(parts: readonly Item[], held: HeldNodes): readonly Item[] {
  const denied = new Set(terminalsIn(parts.flatMap(deniedIn)).map(({ from }) => from))
  return terminalsIn(parts).filter(
    ({ category, from }) => CONTENT.has(category) && !denied.has(from) && !held.has(from),
  )
}
