/** A stretch of words that a terminal took, and what it stands for. */
export interface Leaf {
  readonly from: number
  readonly to: number
  readonly meaning: string
  /** Why the words need not mean that, or null: a misspelling mended, a year that was not named. */
  readonly assumption: string | null
}

/** What words may mean, by category; `filter` is what may be said within other things. */
export interface Meanings {
  readonly filter: unknown
}

type CategoryOf<S> = keyof S & string

/** How an item came about: the rule, and the items that it took. */
export interface Derivation<S extends Meanings> {
  readonly rule: Rule<S>
  readonly parts: readonly Item<S>[]
}

/** One meaning of the words from `from` to before `to`. */
export type Item<S extends Meanings> = {
  [C in CategoryOf<S>]: {
    readonly category: C
    readonly sense: S[C]
    readonly from: number
    readonly to: number
    /** The lighter, the likelier. */
    readonly weight: number
    readonly leaves: readonly Leaf[]
    readonly assumptions: readonly string[]
    /** Conditions said within it: "smoker" in "highest average smoker age". */
    readonly conditions: readonly S['filter'][]
    /** Null for a terminal. */
    readonly derivation: Derivation<S> | null
  }
}[CategoryOf<S>]

export interface Built<S extends Meanings, C extends CategoryOf<S>> {
  readonly sense: S[C]
  readonly assumption?: string
  readonly condition?: S['filter']
}

export interface Rule<S extends Meanings> {
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

interface Partial<S extends Meanings> {
  readonly rule: Rule<S>
  readonly items: readonly Item<S>[]
  readonly to: number
}

/** What a rule makes of the items that it takes; null where they do not fit. */
export function builtOf<S extends Meanings>(rule: Rule<S>, taken: readonly Item<S>[]): Item<S> | null {
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

/** Meanings kept for one category over one stretch of words. */
const AMBIGUITY = 4
/** Meanings looked at, of all stretches together: five times what any question of the bank needs. */
const MOST_ITEMS = 3_000

/**
 * Bottom-up chart parsing (Kay 1980): every meaning of every stretch of words that the rules allow, each with the rule
 * that made it and what that took.
 *
 * @param terminals what the lexicon, numbers and periods make of the words
 * @param rules by the category that they begin with
 * @param skippable whether a word may be passed over inside a rule
 * @returns the items by the word they start at
 */
export function parse<S extends Meanings>(
  length: number,
  terminals: readonly Item<S>[],
  rules: ReadonlyMap<string, readonly Rule<S>[]>,
  skippable: (word: number) => boolean,
): readonly (readonly Item<S>[])[] {
  const items: Item<S>[][] = Array.from({ length: length + 1 }, () => [])
  const waiting: Partial<S>[][] = Array.from({ length: length + 1 }, () => [])
  const seen = new Map<string, number>()
  const queue: Item<S>[] = terminals.toSorted((a, b) => a.weight - b.weight)
  const starts = Array.from({ length: length + 1 }, (_, word) => {
    const reach = [word]
    for (let next = word; next < length && skippable(next); next += 1) reach.push(next + 1)
    return reach
  })

  const advance = (rule: Rule<S>, before: readonly Item<S>[], item: Item<S>) => {
    if (rule.plain && item.conditions.length > 0) return
    const taken = [...before, item]
    if (taken.length < rule.parts.length) {
      const partial: Partial<S> = { rule, items: taken, to: item.to }
      for (const start of rule.tight ? [item.to] : (starts[item.to] ?? [])) {
        waiting[start]?.push(partial)
        for (const next of [...(items[start] ?? [])])
          if (next.category === rule.parts[taken.length]) advance(rule, taken, next)
      }
      return
    }
    const built = builtOf(rule, taken)
    if (built !== null) queue.push(built)
  }

  for (let taken = 0; taken < queue.length && taken < MOST_ITEMS; taken += 1) {
    const item = queue[taken]
    if (item === undefined) break
    const key = `${item.category} ${item.from} ${item.to}`
    const count = seen.get(key) ?? 0
    if (count >= AMBIGUITY) continue
    seen.set(key, count + 1)
    items[item.from]?.push(item)
    for (const rule of rules.get(item.category) ?? []) advance(rule, [], item)
    for (const partial of [...(waiting[item.from] ?? [])]) {
      if (partial.rule.parts[partial.items.length] === item.category)
        advance(partial.rule, partial.items, item)
    }
  }
  return items
}
