import { isLack } from '../../server/ask/constructs/sketch.ts'
import type { Item } from '../../server/ask/constructs/senses.ts'
import { kindsOf, type Passing } from '../../server/ask/grammar/weights.ts'
import { coversOf, standingOf, type Cover } from '../../server/ask/read/propose/parse/covers.ts'
import { isListed, passingIn } from '../../server/ask/read/propose/parse/grammar-readings.ts'
import { lostOf } from '../../server/ask/read/propose/parse/nodes-of-words.ts'
import type { Parts } from '../../server/ask/read/propose/parse/parsed-question.ts'
import { askedBy } from '../../server/ask/plan/same-answer.ts'
import { madeOf, type PlanWithWords } from '../../server/ask/read/propose/parse/readings.ts'
import { planKey } from '../../server/ask/read/propose/decisions/candidate-plans.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'

/** The derivations that a question has in the grammar, each with the features of which its weight is the sum. */

/** How often a derivation has each feature, by the number of the feature. */
export type Features = ReadonlyMap<number, number>
/** A weight for each feature, by its number. */
export type Vector = readonly number[]

const numbers = new Map<string, number>()

/** The number of a feature, which is named by its section of the weights and its name there. */
export function numberOf(section: string, name: string): number {
  const key = `${section}\t${name}`
  const known = numbers.get(key) ?? numbers.size
  numbers.set(key, known)
  return known
}

/** All features there are by now, in order of their numbers. */
export const featureNames = (): readonly (readonly [section: string, name: string])[] =>
  [...numbers.keys()].map((key) => {
    const [section = '', name = ''] = key.split('\t')
    return [section, name]
  })

export const dot = (features: Features, weights: Vector): number => {
  let sum = 0
  for (const [feature, count] of features) sum += count * (weights[feature] ?? 0)
  return sum
}

function add(to: Map<number, number>, feature: number, count = 1): void {
  to.set(feature, (to.get(feature) ?? 0) + count)
}

const known = new WeakMap<Item, Features>()

function featuresOf(item: Item): Features {
  const own = known.get(item)
  if (own !== undefined) return own
  const made = new Map<number, number>()
  if (item.derivation === null) for (const as of item.leaves[0]?.as ?? []) add(made, numberOf('words', as))
  else {
    const { rule, parts } = item.derivation
    add(made, numberOf('rules', rule.name))
    for (const kind of kindsOf(rule)) add(made, numberOf('kinds', kind))
    for (const part of parts) for (const [feature, count] of featuresOf(part)) add(made, feature, count)
  }
  known.set(item, made)
  return made
}

const rulesIn = ({ derivation }: Item): readonly string[] =>
  derivation === null ? [] : [derivation.rule.name, ...derivation.parts.flatMap(rulesIn)]

/** A way to take all words of a question. */
export interface Candidate {
  readonly features: Features
  /** Null where it makes no plan. */
  readonly plan: Plan | null
  /** What the plan asks: as it stands, and as gold statements have it. */
  readonly key: string
  readonly looseKey: string
  readonly hasRule: (name: string) => boolean
  /** Whether the plan has all that the words say, which is looked at once it matters. */
  readonly isWhole: () => boolean
}

/** A question with its derivations. */
export interface Derived {
  readonly question: string
  /** Those that are lightest by these weights, and no heavier than a limit by more than `within`. */
  readonly lightest: (weights: Vector, most: number) => readonly Candidate[]
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

export function derivedOf(model: SemanticModel, question: string, parts: Parts): Derived {
  const asked = { model, question, words: parts.words, asides: parts.asides, earlier: null }
  const passing = parts.words.map((_, word): Passing | null => passingIn(parts, word))
  // What cannot stand alone is in no cover by itself.
  const standing = parts.items.map((own) =>
    own.flatMap((item) => {
      const alone = standingOf(item.category)
      return alone === null ? [] : [{ item, alone, features: featuresOf(item) }]
    }),
  )
  const places = new Map(standing.flat().map(({ item }, place) => [item, place]))
  const made = new Map<string, Candidate>()
  const candidate = ({ parts: taken }: Cover, signature: string, items: readonly Item[]): Candidate => {
    const old = made.get(signature)
    if (old !== undefined) return old
    const features = new Map<number, number>()
    for (const item of items) {
      for (const [feature, count] of featuresOf(item)) add(features, feature, count)
      add(features, numberOf('standing', item.category))
    }
    const taking = new Set(
      items.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    )
    for (const [word, as] of passing.entries())
      if (as !== null && !taking.has(word)) add(features, numberOf('passing', as))
    const read = madeOf(asked, { weight: 0, parts: items, left: [] })
    const held: PlanWithWords | null = isLack(read) ? null : read
    for (const choice of held?.choices ?? []) add(features, numberOf('choices', choice))
    const rules = once(() => new Set(taken.flatMap(rulesIn)))
    const created: Candidate = {
      features,
      plan: held?.plan ?? null,
      key: held === null ? '' : JSON.stringify(askedBy(held.plan)),
      looseKey: held === null ? '' : planKey(held.plan),
      hasRule: (name) => rules().has(name),
      isWhole: once(() => held !== null && lostOf(items, held.held).length === 0),
    }
    made.set(signature, created)
    return created
  }
  return {
    question,
    lightest(weights, most) {
      const originals = new Map<Item, Item>()
      const weighed = standing.map((own) =>
        own.map(({ item, alone, features }) => {
          const weight = dot(features, weights) + (weights[numberOf('standing', item.category)] ?? 0) - alone
          const again = { ...item, weight }
          originals.set(again, item)
          return again
        }),
      )
      const passed = (word: number) => {
        const as = passing[word] ?? null
        return as === null ? null : (weights[numberOf('passing', as)] ?? 0)
      }
      const covers = coversOf(parts.words.length, weighed, passed, isListed(parts))
      return covers
        .filter(({ left }) => left.length === 0)
        .slice(0, most)
        .map((cover) => {
          const items = cover.parts.map((part) => originals.get(part) ?? part)
          return candidate(cover, items.map((item) => places.get(item)).join(' '), items)
        })
    },
  }
}
