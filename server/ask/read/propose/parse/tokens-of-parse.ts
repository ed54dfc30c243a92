import { pluralOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Category, Item } from '../../../constructs/senses.ts'
import type { Assumption } from '../../../grammar/assumption.ts'
import type { Word } from '../../words/words.ts'
import type { Aside } from '../../scope/scope.ts'
import { terminalsIn, type HeldNodes } from './nodes-of-words.ts'
import type { WordDerivation, Token } from '../../result/interpretation.ts'
import { typed } from '../../mentions/terminals.ts'

/** What became of each word of a question. */

/** Where a word decides which figure is meant. */
const DECIDING: ReadonlySet<string> = new Set(['measure', 'rank', 'extreme', 'byMeasure'])

/**
 * Why a word was read as it was, by its place: misspellings, years not named, and columns named in other words than
 * their label where that decides the figure ("cost" for monthly premium).
 */
export function wordAssumptions(
  model: SemanticModel,
  words: readonly Word[],
  parts: readonly Item[],
): ReadonlyMap<number, Assumption> {
  const assumed = new Map<number, Assumption>()
  for (const { category, leaves } of parts) {
    for (const { from, to, meaning, assumption } of leaves) {
      const text = typed(words, from, to)
      const figure = model.columns.find(({ role, label }) => role === 'money' && label === meaning)
      const isNamed = [meaning, pluralOf(meaning)].includes(text.toLowerCase())
      if (DECIDING.has(category) && figure !== undefined && !isNamed)
        assumed.set(from, { kind: 'read', words: text, as: meaning, column: figure.name })
      else if (assumption !== null) assumed.set(from, assumption)
    }
  }
  return assumed
}

/** The places of the words that parts take; what stands idle between them is passed over. */
export const wordPlacesOf = (parts: readonly Item[]): ReadonlySet<number> =>
  new Set(
    parts.flatMap(({ leaves }) =>
      leaves.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    ),
  )

/** What became of words, by their places. */
interface Became {
  /** Why a word need not mean what it was read as. */
  readonly assumed?: ReadonlyMap<number, Assumption>
  /** Words that nothing takes. */
  readonly unknown?: ReadonlySet<number>
  /** Stretches that ask for nothing. */
  readonly asides?: readonly Aside[]
  /** The nodes of the plan that each word made, where there is a plan. */
  readonly held?: HeldNodes
}

/** Kinds of words that say nothing which a plan could hold. */
const SILENT: ReadonlySet<string> = new Set<Category>(['idle', 'verb', 'and', 'with', 'entity'])

/** The words of parts that the plan does without, though they say something. */
export const passedIn = (parts: readonly Item[], held: HeldNodes): readonly Item[] =>
  terminalsIn(parts).filter(({ category, from }) => !SILENT.has(category) && !held.has(from))

/** Each word as it stands in the question, with what it was used for: what a plan does not hold is passed over. */
export function tokensOf(
  question: string,
  words: readonly Word[],
  parts: readonly Item[] = [],
  { assumed = new Map(), unknown = new Set(), asides = [], held }: Became = {},
): readonly Token[] {
  const passed = held === undefined ? [] : passedIn(parts, held).map(({ from }) => from)
  const leaves = new Map(parts.flatMap((part) => part.leaves.map((leaf) => [leaf.from, leaf] as const)))
  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const leaf = leaves.get(at)
    const aside = asides.find(({ from }) => from === at)
    const to = aside?.to ?? leaf?.to ?? at + 1
    const text = question.slice(words[at]?.start ?? 0, words[to - 1]?.end ?? 0)
    const nodes = held?.get(at) ?? []
    if (aside?.goesOn !== undefined) tokens.push({ text, use: 'used', meaning: 'the answer before' })
    else if (aside !== undefined) tokens.push({ text, use: 'passed', meaning: null })
    else if (leaf !== undefined && (held === undefined || nodes.length > 0))
      tokens.push({
        text,
        use: assumed.has(at) ? 'assumed' : 'used',
        meaning: leaf.meaning,
        ...(held === undefined ? {} : { nodes }),
      })
    else if (leaf !== undefined && passed.includes(at))
      tokens.push({ text, use: 'passed', meaning: leaf.meaning })
    else tokens.push({ text, use: unknown.has(at) ? 'unknown' : 'filler', meaning: null })
    at = to
  }
  return tokens
}

/** A weight as it is told. */
export const roundedWeight = (weight: number) => Math.round(weight * 1000) / 1000

/** The words of an item as they stand in the question. */
export const wordsOfSpan = (question: string, words: readonly Word[], { from, to }: Aside) =>
  question.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)

/** How words became what they were read as, as a tree. */
export const derivationOf = (question: string, words: readonly Word[], item: Item): WordDerivation => ({
  words: wordsOfSpan(question, words, item),
  category: item.category,
  rule: item.derivation?.rule.name ?? null,
  meaning: item.derivation === null ? (item.leaves[0]?.meaning ?? null) : null,
  weight: roundedWeight(item.weight),
  parts: (item.derivation?.parts ?? []).map((part) => derivationOf(question, words, part)),
})
