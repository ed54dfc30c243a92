import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a text by a language model may hold: plain words of describing figures, the words of what it is about, and its numbers in
 * digits. Everything else is not shown: other words, so no request and no instruction; other digits and numbers in words; addresses;
 * markup; signs that cannot be seen.
 */

/** The plain words in which figures are described. */
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
 * Whether a word, in lower case, is a plain one or one of those, in one of its forms.
 *
 * @param named the words of what a text is about
 */
function isPlainWord(word: string, named: ReadonlySet<string>): boolean {
  const isKnown = (each: string) => PLAIN.has(each) || named.has(each)
  return (
    isKnown(word) ||
    ENDINGS.some(([ending, stem]) => ending.test(word) && isKnown(word.replace(ending, stem)))
  )
}

const COUNTS: ReadonlySet<string> = new Set('one two three four five six seven eight nine ten'.split(' '))
/** Words that are a figure where "a" stands before them: "a quarter of". */
const PARTS: ReadonlySet<string> = new Set(['half', 'halves', 'third', 'quarter', 'fifth', 'tenth'])

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
/** The pieces of a text. A mark that ends something has a space or the end after it, so that no address is made of words. */
const PIECE = new RegExp(
  [
    String.raw`(?<number>(?:${NUMBER})(?![\p{L}\p{M}\p{N}]))`,
    String.raw`(?<word>\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:['’](?:s|t|re))?(?![\p{L}\p{M}\p{N}]))`,
    String.raw`(?<unit>[%×]|\p{Sc})`,
    String.raw`(?<mark>[.,;:!?]+(?=["”’')]*(?:\s|$))|[-–—−+&'"‘’“”()])`,
    String.raw`(?<space>[ \n]+)`,
  ].join('|'),
  'yu',
)

interface Piece {
  readonly kind: 'number' | 'word' | 'unit' | 'mark' | 'space'
  readonly text: string
}

/** The pieces of a text; null where something in it is none. */
function piecesOf(text: string): readonly Piece[] | null {
  const pieces: Piece[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < text.length) {
    const found = PIECE.exec(text)
    const [kind, piece] = Object.entries(found?.groups ?? {}).find(([, each]) => each !== undefined) ?? []
    if (kind === undefined || piece === undefined) return null
    pieces.push({ kind: kind as Piece['kind'], text: piece })
  }
  return pieces
}

/** Stands in the place of a name, and is never typed. */
const NAME = 'name'

/** Names that hold digits: "Q1", "2024". */
function withoutNames(text: string, names: readonly string[]): string {
  const quoted = names.filter((name) => /\p{L}/u.test(name)).toSorted((a, b) => b.length - a.length)
  return quoted.length === 0
    ? text
    : text.replace(
        new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${quoted.join('|')})(?![\p{L}\p{N}])`, 'giu'),
        NAME,
      )
}

const plain = (text: string) => Number(text.replaceAll(',', ''))
const numbersIn = (text: string) => text.match(new RegExp(NUMBER, 'g')) ?? []
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Whether all of a text may be shown. @param about texts whose words and numbers it may have */
export function isAllowed(text: string, about: readonly string[]): boolean {
  const names = about.flatMap((each) => each.match(/[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu) ?? [])
  const pieces = piecesOf(withoutNames(text, names))
  if (pieces === null) return false
  const words = new Set([NAME, ...about.flatMap(wordsIn)])
  const numbers = new Set(about.flatMap(numbersIn).map(plain))
  const said = pieces.filter(({ kind, text }) => kind !== 'space' && (kind !== 'mark' || text !== '-'))
  const nameOf = (at: number) => said[at]?.text.toLowerCase() ?? ''
  const signAt = (at: number) => (said[at]?.kind === 'unit' ? nameOf(at) : '')
  return said.every(({ kind, text: piece }, at) => {
    if (kind === 'mark' || kind === 'unit') return true
    if (kind === 'number') {
      // "£5" is no "5".
      const written = `${signAt(at - 1)}${piece}${signAt(at + 1)}`
      const isSaid =
        piece === written ? numbers.has(plain(piece)) : about.some((each) => each.includes(written))
      return isSaid && said[at - 1]?.kind !== 'number'
    }
    const word = nameOf(at).replace(/['’](?:s|re)?$/, '')
    const isFigure = COUNTS.has(nameOf(at)) || (PARTS.has(word.replace(/s$/, '')) && nameOf(at - 1) === 'a')
    return !isFigure && isPlainWord(word, words)
  })
}
