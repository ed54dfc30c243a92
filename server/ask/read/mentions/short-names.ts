import type { Category } from '../../constructs/senses.ts'
import type { Word } from '../words/words.ts'
import { lettersOf, type Lexicon } from './lexicon.ts'
import type { Entry } from './lexicon-names.ts'

/** Fewer letters stand for too many words. */
const LEAST_LETTERS = 3

/** Whether a word is typed short, rather than meant as it stands: "of", "per" and "max" stand for themselves. */
function isShortened({ byFirstWord, filler }: Lexicon, typed: string): boolean {
  const isPlain = (byFirstWord.get(typed) ?? []).some(
    ({ words, sense }) => words.length === 1 && sense.category !== 'value',
  )
  return typed.length >= LEAST_LETTERS && !filler.has(typed) && !isPlain
}

/** "E-wallet", "pre paid": names of one word that are written as two, where they are no name as two. */
export function joinedNamesAt(
  { byFirstWord }: Lexicon,
  words: readonly Word[],
  at: number,
): readonly Entry[] {
  const [first = '', next] = [words[at]?.norm, words[at + 1]?.norm]
  if (next === undefined) return []
  const apart = (byFirstWord.get(first) ?? []).filter(({ words: own }) => own[1] === next)
  return (byFirstWord.get(first + next) ?? []).filter(
    ({ words: own, sense, meaning }) =>
      own.length === 1 && JOINED.has(sense.category) && apart.every((other) => other.meaning !== meaning),
  )
}
const JOINED: ReadonlySet<Category> = new Set(['value', 'column'])

/** "Comp site", "dist learn": the one value whose name has these words, each in full or its first letters; null where there is none, or several. */
export function shortNameAt(lexicon: Lexicon, words: readonly Word[], at: number): Entry | null {
  const first = words[at]?.norm ?? ''
  const next = words[at + 1]?.norm ?? ''
  if (next === '') return null
  const norms = (entry: Entry) => entry.words.map((_, offset) => words[at + offset]?.norm ?? '')
  const found = (lexicon.longValues.get(lettersOf([first, next])) ?? []).filter((entry) =>
    norms(entry).every((norm, offset) => {
      const word = entry.words[offset] ?? ''
      return norm === word || (word.startsWith(norm) && isShortened(lexicon, norm))
    }),
  )
  const [only] = found
  // "South East" is no short "south eastern".
  const isInFull = found.some((entry) => norms(entry).join(' ') === entry.words.join(' '))
  return only !== undefined && !isInFull && found.every(({ meaning }) => meaning === only.meaning)
    ? only
    : null
}
