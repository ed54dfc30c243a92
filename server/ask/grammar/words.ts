import { SIGN_PATTERN } from '../../semantic-model/currencies.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'

/** A word of the question with its place in the text as typed. */
export interface Word {
  readonly text: string
  /** Lower case, without accents and possessive endings; what the lexicon is asked for. */
  readonly norm: string
  readonly start: number
  readonly end: number
}

const SIGN = String.raw`(?:(?<![\p{L}\d])(?:${SIGN_PATTERN}|${SIGN_PATTERN.toUpperCase()})[ \u00a0]?)?`
/**
 * Numbers that only a decimal comma explains, whole thousands with a point ("5.000": nobody writes five like that), and
 * those of euros with one: nobody writes thousandths of them.
 */
const CONTINENTAL = [
  String.raw`${SIGN}\d{1,3}(?:\.\d{3})+,\d+(?![\p{L}\d])`,
  String.raw`${SIGN}\d{1,3}(?:\.\d{3}){2,}(?![\p{L}\d])`,
  String.raw`${SIGN}[1-9]\d{0,2}\.000(?![.,]?\d|\p{L})`,
  String.raw`(?:€|[eE][uU][rR])[ \u00a0]?(?:\d{1,3}\.\d{3}|\d+,\d{2})(?![.,]?\d|\p{L})`,
  String.raw`\d{1,3}\.\d{3}(?=[ \u00a0]?(?:€|[eE][uU][rR]))`,
  String.raw`\d+,\d{2}(?=[ \u00a0]?(?:€|[eE][uU][rR]))`,
]
const PATTERN = new RegExp(
  [
    String.raw`\d{4}-\d{2}(?:-\d{2})?(?!\d)`,
    String.raw`\d{1,2}/\d{1,2}/\d{2,4}`,
    `(?<continental>${CONTINENTAL.join('|')})`,
    String.raw`${SIGN}(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:st|nd|rd|th|k|m|bn|%|s|p)?(?![\p{L}\d])`,
    String.raw`\d+(?:\.\d+)?[eE][-+]?\d+(?![\p{L}\d])`,
    String.raw`[qQhH][1-4](?![\p{L}\d])`,
    String.raw`[pP]\d{1,2}(?![\p{L}\d])`,
    String.raw`[pP]er cent(?![\p{L}\d])`,
    String.raw`[\p{L}\p{M}]+(?:['’][\p{L}]+)?`,
    String.raw`[<>]=?|=|&|\+|%|\p{Sc}|[,;/]|[-–—]`,
    String.raw`[\p{N}]+`,
  ].join('|'),
  'gu',
)

/** A grade that a sign tells from another: "B-" is no "B". */
const MARKED = /(?:^|[^\p{L}\d])\p{Lu}{1,3}-$/u

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

function normalised(text: string): string {
  const lower = withoutAccents(text.toLowerCase()).replaceAll('’', "'")
  if (lower === 'per cent') return 'percent'
  if (/n't$/.test(lower)) return 'not'
  return lower.replace(/'(?:s|re|m|d|ll|ve)?$/, '').replaceAll("'", '')
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)

/**
 * The words of a question in order. Hyphens separate ("40-year-old" is three words) except between numbers, where
 * "30-40" keeps the dash as a word of its own, "to", and after a grade, where it is the sign of "B-".
 */
export function wordsOf(question: string): readonly Word[] {
  const words: Word[] = []
  for (const match of question.matchAll(PATTERN)) {
    const text = match[0]
    const start = match.index
    const end = start + text.length
    if (/^[-–—]$/.test(text)) {
      const between =
        isDigit(question.slice(0, start).trimEnd().at(-1)) &&
        /^\s*(?:\p{Sc}|\p{L}\p{Sc})?\d/u.test(question.slice(end))
      if (between) words.push({ text, norm: 'to', start, end })
      else if (MARKED.test(question.slice(0, end)) && !/^[\p{L}\d]/u.test(question.slice(end)))
        words.push({ text, norm: '-', start, end })
      continue
    }
    const number = text.toLowerCase()
    const digits =
      match.groups?.['continental'] === undefined
        ? number.replaceAll(',', '')
        : number.replaceAll('.', '').replace(',', '.')
    words.push({ text, norm: /\d/.test(text) ? digits : normalised(text), start, end })
  }
  return words
}

/** A phrase of the lexicon, in the words that a question would be cut into. */
export const phraseWords = (phrase: string) => wordsOf(visibleText(phrase)).map(({ norm }) => norm)
