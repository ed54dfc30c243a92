import { nounOf } from '../../../datasets/infer/entity.ts'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import { hidesEnds, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { words as CORE } from '../../constructs/constructs.ts'
import { FILLER } from './core-lexicon.ts'
import type { WordClass } from '../../grammar/weights.ts'
import { addColumn, Builder, type Entry, type Sense } from './lexicon-names.ts'
import {
  addPartialColumns,
  addPartialValues,
  addPartsOfTime,
  addSharedHeads,
  addVerbForms,
  addHeldTexts,
} from './lexicon-parts.ts'
import { addDatedNames, addNamesOfRows, addShortenedNames } from './composed-names.ts'
import { columnLinker, type ColumnLinker } from './mentions.ts'
import { numberAt } from '../words/numbers.ts'
import { isEnglish, lemmaOf } from '../words/lexical.ts'
import { nearest, swaps } from '../words/repair.ts'
import { conversionsOf, type Conversion } from '../words/units.ts'
import { phraseWords, wordsOf } from '../words/words.ts'

/** Letters from which on an English word may stand for another form of it. */
const SHORTEST_SLIP = 5

/** Entries by what is asked for. */
export type Named = Pick<ReadonlyMap<string, readonly Entry[]>, 'get'>

/** What a lexicon is made of. */
export interface LexiconNames {
  /** Entries by their first word, longest first. */
  readonly byFirstWord: Named
  /** Names of values that have several words, by the first letters of the first two: each word may be typed short. */
  readonly longValues: Named
  /** Words that carry no condition. */
  readonly filler: ReadonlySet<string>
  /** Every word of an entry that carries meaning: what a misspelt word is repaired to. */
  readonly vocabulary: ReadonlySet<string>
}

export interface Lexicon extends LexiconNames {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  /** Those of a first word that may go on with one of several second words, or end with the first, in the same order. */
  startingWith(first: string, seconds: ReadonlySet<string>): readonly Entry[]
  /** Columns by words of their names in any order, as weights find them. */
  readonly linked: ColumnLinker
  /** Words of units that numbers are put out of: "hours" where a column is in minutes. */
  readonly conversions: ReadonlyMap<string, readonly Conversion[]>
  /** Whether a word is one of them, or is one with two letters swapped. */
  isFiller(word: string): boolean
  /** Known words nearest to an unknown one, best first; empty where none is near. */
  nearest(word: string): readonly string[]
}

export const isLongValue = ({ words, sense }: Entry) => words.length > 1 && sense.category === 'value'

/** The letters by which long names of values are kept. */
export const lettersOf = ([first = '', second = '']: readonly string[]) =>
  first.slice(0, 1) + second.slice(0, 1)

/** A value no longer than that which is also a plain word ("A", "US", "no") is meant with its column only. */
const SHORT = 3

const PLAIN: ReadonlyMap<string, WordClass> = new Map([
  ['value', 'plain phrase'],
  ['missing', 'plain phrase'],
  ['change', 'plain phrase'],
  ['metric', 'plain figure'],
])
/** What a name is that is made of nothing but words which are mostly passed over; null of others. */
const plainName = ({ words, sense }: Entry, filler: ReadonlySet<string>) =>
  words.length > 1 && words.every((word) => filler.has(word)) ? (PLAIN.get(sense.category) ?? null) : null

/** What every dataset understands. */
interface Core {
  readonly entries: ReadonlyMap<string, Entry>
  readonly phrases: ReadonlySet<string>
  /** Of all phrases. */
  readonly words: ReadonlySet<string>
}

function buildCore(): Core {
  const builder = new Builder()
  const said = new Set<string>()
  for (const [category, sense, phrases] of CORE) {
    const meaning = `${category}|${JSON.stringify(sense)}`
    for (const phrase of phrases.split(' | ')) {
      // What is typed short stands for what is written out ("no of", "number of"): each reading once.
      const key = `${phraseWords(phrase).join(' ')}|${meaning}`
      if (said.has(key)) continue
      said.add(key)
      // The table above pairs each category with its sense; the union is lost on the way through the tuple.
      const known = { category, sense } as Sense
      if (category === 'grain') builder.addNoun(phrase, () => known, phrase)
      else builder.add(phrase, known, phrase)
    }
  }
  const entries = [...builder.entries.values()]
  return {
    entries: builder.entries,
    phrases: new Set(entries.map(({ words }) => words.join(' '))),
    words: new Set(entries.flatMap(({ words }) => words)),
  }
}

let made: Core | null = null
const core = (): Core => (made ??= buildCore())

interface AllNames extends LexiconNames {
  readonly byFirstWord: ReadonlyMap<string, readonly Entry[]>
  readonly longValues: ReadonlyMap<string, readonly Entry[]>
}

/** Everything that a question over this dataset can name: its model, the values in the data, and plain English. */
export function lexiconNamesOf(model: SemanticModel, profile: DatasetProfile): AllNames {
  const { entries: ofAll, phrases, words: plain } = core()
  const builder = new Builder(ofAll)
  const filler = new Set([...FILLER, ...model.filler.filter((phrase) => phraseWords(phrase).length === 1)])
  const taken = new Set([...phrases, ...filler])
  for (const column of model.columns) addColumn(builder, column, profile, taken, model.inferred === true)
  // Where single values are not told, an extreme is the average of several, and is called so.
  if (hidesEnds(model))
    for (const [end, name] of [
      ['lowest', 'minimum'],
      ['highest', 'maximum'],
    ] as const)
      builder.add(
        `average of the ${model.threshold} ${end}`,
        { category: 'aggregate', sense: { function: name } },
        name,
        'average of an end',
      )
  for (const metric of model.metrics) {
    for (const phrase of [metric.label, ...metric.synonyms]) {
      builder.addNoun(phrase, () => ({ category: 'metric', sense: { metric } }), metric.label, 'metric')
    }
  }
  for (const phrase of [model.entity.singular, ...model.entity.synonyms]) {
    builder.addNoun(
      phrase,
      (plural) => ({
        category: 'entity',
        sense: { noun: plural || nounOf(phrase).singular !== phrase ? 'many' : 'one' },
      }),
      model.entity.plural,
    )
  }
  const { protects } = model
  const protectedColumn = model.columns.find(({ name }) => name === protects?.column)
  if (protects !== undefined && protectedColumn !== undefined) {
    // "People" is a plural as it stands: whichever way one of them is called, they are counted.
    const named = { category: 'column', sense: { column: protectedColumn, plural: true } } as const
    for (const phrase of [protects.singular, protects.plural, ...protects.synonyms])
      builder.addNoun(phrase, () => named, protects.plural)
  }
  builder.add(model.entity.plural, { category: 'entity', sense: { noun: 'many' } }, model.entity.plural)
  builder.add(
    model.entity.plural,
    { category: 'counted', sense: { measure: { kind: 'count' }, some: false } },
    model.entity.plural,
  )
  for (const phrase of model.whole ?? [])
    builder.add(phrase, { category: 'overall', sense: { loose: false } }, 'overall')
  for (const phrase of model.filler) builder.add(phrase, { category: 'entity', sense: {} }, model.name)
  if (model.date !== undefined) addPartsOfTime(builder, model.date)
  addPartialColumns(builder, model, taken, plain)
  addPartialValues(builder, model, profile, taken)
  addHeldTexts(builder, model, profile, taken)
  addSharedHeads(builder, model, profile)
  addDatedNames(builder, model)
  if (model.inferred === true) {
    addNamesOfRows(builder, model)
    addShortenedNames(builder, model, plain)
  }
  addVerbForms(builder, model, taken)
  // "Individual" is a policy type here: what names a value is never passed over.
  for (const { words, sense } of builder.entries.values()) {
    const [word] = words
    if (sense.category === 'value' && words.length === 1 && word !== undefined && word.length > SHORT)
      filler.delete(word)
  }
  // Nor is what a column is called: "type" asks for the type where there is one.
  for (const { label } of model.columns) filler.delete(label)
  for (const { synonyms } of model.metrics) for (const name of synonyms) filler.delete(name)

  const entries = [...builder.entries.values()].map((built): Entry => {
    const plainly = plainName(built, filler)
    return plainly === null ? built : { ...built, as: [...built.as, plainly] }
  })
  const byFirstWord = Map.groupBy(entries, ({ words }) => words[0] ?? '')
  for (const own of byFirstWord.values()) own.sort((a, b) => b.words.length - a.words.length)
  const longValues = Map.groupBy([...byFirstWord.values()].flat().filter(isLongValue), ({ words }) =>
    lettersOf(words),
  )
  const vocabulary = new Set(
    [...new Set([...builder.entries.values()].flatMap(({ words }) => words))].filter((word) =>
      /^\p{L}+$/u.test(word),
    ),
  )
  return { byFirstWord, longValues, filler, vocabulary }
}

/** The lexicon of a dataset, whose names are made here or were before. */
export function lexiconOf(model: SemanticModel, profile: DatasetProfile, names: LexiconNames): Lexicon {
  const { byFirstWord, filler, vocabulary } = names
  const secondWords = new Map<string, ReadonlyMap<string, readonly (readonly [number, Entry])[]>>()
  /** Made for a first word once a question has it. */
  const bySecondWord = (first: string) => {
    const known = secondWords.get(first)
    const own = byFirstWord.get(first)
    if (known !== undefined || own === undefined) return known
    const among = Map.groupBy(own.entries(), ([, { words }]) => words[1] ?? '')
    secondWords.set(first, among)
    return among
  }
  const candidates = [...vocabulary].filter((word) => word.length > 2).toSorted()
  const remembered = new Map<string, readonly string[]>()
  let linker: ColumnLinker | null = null
  // "three" is no misspelt "there".
  const isKnown = (word: string) => vocabulary.has(word) || numberAt(wordsOf(word), 0) !== null
  /** "Busy" is no slip of "buys", nor a committee of what is committed; "accepting" and "regional" may be of "accepted" and "region". */
  const isOf = (word: string, name: string) => word.startsWith(name) || lemmaOf(name) === lemmaOf(word)
  const slips = (word: string) => {
    if (!isEnglish(word)) return nearest(word, candidates)
    return word.length < SHORTEST_SLIP
      ? []
      : nearest(word, candidates).filter((candidate) => isOf(word, candidate))
  }
  return {
    ...names,
    model,
    profile,
    startingWith(first, seconds) {
      const among = bySecondWord(first)
      if (among === undefined) return []
      return ['', ...seconds]
        .flatMap((second) => among.get(second) ?? [])
        .toSorted(([a], [b]) => a - b)
        .map(([, entry]) => entry)
    },
    get linked() {
      return (linker ??= columnLinker(model))
    },
    conversions: conversionsOf(model),
    isFiller: (word) => filler.has(word) || (!isKnown(word) && swaps(word).some((each) => filler.has(each))),
    nearest(word) {
      const known = remembered.get(word) ?? slips(word)
      if (remembered.size < 10_000) remembered.set(word, known)
      return known
    },
  }
}
