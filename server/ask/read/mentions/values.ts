import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { codesOfPlaces } from '../../../semantic-model/codes-of-places.ts'
import { numberedNames } from '../../../semantic-model/numbered-values.ts'
import { alike, lemmaOf } from '../words/lexical.ts'
import { phraseWords } from '../words/words.ts'
import { PLAIN, type SaidWord } from '../words/said-words.ts'

/** Where a question names a value of a column, surely or not. */
export interface ValueMention {
  readonly column: string
  readonly value: string
  readonly from: number
  readonly to: number
  readonly by: 'exact' | 'lemma' | 'stem' | 'synonym' | 'neighbour' | 'initial' | 'part' | 'initials'
}

interface Named {
  readonly column: string
  readonly value: string
  readonly words: readonly string[]
}

const LONGEST = 8
/** Values of a column beyond which only whole names are looked for. */
const MANY = 3_000
/** Values of a column up to which words of like meaning are looked for. */
const FEW = 30
const MOST_REMEMBERED = 10_000

/** What a single letter stands for, where a column has few values. */
const INITIALS: Readonly<Record<string, readonly string[]>> = {
  f: ['female', 'woman', 'girl', 'lady'],
  m: ['male', 'man', 'boy'],
  y: ['yes'],
  n: ['no'],
  t: ['true', 'yes'],
  h: ['home', 'high'],
  l: ['left', 'low'],
}

/** Signs between words, which stand in values as in questions. */
const JOINTS = new Set([',', ';', '/', '&', '+'])

const put = <T>(into: Map<string, T[]>, key: string, item: T) => {
  const list = into.get(key)
  if (list === undefined) into.set(key, [item])
  else list.push(item)
}

export type ValueLinker = (words: readonly SaidWord[]) => readonly ValueMention[]

/** Finds values of categories in questions: whole names, and words that begin, mean or abbreviate one. */
export function valueLinker(
  { columns }: SemanticModel,
  { values }: Pick<DatasetProfile, 'values'>,
): ValueLinker {
  const byFirst = new Map<string, Named[]>()
  const byWord = new Map<string, Named[]>()
  const byStart = new Map<string, Named[]>()
  const byInitials = new Map<string, Named[]>()
  const few: Named[] = []
  for (const column of columns) {
    const { name, role } = column
    if (role !== 'category') continue
    const known = values[name] ?? []
    for (const [value, said] of [...(codesOfPlaces(column, known)?.names ?? []), ...numberedNames(known)]) {
      const words = phraseWords(said).filter((word) => !JOINTS.has(word))
      put(byFirst, words[0] ?? '', { column: name, value, words })
    }
    for (const value of known) {
      const words = phraseWords(value).filter((word) => !JOINTS.has(word))
      const [first] = words
      if (first === undefined || words.length > LONGEST) continue
      const named = { column: name, value, words }
      put(byFirst, first, named)
      if (lemmaOf(first) !== first) put(byFirst, lemmaOf(first), named)
      if (known.length > MANY) continue
      if (words.length === 1) {
        if (first.length >= 4) put(byStart, first.slice(0, 4), named)
        if (first.length === 1 && known.length <= 6)
          for (const word of INITIALS[first] ?? []) put(byInitials, word, named)
        if (known.length <= FEW && first.length > 2 && /^\p{L}+$/u.test(first)) few.push(named)
      } else if (words.length <= 5) {
        for (const word of new Set(words)) if (word.length > 3 && !PLAIN.has(word)) put(byWord, word, named)
        if (words.length <= 4) put(byInitials, words.map((word) => word[0]).join(''), named)
      }
    }
  }

  const remembered = new Map<string, readonly (readonly [Named, ValueMention['by']])[]>()
  /** Values of few that mean about what a word does. */
  const likeIn = (norm: string) => {
    const known = remembered.get(norm)
    if (known !== undefined) return known
    const like = few.flatMap((named): readonly (readonly [Named, ValueMention['by']])[] => {
      const found = alike(norm, named.words[0] ?? '')
      const isLike =
        (found?.by === 'synonym' && found.score > 0.5) || (found?.by === 'neighbour' && found.score > 0.6)
      return isLike ? [[named, found.by]] : []
    })
    if (remembered.size < MOST_REMEMBERED) remembered.set(norm, like)
    return like
  }

  return (words) => {
    const found = new Map<string, ValueMention>()
    const add = (named: Named, from: number, to: number, by: ValueMention['by']) => {
      const key = `${named.column} ${from} ${to} ${named.value}`
      if (!found.has(key)) found.set(key, { column: named.column, value: named.value, from, to, by })
    }
    for (const [from, { norm, lemma, number }] of words.entries()) {
      for (const start of new Set([norm, lemma]))
        for (const named of byFirst.get(start) ?? []) {
          const end = endOf(named.words, words, from)
          // "In" is no Indiana.
          const isPlain = named.value.length <= 2 && PLAIN.has(norm) && words[from]?.text !== named.value
          if (end === null || isPlain) continue
          const text = words.slice(from, end).map((word) => word.norm)
          add(named, from, end, text.join(' ') === named.words.join(' ') ? 'exact' : 'lemma')
        }
      if (norm.length < 3 || PLAIN.has(norm) || number !== null) continue
      for (const named of byInitials.get(lemma) ?? []) add(named, from, from + 1, 'initial')
      if (lemma !== norm)
        for (const named of byInitials.get(norm) ?? []) add(named, from, from + 1, 'initials')
      for (const named of byWord.get(norm) ?? []) add(named, from, from + 1, 'part')
      for (const named of byStart.get(norm.slice(0, 4)) ?? [])
        if (isStem(norm, named.words[0] ?? '')) add(named, from, from + 1, 'stem')
      for (const [named, by] of likeIn(norm)) add(named, from, from + 1, by)
    }
    return withoutPieces([...found.values()])
  }
}

/** Whole names alone where a shorter one of the same column stands within: "B-" is not "B". */
const withoutPieces = (found: readonly ValueMention[]) =>
  found.filter(
    (piece) =>
      !found.some(
        (whole) =>
          whole.by === 'exact' &&
          whole.column === piece.column &&
          whole.to - whole.from > piece.to - piece.from &&
          whole.from <= piece.from &&
          whole.to >= piece.to,
      ),
  )

/** "French" and "France". */
function isStem(said: string, value: string): boolean {
  if (lemmaOf(said) === lemmaOf(value)) return false
  let start = 0
  while (start < Math.min(said.length, value.length) && said[start] === value[start]) start += 1
  return start >= 4 && start >= Math.min(said.length, value.length) - 2
}

/** Where a value that starts at a word ends; null where it does not stand there whole. */
function endOf(value: readonly string[], words: readonly SaidWord[], from: number): number | null {
  let at = from
  for (const wanted of value) {
    while (at > from && JOINTS.has(words[at]?.norm ?? '')) at += 1
    const word = words[at]
    if (word === undefined || (word.norm !== wanted && word.lemma !== lemmaOf(wanted))) return null
    at += 1
  }
  return at
}
