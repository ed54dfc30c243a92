import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Item } from '../../../constructs/senses.ts'
import { isLack } from '../../../constructs/sketch.ts'
import { weightOf, WEIGHTS, type Passing } from '../../../grammar/weights.ts'
import { PASSING } from '../../mentions/core-lexicon.ts'
import { coversOf, type Cover } from './covers.ts'
import { lostOf } from './nodes-of-words.ts'
import type { Token } from '../../result/interpretation.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Parts } from './parsed-question.ts'
import { wordPlacesOf, tokensOf } from './tokens-of-parse.ts'
import { isReadAs, madeOf, readingsOf, type PlanWithWords, type CoverReading } from './readings.ts'

/** The plans that the grammar makes of a question: of all its words, or of those that it can fit together. */

/** What the grammar made of the question, or of most of it. */
export interface GrammarReading {
  readonly plan: Plan
  /** Words that it takes, by place. */
  readonly taken: ReadonlySet<number>
  /** Content words that it passes over. */
  readonly left: number
  readonly assumptions: number
}

const CLOSE = weightOf(WEIGHTS.readings, 'close')
const LIKELY = weightOf(WEIGHTS.readings, 'likely')
/** Readings of all words that are weighed. */
const MOST_WHOLE = 3
/** Ways to leave words out that are looked at. */
const MOST_PARTLY = 4

/** How a word may be passed over; null where that loses content. */
export function passingIn({ words, isFiller, quoted }: Parts, word: number): Passing | null {
  if (quoted.isNeeded(word)) return null
  return isFiller(word) ? 'filler' : (PASSING.get(words[word]?.norm ?? '') ?? null)
}

/** Whether a word stands after “and”. */
export const isListed =
  ({ words }: Parts) =>
  (word: number): boolean =>
    /^(?:and|&)$/.test(words[word - 1]?.norm ?? '')

const coversOnce = new WeakMap<Parts, readonly Cover[]>()

/** The lightest ways to account for the words of a question, worked out once. */
export function coversIn(parts: Parts): readonly Cover[] {
  const { words, items } = parts
  const covers =
    coversOnce.get(parts) ??
    coversOf(
      words.length,
      items,
      (word) => {
        const as = passingIn(parts, word)
        return as === null ? null : weightOf(WEIGHTS.passing, as)
      },
      isListed(parts),
    )
  coversOnce.set(parts, covers)
  return covers
}

const readOnce = new WeakMap<Parts, readonly CoverReading[]>()

/** What these make, of a question that follows up on none: the grammar and the weights both ask for it. */
export function wholeReadings(model: SemanticModel, question: string, parts: Parts): readonly CoverReading[] {
  const { words, asides } = parts
  const asked = { model, question, words, asides, earlier: null }
  const readings = readOnce.get(parts) ?? readingsOf(asked, coversIn(parts), CLOSE)
  readOnce.set(parts, readings)
  return readings
}

const passedOver = (token: Token): Token => (token.use === 'unknown' ? { ...token, use: 'passed' } : token)

const placesWithout = ({ parts }: Cover, lost: readonly Item[]): ReadonlySet<number> =>
  new Set(
    parts.flatMap(({ leaves }) =>
      leaves.flatMap(({ from, to }) =>
        lost.some((item) => item.from === from)
          ? []
          : Array.from({ length: to - from }, (_, at) => from + at),
      ),
    ),
  )

/** A reading of the grammar, with what became of each word. */
export interface ReadPlan extends GrammarReading {
  readonly tokens: readonly Token[]
}

export function grammarReadings(model: SemanticModel, question: string, parts: Parts): readonly ReadPlan[] {
  const covers = coversIn(parts)
  const asked = { model, question, words: parts.words, asides: parts.asides, earlier: null }
  const whole = wholeReadings(model, question, parts).filter(isReadAs)
  const tokensIn = ({ parts: taken, left }: Cover, { held }: PlanWithWords) =>
    tokensOf(question, parts.words, taken, { unknown: new Set(left), asides: parts.asides, held }).map(
      passedOver,
    )
  const [lightest] = whole
  const isLikely = lightest !== undefined && lightest.weight - (covers[0]?.weight ?? 0) <= LIKELY
  const read = isLikely
    ? whole.slice(0, MOST_WHOLE).map(({ cover, made }) => ({
        plan: made.plan,
        taken: wordPlacesOf(cover.parts),
        tokens: tokensIn(cover, made),
        left: 0,
        assumptions: made.assumptions.length + cover.parts.flatMap((part) => part.assumptions).length,
      }))
    : []
  const partly = covers
    .filter(({ left, parts: taken }) => left.length > 0 && taken.length > 0)
    .slice(0, MOST_PARTLY)
  // Only the first that makes a plan is looked at, since what it holds takes longer to tell than to make it.
  for (const cover of partly) {
    const made = madeOf(asked, cover)
    if (isLack(made)) continue
    const lost = lostOf(cover.parts, made.held)
    const reading: ReadPlan = {
      plan: made.plan,
      taken: placesWithout(cover, lost),
      tokens: tokensIn(cover, made),
      left: cover.left.length + lost.length,
      assumptions: made.assumptions.length,
    }
    return [...read, reading]
  }
  return read
}
