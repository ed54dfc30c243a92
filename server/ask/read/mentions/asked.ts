import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Item } from '../../constructs/senses.ts'
import { columnLinker, type Mention } from './mentions.ts'
import { lemmaOf } from '../words/lexical.ts'
import { valueLinker, type ValueMention } from './values.ts'
import { nameWords, PLAIN, saidWords, type SaidWord } from '../words/said-words.ts'

/** A question as features see it: its words, what they name, and each word as a symbol that no dataset owns. */
export interface QuestionFeatures {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  readonly words: readonly SaidWord[]
  /** By the place of the column in the model, the best first. */
  readonly mentions: readonly (readonly Mention[])[]
  readonly values: readonly ValueMention[]
  /** What the grammar reads in stretches of the question. */
  readonly items: readonly Item[]
  /** Words that stand for what a row is. */
  readonly isEntity: readonly boolean[]
  /** #COL, #VAL, #NUM, #ENT, #PER, a common word, or _ for any other. */
  readonly symbols: readonly string[]
}

const NAMED = 0.6

/** How sure a mention is, all told. */
export const strengthOf = ({ score, by, said }: Mention) =>
  score * (by === 'same' ? 1 : by === 'synonym' || by === 'neighbour' ? 0.7 : 0.85) + 0.06 * said

export type Asker = (question: string, items: readonly Item[]) => QuestionFeatures

/**
 * @param isCommon whether a word (its base form) is one that questions over any dataset hold
 */
export function asker(
  model: SemanticModel,
  profile: DatasetProfile,
  isCommon: (lemma: string) => boolean,
): Asker {
  const columns = columnLinker(model)
  const valuesIn = valueLinker(model, profile)
  const entity = new Set(
    [model.entity.singular, model.entity.plural, ...model.entity.synonyms, model.table].flatMap((name) =>
      nameWords(name).map(lemmaOf),
    ),
  )
  return (question, items) => {
    const words = saidWords(question)
    const mentions = columns(words)
    const values = valuesIn(words)
    const isNoun = new Set(
      items.flatMap(({ category, sense, from, to }) =>
        category === 'entity' && sense.noun !== undefined && to === from + 1 ? [from] : [],
      ),
    )
    const isEntity = words.map(({ lemma }, at) => entity.has(lemma) || isNoun.has(at))
    const named = words.map(() => 0)
    for (const mention of mentions.flat())
      for (let at = mention.from; at < mention.to; at += 1)
        named[at] = Math.max(named[at] ?? 0, strengthOf(mention))
    const valued = words.map(() => false)
    for (const { from, to, by } of values)
      if ((by === 'exact' || by === 'lemma') && !PLAIN.has(words[from]?.norm ?? ''))
        for (let at = from; at < to; at += 1) valued[at] = true
    const dated = words.map(() => false)
    for (const { category, from, to } of items)
      if (category === 'period') for (let at = from; at < to; at += 1) dated[at] = true
    const symbols = words.map(({ norm, lemma, text, isQuoted }, at) => {
      if (PLAIN.has(norm)) return lemma
      if (dated[at] === true) return '#PER'
      if (/\d/.test(text)) return '#NUM'
      if (valued[at] === true && ((named[at] ?? 0) < 0.9 || isQuoted)) return '#VAL'
      if (CUES.has(lemma)) return lemma
      if ((named[at] ?? 0) >= NAMED) return '#COL'
      if (isEntity[at] === true) return '#ENT'
      return isCommon(lemma) ? lemma : '_'
    })
    return { model, profile, words, mentions, values, items, isEntity, symbols }
  }
}

/** Words that say what is done with columns, even where a column is called so too. */
const CUES: ReadonlySet<string> = new Set(
  (
    'average mean avg median total sum count number amount how many each every per by for group highest lowest maximum minimum max min most ' +
    'least top bottom more less than over under above below between distinct different unique common frequent rank order sort bar pie ' +
    'line scatter chart plot trend x y axis which what who share percent percentage proportion'
  ).split(' '),
)

/** The symbol at a place; ^ before the question, $ after it. */
export const symbolAt = ({ symbols }: QuestionFeatures, at: number) => (at < 0 ? '^' : (symbols[at] ?? '$'))

/** What the question as a whole says: its symbols alone, in twos and threes, and how it begins. */
export function ngramsOf(asked: QuestionFeatures): readonly string[] {
  const { symbols } = asked
  const found = new Set<string>()
  for (const [at, symbol] of symbols.entries()) {
    if (symbol === '_') continue
    const [next = '_', third = '_'] = [symbols[at + 1], symbols[at + 2]]
    found.add(symbol)
    if (next !== '_') found.add(`${symbol} ${next}`)
    if (next !== '_' && third !== '_') found.add(`${symbol} ${next} ${third}`)
  }
  found.add(`^ ${symbolAt(asked, 0)} ${symbolAt(asked, 1)}`)
  found.add(`^ ${symbolAt(asked, 0)} ${symbolAt(asked, 1)} ${symbolAt(asked, 2)}`)
  return [...found]
}
