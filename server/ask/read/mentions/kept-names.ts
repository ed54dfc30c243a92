import type { KeepMade } from '../../../engines/keep.ts'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { isLongValue, lettersOf, lexiconNamesOf, type LexiconNames } from './lexicon.ts'
import type { Entry, Sense } from './lexicon-names.ts'

/** The names of a dataset as they are kept: thousands of entries, of which a question needs those of its words. */
interface KeptNames {
  /** Each once. Columns and metrics stand there by their places in the model. */
  readonly senses: readonly Sense[]
  /** By their first word, as JSON of rows of words, place of the sense, meaning and how sure it is. */
  readonly entries: Readonly<Record<string, string>>
  /** The first words of long names of values, by the letters that these are found by. */
  readonly longValues: Readonly<Record<string, readonly string[]>>
  readonly filler: readonly string[]
  readonly vocabulary: readonly string[]
}

type Row = readonly [words: Entry['words'], sense: number, meaning: string, as: Entry['as']]

interface Reference {
  readonly $of: 'columns' | 'metrics'
  readonly at: number
}

function packed(model: SemanticModel, made: ReturnType<typeof lexiconNamesOf>): KeptNames {
  const references = new Map<unknown, Reference>()
  for (const $of of ['columns', 'metrics'] as const)
    for (const [at, each] of model[$of].entries()) references.set(each, { $of, at })
  const written = (sense: Sense) =>
    JSON.stringify(sense, (_, value: unknown) => references.get(value) ?? value)
  const places = new Map<string, number>()
  const rowOf = ({ words, sense, meaning, as }: Entry): Row => {
    const text = written(sense)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return [words, place, meaning, as]
  }
  const entries = [...made.byFirstWord].map(
    ([first, own]) => [first, JSON.stringify(own.map(rowOf))] as const,
  )
  const longValues = [...made.longValues].map(
    ([letters, own]) => [letters, [...new Set(own.map(({ words: [first = ''] }) => first))]] as const,
  )
  return {
    senses: [...places.keys()].map((text) => JSON.parse(text) as Sense),
    entries: Object.fromEntries(entries),
    longValues: Object.fromEntries(longValues),
    filler: [...made.filler],
    vocabulary: [...made.vocabulary],
  }
}

const isReference = (value: object): value is Reference => '$of' in value

/** What was written, with columns and metrics of the model in their places. */
function revived(model: SemanticModel, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => revived(model, each))
  if (isReference(value)) return model[value.$of][value.at]
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(model, each)]))
}

function unpacked(model: SemanticModel, kept: KeptNames): LexiconNames {
  const senses = new Map<number, Sense>()
  const senseAt = (place: number) => {
    const sense = senses.get(place) ?? (revived(model, kept.senses[place]) as Sense)
    senses.set(place, sense)
    return sense
  }
  const entryOf = ([words, sense, meaning, as]: Row): Entry => ({ words, sense: senseAt(sense), meaning, as })
  const texts = new Map(Object.entries(kept.entries))
  const known = new Map<string, readonly Entry[]>()
  const named = (first: string) => {
    const text = texts.get(first)
    if (text === undefined) return undefined
    const own = known.get(first) ?? (JSON.parse(text) as readonly Row[]).map(entryOf)
    known.set(first, own)
    return own
  }
  const firstWords = new Map(Object.entries(kept.longValues))
  return {
    byFirstWord: { get: named },
    longValues: {
      get: (letters) =>
        firstWords
          .get(letters)
          ?.flatMap((first) => named(first) ?? [])
          .filter((entry) => isLongValue(entry) && lettersOf(entry.words) === letters),
    },
    filler: new Set(kept.filler),
    vocabulary: new Set(kept.vocabulary),
  }
}

/** The names of a dataset, made here or before. Where they cannot be kept, they are made. */
export function keptNames(
  model: SemanticModel,
  profile: DatasetProfile,
  keep: KeepMade | undefined,
): LexiconNames {
  if (keep === undefined) return lexiconNamesOf(model, profile)
  let made: LexiconNames | null = null
  const kept = keep('names', JSON.stringify([model, profile]), () => {
    const names = lexiconNamesOf(model, profile)
    made = names
    return packed(model, names)
  })
  return made ?? unpacked(model, kept)
}
