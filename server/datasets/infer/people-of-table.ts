import { namedBy } from './column-words.ts'
import { englishOf } from './english-of.ts'
import { nounOf } from './entity.ts'
import type { Facts } from './facts.ts'
import { namesPeople } from './people.ts'
import {
  ADDRESSED,
  ANIMALS,
  BUYERS,
  COMPETING,
  HINTS,
  IN_CHARGE,
  NAMING,
  OF_BUSINESSES,
  OF_MANY,
  OF_ONE,
  PRIVATE_PERSONS,
  PUBLIC_BESIDE,
  PUBLIC_PERSONS,
  STAFF,
  TELLS_OF_MANY,
  TRAITS,
} from './words-of-people.ts'

/** Whom a table is about, by the names of its columns and of what a row is (decision 0100). */

export interface PeopleOfTable {
  /** What one of them is called. */
  readonly singular: string
  readonly plural: string
  /** The columns that say so; none where a row is one of them. */
  readonly columns: readonly string[]
}

/** A person in a column's name. */
interface Mention {
  readonly person: string
  /** What it is of them; nothing where it is they. */
  readonly rest: string
  /** Whether its values say who it is in each row. */
  readonly isName: boolean
}

interface ReadColumn {
  readonly facts: Facts
  readonly words: readonly string[]
  readonly label: string
  readonly mention: Mention | null
}

export const isPerson = (word: string) => PRIVATE_PERSONS.has(word) || PUBLIC_PERSONS.has(word)

/** "custid" is two words where the first is what people are called. */
function unglued(word: string): readonly string[] {
  const [, first = '', second = ''] =
    /^(.{3,})(id|no|num|number|name|key|code|age|gender|sex)$/.exec(word) ?? []
  const person = namedBy(first).label
  return isPerson(person) ? [person, second] : [word]
}

/** The words of a column's name, written out in English. */
export const wordsOf = (name: string): readonly string[] =>
  englishOf(namedBy(name).label)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .flatMap(unglued)

const isFigureOfMany = (words: readonly string[]) =>
  words.some((word) => OF_MANY.has(word)) || (words[0] === 'number' && words[1] === 'of')

function mentionIn(words: readonly string[], { kind, whole }: Facts): Mention | null {
  const at = words.findIndex(isPerson)
  const person = words[at]
  if (person === undefined || isFigureOfMany(words)) return null
  const [before, rest] = [words.slice(0, at), words.slice(at + 1)]
  const isKeyOfOne =
    /^(?:id|key|uuid|guid|number)$/.test(rest.at(-1) ?? '') &&
    !STAFF.has(person) &&
    !before.some((word) => IN_CHARGE.has(word))
  const isOfThem = (before.length === 0 || isKeyOfOne) && rest.every((word) => NAMING.has(word))
  // A number that is called "staff" says how many they are.
  const isNumberOfOne = whole && (rest.length > 0 || nounOf(person).singular === person)
  const isName = isOfThem && (kind === 'number' ? isNumberOfOne : kind !== 'flag')
  return { person, rest: rest.join(' '), isName }
}

const read = (facts: Facts): ReadColumn => {
  const words = wordsOf(facts.name)
  return { facts, words, label: words.join(' '), mention: mentionIn(words, facts) }
}

/** A house may be older than anybody, and nobody was born before the year. */
const [OLDEST, EARLIEST] = [130, 1_800]

/** Whether a column has what one person has; a number of few is no date of birth. */
const isOfOne = (label: string, { kind, max }: Facts) =>
  OF_ONE.test(label) && (kind !== 'number' || max >= EARLIEST)

function hintOf(label: string, { kind, max }: Facts): string | null {
  const [sign = null] = HINTS.find(([, of]) => of.test(label)) ?? []
  return sign === 'age' && kind === 'number' && max > OLDEST ? null : sign
}

/** Whether a row tells of many people at once, so that none is about one. */
function tellsOfMany(columns: readonly ReadColumn[], rows: readonly string[]): boolean {
  const plurals = rows.filter(isPerson).map((row) => nounOf(row).plural)
  return columns.some(
    ({ facts: { kind, min, max }, label, words }) =>
      kind === 'number' &&
      max > min &&
      (TELLS_OF_MANY.test(label) || plurals.some((each) => words.includes(each))),
  )
}

