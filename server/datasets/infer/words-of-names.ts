import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What names of columns are made of, in any domain: data alone, of `words-of-names.yaml`, which says what each part is. */

interface Hint {
  readonly of: string
  readonly synonyms?: readonly string[]
  readonly said?: readonly string[]
  readonly verbs?: readonly string[]
  readonly highest?: readonly string[]
  readonly lowest?: readonly string[]
  readonly more?: readonly string[]
  readonly less?: readonly string[]
  readonly units?: readonly string[]
  /** What people call the sum of it. */
  readonly totals?: readonly string[]
  readonly sums?: boolean
  readonly asks?: readonly string[]
}

type Names = Readonly<Record<string, string>>
type Lists = Readonly<Record<string, readonly string[]>>

const words = parse(readFileSync(join(import.meta.dirname, 'words-of-names.yaml'), 'utf8')) as {
  readonly abbreviations: Names
  readonly units: Names
  readonly units_in_brackets: Names
  readonly scales: Names
  readonly hints: readonly Hint[]
  readonly person: readonly string[]
  readonly persons: string
  readonly entities: Lists
  readonly unwanted: string
  readonly irregular_plurals: Names
  readonly ie_plurals: string
  readonly same_in_both: string
  readonly of_files: string
  readonly said_of_any: string
  readonly deed_nouns: Names
  readonly event_words: Lists
  readonly deeds: Names
  readonly answers: Readonly<Record<string, Answers>>
}

/** What a yes or no is called besides. */
interface Answers {
  readonly yes: readonly string[]
  readonly no: readonly string[]
  readonly rate: readonly string[]
}

const mapOf = <T>(record: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(record))
const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const ABBREVIATIONS = mapOf(words.abbreviations)
export const UNITS = mapOf(words.units)
export const UNITS_IN_BRACKETS = mapOf(words.units_in_brackets)
export const SCALES = mapOf(words.scales)
export const HINTS = words.hints
export const UNWANTED = setOf(words.unwanted)
export const IRREGULAR_PLURALS = mapOf(words.irregular_plurals)
export const IE_PLURALS = setOf(words.ie_plurals)
export const SAME_IN_BOTH = setOf(words.same_in_both)
export const OF_FILES = setOf(words.of_files)
export const SAID_OF_ANY = setOf(words.said_of_any)
export const DEED_NOUNS = mapOf(words.deed_nouns)
export const EVENT_WORDS = mapOf(words.event_words)
export const ANSWER_WORDS = mapOf(words.answers)

const PERSONS = setOf(words.persons)

/** What people are called of whom a column names one in each row. */
export const isPerson = (word: string) => PERSONS.has(word)

/** What else people call one of these. */
export const ENTITY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words.entities).map(([entity, own]) => [
    entity,
    isPerson(entity) ? [...own, ...words.person] : own,
  ]),
)

/** What those do that a table or a column names. */
export const DEED_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words.deeds).flatMap(([of, deeds]) =>
    of.split(' ').map((name) => [name, deeds.split(' ')] as const),
  ),
)
