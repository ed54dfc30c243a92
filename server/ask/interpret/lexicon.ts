import type { DatasetProfile } from '../../datasets/profile.ts'
import { isNumeric, pluralOf, type Column, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Filter, Manner } from '../plan/plan.ts'
import { ordinal } from '../plan/figure-words.ts'
import { CORE, FILLER } from './core-lexicon.ts'
import { dimensionOf } from './grammar/dimensions.ts'
import { aggregated } from './grammar/quantities.ts'
import { nearest } from './repair.ts'
import type { Category, Scalar, Senses } from './senses.ts'
import { phraseWords } from './words.ts'

export type Sense = { [C in Category]: { readonly category: C; readonly sense: Senses[C] } }[Category]

export interface Entry {
  readonly words: readonly string[]
  readonly sense: Sense
  /** What the words stand for, as a person reads it. */
  readonly meaning: string
  /** Added where another meaning of the same words should win: 0 is none. */
  readonly cost: number
}

export interface Lexicon {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  /** Entries by their first word, longest first. */
  readonly byFirstWord: ReadonlyMap<string, readonly Entry[]>
  readonly filler: ReadonlySet<string>
  /** Every word of an entry that carries meaning: what a misspelt word is repaired to. */
  readonly vocabulary: ReadonlySet<string>
  /** Known words nearest to an unknown one, best first; empty where none is near. */
  nearest(word: string): readonly string[]
}

const valueMeaning = (column: Column, values: readonly Scalar[]) =>
  `${column.label}: ${values.map((value) => (value === true ? 'yes' : value === false ? 'no' : String(value))).join(' or ')}`

class Builder {
  readonly entries = new Map<string, Entry>()

  add(phrase: string, sense: Sense, meaning: string, cost = 0): void {
    const words = phraseWords(phrase)
    if (words.length === 0) return
    const key = `${words.join(' ')}|${sense.category}|${meaning}`
    if (!this.entries.has(key)) this.entries.set(key, { words, sense, meaning, cost })
  }

  /** A noun in the singular and the plural. */
  addNoun(phrase: string, sense: (plural: boolean) => Sense, meaning: string, cost = 0): void {
    this.add(phrase, sense(false), meaning, cost)
    this.add(pluralOf(phrase), sense(true), meaning, cost)
  }
}

/** "Where is" asks for a region; "where" alone may start a condition. */
const VERBS = ['is', 'are', 'was', 'were', 'do', 'does', 'did']

/** "How much dearer", by how the difference is meant. */
const HOW_MUCH: Record<Exclude<Manner, 'share'>, readonly string[]> = {
  difference: ['how much', 'by how much'],
  percent: ['how many percent', 'what percentage', 'what percent', 'how much percent'],
  ratio: ['how many times'],
}

