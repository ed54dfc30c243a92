import { isMoney } from '../../semantic-model/currencies.ts'
import { isPlainWord } from './plain-words.ts'
import type { Disclosed } from '../protect/disclose.ts'

/**
 * What a text by a language model may hold: plain words of describing figures, the names and words of its table, and
 * numbers in digits that the table shows. Everything else is not shown: other words, so no request and no instruction;
 * other digits and numbers in words; addresses; markup; signs that cannot be seen.
 */

/** What a text is about. */
export interface TextSubject {
  /** The words that go with the table: what it answers, its notes. */
  readonly words: readonly string[]
  /** Null for a text that stands before there is a table. */
  readonly table: Disclosed | null
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** Words of a table that are a figure once a number stands before them: "a quarter of". */
const PARTS: ReadonlySet<string> = new Set(['half', 'halves', 'third', 'quarter', 'fifth', 'tenth'])
/** What counts nothing that stands in rows: after these, or before them, "two" is a figure. */
const UNITS = /^(?:%|percent|per|cent|points?|percentage|pounds?|dollars?|euros?|times|x|×|\p{Sc})$/u

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

/** Stands in the place of a name of the table, and is never typed. */
const NAME = 'name'

/** Names that hold more than words, as the table has them: "Q1 2024", "Yorkshire & The Humber", "30 to 39". */
function withoutNames(text: string, names: readonly string[]): string {
  const quoted = names
    .filter((name) => /\p{L}/u.test(name) && /[^\p{L} ]/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return quoted.length === 0
    ? text
    : text.replace(
        new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${quoted.join('|')})(?![\p{L}\p{N}])`, 'giu'),
        NAME,
      )
}

const decimalsOf = (text: string) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
const plain = (text: string) => Number(text.replaceAll(',', ''))
const numbersIn = (text: string) => text.match(new RegExp(NUMBER, 'g')) ?? []
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/**
 * Whether a number is a cell of the table, rounded as the text has it, or stands in the words that go with it.
 *
 * @returns asks of a number, and of how it is written with the sign beside it: "£5" is no "5"
 */
function figuresOf({ table, words }: TextSubject): (said: string, written: string) => boolean {
  const rows = table?.rows ?? []
  const cells = rows.flatMap(({ values }) =>
    values.flatMap((value, at) =>
      typeof value === 'number' ? [{ value: Math.abs(value), unit: table?.columns[at]?.unit ?? 'text' }] : [],
    ),
  )
  const texts = [...words, ...rows.flatMap((row) => row.texts)]
  const named = new Set(texts.flatMap(numbersIn).map(plain))
  return (said, written) => {
    const value = plain(said)
    const half = 0.5 * 10 ** -decimalsOf(said) + 1e-9
    const isSaid = (unit: string) =>
      said === written ||
      (/%/.test(written) ? unit === 'percent' : /×/.test(written) ? unit === 'ratio' : isMoney(unit))
    if (cells.some((cell) => Math.abs(cell.value - value) <= half && isSaid(cell.unit))) return true
    return said === written
      ? named.has(value) || value === rows.length
      : texts.some((text) => text.includes(written))
  }
}

/** How many of something a small number says; null for any other piece. */
function countIn({ kind, text }: Piece): number | null {
  const place = COUNTS.indexOf(text.toLowerCase()) + 1
  if (kind === 'word') return place === 0 ? null : place
  return kind === 'number' && /^(?:[1-9]|10)$/.test(text) ? Number(text) : null
}

/** Whether all of a text may be shown. */
export function isAllowed(text: string, subject: TextSubject): boolean {
  const { table, words } = subject
  const rows = table?.rows ?? []
  const labels = table?.columns.map(({ label }) => label) ?? []
  const mixed = words.flatMap((each) => each.match(/[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu) ?? [])
  const names = [...labels, ...rows.flatMap(({ texts }) => texts), ...mixed]
  const pieces = piecesOf(withoutNames(text, names))
  if (pieces === null) return false
  const named = new Set([NAME, ...[...words, ...names].flatMap(wordsIn)])
  const isFigure = figuresOf(subject)
  const said = pieces.filter(({ kind, text }) => kind !== 'space' && (kind !== 'mark' || text !== '-'))
  const nameOf = (at: number) => said[at]?.text.toLowerCase() ?? ''
  const signAt = (at: number) => (said[at]?.kind === 'unit' ? nameOf(at) : '')
  const isBesideUnit = (at: number) => UNITS.test(nameOf(at - 1)) || UNITS.test(nameOf(at + 1))
  /** "One in five", "nine of ten" */
  const isOutOf = (at: number) => {
    const after = said[at + 2]
    return (
      ['in', 'of', 'to', 'out'].includes(nameOf(at + 1)) && after !== undefined && countIn(after) !== null
    )
  }
  return said.every((piece, at) => {
    if (piece.kind === 'mark' || piece.kind === 'unit') return true
    if (piece.kind === 'number' && said[at - 1]?.kind === 'number') return false
    if (piece.kind === 'number' && isFigure(piece.text, `${signAt(at - 1)}${piece.text}${signAt(at + 1)}`))
      return true
    const count = countIn(piece)
    if (count !== null) return count <= rows.length && !isBesideUnit(at) && !isOutOf(at) && !isOutOf(at - 2)
    const word = nameOf(at).replace(/['’](?:s|re)?$/, '')
    const before = said[at - 1]
    const isPart =
      PARTS.has(word.replace(/s$/, '')) &&
      (nameOf(at - 1) === 'a' || (before !== undefined && countIn(before) !== null))
    return piece.kind === 'word' && !isPart && isPlainWord(word, named)
  })
}
