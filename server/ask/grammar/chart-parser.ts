import type { Assumption } from './assumption.ts'
import { same } from './same.ts'
import type { WordClass } from './weights.ts'

/** A stretch of words that a terminal took, and what it stands for. */
export interface Leaf {
  readonly from: number
  readonly to: number
  readonly meaning: string
  /** Why the words need not mean that, or null: a misspelling mended, a year that was not named. */
  readonly assumption: Assumption | null
  /** How sure that is, which is what it weighs. */
  readonly as: readonly WordClass[]
}

/** Whether something of a kind was assumed of its words. */
export const isAssumed = (
  { leaves }: { readonly leaves: readonly Leaf[] },
  kind: Assumption['kind'],
): boolean => leaves.some(({ assumption }) => assumption?.kind === kind)

/** What words may mean, by category; `filter` is what may be said within other things. */
export interface Meanings {
  readonly filter: unknown
}

type CategoryOf<S> = keyof S & string

/** How an item came about: the rule, and the items that it took. */
export interface Derivation<S extends Meanings> {
  readonly rule: RuleOf<S>
  readonly parts: readonly ItemOf<S>[]
}

/** One meaning of the words from `from` to before `to`. */
export type ItemOf<S extends Meanings> = {
  [C in CategoryOf<S>]: {
    readonly category: C
    readonly sense: S[C]
    readonly from: number
    readonly to: number
    /** The lighter, the likelier. */
    readonly weight: number
    readonly leaves: readonly Leaf[]
    readonly assumptions: readonly Assumption[]
    /** Conditions said within it: "smoker" in "highest average smoker age". */
    readonly conditions: readonly S['filter'][]
    /** Null for a terminal. */
    readonly derivation: Derivation<S> | null
  }
}[CategoryOf<S>]

export interface Built<S extends Meanings, C extends CategoryOf<S>> {
  readonly sense: S[C]
  readonly assumption?: Assumption
  readonly condition?: S['filter']
}

export interface RuleOf<S extends Meanings> {
  readonly name: string
  readonly result: CategoryOf<S>
  readonly parts: readonly [CategoryOf<S>, ...CategoryOf<S>[]]
  readonly weight: number
  /** No filler may stand between the parts. */
  readonly tight: boolean
  /** No part may hold a condition of its own. */
  readonly plain: boolean
  readonly build: (senses: readonly unknown[]) => Built<S, CategoryOf<S>> | null
}

/** A rule of which some parts are found; or what was found, and is the first part of the rules that begin with it. */
interface Begun<S extends Meanings> {
  readonly rule: RuleOf<S> | null
  readonly taken: readonly ItemOf<S>[]
}

/** What a rule makes of the items that it takes; null where they do not fit. */
export function builtOf<S extends Meanings>(rule: RuleOf<S>, taken: readonly ItemOf<S>[]): ItemOf<S> | null {
  const built = rule.build(taken.map(({ sense }) => sense))
  if (built === null) return null
  return {
    category: rule.result,
    sense: built.sense,
    from: taken[0]?.from ?? 0,
    to: taken.at(-1)?.to ?? 0,
    weight: taken.reduce((sum, { weight }) => sum + weight, rule.weight),
    leaves: taken.flatMap(({ leaves }) => leaves),
    assumptions: [
      ...taken.flatMap(({ assumptions }) => assumptions),
      ...(built.assumption === undefined ? [] : [built.assumption]),
    ],
    conditions: [
      ...taken.flatMap(({ conditions }) => conditions),
      ...(built.condition === undefined ? [] : [built.condition]),
    ],
    derivation: { rule, parts: taken },
  }
}

/** Weights that are summed in another order differ by less. */
const ROUNDING = 1e-9

/** Whether one was made of the same words by the same rule as the other, and means the same: a, or "b or c", and "a or b", or c. */
const isBracketedOtherwise = <S extends Meanings>(item: ItemOf<S>, other: ItemOf<S>) =>
  item.derivation?.rule === other.derivation?.rule &&
  Math.abs(item.weight - other.weight) < ROUNDING &&
  item.leaves.length === other.leaves.length &&
  item.leaves.every((leaf, at) => leaf === other.leaves[at]) &&
  same(item.sense, other.sense)

/** Meanings kept for one category over one stretch of words. */
const AMBIGUITY = 4
/** Meanings looked at, of all stretches together: four times what any question of the bank needs. */
const MOST_ITEMS = 1_000

