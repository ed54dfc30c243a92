import type { Category, Item } from '../../constructs/senses.ts'
import type { Word } from '../words/words.ts'

/** What a question has in quotation marks: whoever quotes means those words, so none of them is passed over. */

const QUOTED =
  /(?<![\p{L}\p{N}])(?:"([^"]*)"|“([^”]*)”|„([^“”]+)[“”]|«([^»]+)»|`([^`]+)`|'([^']+)'(?![\p{L}\p{N}])|‘([^’]+)’(?![\p{L}\p{N}]))/gu

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an'])
/** After these words stands what a column has to be. */
const EQUALITY: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', '=', 'equals', 'named', 'called'])
/** What a column can be. */
const VALUES: ReadonlySet<Category> = new Set(['value', 'number', 'period', 'missing', 'truth', 'band'])
/** Taken without saying anything. */
const EMPTY: ReadonlySet<Category> = new Set(['verb', 'idle'])

interface Span {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly isValue: boolean
}

/** The stretches of words in quotation marks; none where all of the question is in them. */
function spansIn(question: string, words: readonly Word[]): readonly Span[] {
  return [...question.matchAll(QUOTED)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const places = [...words.keys()].filter((at) => {
      const word = words[at]
      return word !== undefined && word.start >= start && word.end <= end
    })
    const text = match.slice(1).find((each) => each !== undefined) ?? ''
    const from = places[0] ?? words.length
    const isValue = EQUALITY.has(words[from - 1]?.norm ?? '')
    return places.length === words.length ? [] : [{ from, to: from + places.length, text, isValue }]
  })
}

export interface Quoted {
  /** The texts between the marks. */
  readonly texts: readonly string[]
  /** A text that has no word, which nothing can be called; null where each has one. */
  readonly wordless: string | null
  /** Whether a word has to be taken, because it is quoted. */
  readonly isNeeded: (word: number) => boolean
  /** Whether a quoted word may mean that. */
  readonly allows: (item: Item) => boolean
}

export function quotedIn(question: string, words: readonly Word[]): Quoted {
  const spans = spansIn(question, words)
  const spanOf = (word: number) => spans.find(({ from, to }) => word >= from && word < to)
  return {
    texts: spans.map(({ text }) => text),
    wordless: spans.find(({ from, to }) => from === to)?.text ?? null,
    isNeeded: (word) => spanOf(word) !== undefined && !ARTICLES.has(words[word]?.norm ?? ''),
    allows({ category, from }) {
      const span = spanOf(from)
      return span === undefined || (span.isValue ? VALUES.has(category) : !EMPTY.has(category))
    },
  }
}