function addColumn(
  builder: Builder,
  column: Column,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
): void {
  const named = (plural: boolean): Sense => ({ category: 'column', sense: { column, plural } })
  for (const phrase of [column.label, column.name.replaceAll('_', ' '), ...(column.synonyms ?? [])]) {
    // "For each number of members" groups; "for each member" divides.
    if (phrase.startsWith('number of ')) builder.add(phrase, named(true), column.label)
    else builder.addNoun(phrase, named, column.label)
  }
  for (const phrase of column.loosely ?? []) builder.addNoun(phrase, named, column.label, 0.7)
  if (isNumeric(column)) {
    const measure = aggregated(column.usually ?? 'average', column)
    for (const phrase of column.asks ?? [])
      builder.add(phrase, { category: 'measure', sense: { measures: [measure], named: false } }, column.label)
  }
  const asked = isNumeric(column) ? null : dimensionOf(column)
  if (asked !== null)
    for (const phrase of (column.asks ?? []).flatMap((word) => VERBS.map((verb) => `${word} ${verb}`)))
      builder.add(phrase, { category: 'asked', sense: { dimension: asked, limit: 1 } }, column.label, -1)
  if (column.plural !== undefined) builder.add(column.plural, named(true), column.label)
  for (const unit of column.units ?? []) {
    builder.addNoun(
      unit,
      () => ({ category: 'unit', sense: { column } }),
      `${column.unit ?? column.label} (${column.label})`,
    )
  }
  for (const [direction, words] of Object.entries({
    ascending: column.superlatives?.lowest ?? [],
    descending: column.superlatives?.highest ?? [],
  })) {
    const sense = {
      direction: direction === 'ascending' ? 'ascending' : 'descending',
      column,
      ofCount: false,
    } as const
    const meaning = `${direction === 'ascending' ? 'lowest' : 'highest'} ${column.label}`
    for (const phrase of words) {
      // "Highest claim" as a whole says more than "highest" and "claim" apart.
      builder.add(phrase, { category: 'superlative', sense }, meaning, phrase.includes(' ') ? -0.5 : 0)
    }
  }
  for (const [op, words] of [
    ['<', column.comparatives?.less ?? []],
    ['>', column.comparatives?.more ?? []],
  ] as const) {
    for (const word of words) {
      builder.add(`${word} than`, { category: 'comparative', sense: { op, column } }, `${column.label} ${op}`)
      for (const [as, phrases] of Object.entries(HOW_MUCH)) {
        const sense = { as: as as Manner, column }
        for (const phrase of phrases)
          builder.add(`${phrase} ${word}`, { category: 'difference', sense }, `difference in ${column.label}`)
      }
    }
  }
  const some: Sense = {
    category: 'filter',
    sense: {
      filter: { kind: 'compare', column: column.name, op: '>', value: 0 },
      column: column.name,
      values: null,
    },
  }
  for (const phrase of column.some ?? []) builder.add(phrase, some, `${column.label} over 0`)
  const missing = (present: boolean): Sense => ({ category: 'missing', sense: { column, present } })
  for (const phrase of column.missing?.phrases ?? [])
    builder.add(phrase, missing(false), `${column.label}: ${column.missing?.means ?? ''}`)
  for (const phrase of column.missing?.present ?? [])
    builder.add(phrase, missing(true), `${column.label}: not ${column.missing?.means ?? ''}`)
  addValues(builder, column, profile, taken)
}

function addValues(
  builder: Builder,
  column: Column,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
): void {
  const value = (...values: Scalar[]): Sense => ({ category: 'value', sense: { column, values } })
  if (column.role === 'flag') {
    for (const [text, phrases] of Object.entries(column.values ?? {})) {
      const flag = text === 'true'
      for (const phrase of phrases) builder.addNoun(phrase, () => value(flag), valueMeaning(column, [flag]))
    }
  }
  if (column.role !== 'category') return
  const known = profile.values[column.name] ?? []
  for (const text of known) {
    // A value that is also a word of every dataset ("monthly") needs its column beside it.
    const isPlain = taken.has(phraseWords(text).join(' '))
    const cost = isPlain ? 2.5 : 0
    for (const phrase of isPlain
      ? [
          `${column.label} ${text}`,
          `${column.label} is ${text}`,
          `${column.label} = ${text}`,
          `${text} ${column.label}`,
        ]
      : []) {
      builder.add(phrase, value(text), valueMeaning(column, [text]))
    }
    builder.addNoun(text, () => value(text), valueMeaning(column, [text]), cost)
    const names = new Map(Object.entries(column.values ?? {})).get(text) ?? []
    for (const phrase of names) builder.addNoun(phrase, () => value(text), valueMeaning(column, [text]))
  }
  for (const [name, values] of Object.entries(column.groups ?? {})) {
    builder.add(name.replace(/^the /, ''), value(...values), `${column.label}: ${name}`)
  }
}

/** Single words that stand in one value of the dataset and nowhere else ("Albion" for Albion Health). */
function addPartialValues(
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
    for (const value of profile.values[column.name] ?? []) {
      const words = phraseWords(value)
      if (words.length > 1)
        for (const word of words) owners.set(word, [...(owners.get(word) ?? []), { column, value }])
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
      0.3,
    )
  }
}

/** Single words that only one column is called by ("destination" for destination airport), and those of several. */
function addPartialColumns(
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
        0.3,
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
  ['monthOfYear', [12, 1, 2], 'in winter | in the winter | winter months | winters'],
  ['monthOfYear', [3, 4, 5], 'in spring | in the spring | spring months'],
  ['monthOfYear', [6, 7, 8], 'in summer | in the summer | summer months | summers'],
  ['monthOfYear', [9, 10, 11], 'in autumn | in the autumn | autumn months'],
  ...'January February March April May June July August September October November December'
    .split(' ')
    .map((name, index): PartOfTime => ['monthOfYear', [index + 1], `in any ${name} | every ${name}`]),
]