/** The rules of a grammar by the category that they begin with, and by the one that comes next. */
export type Grammar<S extends Meanings> = ReadonlyMap<string, RulesOf<S>>
interface RulesOf<S extends Meanings> {
  readonly all: readonly RuleOf<S>[]
  readonly bySecond: ReadonlyMap<string | undefined, readonly RuleOf<S>[]>
}

export function byParts<S extends Meanings>(rules: readonly RuleOf<S>[]): Grammar<S> {
  const byFirst = Map.groupBy(rules, ({ parts: [first] }) => first)
  return new Map(
    byFirst
      .entries()
      .map(([first, all]) => [first, { all, bySecond: Map.groupBy(all, ({ parts: [, second] }) => second) }]),
  )
}

/**
 * Bottom-up chart parsing (Kay 1980): every meaning of every stretch of words that the rules allow, each with the rule
 * that made it and what that took.
 *
 * @param terminals what the lexicon, numbers and periods make of the words
 * @param skippable whether a word may be passed over inside a rule
 * @returns the items by the word they start at
 */
export function parse<S extends Meanings>(
  length: number,
  terminals: readonly ItemOf<S>[],
  grammar: Grammar<S>,
  skippable: (word: number) => boolean,
): readonly (readonly ItemOf<S>[])[] {
  const items: ItemOf<S>[][] = Array.from({ length: length + 1 }, () => [])
  /** What has begun before a word and may go on there. */
  const begun: Begun<S>[][] = Array.from({ length: length + 1 }, () => [])
  const queue: ItemOf<S>[] = []
  const starts = Array.from({ length: length + 1 }, (_, word) => {
    const reach = [word]
    for (let next = word; next < length && skippable(next); next += 1) reach.push(next + 1)
    return reach
  })
  /** The meanings that are kept, by category, of the words from one place to another. */
  const kept = new Map<string, Map<number, ItemOf<S>[]>>()
  const keptOf = (category: string, place: number) => {
    const all = kept.get(category) ?? new Map<number, ItemOf<S>[]>()
    kept.set(category, all)
    const own = all.get(place) ?? []
    all.set(place, own)
    return own
  }
  /** Keeps what is made of a stretch of words, unless there is enough of it: then it is not made. */
  const keep = (category: string, from: number, to: number, make: () => ItemOf<S> | null) => {
    const others = keptOf(category, from * (length + 1) + to)
    const item = others.length >= AMBIGUITY ? null : make()
    if (item === null || others.some((other) => isBracketedOtherwise(item, other))) return
    others.push(item)
    queue.push(item)
  }

  const advance = (rule: RuleOf<S>, before: readonly ItemOf<S>[], item: ItemOf<S>) => {
    if (rule.plain && item.conditions.length > 0) return
    const taken = [...before, item]
    const next = rule.parts[taken.length]
    if (next === undefined) {
      keep(rule.result, (taken[0] ?? item).from, item.to, () => builtOf(rule, taken))
      return
    }
    for (const start of rule.tight ? [item.to] : (starts[item.to] ?? [])) {
      if (taken.length > 1) begun[start]?.push({ rule, taken })
      for (const after of items[start] ?? []) if (after.category === next) advance(rule, taken, after)
    }
  }

  for (const terminal of terminals.toSorted((a, b) => a.weight - b.weight))
    keep(terminal.category, terminal.from, terminal.to, () => terminal)
  for (let place = 0; place < queue.length && place < MOST_ITEMS; place += 1) {
    const item = queue[place]
    if (item === undefined) break
    const { category, from, to } = item
    items[from]?.push(item)
    // One for all rules: most are never gone on with.
    for (const start of starts[to] ?? []) begun[start]?.push({ rule: null, taken: [item] })
    for (const rule of grammar.get(category)?.all ?? []) advance(rule, [], item)
    for (const { rule, taken } of begun[from] ?? []) {
      if (rule !== null) {
        if (rule.parts[taken.length] === category) advance(rule, taken, item)
        continue
      }
      const [first] = taken
      if (first === undefined) continue
      for (const each of grammar.get(first.category)?.bySecond.get(category) ?? [])
        if ((!each.tight || first.to === from) && !(each.plain && first.conditions.length > 0))
          advance(each, taken, item)
    }
  }
  return items
}
