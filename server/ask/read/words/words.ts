import { SIGN_PATTERN } from '../../../semantic-model/currencies.ts'
import { visibleText } from '../../../semantic-model/visible-text.ts'

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
/** "No. policies", at the start or in a list: how many, where "no policies" are none, and "no. I mean" takes something back. */
const NUMBER_OF = String.raw`(?<=^\s*|[,;&+/]\s*|\b(?:and|plus|by|the|show|give|me|want|need|get) )[nN]o\.(?=\s?(?!(?:does|was|has|is|this|its|us|yes|less|always|besides)\b)\p{L}{2,}s\b)`
/** "Insurers running a loss ratio over 60%", which have it; "a running total" is another thing. */
const RUNNING_AT = String.raw`(?<held>[rR]unning)(?=\s+(?:an?\s+(?!(?:total|sum|count|tally|average|mean|number|cumulative)\b)\p{L}|(?:at|above|below|over|under|beyond)\s+[\p{L}\d£]))`
/** "Under -10": after what bounds it a sign is the number's own. */
const BELOW_ZERO = String.raw`(?<=\b(?:than|over|under|above|below|least|most|exactly|reach|reached) )[-−]\d+(?:\.\d+)?(?![\p{L}\d-])`
const PATTERN = new RegExp(
  [
    BELOW_ZERO,
    String.raw`\d{4}-\d{2}(?:-\d{2})?(?!\d)`,
    String.raw`\d{1,2}/\d{1,2}/\d{2,4}`,
    `(?<continental>${CONTINENTAL.join('|')})`,
    String.raw`${SIGN}(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:st|nd|rd|th|k|m|bn|%|s|p)?(?![\p{L}\d])`,
    String.raw`\d+(?:\.\d+)?[eE][-+]?\d+(?![\p{L}\d])`,
    String.raw`(?:[aA]long|[tT]ogether) with(?![\p{L}\d])`,
    // "#1 cover level", "# quotes"
    String.raw`#(?=\s?\p{L}{2,}|$)`,
    String.raw`#1(?![\d.,]*\d|\p{L})`,
    String.raw`[qQhH][1-4](?![\p{L}\d])`,
    String.raw`[pP]\d{1,2}(?![\p{L}\d])`,
    String.raw`[pP]er cent(?![\p{L}\d])`,
    String.raw`(?:[yY]/[yY]|[mM]/[mM]|[qQ]/[qQ])(?![\p{L}\d])`,
    String.raw`(?<=\d)/(?=(?:months?|mth|years?|yr|annum|week|wk|day|head|person|life|policy)(?!\p{L}))`,
    String.raw`[wW]/[oO](?![\p{L}\d])|[wW]/(?=\s?[\p{L}\p{Sc}\d<>]|$)|[bB]/[wW](?![\p{L}\d])`,
    NUMBER_OF,
    RUNNING_AT,
    // Brackets around one side of an "or".
    String.raw`(?<=\bor )\(|\)(?= or\b)`,
    String.raw`[\p{L}\p{M}]+(?:['’][\p{L}]+)?`,
    // "0, 1, 2, 3…" goes on.
    String.raw`(?<=\d[ ,]*)(?:…|\.{3})`,
    String.raw`[<>]=?|=|&|\+|%|\p{Sc}|[,;/]|[-–—]`,
    String.raw`[\p{N}]+`,
  ].join('|'),
  'gu',
)

/** A grade that a sign tells from another: "B-" is no "B". */
const MARKED = /(?:^|[^\p{L}\d])\p{Lu}{1,3}-$/u

/** "Dont", typed without its sign; "cant" and "wont" are words of their own. */
const CONTRACTED = /^(?:do|does|did|is|are|was|were|have|has|had|would|could|should)nt$/

/** Words that everybody types short, in names as in questions. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['no.', 'number'],
  // Not filler words: Paris is no slip of one.
  ['pair', 'pairing'],
  ['pairs', 'pairings'],
  ['#1', 'top'],
  ['#', 'number'],
  ['along with', 'alongside'],
  ['together with', 'alongside'],
  ['yr', 'year'],
  ['yrs', 'years'],
  ['mth', 'month'],
  ['mths', 'months'],
  ['qtr', 'quarter'],
  ['qtrs', 'quarters'],
  ['w/o', 'without'],
  ['w/', 'with'],
  ['b/w', 'between'],
  ['…', 'etc'],
  ['...', 'etc'],
  ['y/y', 'yoy'],
  ['weve', 'we'],
  ['youve', 'you'],
  ['theyve', 'they'],
  ['ive', 'i'],
  ['theyre', 'they'],
  ['youre', 'you'],
])

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Small letters alone are as they are to be. */
const PLAIN_WORD = /^[a-z]+$/

