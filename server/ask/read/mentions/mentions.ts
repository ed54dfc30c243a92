import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { alike, lemmaOf, LIKENESSES, type Alike, type Likeness } from '../words/lexical.ts'
import { nameWords, TIES, type SaidWord } from '../words/said-words.ts'

/** Where a question names a column: schema linking (Guo and others 2019; Wang and others 2020), by words alone. */
export interface Mention {
  readonly from: number
  readonly to: number
  /** How much of the name is said, 0 to 1. */
  readonly score: number
  /** The weakest likeness of the words that say it. */
  readonly by: Likeness
  readonly said: number
  readonly named: number
}

/** Words of names that say little of which column it is. */
const VAGUE = new Set(['id', 'code', 'name', 'number', 'no'])
const VAGUE_SHARE = 0.6
const FAINTEST = 0.28
const MOST_MENTIONS = 3
/** Words of a question that may stand between two of a name. */
const WIDEST_GAP = 1

interface Name {
  readonly words: readonly string[]
  readonly weights: readonly number[]
  readonly whole: number
}

function namesOf(column: Column): readonly (readonly string[])[] {
  const texts = [
    column.name,
    column.label,
    ...(column.synonyms ?? []),
    ...(column.plural === undefined ? [] : [column.plural]),
  ]
  const names = new Map(
    texts.map((text) => {
      const words = nameWords(text).filter((word) => !TIES.has(word))
      return [words.join(' '), words] as const
    }),
  )
  names.delete('')
  return [...names.values()]
}

export type ColumnLinker = (words: readonly Pick<SaidWord, 'norm'>[]) => readonly (readonly Mention[])[]

/** Finds the columns of a model in questions; for each column its mentions, the best first. */
export function columnLinker({ columns }: SemanticModel): ColumnLinker {
  const holding = new Map<string, number>()
  const all = columns.map(namesOf)
  for (const names of all)
    for (const word of new Set((names[0] ?? []).map(lemmaOf))) holding.set(word, (holding.get(word) ?? 0) + 1)
  const weigh = (words: readonly string[]): Name => {
    const weights = words.map(
      (word) => (VAGUE.has(word) ? VAGUE_SHARE : 1) / (1 + Math.log(holding.get(lemmaOf(word)) ?? 1)),
    )
    return { words, weights, whole: weights.reduce((sum, weight) => sum + weight, 0) }
  }
  const named = all.map((names) => names.map(weigh))
  const namesWith = new Map<string, Name[]>()
  for (const name of named.flat())
    for (const word of new Set(name.words)) {
      const own = namesWith.get(word)
      if (own === undefined) namesWith.set(word, [name])
      else own.push(name)
    }
  const vocabulary = [...namesWith.keys()]
  const remembered = new Map<string, ReadonlyMap<string, Alike>>()
  const likeOf = (said: string): ReadonlyMap<string, Alike> => {
    const known = remembered.get(said)
    if (known !== undefined) return known
    const found = new Map(
      vocabulary.flatMap((word) => {
        const like = alike(said, word)
        return like === null ? [] : [[word, like] as const]
      }),
    )
    if (remembered.size < 10_000) remembered.set(said, found)
    return found
  }

  return (words) => {
    const likes = words.map(({ norm }) => (TIES.has(norm) ? new Map<string, Alike>() : likeOf(norm)))
    const placesOf = new Map<string, number[]>()
    for (const [at, each] of likes.entries())
      for (const word of each.keys()) {
        const places = placesOf.get(word)
        if (places === undefined) placesOf.set(word, [at])
        else places.push(at)
      }
    // Of most names no word is in a question.
    const said = new Set([...placesOf.keys()].flatMap((word) => namesWith.get(word) ?? []))
    return named.map((names) => {
      const found = names
        .filter((name) => said.has(name))
        .flatMap((name) => mentionsOf(name, likes, placesOf))
      const best = found.toSorted((a, b) => b.score - a.score || b.said - a.said || a.from - b.from)
      const kept: Mention[] = []
      for (const mention of best) {
        if (mention.score < FAINTEST || kept.length === MOST_MENTIONS) break
        if (kept.every(({ from, to }) => mention.to <= from || mention.from >= to)) kept.push(mention)
      }
      return kept
    })
  }
}

const weaker = (a: Likeness, b: Likeness) => (LIKENESSES.indexOf(a) < LIKENESSES.indexOf(b) ? b : a)

/** The mentions of one name, one for each word that may begin it. */
function mentionsOf(
  { words, weights, whole }: Name,
  likes: readonly ReadonlyMap<string, Alike>[],
  placesOf: ReadonlyMap<string, readonly number[]>,
): readonly Mention[] {
  const said = words.flatMap((word, part) => {
    const places = placesOf.get(word)
    return places === undefined ? [] : [{ word, part, places }]
  })
  const starts = [...new Set(said.flatMap(({ places }) => places))].toSorted((a, b) => a - b)
  return starts.map((from) => {
    const used = new Set<number>()
    let [got, by, to, gap]: [number, Likeness, number, number] = [0, 'same', from, 0]
    for (let at = from; at < likes.length && used.size < said.length && gap <= WIDEST_GAP; at += 1) {
      let best: { readonly part: number; readonly like: Alike } | null = null
      for (const { word, part } of said) {
        const like = used.has(part) ? undefined : likes[at]?.get(word)
        if (like !== undefined && like.score > (best?.like.score ?? 0)) best = { part, like }
      }
      if (best === null) {
        gap += 1
        continue
      }
      used.add(best.part)
      got += best.like.score * (weights[best.part] ?? 0)
      by = weaker(by, best.like.by)
      to = at + 1
      gap = 0
    }
    return { from, to, score: got / whole, by, said: used.size, named: words.length }
  })
}
