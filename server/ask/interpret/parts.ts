import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Item } from '../constructs/senses.ts'
import { parse } from '../grammar/chart.ts'
import { wordsOf, type Word } from '../grammar/words.ts'
import { asidesIn, type Aside } from './asides.ts'
import { inContext } from './context.ts'
import { FOLLOW_UP_FILLER } from './follow-up.ts'
import { grammarOf } from './grammar.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'
import { quotedIn, type Quoted } from './quoted.ts'
import { terminalsOf } from './terminals.ts'

/** What the grammar makes of a question, before anything is chosen. */
export interface Parts {
  readonly words: readonly Word[]
  /** By the word that they start at. */
  readonly items: readonly (readonly Item[])[]
  /** The places of words that nothing explains. */
  readonly unknown: ReadonlySet<number>
  readonly isFiller: (word: number) => boolean
  readonly quoted: Quoted
  /** Stretches that ask for nothing: what people say of themselves. */
  readonly asides: readonly Aside[]
}

export interface PartsMaker {
  readonly lexicon: Lexicon
  readonly partsOf: (question: string, isFollowUp: boolean) => Parts
}

/** Lexicon and grammar of a dataset, made once, then any number of questions. */
export function partsMaker(
  model: SemanticModel,
  profile: DatasetProfile,
  withoutRules?: ReadonlySet<string>,
): PartsMaker {
  const lexicon = buildLexicon(model, profile)
  const rules = grammarOf(model, profile, withoutRules)
  return {
    lexicon,
    partsOf(question, isFollowUp) {
      const words = wordsOf(question)
      const { items: found, unknown: unexplained } = terminalsOf(words, lexicon)
      const quoted = quotedIn(question, words)
      const asides = asidesIn(question, words, found, unexplained)
      const isAside = (word: number) => asides.some(({ from, to }) => word >= from && word < to)
      const terminals = found.filter((item) => quoted.allows(item) && !isAside(item.from))
      const unknown = new Set([...unexplained].filter((word) => !isAside(word)))
      const isFiller = (word: number) => {
        const norm = words[word]?.norm ?? ''
        if (quoted.isNeeded(word)) return false
        if (isAside(word)) return true
        return lexicon.isFiller(norm) || (isFollowUp && FOLLOW_UP_FILLER.has(norm))
      }
      const items = inContext(parse(words.length, terminals, rules, isFiller), terminals)
      return { words, items, unknown, isFiller, quoted, asides }
    },
  }
}
