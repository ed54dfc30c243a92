import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What speaks of people in names of columns and files, in any domain: data alone, of `words-of-people.yaml`, which says what each part is. */

type Texts = Readonly<Record<string, string>>

const { patterns, hints, ...words } = parse(
  readFileSync(join(import.meta.dirname, 'words-of-people.yaml'), 'utf8'),
) as Texts & { readonly patterns: Texts; readonly hints: Texts }

/** A part of the file. Throws where it has no such part. */
function textOf(texts: Texts, name: string): string {
  const text = texts[name]
  if (text === undefined) throw new Error(`words-of-people.yaml has no ${name}`)
  return text.trim()
}
const setOf = (name: string): ReadonlySet<string> => new Set(textOf(words, name).split(/\s+/))
const patternOf = (name: string) => new RegExp(textOf(patterns, name))

export const BUYERS = setOf('buyers')
export const STAFF = setOf('staff')
export const LEARNERS = setOf('learners')
export const PUBLIC_PERSONS = setOf('public_persons')
export const COMPETING = setOf('competing')
export const ANIMALS = setOf('animals')
export const IN_CHARGE = setOf('in_charge')
export const NAMING = setOf('naming')
export const TRAITS = setOf('traits')
export const OF_MANY = setOf('of_many')
export const DEMOGRAPHIC = setOf('demographic')
export const ORGANISATIONAL = setOf('organisational')
export const MARKS = setOf('marks')
export const PLACES = setOf('places')
export const TIMES = setOf('times')
export const QUALIFIERS = setOf('qualifiers')
export const SPANS = setOf('spans')
export const ASKING = setOf('asking')
export const FORMS = setOf('forms')
export const PREPOSITIONS = setOf('prepositions')

/** Private persons whom a column names, or a row is. */
export const PRIVATE_PERSONS: ReadonlySet<string> = new Set([
  ...BUYERS,
  ...STAFF,
  ...LEARNERS,
  ...setOf('other_private_persons'),
])

/** Columns that show a person's public part, beside which these are public: "candidate" where votes are. */
export const PUBLIC_BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['candidate', setOf('politics')],
  ['delegate', setOf('politics')],
  ['driver', setOf('racing')],
  ['rider', setOf('racing')],
  ['visitor', new Set(['home', 'away', 'score', 'team'])],
])

export const OF_BUSINESSES = patternOf('of_businesses')
export const OF_ONE = patternOf('of_one')
export const ADDRESSED = patternOf('addressed')
export const TELLS_OF_MANY = patternOf('tells_of_many')

/** What people have and things may have too: two of these together are of people. */
export const HINTS = Object.entries(hints).map(([sign, of]) => [sign, new RegExp(of)] as const)
