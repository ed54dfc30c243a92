import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is known of English words before any dataset is seen: base forms, synonyms, and directions of meaning in which words
 * that are used alike lie close (Mikolov and others 2013; Pennington and others 2014). `lexical.json` is made by
 * `eval/learn/lexicon.ts`, which names its sources.
 */

interface LexicalData {
  readonly words: string
  readonly lemmas: string
  readonly axes: number
  readonly vectors: string
  readonly irregular: Readonly<Record<string, string>>
  readonly synonyms: Readonly<Record<string, string>>
}

interface Lexical {
  readonly place: ReadonlyMap<string, number>
  readonly isLemma: (word: string) => boolean
  readonly axes: number
  readonly vectors: Int8Array
  /** The length of each vector, squared: of small integers, so that no order of adding changes it. */
  readonly squares: Int32Array
  readonly irregular: ReadonlyMap<string, string>
  readonly synonyms: ReadonlyMap<string, string>
}

function loaded(): Lexical {
  const data = JSON.parse(readFileSync(join(import.meta.dirname, 'lexical.json'), 'utf8')) as LexicalData
  const place = new Map(data.words.split(' ').map((word, at) => [word, at] as const))
  const vectors = new Int8Array(Buffer.from(data.vectors, 'base64'))
  const squares = new Int32Array(place.size)
  // Half a million steps: without an iterator they take no time.
  for (let at = 0; at < vectors.length; at += 1) squares[Math.floor(at / data.axes)]! += vectors[at]! ** 2
  return {
    place,
    isLemma: (word) => data.lemmas[place.get(word) ?? -1] === '1',
    axes: data.axes,
    vectors,
    squares,
    irregular: new Map(Object.entries(data.irregular)),
    synonyms: new Map(Object.entries(data.synonyms)),
  }
}

let kept: Lexical | null = null
const lexical = (): Lexical => (kept ??= loaded())

/** The words that have a direction, the commonest first. */
export const lexicalWords = (): readonly string[] => [...lexical().place.keys()]

/** Plurals that are words of their own, and forms that help other verbs. */
const AS_THEY_STAND = new Set(['people', 'was', 'has', 'does', 'is', 'as', 'us', 'this', 'less'])

const isDoubled = (stem: string) => stem.length > 2 && stem.at(-1) === stem.at(-2)

