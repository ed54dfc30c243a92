import type { Category, Senses } from './senses.ts'

/** A stretch of words that a terminal took, and what it stands for. */
export interface Leaf {
  readonly from: number
  readonly to: number
  readonly meaning: string
  /** Why the words need not mean that, or null: a misspelling mended, a year that was not named. */
  readonly assumption: string | null
}

/** One meaning of the words from `from` to before `to`. */
export type Item = {
  [C in Category]: {
    readonly category: C
    readonly sense: Senses[C]
    readonly from: number
    readonly to: number
    readonly cost: number
    readonly leaves: readonly Leaf[]
    readonly assumptions: readonly string[]
    /** Conditions said within it: "smoker" in "highest average smoker age". */
    readonly conditions: readonly Senses['filter'][]
  }
}[Category]

type Parts<R extends readonly Category[]> = { readonly [I in keyof R]: Senses[R[I]] }

interface Built<C extends Category> {
  readonly sense: Senses[C]
  readonly assumption?: string
  readonly condition?: Senses['filter']
}

export interface Rule {
  readonly name: string
  readonly result: Category
  readonly parts: readonly [Category, ...Category[]]
  readonly cost: number
  /** No filler may stand between the parts. */
  readonly tight: boolean
  /** No part may hold a condition of its own. */
  readonly plain: boolean
  readonly build: (senses: readonly unknown[]) => Built<Category> | null
}

/**
 * A rule of the grammar: the categories it takes, in order, and what they make together; null where they do not fit.
 * Filler words may stand between the parts, unless the rule is tight.
 */
export function rule<C extends Category, const R extends readonly [Category, ...Category[]]>(
  name: string,
  result: C,
  parts: R,
  build: (...senses: Parts<R>) => Built<C> | null,
  cost = 0,
  { tight = false, plain = false }: { readonly tight?: boolean; readonly plain?: boolean } = {},
): Rule {
  // The chart calls `build` with the senses of items whose categories are exactly `parts`.
  return {
    name,
    result,
    parts,
    cost,
    tight,
    plain,
    build: (senses) => build(...(senses as unknown as Parts<R>)),
  }
}

interface Partial {
  readonly rule: Rule
  readonly items: readonly Item[]
  readonly to: number
}

/** Meanings kept for one category over one stretch of words. */
const AMBIGUITY = 4
/** Meanings looked at, of all stretches together: five times what any question of the bank needs. */
const MOST_ITEMS = 3_000

/**
 * Bottom-up chart parsing (Kay 1980): every meaning of every stretch of words that the rules allow.
 *
 * @param terminals what the lexicon, numbers and periods make of the words
 * @param skippable whether a word may be passed over inside a rule
 * @returns the items by the word they start at
 */
export function parse(
  length: number,
  terminals: readonly Item[],
  rules: ReadonlyMap<Category, readonly Rule[]>,
  skippable: (word: number) => boolean,
): readonly (readonly Item[])[] {
  const items: Item[][] = Array.from({ length: length + 1 }, () => [])
  const waiting: Partial[][] = Array.from({ length: length + 1 }, () => [])
  const seen = new Map<string, number>()
  const queue: Item[] = terminals.toSorted((a, b) => a.cost - b.cost)
  const starts = Array.from({ length: length + 1 }, (_, word) => {
    const reach = [word]
    for (let next = word; next < length && skippable(next); next += 1) reach.push(next + 1)
    return reach
  })

  const advance = (rule: Rule, before: readonly Item[], item: Item) => {
    if (rule.plain && item.conditions.length > 0) return
    const taken = [...before, item]
    if (taken.length < rule.parts.length) {
      const partial: Partial = { rule, items: taken, to: item.to }
      for (const start of rule.tight ? [item.to] : (starts[item.to] ?? [])) {
        waiting[start]?.push(partial)
        for (const next of [...(items[start] ?? [])])
          if (next.category === rule.parts[taken.length]) advance(rule, taken, next)
      }
      return
    }
    const built = rule.build(taken.map(({ sense }) => sense))
    if (built === null) return
    const made = {
      category: rule.result,
      sense: built.sense,
      from: taken[0]?.from ?? 0,
      to: item.to,
      cost: taken.reduce((sum, { cost }) => sum + cost, rule.cost),
      leaves: taken.flatMap(({ leaves }) => leaves),
      assumptions: [
        ...taken.flatMap(({ assumptions }) => assumptions),
        ...(built.assumption === undefined ? [] : [built.assumption]),
      ],
      conditions: [
        ...taken.flatMap(({ conditions }) => conditions),
        ...(built.condition === undefined ? [] : [built.condition]),
      ],
    } as Item
    queue.push(made)
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
