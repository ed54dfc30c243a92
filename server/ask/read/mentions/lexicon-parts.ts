import type { DatasetProfile } from '../../../datasets/profile.ts'
import {
  isNumeric,
  pluralOf,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { verbForms } from '../../../datasets/infer/deeds.ts'
import { containing } from '../../constructs/conditions/condition-senses.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { valueMeaning, type Builder } from './lexicon-names.ts'
import { isEnglish, lemmaOf } from '../words/lexical.ts'
import { phraseWords } from '../words/words.ts'

/** Words that are a part of a name and say enough, and parts of the calendar. */

const DENYING: ReadonlySet<string> = new Set('not no non none without never'.split(' '))

/** Words of a value beyond which one of them does not stand for it. */
const MOST_WORDS = 3

/** Single words that stand in one value of the dataset and nowhere else ("Albion" for Albion Health); of long lists names alone: "film" is no title. */
export function addPartialValues(
  builder: Builder,
  model: SemanticModel,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
): void {
  const owners = new Map<string, { column: Column; value: string }[]>()
  const meant = new Set(
    [...builder.entries.values()].flatMap(({ words }) => (words.length === 1 ? words : [])),
  )
  const elsewhere = new Set(
    [...builder.entries.values()]
      .filter(({ sense }) => sense.category !== 'value')
      .flatMap(({ words }) => words),
  )
  for (const column of model.columns.filter(({ role }) => role === 'category')) {
    const values = profile.values[column.name] ?? []
    for (const value of values) {
      const words = phraseWords(value)
      // "Stated" is no part of "not stated", but all that it is not.
      if (words.length > 1 && !words.some((word) => DENYING.has(word)))
        for (const word of words) {
          if (words.length > MOST_WORDS || (values.length > MOST_LISTED && isEnglish(lemmaOf(word)))) continue
          const own = owners.get(word)
          if (own === undefined) owners.set(word, [{ column, value }])
          else own.push({ column, value })
        }
    }
  }
  for (const [word, found] of owners) {
    const [only] = found
    if (only === undefined || found.length > 1 || word.length < 4) continue
    if (taken.has(word) || meant.has(word) || elsewhere.has(word)) continue
    builder.add(
      word,
      { category: 'value', sense: { column: only.column, values: [only.value] } },
      valueMeaning(only.column, [only.value]),
      'part of a value',
    )
  }
}

/** What parts values that are lists: "Rain,Fog". */
const LISTED = /\s*[,;|]\s*/
/** Of so many values one has to be a list, that the others are parts. */
const LISTS = 5

/**
 * What several values hold and none is alone: the parts of lists ("fog" of "Rain,Fog"), and names that stand in some ("Googlebot"). In a
 * file that nobody has described it asks for all of them.
 */
export function addHeldTexts(
  builder: Builder,
  model: SemanticModel,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
): void {
  if (model.inferred !== true) return
  const add = (phrase: string, column: Column, text: string) =>
    builder.add(
      phrase,
      { category: 'filter', sense: containing(column, text) },
      `${column.label}: “${text}”`,
      'part of a value',
    )
  const known = new Set([...builder.entries.values()].map(({ words }) => words.join(' ')))
  const owners = new Map<string, Set<Column>>()
  const counts = new Map<string, number>()
  for (const column of model.columns.filter(
    ({ role, clear }) => role === 'category' && clear === undefined,
  )) {
    const values = profile.values[column.name] ?? []
    const lists = values.filter((value) => LISTED.test(value))
    const parts = Map.groupBy(
      values.flatMap((value) => [...new Set(value.split(LISTED))].map((part) => part.trim())),
      (part) => part,
    )
    const isList =
      LISTS * lists.length >= values.length && lists.every((value) => value.length <= MOST_LISTED)
    const alone = new Set(values)
    if (isList)
      for (const [part, { length }] of parts) {
        const phrase = phraseWords(part).join(' ')
        // A part that is a value as well is meant of lists, too.
        if (length > 1 && phrase !== '' && !taken.has(phrase) && (alone.has(part) || !known.has(phrase)))
          for (const form of [phrase, pluralOf(phrase)]) {
            if (alone.has(part)) builder.remove(form, column)
            add(form, column, part)
          }
      }
    for (const value of values)
      for (const word of new Set(phraseWords(value.replaceAll(/(?<!\p{L})\p{Ll}\p{L}*/gu, ' ')))) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
        const own = owners.get(word)
        if (own === undefined) owners.set(word, new Set([column]))
        else own.add(column)
      }
  }
  for (const [word, columns] of owners) {
    const [only] = columns
    const isName = word.length > 3 && /^\p{L}+$/u.test(word) && !isEnglish(word)
    if (only === undefined || columns.size > 1 || (counts.get(word) ?? 0) < 2 || !isName) continue
    if (!known.has(word) && !taken.has(word)) add(word, only, word)
  }
}

