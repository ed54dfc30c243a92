import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Word } from './words.ts'

/**
 * Words as they are typed in a hurry, and the words that they stand for in any English: "cnt of ppl thru brokers". A dataset that calls
 * something so is asked first.
 */

const SHORT = parse(readFileSync(join(import.meta.dirname, 'shorthand.yaml'), 'utf8')) as Readonly<
  Record<string, string>
>

const WRITTEN: ReadonlyMap<string, string> = new Map(
  Object.entries(SHORT).flatMap(([written, typed]) =>
    typed.split(' ').map((short) => [short, written] as const),
  ),
)

const PERCENT = /^(?:%|pct|percent|percentage|share|perc)$/
const JOINT = /^(?:and|&|\+|\/|,)$/
const LETTERS = /^\p{L}{2,}$/u
/** What begins a figure, of which a list has several. */
const FIGURE =
  /^(?:avg|av|avge|average|mean|median|total|tot|sum|min|max|minimum|maximum|%|pct|percent|percentage|share|rate|conv|count|cnt|number|n)$/

/** Letters that stand for a word between two words, in any English. */
const LETTERED: ReadonlyMap<string, string> = new Map([
  ['r', 'are'],
  ['u', 'you'],
  ['w', 'with'],
])

/** "n and %" counts, "dental n optical" joins. */
function ofLetterN(words: readonly Word[], at: number): string | null {
  const norm = (place: number) => words[place]?.norm ?? ''
  if (words[at]?.text !== 'n') return null
  if (JOINT.test(norm(at + 1)) && PERCENT.test(norm(at + 2))) return 'number'
  if (JOINT.test(norm(at - 1)) && PERCENT.test(norm(at - 2))) return 'number'
  // "n by town", "n quotes": at the start, it counts.
  if (at === 0 && LETTERS.test(norm(1))) return 'number'
  if (JOINT.test(norm(at - 1)) && /^(?:by|per|for|in)$/.test(norm(at + 1))) return 'number'
  // "Aged 40, in Leeds: n, avg spend", "avg spend, n"
  if (JOINT.test(norm(at + 1)) && FIGURE.test(norm(at + 2))) return 'number'
  if (
    JOINT.test(norm(at - 1)) &&
    at === words.length - 1 &&
    words.some((word) => FIGURE.test(word.norm) && word.text !== 'n')
  )
    return 'number'
  if (JOINT.test(norm(at - 1)) || JOINT.test(norm(at + 1))) return null
  return LETTERS.test(norm(at - 1)) && LETTERS.test(norm(at + 1)) ? 'and' : null
}

/** "Which shops r open", "Leeds w parking" */
function ofLetter(words: readonly Word[], at: number, isName: IsName): string | null {
  const written = LETTERED.get(words[at]?.text ?? '')
  const isBetween =
    LETTERS.test(words[at - 1]?.norm ?? '') && /^[\p{L}\d]{2,}$/u.test(words[at + 1]?.norm ?? '')
  return written !== undefined && isBetween && !isName(words, at) ? written : null
}

/** "Count + share", which adds nothing up: a plus between figures of which one counts or is a mean or a part. */
function isListing(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1]?.norm ?? '', words[at + 1]?.norm ?? '']
  const isPart = (norm: string) => FIGURE.test(norm) && !/^(?:total|tot|sum)$/.test(norm)
  return (
    words[at]?.text === '+' &&
    !/\d$/.test(before) &&
    LETTERS.test(before) &&
    (isPart(before) || isPart(after))
  )
}

/** "By region + gender": a plus among groups joins them. */
function isAmongGroups(words: readonly Word[], at: number): boolean {
  const before = words.slice(0, at).findLast(({ norm }) => /^(?:by|per|,|;)$/.test(norm))
  const [last, next] = [words[at - 1]?.norm ?? '', words[at + 1]?.norm ?? '']
  return (
    words[at]?.text === '+' &&
    /^(?:by|per)$/.test(before?.norm ?? '') &&
    LETTERS.test(last) &&
    LETTERS.test(next)
  )
}

/** Whether a name of the dataset begins at a word. */
type IsName = (words: readonly Word[], at: number) => boolean

/** "Less then 29" */
const isThan = (words: readonly Word[], at: number) =>
  /^(?:more|less|fewer|higher|lower|greater|bigger|smaller|older|younger|better|worse)$/.test(
    words[at - 1]?.norm ?? '',
  )

/**
 * Words with those typed short spelt out.
 *
 * @param isKnown whether the dataset or plain English has a word, so that it stands as it was typed
 * @param isName whether a name of the dataset begins at a word
 */
export function spelledOut(
  words: readonly Word[],
  isKnown: (norm: string) => boolean,
  isName: IsName = () => false,
): readonly Word[] {
  return words.map((word, at) => {
    if (isListing(words, at) || isAmongGroups(words, at)) return { ...word, norm: 'and' }
    const letter = ofLetterN(words, at) ?? ofLetter(words, at, isName)
    if (letter !== null) return { ...word, norm: letter }
    const written = WRITTEN.get(word.norm)
    if (written === undefined) return word
    if (word.norm === 'then') return isThan(words, at) ? { ...word, norm: written } : word
    return isKnown(word.norm) ? word : { ...word, norm: written }
  })
}
