import { moneyOf, SIGN_PATTERN, type Money } from '../../../semantic-model/currencies.ts'
import type { Word } from './words.ts'

export interface NumberMatch {
  /** Words that the number takes. */
  readonly length: number
  readonly value: number
  readonly unit: Money | 'percent' | null
  /** Written as a decade ("30s"). */
  readonly decade: boolean
}

const SMALL: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['nil', 0],
      ['nought', 0],
    ]),
)
/** Parts of a whole, after what bounds them: "more than half", "under a third". */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['one half', 50],
  ['a half', 50],
  ['a third', 100 / 3],
  ['one third', 100 / 3],
  ['a quarter', 25],
  ['one quarter', 25],
  ['a fifth', 20],
  ['one fifth', 20],
  ['a tenth', 10],
  ['one tenth', 10],
  ['two thirds', 200 / 3],
  ['three quarters', 75],
])
const BOUNDING = /^(?:than|over|under|above|below|least|most|exceeding|exceeds|beyond|[<>]=?)$/

const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10] as const),
)
const DECADES: ReadonlyMap<string, number> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .flatMap((word, index) =>
      [word, `${word.slice(0, -3)}ysomethings`].map((each) => [each, (index + 2) * 10] as const),
    ),
)
const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['grand', 1e3],
])

const AMOUNT = new RegExp(String.raw`^((?:${SIGN_PATTERN})\s?)?(-?\d+(?:\.\d+)?)(k|m|bn|%|s|p)?$`)

/** What money is called after a number of it; "20 won" is none. */
const MONEY_WORDS: ReadonlyMap<string, Money> = new Map<string, Money>([
  ...(['pounds', 'dollars', 'euros', 'rupees'] as const).flatMap((money) =>
    [money, money.slice(0, -1)].map((word) => [word, money] as const),
  ),
  ['quid', 'pounds'],
])
/** A code has three letters, and a sign none. */
const moneyNamed = (word: string): Money | null =>
  MONEY_WORDS.get(word) ?? (/^(?:\p{L}{3}|\P{L})$/u.test(word) ? moneyOf(word) : null)

const scaleOf = (word: string) => (word.length > 2 ? (SCALES.get(word) ?? null) : null)

function inDigits(words: readonly Word[], at: number): NumberMatch | null {
  const word = words[at]
  const parts = word === undefined ? null : AMOUNT.exec(word.norm)
  if (parts === null) return null
  const [, sign = '', digits = '', suffix = ''] = parts
  let value = Number(digits) * (SCALES.get(suffix) ?? 1)
  let length = 1
  let unit: NumberMatch['unit'] = suffix === '%' ? 'percent' : moneyOf(sign.trim())
  if (suffix === 'p') [value, unit] = [value / 100, 'pounds']
  for (;;) {
    const next = words[at + length]?.norm ?? ''
    const scale = scaleOf(next)
    if (scale !== null) value *= scale
    else if (unit === null && (next === '%' || next === 'percent')) unit = 'percent'
    else if (unit === null && moneyNamed(next) !== null) unit = moneyNamed(next)
    else break
    length += 1
  }
  return { length, value, unit, decade: suffix === 's' }
}

/** What a part is out of: a hundred at the most, or it is a year or an amount. */
function wholeNumber(word: string): number | null {
  const value = SMALL.get(word) ?? TENS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : null)
  return value === null || value < 2 ? null : value
}

/** "A hundred pounds", "a thousand", "a grand" */
function inScales(words: readonly Word[], at: number): NumberMatch | null {
  const normOf = (offset: number) => words[at + offset]?.norm ?? ''
  const size = normOf(1) === 'hundred' ? 100 : scaleOf(normOf(1))
  if (normOf(0) !== 'a' || size === null) return null
  const unit = normOf(1) === 'grand' ? 'pounds' : moneyNamed(normOf(2))
  return { length: normOf(1) !== 'grand' && unit !== null ? 3 : 2, value: size, unit, decade: false }
}

function asPart(words: readonly Word[], at: number): NumberMatch | null {
  if (!BOUNDING.test(words[at - 1]?.norm ?? '')) return null
  for (const length of [2, 1]) {
    const value = PARTS.get(
      words
        .slice(at, at + length)
        .map(({ norm }) => norm)
        .join(' '),
    )
    // "More than half a million", "over a quarter of 2024"
    const isAmount = /^(?:a|an|million|billion|hour|year)$/.test(words[at + length]?.norm ?? '')
    if (value !== undefined && !isAmount) return { length, value, unit: 'percent', decade: false }
  }
  return null
}

function inWords(words: readonly Word[], at: number): NumberMatch | null {
  const normOf = (offset: number) => words[at + offset]?.norm ?? ''
  const decade = DECADES.get(normOf(0))
  if (decade !== undefined) return { length: 1, value: decade, unit: null, decade: true }
  const tenth = TENS.get(normOf(0))
  if (tenth !== undefined && /^somethings?$/.test(normOf(1)))
    return { length: 2, value: tenth, unit: null, decade: true }
  let length = 0
  let value = 0
  let open = 0
  for (;;) {
    const word = normOf(length)
    const small = SMALL.get(word)
    const tens = TENS.get(word)
    const scale = scaleOf(word)
    const next = normOf(length + 1)
    if (small !== undefined && open % 10 === 0 && (open % 100 === 0 || small < 10)) open += small
    else if (tens !== undefined && open % 100 === 0) open += tens
    else if (word === 'hundred' && open < 100) open = Math.max(open, 1) * 100
    else if (scale !== null && length > 0) [value, open] = [value + Math.max(open, 1) * scale, 0]
    else if (word !== 'and' || open < 100 || (!SMALL.has(next) && !TENS.has(next))) break
    length += 1
  }
  if (length === 0) return null
  const whole = normOf(length) === 'in' ? wholeNumber(normOf(length + 1)) : null
  // "One in four"
  if (whole !== null && value + open < whole)
    return { length: length + 2, value: (100 * (value + open)) / whole, unit: 'percent', decade: false }
  const next = normOf(length)
  if (words[at + length - 1]?.norm === 'grand')
    return { length, value: value + open, unit: 'pounds', decade: false }
  const unit = next === 'percent' || next === '%' ? 'percent' : moneyNamed(next)
  return { length: length + (unit === null ? 0 : 1), value: value + open, unit, decade: false }
}

/** The number that starts at a word: "40", "£1.5k", "25%", "30s", "forty two", "a thousand"; "a" is none. */
export const numberAt = (words: readonly Word[], at: number): NumberMatch | null =>
  inDigits(words, at) ?? asPart(words, at) ?? inScales(words, at) ?? inWords(words, at)
