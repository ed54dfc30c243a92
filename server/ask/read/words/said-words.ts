import { visibleText } from '../../../semantic-model/visible-text.ts'
import { numberAt, type NumberMatch } from './numbers.ts'
import { wordsOf } from './words.ts'
import { lemmaOf } from './lexical.ts'

/** A word of a question, as it is compared with names and written into features. */
export interface SaidWord {
  readonly text: string
  readonly norm: string
  readonly lemma: string
  /** Of the number that starts here. */
  readonly number: Pick<NumberMatch, 'value' | 'length' | 'unit'> | null
  readonly isQuoted: boolean
  /** With a capital that no beginning of a sentence asks for. */
  readonly isName: boolean
  /** Which sentence of the question it stands in; a colon ends one too. */
  readonly sentence: number
  /** Which clause, as commas part them. */
  readonly clause: number
}

/** Words in which counting things is said and that are no number in a question: "which one". */
const NO_NUMBER = new Set(['which', 'the', 'each', 'that', 'this', 'every'])

/** The words of a question, with what their letters, quotes and digits say. */
export function saidWords(question: string): readonly SaidWord[] {
  const words = wordsOf(question)
  let quotes = 0
  let read = 0
  let sentence = 0
  let clause = 0
  return words.map(({ text, norm, start, end }, at) => {
    const between = at === 0 ? '' : question.slice(read, start)
    if (/[.?!:;]/.test(between)) sentence += 1
    if (/[.?!:;,()–—]|\s-\s/.test(between)) clause += 1
    quotes += (question.slice(read, start).match(/["“”]|(?<=\s|^)'|'(?=\s|$|[?.,])/g) ?? []).length
    read = end
    const number = numberAt(words, at)
    const isNegative = /(?:^|[\s(])[-–−]$/.test(question.slice(0, start))
    const isOne = norm === 'one' && NO_NUMBER.has(words[at - 1]?.norm ?? '')
    return {
      text,
      norm,
      lemma: lemmaOf(norm),
      number:
        number === null || isOne
          ? null
          : { value: isNegative ? -number.value : number.value, length: number.length, unit: number.unit },
      isQuoted: quotes % 2 === 1,
      isName: at > 0 && /^\p{Lu}/u.test(text),
      sentence,
      clause,
    }
  })
}

/** A name of a column, table or value in lower-case words: "StuAge" is "stu age". */
export const nameWords = (name: string): readonly string[] =>
  visibleText(name)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%#€$£]+/u)
    .filter((word) => word !== '')

/** Words that tie others together and name nothing. */
export const TIES: ReadonlySet<string> = new Set('of the in a an per and to for by s or is at on'.split(' '))

/** Words that are no value of a column where they stand alone. */
export const PLAIN: ReadonlySet<string> = new Set(
  (
    'the of in a an for and to by is are was were what which how many much number each every all show me with that have has had ' +
    'who from on at or as does do did find list give return their there than more less most least average total sum maximum minimum ' +
    'count bar chart please different it its be name when where you can would like order'
  ).split(' '),
)
