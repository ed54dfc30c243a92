import { phraseWords, type Word } from '../../words/words.ts'
import type { Lack } from '../../../constructs/sketch.ts'
import type { Entry } from '../../mentions/lexicon-names.ts'
import type { Lexicon } from '../../mentions/lexicon.ts'

/** Why a question was not understood, and what may have been meant. */

/** Whether an entry is what a column or a value itself is called, and none of its other names. */
function isOwnName({ words, sense }: Entry): boolean {
  const said = words.join(' ')
  if (sense.category === 'column') return phraseWords(sense.sense.column.label).join(' ') === said
  if (sense.category !== 'value' || sense.sense.column.role !== 'category') return false
  return sense.sense.values.some((value) => phraseWords(String(value)).join(' ') === said)
}

/** Columns and values whose names share a beginning with an unknown word ("dentists": dental cover). */
export function similarNames(lexicon: Lexicon, word: string): readonly string[] {
  const stem = word.slice(0, Math.max(4, word.length - 4))
  const similar = new Set([
    ...lexicon.nearest(word),
    ...[...lexicon.vocabulary].filter((each) => word.length > 3 && each.startsWith(stem)),
  ])
  const meanings = [...similar].flatMap((each) =>
    (lexicon.byFirstWord.get(each) ?? []).filter(isOwnName).map(({ meaning }) => meaning),
  )
  return [...new Set(meanings)].slice(0, MOST_NAMED)
}

const MOST_NAMED = 3
const MOST_WORDS = 5

const listed = (texts: readonly string[], last: 'or' | 'and') =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1) ?? ''}`

const quoted = (words: readonly Word[], places: readonly number[]) =>
  [...new Set(places.map((place) => words[place]?.text ?? ''))]
    .slice(0, MOST_WORDS)
    .map((text) => `“${text}”`)

/** What of a question was not understood. */
export interface Missed {
  readonly words: readonly Word[]
  /** The places of words that nothing explains. */
  readonly unknown: readonly number[]
  /** The places of words that are known and found no place. */
  readonly left: readonly number[]
  /** What the likeliest reading lacks; null where there is none. */
  readonly lack: Lack | null
}

/** What was not understood, and what may have been meant or may help. */
export function notUnderstood(lexicon: Lexicon, missed: Missed): string {
  const { words, unknown, left } = missed
  const meant = [
    ...new Set(unknown.flatMap((place) => similarNames(lexicon, words[place]?.norm ?? ''))),
  ].slice(0, MOST_NAMED)
  const hint =
    meant.length > 0
      ? ` Did you mean ${listed(meant, 'or')}?`
      : unknown.length === 0 && left.length > 0
        ? ' Try saying it in another way.'
        : ''
  return `${whatMissed(lexicon, missed)}${hint}`
}

/** @param quoted what nobody knows, each in quotation marks */
export const notKnown = ({ model }: Pick<Lexicon, 'model'>, quoted: readonly string[]) =>
  `I don't know ${listed(quoted, 'or')} in ${model.name}.`

/** What was not understood, in a sentence. */
export function whatMissed(lexicon: Lexicon, { words, unknown, left, lack }: Missed): string {
  if (unknown.length > 0) return notKnown(lexicon, quoted(words, unknown))
  if (left.length > 0) return `I could not fit ${listed(quoted(words, left), 'and')} into the question.`
  return lack === null
    ? 'I found nothing to measure in this question. Name a figure, such as an average or a count.'
    : `I know these words, but ${lack.lacks}.`
}
