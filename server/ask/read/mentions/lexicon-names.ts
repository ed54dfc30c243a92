import { nounOf } from '../../../datasets/infer/entity.ts'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import { isNumeric, pluralOf, type Column } from '../../../semantic-model/semantic-model.ts'
import { adjectivesOf } from './adjectives.ts'
import { codesOfPlaces } from '../../../semantic-model/codes-of-places.ts'
import { numberedNames } from '../../../semantic-model/numbered-values.ts'
import { visibleText } from '../../../semantic-model/visible-text.ts'
import type { Direction, Manner, Scalar } from '../../constructs/node.ts'
import { comparedWith, equal, inRange } from '../../constructs/conditions/condition-senses.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { GENDER_WORDS } from './core-lexicon.ts'
import { dimensionOf } from '../../constructs/dimensions/dimension-senses.ts'
import { aggregated, isCount, isRecurring } from '../../constructs/measures/quantities.ts'
import type { Category, Senses } from '../../constructs/senses.ts'
import type { WordClass } from '../../grammar/weights.ts'
import { phraseWords } from '../words/words.ts'

/** What columns and their values are called: entries of the lexicon by the names of the semantic model. */

export type Sense = { [C in Category]: { readonly category: C; readonly sense: Senses[C] } }[Category]

export interface Entry {
  readonly words: readonly string[]
  readonly sense: Sense
  /** What the words stand for, as a person reads it. */
  readonly meaning: string
  /** How sure the meaning is, which is what it weighs. */
  readonly as: readonly WordClass[]
}

export const valueMeaning = (column: Column, values: readonly Scalar[]) =>
  `${column.label}: ${values.map((value) => (value === true ? 'yes' : value === false ? 'no' : visibleText(String(value)))).join(' or ')}`

export class Builder {
  readonly entries: Map<string, Entry>

  constructor(entries: ReadonlyMap<string, Entry> = new Map()) {
    this.entries = new Map(entries)
  }

  add(phrase: string, sense: Sense, meaning: string, as: WordClass = 'name'): void {
    const words = phraseWords(phrase)
    if (words.length === 0) return
    const key = `${words.join(' ')}|${sense.category}|${meaning}`
    if (!this.entries.has(key)) this.entries.set(key, { words, sense, meaning, as: [as] })
  }

  /** Takes back that a phrase stands for a value of a column. */
  remove(phrase: string, column: Column): void {
    for (const [key, { words, sense }] of this.entries)
      if (sense.category === 'value' && sense.sense.column === column && words.join(' ') === phrase)
        this.entries.delete(key)
  }

