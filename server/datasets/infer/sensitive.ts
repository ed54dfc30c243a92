import { workedOf } from '../../semantic-model/derived.ts'
import type { Column, SemanticModel } from '../../semantic-model/semantic-model.ts'
import { nameWords } from './column-words.ts'
import { namedRows, nounOf } from './entity.ts'
import type { Facts } from './facts.ts'
import { isKey } from './people.ts'
import { isPerson, peopleOfTable, wordsOf, type PeopleOfTable } from './people-of-table.ts'
import {
  ASKING,
  DEMOGRAPHIC,
  FORMS,
  LEARNERS,
  MARKS,
  NAMING,
  ORGANISATIONAL,
  PLACES,
  PREPOSITIONS,
  PRIVATE_PERSONS,
  QUALIFIERS,
  SPANS,
  STAFF,
  TIMES,
} from './words-of-people.ts'

/**
 * Which columns of an inferred model are sensitive: of a table about people, all but what others may know of them (decision
 * 0101). That is who and where they are, their age and the like, when something was, and in an organisation what they do there.
 */

/** What a name is of: "gender" of "what is your gender", "education" of "level of education", "time" of "time in hospital". */
function subjectIn(words: readonly string[]): readonly string[] {
  const plain = words.filter((word) => !ASKING.has(word))
  const end = plain.findIndex((word) => PREPOSITIONS.has(word))
  const phrase = end > 0 ? plain.slice(0, end) : plain
  const of = phrase.indexOf('of')
  const isForm = of > 0 && phrase.slice(0, of).every((word) => FORMS.has(word))
  const head = of < 0 ? phrase : phrase.slice(isForm ? of + 1 : 0, isForm ? undefined : of)
  return head.length > 1 && isPerson(head[0] ?? '') ? head.slice(1) : head
}

/** Whether a phrase is one of those things, as it is or as it is written down. */
function isOne(phrase: readonly string[], things: ReadonlySet<string>): boolean {
  const last = phrase.findLastIndex((word) => !FORMS.has(word) || things.has(word))
  const bare = phrase.slice(0, last + 1)
  return things.has(bare.at(-1) ?? '') && bare.every((word) => things.has(word) || QUALIFIERS.has(word))
}

/** Days of a year: more is no month, week or hour. */
const LONGEST_CALENDAR = 366

/** Whether it says when something was. Where rows lack it, it says whether it was, unless that is a birth. */
function isTime(
  column: Column,
  { kind, whole, max, filled, rows }: Facts,
  words: readonly string[],
): boolean {
  if (filled < rows && !words.includes('birth')) return false
  if (column.role === 'date' || column.isYear === true) return true
  const head = subjectIn(words).at(-1) ?? ''
  const isPoint =
    whole &&
    max <= LONGEST_CALENDAR &&
    head !== 'time' &&
    column.unit === undefined &&
    !words.some((word) => SPANS.has(word))
  return TIMES.has(head) && (kind === 'text' || (kind === 'number' && isPoint))
}

/** Whether others may know of somebody what a column holds. */
function mayBeKnown(column: Column, facts: Facts, { singular }: PeopleOfTable): boolean {
  // A key that parts all rows says nothing of them.
  if (isKey(facts) && facts.distinct === facts.rows) return true
  const words = wordsOf(column.name)
  const at = words.findIndex((word) => nounOf(word).singular === singular)
  // "Student hours" are called "student", in hours.
  const mayName = column.role !== 'flag' && column.unit === undefined
  if (mayName && words.slice(at + 1).every((word) => NAMING.has(word))) return true
  const subject = subjectIn(words)
  const isLearner = LEARNERS.has(singular)
  // Whoever is called by their work.
  const isWorker = STAFF.has(singular) || !PRIVATE_PERSONS.has(singular)
  const isMark = isLearner && subject.some((word) => MARKS.has(word))
  return (
    isTime(column, facts, words) ||
    isOne(subject, DEMOGRAPHIC) ||
    isOne(subject, PLACES) ||
    ((isWorker || isLearner) && !isMark && isOne(subject, ORGANISATIONAL))
  )
}

const sensitiveOne = ({ name, role, ...rest }: Column): Column => ({ name, role, sensitive: true, ...rest })

/** A model whose sensitive columns are declared, and whom its table is about; null where nothing speaks of people. */
export function withSensitive(
  model: SemanticModel,
  facts: readonly Facts[],
  stem: string,
): { readonly model: SemanticModel; readonly people: PeopleOfTable | null } {
  const rows = [...new Set([model.entity.singular, namedRows(stem)?.singular ?? model.entity.singular])]
  const people = peopleOfTable(facts, rows, nameWords(stem))
  if (people === null) return { model, people }
  const factsBy = new Map(facts.map((own) => [own.name, own]))
  const columns = model.columns.map((column): Column => {
    const own = factsBy.get(column.name)
    if (own === undefined || column.role === 'identifier' || mayBeKnown(column, own, people)) return column
    return sensitiveOne(column)
  })
  const isSecret = new Set(columns.filter(({ sensitive }) => sensitive === true).map(({ name }) => name))
  const all = columns.map((column) => {
    const { derived } = column
    if (derived === undefined || !workedOf(derived).parts.some((part) => isSecret.has(part))) return column
    isSecret.add(column.name)
    return sensitiveOne(column)
  })
  return { model: { ...model, columns: all }, people }
}
