import { capitalised } from './english.ts'

/** Words of a sentence in which the parts of a plan are said, each with its place. */

/** Where in a plan a part stands: "measures/0", "filter/1"; a slot is a property of it: "measures/0#function". */
export type Place = string

export interface Piece {
  readonly text: string
  /** Null of words between parts. */
  readonly at: Place | null
}

export type Phrase = readonly Piece[]

/** Words between parts; none of an empty text. */
export const plain = (text: string): Phrase => (text === '' ? [] : [{ text, at: null }])

/** Words that a part of a plan stands behind; none of an empty text. */
export const standing = (at: Place, text: string): Phrase => (text === '' ? [] : [{ text, at }])

/** A property of a part. */
export const slotOf = (at: Place, property: string): Place => `${at}#${property}`

export const textOf = (phrase: Phrase): string => phrase.map(({ text }) => text).join('')

/** Phrases with words between each two. */
export const joined = (phrases: readonly Phrase[], joint: string): Phrase =>
  phrases.flatMap((phrase, place) => (place === 0 ? phrase : [...plain(joint), ...phrase]))

/** "a, b and c" */
export const listedPhrase = (phrases: readonly Phrase[]): Phrase => {
  const said = phrases.filter((phrase) => phrase.length > 0)
  const last = said.at(-1)
  return last === undefined || said.length < 2
    ? said.flat()
    : [...joined(said.slice(0, -1), ', '), ...plain(' and '), ...last]
}

/** With a capital where it begins. */
export const capitalisedPhrase = ([first, ...rest]: Phrase): Phrase =>
  first === undefined ? [] : [{ ...first, text: capitalised(first.text) }, ...rest]
