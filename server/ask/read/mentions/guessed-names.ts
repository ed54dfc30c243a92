import { isNounInPlural } from '../../../datasets/infer/entity.ts'
import type { Item } from '../../constructs/senses.ts'
import type { Leaf } from '../../grammar/chart-parser.ts'
import { lemmaOf } from '../words/lexical.ts'
import type { Word } from '../words/words.ts'
import type { Lexicon } from './lexicon.ts'
import type { Sense } from './lexicon-names.ts'

/**
 * What words of a file's question stand for that nothing explains, by where they stand and by the names that they are part of. It is a
 * guess, so that a plan with one is doubted even where the grammar reads it whole.
 */

export interface Guessed {
  readonly sense: Sense
  readonly leaf: Leaf
}

type Leaves = Leaf['as']

function guess(words: readonly Word[], from: number, to: number, sense: Sense, as: string, own: Leaves = []) {
  const said = words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
  const assumption = { kind: 'read', words: said, as } as const
  return {
    sense,
    leaf: { from, to, meaning: as, assumption, as: [...own, 'strange noun'] },
  } satisfies Guessed
}

/** Of no name of the data a part. */
const isStrange = ({ norm }: Word, { vocabulary }: Lexicon): boolean =>
  /^\p{L}{3,}$/u.test(norm) &&
  !/(?:ed|ly)$/.test(norm) &&
  !vocabulary.has(norm) &&
  !vocabulary.has(lemmaOf(norm))

/** Of two nouns the first says which: "wind power" is what is told of wind. Alone and in the plural they are rows: "age of the victims". */
function strangeNoun(words: readonly Word[], at: number, lexicon: Lexicon, items: readonly Item[]) {
  const word = words[at]
  if (word === undefined || !isStrange(word, lexicon)) return []
  const names = items.flatMap((item): readonly Guessed[] => {
    const [leaf] = item.leaves
    if ((item.category !== 'column' && item.category !== 'metric') || item.to !== at) return []
    return [guess(words, item.from, at + 1, item, leaf?.meaning ?? '', leaf?.as)]
  })
  if (names.length > 0 || !isNounInPlural(word.norm)) return names
  const rows = { category: 'entity', sense: { noun: 'many' } } as const
  return [guess(words, at, at + 1, rows, lexicon.model.entity.plural)]
}

/** How much of a name is said, at least, and how much more of it than of another. */
const [SAID, APART] = [0.6, 0.1]

/** Columns of whose names some words are said, in any order: "the unemployment", "traffic of bridges and tunnels". */
function linkedNames(
  words: readonly Word[],
  unknown: ReadonlySet<number>,
  { linked, model }: Lexicon,
): readonly Guessed[] {
  if (unknown.size === 0) return []
  const said = linked(words).flatMap(([mention], place) => {
    const column = model.columns[place]
    return mention === undefined || column === undefined ? [] : [{ ...mention, column }]
  })
  return said.flatMap(({ from, to, score, by, column }) => {
    const isNew = [...unknown].some((at) => from <= at && at < to)
    const rivals = said.filter((other) => other.column !== column && other.from < to && other.to > from)
    if (!isNew || score < SAID || (by !== 'same' && by !== 'stem')) return []
    if (rivals.some((other) => other.score > score - APART)) return []
    return [guess(words, from, to, { category: 'column', sense: { column, plural: false } }, column.label)]
  })
}

export const guessedNames = (
  words: readonly Word[],
  unknown: ReadonlySet<number>,
  lexicon: Lexicon,
  items: readonly Item[],
): readonly Guessed[] => [
  ...[...unknown].flatMap((at) => strangeNoun(words, at, lexicon, items)),
  ...linkedNames(words, unknown, lexicon),
]