type IsPrivate = (person: string) => boolean

/** The column that names whom the table is about; null where none does. */
function namingColumn(names: readonly ReadColumn[], isPrivate: IsPrivate): ReadColumn | null {
  const ofWhom = ({ mention }: ReadColumn) => mention?.person ?? ''
  const ofPersons = names.filter((column) => PRIVATE_PERSONS.has(ofWhom(column)))
  // Staff beside those whom they serve only handle what a row is.
  const ofServed = ofPersons.filter((column) => !STAFF.has(ofWhom(column)))
  return (ofServed.length > 0 ? ofServed : ofPersons).find((column) => isPrivate(ofWhom(column))) ?? null
}

/** Whether a column is an age or the like of persons whom it mentions: "customer age". */
function isTrait({ mention, facts }: ReadColumn, isPrivate: IsPrivate): boolean {
  if (mention === null || !isPrivate(mention.person)) return false
  return isOfOne(mention.rest, facts) || TRAITS.has(hintOf(mention.rest, facts) ?? '')
}

/** Columns that hint at people: one for each sign of them. */
function hintsIn(columns: readonly ReadColumn[], isPrivate: IsPrivate): readonly ReadColumn[] {
  const signs = new Map<string, ReadColumn>()
  for (const column of columns) {
    const { label, words, facts, mention } = column
    const sign = hintOf(label, facts) ?? (mention !== null && isPrivate(mention.person) ? 'person' : null)
    if (sign !== null && !isFigureOfMany(words) && !signs.has(sign)) signs.set(sign, column)
  }
  return [...signs.values()]
}

const people = (person: string, columns: readonly ReadColumn[]): PeopleOfTable => ({
  ...nounOf(person),
  columns: columns.map(({ facts: { name } }) => name),
})

/**
 * Whom a table is about, where they are private persons; null where nothing speaks of any.
 *
 * @param rows what a row is called, each in the singular
 * @param filed the words of the file's name
 */
export function peopleOfTable(
  facts: readonly Facts[],
  rows: readonly string[],
  filed: readonly string[],
): PeopleOfTable | null {
  const columns = facts.map(read)
  const words = new Set(columns.flatMap((column) => column.words))
  const areIn = (some: Iterable<string>) => [...some].some((word) => words.has(word))
  const isOfBusinesses = columns.some(({ label }) => OF_BUSINESSES.test(label))
  const isPrivate: IsPrivate = (person) =>
    PRIVATE_PERSONS.has(person) &&
    !(isOfBusinesses && BUYERS.has(person)) &&
    !areIn(PUBLIC_BESIDE.get(person) ?? [])
  const isOfMany = tellsOfMany(columns, rows)

  const names = columns.filter(
    ({ mention, facts: { kind } }) =>
      mention?.isName === true && !(isOfMany && kind === 'number' && mention.rest === ''),
  )
  const naming = namingColumn(names, isPrivate)
  if (naming !== null) return people(naming.mention?.person ?? '', [naming])
  const addressed = columns.find(({ facts: { name } }) => ADDRESSED.test(name.toLowerCase()))
  if (addressed !== undefined) return people('respondent', [addressed])

  if (isOfMany) return null
  const row = rows.find(isPrivate)
  if (row !== undefined) return people(row, [])

  const isOfOthers =
    names.length > 0 ||
    rows.some((each) => PUBLIC_PERSONS.has(each) || ANIMALS.has(each)) ||
    areIn(COMPETING) ||
    areIn(ANIMALS)
  if (isOfOthers) return null
  const filedOf =
    rows.find(namesPeople) ?? filed.map((word) => nounOf(englishOf(word)).singular).find(isPrivate)
  const own =
    columns.find((column) => isTrait(column, isPrivate)) ??
    columns.find(({ label, facts: each }) => isOfOne(label, each))
  if (own !== undefined) return people(own.mention?.person ?? filedOf ?? 'person', [own])
  const hints = hintsIn(columns, isPrivate)
  return hints.length + (filedOf === undefined ? 0 : 1) < 2 ? null : people(filedOf ?? 'person', hints)
}