function addPartsOfTime(builder: Builder, column: string): void {
  for (const [grain, values, phrases] of PARTS_OF_TIME) {
    for (const phrase of phrases.split(' | ')) {
      const filter: Filter = { kind: 'part', column, grain, values: [...values] }
      builder.add(phrase, { category: 'filter', sense: { filter, column, values: null } }, phrase)
    }
  }
}

/** A value no longer than that which is also a plain word ("A", "US", "no") is meant with its column only. */
const SHORT = 3

/** What makes a condition of plain words ("taken up") win over passing each of them over. */
const PLAIN_PHRASE_GAIN = 1.2

const isPlainPhrase = ({ words, sense }: Entry, filler: ReadonlySet<string>) =>
  (sense.category === 'value' || sense.category === 'missing') &&
  words.length > 1 &&
  words.every((word) => filler.has(word))

/** Everything that a question over this dataset can name: its model, the values in the data, and plain English. */
export function buildLexicon(model: SemanticModel, profile: DatasetProfile): Lexicon {
  const builder = new Builder()
  const filler = new Set([...FILLER, ...model.filler.filter((phrase) => phraseWords(phrase).length === 1)])
  for (const [category, sense, phrases] of CORE) {
    for (const phrase of phrases.split(' | ')) {
      // The table above pairs each category with its sense; the union is lost on the way through the tuple.
      const known = { category, sense } as Sense
      if (category === 'grain') builder.addNoun(phrase, () => known, phrase)
      else builder.add(phrase, known, phrase)
    }
  }
  const core = new Set([...builder.entries.values()].map(({ words }) => words.join(' ')))
  const taken = new Set([...core, ...filler])
  const plain = new Set([...core].flatMap((phrase) => phrase.split(' ')))
  for (const column of model.columns) addColumn(builder, column, profile, taken)
  // An extreme is the value of the threshold's rank, and is called so.
  if (model.threshold > 1) {
    const rank = ordinal(model.threshold)
    builder.add(`${rank} lowest`, { category: 'aggregate', sense: { function: 'minimum' } }, 'minimum', -0.8)
    builder.add(`${rank} highest`, { category: 'aggregate', sense: { function: 'maximum' } }, 'maximum', -0.8)
  }
  for (const metric of model.metrics) {
    for (const phrase of [metric.label, ...metric.synonyms]) {
      builder.addNoun(phrase, () => ({ category: 'metric', sense: { metric } }), metric.label, -0.1)
    }
  }
  for (const phrase of [model.entity.singular, ...model.entity.synonyms]) {
    builder.addNoun(phrase, () => ({ category: 'entity', sense: {} }), model.entity.plural)
  }
  builder.add(model.entity.plural, { category: 'entity', sense: {} }, model.entity.plural)
  for (const phrase of model.filler) builder.add(phrase, { category: 'entity', sense: {} }, model.name)
  if (model.date !== undefined) addPartsOfTime(builder, model.date)
  addPartialColumns(builder, model, taken, plain)
  addPartialValues(builder, model, profile, taken)
  // "Individual" is a policy type here: what names a value is never passed over.
  for (const { words, sense } of builder.entries.values()) {
    const [word] = words
    if (sense.category === 'value' && words.length === 1 && word !== undefined && word.length > SHORT)
      filler.delete(word)
  }

  const byFirstWord = new Map<string, Entry[]>()
  for (const built of builder.entries.values()) {
    const entry = { ...built, cost: built.cost - (isPlainPhrase(built, filler) ? PLAIN_PHRASE_GAIN : 0) }
    const first = entry.words[0] ?? ''
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), entry])
  }
  for (const entries of byFirstWord.values()) entries.sort((a, b) => b.words.length - a.words.length)
  const vocabulary = new Set(
    [...builder.entries.values()].flatMap(({ words }) => words.filter((word) => /^\p{L}+$/u.test(word))),
  )
  const candidates = [...vocabulary].filter((word) => word.length > 3).toSorted()
  const remembered = new Map<string, readonly string[]>()
  return {
    model,
    profile,
    byFirstWord,
    filler,
    vocabulary,
    nearest(word) {
      const known = remembered.get(word) ?? nearest(word, candidates)
      if (remembered.size < 10_000) remembered.set(word, known)
      return known
    },
  }
}
