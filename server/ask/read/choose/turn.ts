import type { Item } from '../../constructs/senses.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import type { Parts } from '../propose/parse/parsed-question.ts'
import type { Aside } from '../scope/scope.ts'
import type { LearnedTrying } from './settle-learned.ts'

/** A turn with what of the dataset its words may name. */

export interface Turn extends Pick<Parts, 'words' | 'items' | 'unknown'> {
  readonly trying: LearnedTrying
  readonly question: string
  readonly earlier: Earlier
}

export function turnOf(trying: LearnedTrying, question: string, earlier: Earlier): Turn {
  const { words, items, unknown } = trying.partsOf(question)
  return { trying, question, earlier, words, items, unknown }
}

/** "The London region" is London. */
const isSaidAgain = (before: readonly Item[] | undefined, item: Item): boolean =>
  item.category === 'column' &&
  (before ?? []).some(
    (each) => each.category === 'value' && each.sense.column.name === item.sense.column.name,
  )

/** For each stretch that names something what it may name. */
export const terminalsIn = ({ items }: Turn, { from, to }: Aside): readonly (readonly Item[])[] => {
  const found: Item[][] = []
  for (let word = from; word < to;) {
    const longest = (items[word] ?? [])
      .filter((item) => item.derivation === null && item.to <= to)
      .toSorted((a, b) => b.to - a.to)
    const [first] = longest
    if (first !== undefined && !isSaidAgain(found.at(-1), first))
      found.push(longest.filter((item) => item.to === first.to))
    word = first?.to ?? word + 1
  }
  return found
}
