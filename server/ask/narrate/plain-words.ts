import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The plain words in which figures are described. A text by a language model is made of these and of the words of its
 * table, so that it has none for a request, an address or a number. They stand in `plain-words.txt`.
 */

const PLAIN: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'plain-words.txt'), 'utf8')
    .trim()
    .split(/\s+/),
)

/** What regular forms are made of: "lead", "leads", "leading"; "wide", "wider"; "steady" has forms of its own. */
const ENDINGS: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ed$/, ''],
  [/d$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ly$/, ''],
  [/er$/, ''],
  [/r$/, ''],
  [/est$/, ''],
  [/st$/, ''],
]

/**
 * Whether a word, in lower case, is a plain one or one of a table, in one of its forms.
 *
 * @param named the words of the table
 */
export function isPlainWord(word: string, named: ReadonlySet<string>): boolean {
  const isKnown = (each: string) => PLAIN.has(each) || named.has(each)
  return (
    isKnown(word) ||
    ENDINGS.some(([ending, stem]) => ending.test(word) && isKnown(word.replace(ending, stem)))
  )
}