  /** A noun in the singular and the plural. */
  addNoun(phrase: string, sense: (plural: boolean) => Sense, meaning: string, as: WordClass = 'name'): void {
    this.add(phrase, sense(false), meaning, as)
    this.add(pluralOf(phrase), sense(true), meaning, as)
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

/** A word for the period that a price is of. */
const PERIOD = /\b(?:daily|day|week|month|quarter|year|annual|annum)/i

export function addColumn(
  builder: Builder,
  column: Column,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
  isInferred: boolean,
): void {
  const named = (plural: boolean): Sense => ({ category: 'column', sense: { column, plural } })
  const timed = (plural: boolean): Sense => ({ category: 'column', sense: { column, plural, timed: true } })
  for (const phrase of [column.label, column.name.replaceAll('_', ' '), ...(column.synonyms ?? [])]) {
    // "For each number of members" groups; "for each member" divides.
    if (phrase.startsWith('number of ')) builder.add(phrase, named(true), column.label)
    else builder.addNoun(phrase, isRecurring(column) && PERIOD.test(phrase) ? timed : named, column.label)
  }
  if (isCount(column) && !column.label.startsWith('number of '))
    builder.add(`number of ${column.label}`, named(true), column.label, 'name and number')
  for (const phrase of column.loosely ?? []) builder.addNoun(phrase, named, column.label, 'loose name')
  if (isNumeric(column)) {
    const measure = aggregated(column.usually ?? 'average', column)
    for (const phrase of column.asks ?? [])
      builder.add(phrase, { category: 'measure', sense: { measures: [measure], named: false } }, column.label)
    const total = { measures: [aggregated('sum', column)], named: true }
    for (const phrase of column.totals ?? [])
      builder.add(phrase, { category: 'measure', sense: total }, `total ${column.label}`)
  }
  const asked = isNumeric(column) ? null : dimensionOf(column)
  if (asked !== null)
    for (const phrase of (column.asks ?? []).flatMap((word) => [
      ...VERBS.map((verb) => `${word} ${verb}`),
      // "Who quit": of a file nobody is told by what they do.
      ...(isInferred ? [word] : []),
    ]))
      builder.add(
        phrase,
        { category: 'asked', sense: { dimension: asked, limit: 1 } },
        column.label,
        'question word',
      )
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
      // "The highest mountain", where mountains have a height: no top of anything else.
      builder.entries.delete(`${phrase}|top|${phrase}`)
      // "Highest claim" as a whole says more than "highest" and "claim" apart.
      builder.add(
        phrase,
        { category: 'superlative', sense },
        meaning,
        phrase.includes(' ') ? 'superlative phrase' : 'name',
      )
    }
  }
  addPlainForms(builder, column)
  addOrders(builder, column)
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
      for (const phrase of ['in percent', 'in percentage terms', 'as a percentage', 'in %'])
        builder.add(
          `how much ${word} ${phrase}`,
          { category: 'difference', sense: { as: 'percent', column } },
          `difference in ${column.label}`,
        )
      builder.add(word, { category: 'dearer', sense: { op, column } }, `${column.label} ${op}`)
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
  const none: Sense = { category: 'filter', sense: equal(column, [0]) }
  for (const [phrase, [low, high]] of Object.entries(column.ranges ?? {})) {
    const isOne = low === high
    const sense = isOne
      ? equal(column, [low])
      : high === null
        ? comparedWith(column, '>=', low)
        : inRange(column, low, high)
    builder.addNoun(
      phrase,
      () => ({ category: 'filter', sense }),
      `${column.label}: ${isOne ? low : `${low} to ${high ?? 'any'}`}`,
    )
  }
  for (const phrase of column.none ?? []) builder.add(phrase, none, `${column.label}: 0`)
  const names = [column.label, column.name.replaceAll('_', ' '), ...(column.synonyms ?? [])]
  const nullable = column.missing === undefined || column.role === 'identifier' ? [] : [...new Set(names)]
  const missing = (present: boolean): Sense => ({ category: 'missing', sense: { column, present } })
  const { phrases: absent = [], present: there = [] } = (nullable.length > 0 ? column.missing : null) ?? {}
  for (const phrase of absent)
    builder.add(phrase, missing(false), `${column.label}: ${column.missing?.means ?? ''}`)
  for (const name of nullable) {
    for (const word of ['null', 'nulls', 'empty', 'blank', 'missing', 'not given', 'not available'])
      for (const phrase of [`${name} is ${word}`, `${name} ${word}`])
        builder.add(phrase, missing(false), `${column.label}: ${column.missing?.means ?? ''}`)
    // Of claims that only accepted quotes can have, "no claims recorded" is none of them.
    const isNone = column.missing?.unless !== undefined && isCount(column)
    for (const phrase of isNone
      ? []
      : [`no ${name} recorded`, `${name} not recorded`, `without a recorded ${name}`])
      builder.add(phrase, missing(false), `${column.label}: ${column.missing?.means ?? ''}`)
    // "No outpatient limit (null)" says it twice and denies it once.
    for (const word of ['null', 'empty', 'blank'])
      builder.add(`no ${name} ${word}`, missing(false), `${column.label}: ${column.missing?.means ?? ''}`)
    for (const word of ['not null', 'not empty', 'not blank', 'not missing', 'given', 'available'])
      builder.add(`${name} is ${word}`, missing(true), `${column.label}: not ${column.missing?.means ?? ''}`)
  }
  for (const phrase of there)
    builder.add(phrase, missing(true), `${column.label}: not ${column.missing?.means ?? ''}`)
  addValues(builder, column, profile, taken)
}