/** Single words that only one column is called by ("destination" for destination airport), and those of several. */
export function addPartialColumns(
  builder: Builder,
  model: SemanticModel,
  taken: ReadonlySet<string>,
  plain: ReadonlySet<string>,
): void {
  const known = new Set(
    [...builder.entries.values()].flatMap(({ words }) => (words.length === 1 ? words : [])),
  )
  const owners = new Map<string, Column[]>()
  for (const column of model.columns) {
    const words = phraseWords(column.label)
    if (words.length > 1)
      for (const word of new Set(words)) owners.set(word, [...(owners.get(word) ?? []), column])
  }
  for (const [word, columns] of owners) {
    const [only] = columns
    if (only === undefined || word.length < 4 || known.has(word) || taken.has(word) || plain.has(word))
      continue
    if (columns.length > 1) builder.addNoun(word, () => ({ category: 'kind', sense: { columns } }), word)
    else if (only.role !== 'identifier')
      builder.addNoun(
        word,
        (plural) => ({ category: 'column', sense: { column: only, plural } }),
        only.label,
        'part of a column',
      )
  }
}

/** What stands before the last word that two names share, or null: "monthly" of "monthly premium" and "annual premium". */
function headed(a: string, b: string): string | null {
  const [left, right] = [phraseWords(a), phraseWords(b)]
  return left.length > 1 && right.length > 1 && left.at(-1) === right.at(-1) && left[0] !== right[0]
    ? left.slice(0, -1).join(' ')
    : null
}

/** A column of more values has no short lists of them. */
const MOST_LISTED = 60

/** Two names with their last word said once: "East and West Midlands", "monthly and annual premium". */
export function addSharedHeads(builder: Builder, model: SemanticModel, profile: DatasetProfile): void {
  const numeric = model.columns.filter(isNumeric)
  for (const a of numeric)
    for (const b of numeric) {
      const start = headed(a.label, b.label)
      if (start !== null)
        for (const joint of ['and', '/'])
          builder.addNoun(
            `${start} ${joint} ${b.label}`,
            () => ({ category: 'columns', sense: { columns: [a, b] } }),
            `${a.label} and ${b.label}`,
          )
    }
  for (const column of model.columns.filter(({ role }) => role === 'category')) {
    const values = profile.values[column.name] ?? []
    if (values.length > MOST_LISTED) continue
    for (const a of values)
      for (const b of values) {
        const start = headed(a, b)
        if (start === null) continue
        for (const joint of ['and', 'or'])
          builder.add(
            `${start} ${joint} ${b}`,
            { category: 'value', sense: { column, values: [a, b] } },
            valueMeaning(column, [a, b]),
          )
      }
  }
}

/** "Priced" and "pricing" of a price: what is done with a figure whose last word no other figure has. */
export function addVerbForms(builder: Builder, model: SemanticModel, taken: ReadonlySet<string>): void {
  const known = new Set([...builder.entries.values()].map(({ words }) => words.join(' ')))
  const figures = model.columns.filter(isNumeric)
  const lastOf = ({ label }: Column) => label.split(' ').at(-1) ?? ''
  for (const column of figures) {
    if (figures.some((other) => other !== column && lastOf(other) === lastOf(column))) continue
    for (const form of verbForms(column.label))
      if (!known.has(form) && !taken.has(form))
        builder.add(
          form,
          { category: 'column', sense: { column, plural: false } },
          column.label,
          'form of a column',
        )
  }
}

/** Days of the week and seasons, of every week and year. */
type PartOfTime = readonly [grain: 'weekday' | 'monthOfYear', values: readonly number[], phrases: string]
const PARTS_OF_TIME: readonly PartOfTime[] = [
  ...'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
    .split(' ')
    .map((name, index): PartOfTime => ['weekday', [index + 1], `${name} | ${name}s | on a ${name}`]),
  ['weekday', [6, 7], 'weekend | weekends | at the weekend | at weekends'],
  ['weekday', [1, 2, 3, 4, 5], 'on weekdays | on a weekday | during the week | on working days'],
  ['monthOfYear', [12, 1, 2], 'in winter | in the winter | winter months | winters | winter'],
  ['monthOfYear', [3, 4, 5], 'in spring | in the spring | spring months | springtime'],
  ['monthOfYear', [6, 7, 8], 'in summer | in the summer | summer months | summers | summer'],
  [
    'monthOfYear',
    [9, 10, 11],
    'in autumn | in the autumn | autumn months | autumns | autumn | in the fall | the fall of | fall of | fall months',
  ],
  ...'January February March April May June July August September October November December'
    .split(' ')
    .map((name, index): PartOfTime => [
      'monthOfYear',
      [index + 1],
      `in any ${name} | any ${name} | every ${name} | ${name} across all years | ${name} of any year | ${name} in all years | ${name} of every year | ${name.replace(/y$/, 'ie')}s`,
    ]),
]

export function addPartsOfTime(builder: Builder, column: string): void {
  for (const [grain, values, phrases] of PARTS_OF_TIME) {
    for (const phrase of phrases.split(' | ')) {
      const filter: Filter = { kind: 'part', column, grain, values: [...values] }
      builder.add(phrase, { category: 'filter', sense: { filter, column, values: null } }, phrase)
    }
  }
}
