import type { DatasetProfile } from '../../../../datasets/profile.ts'
import type { KeepMade } from '../../../../engines/keep.ts'
import { timeOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../../constructs/conditions/conditions.ts'
import type { Item } from '../../../constructs/senses.ts'
import { parse } from '../../../grammar/chart-parser.ts'
import { spelledOut } from '../../words/shorthand.ts'
import { wordsOf, type Word } from '../../words/words.ts'
import type { LabelledQuestion } from '../../scope/word-features.ts'
import type { Stretch } from '../../scope/chain.ts'
import type { Quoted } from '../../scope/quoted.ts'
import { scopeOf, type Aside } from '../../scope/scope.ts'
import { inContext } from './in-context.ts'
import { FOLLOW_UP_FILLER } from '../turns/follow-up.ts'
import { grammarOf } from './grammar.ts'
import { keptNames } from '../../mentions/kept-names.ts'
import { lexiconOf, type Lexicon } from '../../mentions/lexicon.ts'
import { remembering } from '../../../say/remembering.ts'
import { terminalsOf } from '../../mentions/terminals.ts'

/** What the grammar makes of a question, before anything is chosen. */
export interface Parts {
  readonly words: readonly Word[]
  /** By the word that they start at. */
  readonly items: readonly (readonly Item[])[]
  /** The places of words that nothing explains. */
  readonly unknown: ReadonlySet<number>
  readonly isFiller: (word: number) => boolean
  readonly quoted: Quoted
  /** Stretches that do not ask. */
  readonly asides: readonly Aside[]
  /** Stretches that may not ask, with how much speaks for it; they are read as if they did. */
  readonly unsure: readonly Stretch[]
}

export interface PartsMaker {
  readonly lexicon: Lexicon
  /** What the lexicon makes of a question. */
  readonly toldOf: (question: string) => LabelledQuestion
  /** @param statements stretches that are asides too */
  readonly partsOf: (question: string, isFollowUp: boolean, statements?: readonly Aside[]) => Parts
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The first and the last year that the data has from January to December; null where these are not two. */
function wholeYearsOf(
  model: SemanticModel,
  { firstDay, lastDay }: DatasetProfile,
): readonly [Filter, Filter] | null {
  const time = timeOf(model)
  if (time?.role !== 'date' || firstDay === null || lastDay === null) return null
  const first = firstDay.slice(5, 7) === '01' ? yearOf(firstDay) : yearOf(firstDay) + 1
  const last = lastDay.slice(5, 7) === '12' ? yearOf(lastDay) : yearOf(lastDay) - 1
  if (first >= last) return null
  const year = (number: number): Filter => ({
    kind: 'period',
    column: time.name,
    from: `${number}-01-01`,
    to: `${number + 1}-01-01`,
  })
  return [year(first), year(last)]
}

/** Stretches in order, without those that lie within another or begin in one. */
function outermost(asides: readonly Aside[]): readonly Aside[] {
  const inOrder = asides.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const kept: Aside[] = []
  for (const aside of inOrder) if (aside.from >= (kept.at(-1)?.to ?? 0)) kept.push(aside)
  return kept
}

/** Questions of which what was found is kept. */
const MOST_REMEMBERED = 16

/** Lexicon and grammar of a dataset, made once, then any number of questions. */
export function partsMaker(
  model: SemanticModel,
  profile: DatasetProfile,
  withoutRules?: ReadonlySet<string>,
  keep?: KeepMade,
): PartsMaker {
  const lexicon = lexiconOf(model, profile, keptNames(model, profile, keep))
  const rules = grammarOf(model, profile, withoutRules)
  const whole = wholeYearsOf(model, profile)
  const isWord = (norm: string) => lexicon.vocabulary.has(norm) || lexicon.filler.has(norm)
  const startsName = (words: readonly Word[], at: number) =>
    (lexicon.byFirstWord.get(words[at]?.norm ?? '') ?? []).some((entry) =>
      entry.words.every((norm, offset) => words[at + offset]?.norm === norm),
    )
  /** What grew most without a time grew from the first year to the last. */
  const ofData = (item: Item): Item =>
    item.category === 'change' && whole !== null ? { ...item, sense: { ...item.sense, whole } } : item
  const toldOf = (question: string): LabelledQuestion => {
    const words = spelledOut(wordsOf(question), isWord, startsName)
    return { question, words, ...terminalsOf(words, lexicon), isFiller: (norm) => lexicon.isFiller(norm) }
  }
  /** What is found in a question, whatever of it is left out; a question is read several times, without this or that. */
  const foundIn = remembering(MOST_REMEMBERED, (question) => {
    const told = toldOf(question)
    return { ...told, ...scopeOf(told) }
  })
  return {
    lexicon,
    toldOf,
    partsOf(question, isFollowUp, statements = []) {
      const { words, items: found, unknown: unexplained, quoted, unsure, asides: known } = foundIn(question)
      const asides = statements.length === 0 ? known : outermost([...known, ...statements])
      const isAside = (word: number) => asides.some(({ from, to }) => word >= from && word < to)
      const terminals = found.filter((item) => quoted.allows(item) && !isAside(item.from))
      const unknown = new Set([...unexplained].filter((word) => !isAside(word)))
      const isInCondition = (word: number) =>
        found.some(
          ({ category, from, to }) => category === 'filter' && to - from > 1 && from <= word && word < to,
        )
      const isFiller = (word: number) => {
        const norm = words[word]?.norm ?? ''
        if (quoted.isNeeded(word)) return false
        if (isAside(word)) return true
        // “Which single month”, where it names no value.
        if (norm === 'single' && !found.some(({ from }) => from === word)) return true
        // "In the US" is no "us".
        if (words[word]?.text === 'US' && found.some(({ from }) => from === word)) return false
        // "On time", where a column says what is: words that say nothing alone.
        if (model.inferred === true && isInCondition(word)) return false
        return lexicon.isFiller(norm) || (isFollowUp && FOLLOW_UP_FILLER.has(norm))
      }
      const items = inContext(parse(words.length, terminals.map(ofData), rules, isFiller), terminals)
      return { words, items, unknown, isFiller, quoted, asides, unsure }
    },
  }
}