/** "From cheapest to dearest", "dearest first". */
function addOrders(builder: Builder, column: Column): void {
  const { lowest = [], highest = [] } = column.superlatives ?? {}
  const measure = aggregated('average', column)
  const add = (phrase: string, direction: Direction) =>
    builder.add(
      phrase,
      { category: 'ordering', sense: { measure, dimension: null, direction, loose: true } },
      `${direction} ${column.label}`,
      'order phrase',
    )
  for (const low of lowest) {
    for (const place of ['first', 'at the top', 'on top', 'up top', 'at the head'])
      add(`${low} ${place}`, 'ascending')
    for (const high of highest)
      for (const start of ['from ', 'from the ', '']) {
        const the = start === 'from the ' ? 'the ' : ''
        add(`${start}${low} to ${the}${high}`, 'ascending')
        add(`${start}${high} to ${the}${low}`, 'descending')
      }
  }
  for (const high of highest)
    for (const place of ['first', 'at the top', 'on top', 'up top', 'at the head'])
      add(`${high} ${place}`, 'descending')
}

const JOINTS = ['and', 'versus', 'vs', 'v', 'or', '/'] as const

/** "Monthly and annual payers": both of two values are no condition, but groups. */
function addBoth(builder: Builder, column: Column, values: readonly [string, string]): void {
  const sides = values.map((value): Filter => ({ kind: 'compare', column: column.name, op: '=', value }))
  const sense = { dimension: { kind: 'column', column: column.name } as const, filter: null, sides }
  const [one, other] = values
  for (const [a, b] of [
    [one, other],
    [other, one],
  ])
    for (const joint of JOINTS)
      builder.add(`${a} ${joint} ${b}`, { category: 'comparison', sense }, column.label)
  const namesOf = (value: string) => new Map(Object.entries(column.values ?? {})).get(value) ?? []
  for (const a of namesOf(one))
    for (const b of namesOf(other)) {
      const [verb, ...rest] = phraseWords(b)
      const [start, noun] = [phraseWords(a).slice(0, -1), phraseWords(a).at(-1)]
      // "Monthly / annual payment": the noun is said once.
      if (start.length > 0 && rest.length > 0 && rest.at(-1) === noun)
        for (const joint of JOINTS) {
          builder.add(`${start.join(' ')} ${joint} ${b}`, { category: 'comparison', sense }, column.label)
          const other = [verb, ...rest.slice(0, -1)].join(' ')
          builder.add(`${other} ${joint} ${a}`, { category: 'comparison', sense }, column.label)
        }
      // "Paying monthly or annually": the verb is said once.
      if (rest.length === 0 || phraseWords(a)[0] !== verb) continue
      for (const joint of JOINTS)
        for (const [first, second] of [
          [a, b],
          [b, a],
        ] as const)
          builder.add(
            `${first} ${joint} ${phraseWords(second).slice(1).join(' ')}`,
            { category: 'comparison', sense },
            column.label,
          )
    }
}

/** What somebody does, as names of values say it: "pays monthly", and not "paying monthly", which describes who is counted. */
const DOING = /^(?:pay|pays|paid|buy|buys|bought|come|comes|came|go|goes|went|use|uses|used|take|takes|took) /

const IS_NUMBER = /^-?\d+(?:\.\d+)?$/

