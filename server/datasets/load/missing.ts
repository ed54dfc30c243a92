import { counted, named, type Decider } from './decider.ts'
import type { Value } from './readings/reading.ts'

/** What is written where a value is missing. */

/** Marks that are no value of any column. */
const MARKS =
  'na,n/a,n.a.,<na>,#n/a,#na,null,<null>,(null),\\n,nan,nat,-,--,---,–,—,?,.,..,#nv,#value!,#ref!,#div/0!,#name?,k.a.,k. a.,n. a.,not available,not applicable,not recorded,not reported,no data,no answer,keine angabe,keine angaben,non renseigné,sin datos,(blank),(empty),(none),undefined'.split(
    ',',
  )
/** Words that are a value of some columns of text. */
const WORDS =
  'none,unknown,missing,nil,not known,tbc,tbd,unbekannt,fehlt,offen,inconnu,nc,desconocido,sconosciuto,onbekend,ukendt,okänd,inf,-inf,+inf,infinity,-infinity,∞'.split(
    ',',
  )
const [IS_MARK, IS_WORD] = [new Set(MARKS), new Set(WORDS)]
/** Days that stand for none, with or without a time. */
const NO_DAY =
  /^(?:9999-12-31|0000-\d\d-\d\d|0001-01-01|31[./]12[./]9999|12\/31\/9999|00[./]00[./]0000)(?:[T ]00:00(?::00(?:\.0+)?)?)?$/

/** A value by which it is found again whatever its case. */
export const keyOf = (text: string): string => text.trim().toLowerCase()

const isMark = ({ text }: Value) => IS_MARK.has(keyOf(text)) || NO_DAY.test(text.trim())
const isWord = ({ text }: Value) => IS_WORD.has(keyOf(text))
/** Two letters may be a code: NC is a state. */
const mayBeWord = ({ text }: Value) => text.length > 2

/** Whether numbers say so often by their digits that there is none. */
const SENTINEL = /^-?(?:9{2,}|8{2,})(?:\.[09]+)?$|^-[1-9]0{2,}(?:\.0+)?$|^-1(?:\.0+)?$/
const CERTAIN = /^-?9{3,}(?:\.[09]+)?$|^-[1-9]?9{2,}(?:\.[09]+)?$|^-[1-9]00+(?:\.0+)?$/

/** Distances of the middle half beyond which a number is far from all others. */
const FAR = 5
const FEWEST_ROWS = 2
/** Rows of a column of which one has it, where a number that says nothing by its digits may stand for none. */
const ONE_IN = 20

/** Numbers far from all others that stand there again and again. */
function sentinelsIn(values: readonly Value[]) {
  const numbers = values.flatMap(({ text, rows }) => {
    const number = Number(text.replace(/^(-?)[$£€]/, '$1'))
    return text !== '' && Number.isFinite(number) ? [{ text, rows, number }] : []
  })
  const all = numbers.toSorted((a, b) => a.number - b.number)
  const rows = all.reduce((sum, each) => sum + each.rows, 0)
  const far = (each: (typeof all)[number]) => {
    const others = all.filter(
      (other) =>
        other !== each &&
        !(SENTINEL.test(other.text) && other.rows >= FEWEST_ROWS && CERTAIN.test(other.text)),
    )
    if (others.length < 3) return false
    const quantile = (part: number) => others[Math.floor(part * (others.length - 1))]?.number ?? 0
    const [low, high] = [others[0]?.number ?? 0, others.at(-1)?.number ?? 0]
    const spread = Math.max(quantile(0.75) - quantile(0.25), (high - low) / 2, Math.abs(quantile(0.5)) / 10)
    return each.number < low - FAR * spread || each.number > high + FAR * spread
  }
  const ends = [...all.slice(0, 2), ...all.slice(-2)]
  return [...new Set(ends)].flatMap((each) => {
    if (each.rows < FEWEST_ROWS || each.number === 0 || !far(each)) return []
    const isCertain = CERTAIN.test(each.text)
    return isCertain || SENTINEL.test(each.text) || ONE_IN * each.rows >= rows ? [{ ...each, isCertain }] : []
  })
}

export const NOTHING = 'nothing'

/**
 * Decides which values of a column stand for none, and gives them.
 *
 * @param isText whether the values are read as text, where a word may be a value
 */
export function missingIn(
  name: string,
  values: readonly Value[],
  isText: boolean,
  { choose }: Decider,
): ReadonlySet<string> {
  const marks = values.filter(isMark)
  const words = values.filter((value) => isWord(value) && (!isText || mayBeWord(value)))
  const sentinels = isText ? [] : sentinelsIn(values)
  const certain = [
    ...marks.map(({ text }) => text),
    ...(isText ? [] : words.map(({ text }) => text)),
    ...sentinels.filter(({ isCertain }) => isCertain).map(({ text }) => text),
  ]
  const doubted = [
    ...(isText ? words.map(({ text }) => text) : []),
    ...sentinels.filter(({ isCertain }) => !isCertain).map(({ text }) => text),
  ]
  const all = [...certain, ...doubted]
  if (all.length === 0) return new Set()
  const listOf = (texts: readonly string[]) => texts.join(', ')
  const offered = [certain, doubted, all].filter((texts) => texts.length > 0)
  const options = [...new Map(offered.map((texts) => [listOf(texts), texts]))].map(([value, texts]) => ({
    value,
    label: `${named(texts, 6)} ${texts.length === 1 ? 'stands' : 'stand'} for none`,
  }))
  const rowsOf = (text: string) => values.find((value) => value.text === text)?.rows ?? 0
  const chosen = choose(
    {
      id: `${name}/missing`,
      label: 'What stands for a missing value',
      options: [...options, { value: NOTHING, label: 'nothing: all of them are values' }],
      chosen: certain.length > 0 ? listOf(certain) : NOTHING,
      isDoubted: doubted.length > 0 || sentinels.length > 0,
      why: `${named(all, 6)} ${all.length === 1 ? 'stands' : 'stand'} in ${counted(
        all.reduce((sum, text) => sum + rowsOf(text), 0),
        'row',
      )}${sentinels.length > 0 ? ', far from all other numbers' : ''}.`,
    },
    (own) => own.split(', ').some((text) => values.some((value) => value.text === text)),
  )
  if (chosen === NOTHING) return new Set()
  const taken = new Set(chosen.split(', '))
  return new Set(values.filter(({ text }) => taken.has(text) || chosen === text).map(({ text }) => text))
}

/** Values that may be read as some kind, those left out that stand for none wherever they are. */
export const valuesIn = (values: readonly Value[]): readonly Value[] =>
  values.filter((value) => !isMark(value) && !isWord(value))

/** Whether a text stands for none wherever it is. */
export const isMissingMark = (text: string): boolean => IS_MARK.has(keyOf(text))

/** All marks, for rows beyond the sample. */
export const MISSING_MARKS: readonly string[] = MARKS
export const MISSING_WORDS: readonly string[] = WORDS
