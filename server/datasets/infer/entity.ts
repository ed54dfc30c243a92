import { isPluralInOes, pluralOf } from '../../semantic-model/semantic-model.ts'
import { nameWords } from './column-words.ts'
import type { Facts } from './facts.ts'
import { namesPeople } from './people.ts'
import { ENTITY_WORDS, IE_PLURALS, IRREGULAR_PLURALS, OF_FILES, SAME_IN_BOTH } from './words-of-names.ts'

/** What one row is called. */
export interface Entity {
  readonly singular: string
  readonly plural: string
}

export const FEWEST_LETTERS = 3

/** A noun in both numbers, whichever it stands in. */
export function nounOf(word: string): Entity {
  const irregular = IRREGULAR_PLURALS.get(word)
  if (irregular !== undefined)
    return { singular: irregular, plural: word === 'staff' ? 'staff members' : word }
  if (SAME_IN_BOTH.has(word)) return { singular: word, plural: word }
  if (IE_PLURALS.has(word)) return { singular: word.slice(0, -1), plural: word }
  if (/ies$/.test(word)) return { singular: `${word.slice(0, -3)}y`, plural: word }
  if (/(?:ss|x|ch|sh)es$/.test(word) || isPluralInOes(word))
    return { singular: word.slice(0, -2), plural: word }
  if (/[^su]s$/.test(word) && word.length > 3) return { singular: word.slice(0, -1), plural: word }
  const plural = [...IRREGULAR_PLURALS].find(([, one]) => one === word)?.[0]
  return { singular: word, plural: plural ?? pluralOf(word) }
}

/** Whether a word is a noun that stands for several. */
export const isNounInPlural = (word: string): boolean =>
  IRREGULAR_PLURALS.has(word) || (/[^su]s$/.test(word) && word.length >= FEWEST_LETTERS)

/** What the name of a file says that it holds: "flights_2024.csv" flights, "station.csv" stations; null where nothing. */
export function namedRows(
  stem: string,
): (Entity & { readonly whole: string; readonly isPlural: boolean }) | null {
  const all = nameWords(stem)
  // "Calls by day" has a row for each day.
  const by = all.indexOf('by')
  const words = all
    .slice(by > 0 ? by + 1 : 0)
    .filter((word) => word.length >= FEWEST_LETTERS && /^\p{L}+$/u.test(word) && !OF_FILES.has(word))
  const last = words.at(-1)
  if (last === undefined) return null
  const noun = nounOf(last)
  return {
    ...noun,
    whole: [...words.slice(0, -1), noun.singular].join(' '),
    isPlural: noun.singular !== last || SAME_IN_BOTH.has(last),
  }
}

/** What "calls by day" tells of each day; null where a file's name says no such thing. */
export function toldByRows(stem: string): string | null {
  const words = nameWords(stem)
  const by = words.indexOf('by')
  const noun = by > 0 ? words[by - 1] : undefined
  return noun !== undefined && isNounInPlural(noun) ? noun : null
}

/** Of so many rows nearly each has a name of its own. */
export const MOSTLY = 0.9

/**
 * What a column says that rows are: "hospital" for a "Hospital Name" that names nearly every row, "complaints" for a "Complaint Type",
 * "messages" for texts that are written freely; null where it says nothing of it.
 */
export function namedByRows({ kind, length, distinct, filled, rows }: Facts, label: string): string | null {
  const isWritten = kind === 'text' && length > LONGEST_NAME && filled >= MOSTLY * rows
  if (isWritten && /^\p{L}{3,}$/u.test(label) && !isNounInPlural(label)) return nounOf(label).plural
  const [, one, other] = /^(\p{L}{3,}) (?:type|kind)$|^(?:type|kind) (\p{L}{3,})$/u.exec(label) ?? []
  const typed = one ?? other
  // Several of them are rows; "per complaint" is by their type.
  if (typed !== undefined) return nounOf(typed).plural
  const [, noun] = /^(?:.* )?(\p{L}{3,}) (?:name|title)$/u.exec(label) ?? []
  const areNamed = distinct >= MOSTLY * filled && filled >= MOSTLY * rows
  return noun === undefined || !areNamed || NAMES_OF_ONE.has(noun) ? null : nounOf(noun).singular
}

/** A column of text that is longer than this on average is written freely. */
export const LONGEST_NAME = 40

/** Kinds of names, of which each row may have several. */
const NAMES_OF_ONE = new Set(
  'first last full middle current original former short long common scientific official display file user nick brand legal trade old new'.split(
    ' ',
  ),
)

/** What rows of any table may be called. */
export const OF_ANY_ROW = 'record row entry case incident instance occurrence observation'.split(' ')

export const RECORD: Entity = { singular: 'record', plural: 'records' }

/**
 * What one row is, by the file's name. A name in the singular is shown as a row's only where it is known to be one:
 * nobody counts "inventories", and still may ask for them.
 */
export function entityOf(stem: string): Entity {
  const named = namedRows(stem)
  if (named === null) return RECORD
  const { singular, plural, isPlural } = named
  return isPlural || ENTITY_WORDS.has(singular) || namesPeople(singular) ? { singular, plural } : RECORD
}