function normalised(text: string): string {
  if (PLAIN_WORD.test(text)) return SHORT.get(text) ?? (CONTRACTED.test(text) ? 'not' : text)
  const lower = withoutAccents(text.toLowerCase()).replaceAll('’', "'").replace('−', '-')
  if (lower === 'per cent') return 'percent'
  const written = SHORT.get(lower)
  if (written !== undefined) return written
  if (/n't$/.test(lower) || CONTRACTED.test(lower)) return 'not'
  return lower.replace(/'(?:s|re|m|d|ll|ve)?$/, '').replaceAll("'", '')
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)

/**
 * The words of a question in order. Hyphens separate ("40-year-old" is three words) except between numbers, where
 * "30-40" keeps the dash as a word of its own, "to", and after a grade, where it is the sign of "B-".
 */
export function wordsOf(text: string): readonly Word[] {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const words = cut(text)
  kept.set(text, words)
  return words
}

/** A question is cut again by everybody who looks at it, and names and sentences are the same for all of them. */
const MOST_KEPT = 4_096
const kept = new Map<string, readonly Word[]>()

/** Words in small letters, none of which `PATTERN` takes for anything else: what most names are. */
const PLAIN = /^(?!.*\b(?:(?:along|together) with|per cent|running)\b)[a-z]+(?: [a-z]+)*$/

/** What `cut` makes of such a text. */
function plainCut(text: string): readonly Word[] {
  let start = 0
  const words = text.split(' ').map((word) => {
    const own = { text: word, norm: normalised(word), start, end: start + word.length }
    start = own.end + 1
    return own
  })
  return words.some(({ text, norm }) => REWRITTEN.has(text) || REWRITTEN.has(norm)) ? asWritten(words) : words
}

function cut(question: string): readonly Word[] {
  if (PLAIN.test(question)) return plainCut(question)
  const words: Word[] = []
  for (const match of question.matchAll(PATTERN)) {
    const text = match[0]
    const start = match.index
    const end = start + text.length
    if (/^[-–—]$/.test(text)) {
      const between =
        isDigit(question.slice(0, start).trimEnd().at(-1)) &&
        /^\s*(?:\p{Sc}|\p{L}\p{Sc})?\d/u.test(question.slice(end))
      // "January-June 2025"
      const next = /^\s*(\p{L}+)/u.exec(question.slice(end))?.[1] ?? ''
      const isSpan = MONTH.test(words.at(-1)?.norm ?? '') && MONTH.test(next.toLowerCase())
      if (between || isSpan) words.push({ text, norm: 'to', start, end })
      else if (MARKED.test(question.slice(0, end)) && !/^[\p{L}\d]/u.test(question.slice(end)))
        words.push({ text, norm: '-', start, end })
      continue
    }
    // "£50/mth"
    if (
      text === '/' &&
      /^(?:month|mth|year|yr|annum|week|wk|day|head|person|life|policy)/i.test(question.slice(end)) &&
      isDigit(question[start - 1])
    ) {
      words.push({ text, norm: 'per', start, end })
      continue
    }
    if (match.groups?.['held'] !== undefined) {
      words.push({ text, norm: 'having', start, end })
      continue
    }
    // "2023-24", which is no month
    const [, first, last] = /^(\d{2}\d{2})-(1[3-9]|[2-9]\d)$/.exec(text) ?? []
    if (first !== undefined && last !== undefined) {
      const at = start + first.length
      words.push({ text: first, norm: first, start, end: at })
      words.push({ text: '-', norm: 'to', start: at, end: at + 1 })
      words.push({ text: last, norm: `${first.slice(0, 2)}${last}`, start: at + 1, end })
      continue
    }
    // "10y age band"
    if (/^y$/i.test(text) && isDigit(question[start - 1])) {
      words.push({ text, norm: 'year', start, end })
      continue
    }
    const number = text.toLowerCase()
    const digits =
      match.groups?.['continental'] === undefined
        ? number.replaceAll(',', '')
        : number.replaceAll('.', '').replace(',', '.')
    // "£ 40" is one word, without a space within.
    const norm = SHORT.get(number) ?? (/\d/.test(text) ? digits.replaceAll(/\s/g, '') : normalised(text))
    words.push({ text, norm, start, end })
  }
  return asWritten(words)
}

const UNITS = 'one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const CENTURIES: ReadonlyMap<string, number> = new Map([
  ['nineteen', 1900],
  ['twenty', 2000],
])
const ORDINALS: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
)
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/