function baseOf(word: string): string {
  const { irregular, isLemma } = lexical()
  if (AS_THEY_STAND.has(word)) return word
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4) return word
  if (/.men$/.test(word) && isLemma(`${word.slice(0, -3)}man`)) return `${word.slice(0, -3)}man`
  const first = (...forms: readonly string[]) => forms.find(isLemma) ?? null
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies'))
    return first(`${word.slice(0, -3)}y`, word.slice(0, -1)) ?? `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s')) return first(word.slice(0, -1), word.slice(0, -2)) ?? word.slice(0, -1)
  if (word.endsWith('ing') && word.length > 5) {
    const stem = word.slice(0, -3)
    return first(...(isDoubled(stem) ? [stem.slice(0, -1)] : []), `${stem}e`, stem) ?? word
  }
  if (word.endsWith('ed') && word.length > 4) {
    const stem = word.slice(0, -2)
    return (
      first(...(isDoubled(stem) ? [stem.slice(0, -1)] : []), `${stem}e`, stem, `${stem.slice(0, -1)}y`) ??
      word
    )
  }
  return word
}

const MOST_REMEMBERED = 20_000
const bases = new Map<string, string>()

/** Whether a word is English as it stands: "busy", which is no slip of "buys". */
export const isEnglish = (word: string): boolean =>
  lexical().isLemma(word) || (lemmaOf(word) !== word && lexical().isLemma(lemmaOf(word)))

/** The base form of a lower-case word: "cities" city, "highest" highest, "paid" pay. */
export function lemmaOf(word: string): string {
  const known = bases.get(word)
  if (known !== undefined) return known
  const made = baseOf(word)
  if (bases.size < MOST_REMEMBERED) bases.set(word, made)
  return made
}

/** Cosine of two words' directions, -1 to 1; 0 where one is not known. */
export function nearness(a: string, b: string): number {
  const { place, axes, vectors, squares } = lexical()
  const [from, to] = [place.get(a), place.get(b)]
  if (from === undefined || to === undefined) return 0
  let sum = 0
  for (let axis = 0; axis < axes; axis += 1) sum += vectors[from * axes + axis]! * vectors[to * axes + axis]!
  return sum / Math.sqrt(squares[from]! * squares[to]!)
}

/** Axes of a word's direction whose sides tell its field. */
const FIELD_AXES = 7

/** The side of its first axes that a word's direction lies on, by which words of one field are alike; null for an unknown word. */
export function semanticFieldOf(word: string): string | null {
  const { place, axes, vectors } = lexical()
  const at = place.get(word) ?? place.get(lemmaOf(word))
  if (at === undefined) return null
  const sides = Array.from(vectors.subarray(at * axes, at * axes + FIELD_AXES), (x) => (x > 0 ? 1 : 0))
  return sides.join('')
}

/** The words of a word's senses, each with how many steps down the first lies that both have. */
function sensesOf(word: string): ReadonlyMap<string, number> {
  const known = senses.get(word)
  if (known !== undefined) return known
  const entries = lexical().synonyms.get(word)?.split(' ') ?? []
  // Of a word that is there twice, the first.
  const made = new Map(entries.toReversed().map((entry) => [entry.slice(0, -1), Number(entry.at(-1))]))
  if (senses.size < MOST_REMEMBERED) senses.set(word, made)
  return made
}
const senses = new Map<string, ReadonlyMap<string, number>>()

/** Why one word may stand for another, the surest first. */
export const LIKENESSES = ['same', 'stem', 'slip', 'short', 'synonym', 'neighbour'] as const
export type Likeness = (typeof LIKENESSES)[number]

export interface Alike {
  readonly by: Likeness
  /** 0 to 1. */
  readonly score: number
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a[at] === b[at]) at += 1
  return at
}

/** One letter too many, too few, wrong, or two swapped. */
export function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  const start = commonStart(a, b)
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  const [restA, restB] = [a.length - start - end, b.length - start - end]
  return (
    (restA <= 1 && restB <= 1) ||
    (restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start])
  )
}

/** "dept" of "department", "mpg" of nothing: the letters of a short form stand in the long one in their order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 5 || long.length < short.length + 2 || short[0] !== long[0])
    return false
  if (long.startsWith(short)) return true
  if (/[aeiou]/.test(short.slice(1, -1)) && !long.startsWith(short.slice(0, 3))) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

const SAME_BASE = 0.97
const CLOSE = 0.62

/** How a word of a question may mean a word of a name; null where it may not. */
export function alike(said: string, named: string): Alike | null {
  if (said === named) return { by: 'same', score: 1 }
  const [a, b] = [lemmaOf(said), lemmaOf(named)]
  if (a === b) return { by: 'same', score: SAME_BASE }
  const start = commonStart(a, b)
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  if ((start >= 4 && start >= shorter - 1 && start >= longer * 0.55) || (start >= 5 && start >= longer * 0.6))
    return { by: 'stem', score: 0.8 }
  if (isSlip(said, named) || isSlip(a, b)) return { by: 'slip', score: 0.8 }
  if (isShortFor(named, said) || isShortFor(said, named)) return { by: 'short', score: 0.75 }
  const shared = sensesOf(a).get(b)
  if (shared !== undefined) return { by: 'synonym', score: 0.7 - 0.06 * shared }
  const near = nearness(a, b)
  const nearest = said === a && named === b ? near : Math.max(near, nearness(said, named))
  return nearest > CLOSE ? { by: 'neighbour', score: Math.min(0.65, nearest - 0.15) } : null
}