function addValues(
  builder: Builder,
  column: Column,
  profile: DatasetProfile,
  taken: ReadonlySet<string>,
): void {
  const value = (...values: Scalar[]): Sense => ({ category: 'value', sense: { column, values } })
  if (column.role === 'flag') {
    const where: Filter = { kind: 'compare', column: column.name, op: '=', value: true }
    for (const phrase of column.counts ?? [])
      builder.add(
        phrase,
        { category: 'counted', sense: { measure: { kind: 'count', where }, some: true } },
        valueMeaning(column, [true]),
      )
    for (const [text, phrases] of Object.entries(column.values ?? {})) {
      const flag = text === 'true'
      for (const phrase of phrases) builder.addNoun(phrase, () => value(flag), valueMeaning(column, [flag]))
    }
  }
  if (column.role !== 'category') return
  const known = profile.values[column.name] ?? []
  const places = codesOfPlaces(column, known)
  if (places !== null)
    builder.addNoun(
      places.noun,
      (plural) => ({ category: 'column', sense: { column, plural } }),
      column.label,
      'part of a column',
    )
  const numbered = numberedNames(known)
  const written = Map.groupBy(known, inOneForm)
  for (const text of known) {
    // "Lakes" and "Lake", "actor" and "Actor" are one kind that was written down in two ways.
    const all = written.get(inOneForm(text)) ?? [text]
    // A value that is also a word of every dataset ("monthly") needs its column beside it.
    const isPlain = taken.has(phraseWords(text).join(' '))
    // "Order 10248": of numbers that tell rows apart, any number would be one.
    if (column.clear !== undefined && IS_NUMBER.test(text)) {
      for (const name of [column.label, ...(column.synonyms ?? [])])
        for (const phrase of [`${name} ${text}`, `${name} is ${text}`, `${name} = ${text}`])
          builder.add(phrase, value(text), valueMeaning(column, [text]))
      continue
    }
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
    builder.addNoun(text, () => value(...all), valueMeaning(column, all), isPlain ? 'plain value' : 'name')
    const names = new Map(Object.entries(column.values ?? {})).get(text) ?? []
    const named = (phrase: string): Sense =>
      DOING.test(phrase) ? { category: 'value', sense: { column, values: [text], does: true } } : value(text)
    const isGender = /(?:^| )(?:gender|sex)$/.test(column.label)
    const gendered = isGender ? (GENDER_WORDS.get(text.toLowerCase()) ?? []) : []
    const place = places?.names.get(text)
    const told = [place, numbered.get(text)].filter((name) => name !== undefined)
    for (const phrase of [...names, ...gendered, ...told])
      builder.addNoun(phrase, () => named(phrase), valueMeaning(column, [text]))
    // What is called so itself comes first: movies in French.
    for (const phrase of adjectivesOf(place ?? text))
      if (!taken.has(phrase) && !isValue(profile, phrase))
        builder.add(phrase, value(text), valueMeaning(column, [text]))
  }
  const [one, other, ...more] = known
  if (one !== undefined && other !== undefined && more.length === 0) addBoth(builder, column, [one, other])
  for (const [name, values] of Object.entries(column.groups ?? {})) {
    builder.add(name.replace(/^the /, ''), value(...values), `${column.label}: ${name}`)
  }
}

const isValue = ({ values }: DatasetProfile, word: string): boolean =>
  Object.values(values).some((known) => known.some((each) => each.toLowerCase() === word))

/** A value as it is said, whatever its case and number; what is too short for that stays as it is. */
function inOneForm(text: string): string {
  const words = phraseWords(text)
  const last = words.at(-1) ?? ''
  return last.length > 3 ? [...words.slice(0, -1), nounOf(last).singular].join(' ') : text
}

/** "Cheapest" without its ending: "cheap", and "pricey" or "pricy" of "priciest". */
function plainOf(word: string, ending: 'er' | 'est'): readonly string[] {
  if (!/^\p{L}+$/u.test(word) || !word.endsWith(ending)) return []
  const stem = word.slice(0, -ending.length)
  if (stem.length < 3) return []
  return stem.endsWith('i') ? [`${stem.slice(0, -1)}y`, `${stem.slice(0, -1)}ey`] : [stem]
}

/** "Most young" for "youngest", "more young than" for "younger than", as people say who learnt the language late. */
function addPlainForms(builder: Builder, column: Column): void {
  for (const [direction, words] of [
    ['ascending', column.superlatives?.lowest ?? []],
    ['descending', column.superlatives?.highest ?? []],
  ] as const)
    for (const plain of words.flatMap((word) => plainOf(word, 'est'))) {
      const sense = { direction, column, ofCount: false } as const
      const meaning = `${direction === 'ascending' ? 'lowest' : 'highest'} ${column.label}`
      builder.add(`most ${plain}`, { category: 'superlative', sense }, meaning, 'superlative phrase')
    }
  for (const [op, words] of [
    ['<', column.comparatives?.less ?? []],
    ['>', column.comparatives?.more ?? []],
  ] as const)
    for (const plain of words.flatMap((word) => plainOf(word, 'er'))) {
      builder.add(
        `more ${plain} than`,
        { category: 'comparative', sense: { op, column } },
        `${column.label} ${op}`,
      )
      builder.add(`more ${plain}`, { category: 'dearer', sense: { op, column } }, `${column.label} ${op}`)
    }
}