/** A number below a hundred in words, and how many it takes. */
function belowHundred(first: string, second: string): readonly [value: number, length: number] | null {
  const teen = TEENS.indexOf(first)
  if (teen !== -1) return [10 + teen, 1]
  const tens = TENS.indexOf(first)
  const unit = UNITS.indexOf(second)
  return tens === -1 ? null : unit === -1 ? [20 + 10 * tens, 1] : [21 + 10 * tens + unit, 2]
}

/** "Where's", "wheres": two words in one. */
function contracted(word: Word | undefined): readonly Word[] {
  if (word === undefined) return []
  const { text, start, end } = word
  const length = /^where/i.test(text) ? 5 : 3
  const first = {
    text: text.slice(0, length),
    norm: text.slice(0, length).toLowerCase(),
    start,
    end: start + length,
  }
  return [first, { text: text.slice(length), norm: 'is', start: first.end, end }]
}

/** "M/m", "q/q": three words. */
function stepped(word: Word | undefined): readonly Word[] {
  if (word === undefined) return []
  const step = /^m/i.test(word.text) ? 'month' : 'quarter'
  return [step, 'on', step].map((norm, at) => ({
    text: word.text.slice(at, at + 1),
    norm,
    start: word.start + at,
    end: word.start + at + 1,
  }))
}

/** Of plain words, those that `asWritten` may write otherwise: of most names none. */
const REWRITTEN: ReadonlySet<string> = new Set([
  ...CENTURIES.keys(),
  ...ORDINALS.keys(),
  ...['two', 'thirty', 'wheres', 'whos', 'no', 'nos', 'num', 'nr', 'qoq'],
])

/** "Twenty twenty five", "the fifteenth of March": years and days that were said, as they are written. */
function asWritten(words: readonly Word[]): readonly Word[] {
  const norm = (at: number) => words[at]?.norm ?? ''
  const made: Word[] = []
  const joined = (at: number, length: number, text: string): void => {
    const [first, last] = [words[at], words[at + length - 1]]
    if (first === undefined || last === undefined) return
    const parts = words.slice(at, at + length).map((word) => word.text)
    made.push({ text: parts.join(' '), norm: text, start: first.start, end: last.end })
  }
  for (let at = 0; at < words.length;) {
    const century = CENTURIES.get(norm(at))
    const rest = century === undefined ? null : belowHundred(norm(at + 1), norm(at + 2))
    const thousand = norm(at) === 'two' && norm(at + 1) === 'thousand' ? (norm(at + 2) === 'and' ? 3 : 2) : 0
    const after = thousand === 0 ? null : belowHundred(norm(at + thousand), norm(at + thousand + 1))
    const tens = ['twenty', 'thirty'].indexOf(norm(at))
    const isLong = tens !== -1 && (ORDINALS.get(norm(at + 1)) ?? 10) < 10
    const ordinal = isLong ? 20 + 10 * tens + (ORDINALS.get(norm(at + 1)) ?? 0) : ORDINALS.get(norm(at))
    const length = isLong ? 2 : 1
    const isDay = () =>
      MONTH.test(norm(at + length)) ||
      (norm(at + length) === 'of' && MONTH.test(norm(at + length + 1))) ||
      MONTH.test(norm(at - 1)) ||
      (norm(at - 1) === 'the' && MONTH.test(norm(at - 2)))
    if (/^(?:where['’]?s|who['’]?s)$/i.test(words[at]?.text ?? '')) {
      made.push(...contracted(words[at]))
      at += 1
    } else if (/^(?:[mq]\/[mq]|qoq)$/.test(norm(at)) || words[at]?.text === 'MoM') {
      made.push(...stepped(words[at]))
      at += 1
    } else if (/^(?:no|nos|num|nr)$/.test(norm(at)) && norm(at + 1) === 'of') {
      joined(at, 1, 'number')
      at += 1
    } else if (century !== undefined && rest !== null) {
      joined(at, 1 + rest[1], String(century + rest[0]))
      at += 1 + rest[1]
    } else if (after !== null) {
      joined(at, thousand + after[1], String(2000 + after[0]))
      at += thousand + after[1]
    } else if (ordinal !== undefined && ordinal <= 31 && isDay()) {
      joined(at, length, `${ordinal}th`)
      at += length
    } else {
      made.push(...words.slice(at, at + 1))
      at += 1
    }
  }
  return made
}

/** A phrase of the lexicon, in the words that a question would be cut into. */
export const phraseWords = (phrase: string) => wordsOf(visibleText(phrase)).map(({ norm }) => norm)
