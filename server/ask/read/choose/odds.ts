import type { ScoredReading } from './decide.ts'
import type { PlanReading, Token } from '../result/interpretation.ts'

/** How likely the readings of the grammar are. Its weights tell readings apart and not how surely, so this is coarse. */

/** A reading with what it weighs. */
export interface Weighted extends PlanReading {
  readonly weight: number
}

/** How much heavier than another a reading has to be to be e times less likely. */
const TIED = 0.02

/** How likely each next one of readings that weigh the same is: the order of the grammar's rules is no chance. */
const LATER = 0.55

/** What is left of a reading's likelihood for each word that it does without. */
const PASSED = {
  /** Of strangers' questions without their unknown words, about every other one was still the question asked. */
  word: 0.47,
  /** A number is mostly a condition, without which another question is answered. */
  number: 0.1,
} as const

/** Likelihood of a reading that takes an unknown word as a name of the dataset that begins alike. */
const ALIKE = 0.3

/** Readings of different plans by their weights, the lightest first. */
export function candidatesOf(readings: readonly Weighted[]): readonly ScoredReading[] {
  const lightest = Math.min(...readings.map(({ weight }) => weight))
  const odds = readings.map(({ weight }, place) => Math.exp((lightest - weight) / TIED) * LATER ** place)
  const all = odds.reduce((sum, each) => sum + each, 0)
  return readings.map(({ plan, restatement }, place) => ({
    plan,
    restatement,
    probability: (odds[place] ?? 0) / all,
  }))
}

/** A question in words that may be known, in place of one with words that are not. */
export interface Rewording {
  readonly question: string
  readonly probability: number
}

/** What stands in the place of a word; null where it is passed over. */
interface Replaced {
  readonly text: string | null
  readonly probability: number
}

function reworded(tokens: readonly Token[], replaced: (lost: Token) => Replaced): Rewording {
  const made = tokens.map((token) =>
    token.use === 'unknown' ? replaced(token) : { text: token.text, probability: 1 },
  )
  return {
    question: made.flatMap(({ text }) => text ?? []).join(' '),
    probability: made.reduce((all, { probability }) => all * probability, 1),
  }
}

const passedOver = ({ text }: Token): Replaced => ({
  text: null,
  probability: /\d/.test(text) ? PASSED.number : PASSED.word,
})

/**
 * A question with names in the place of its unknown words, and without these words.
 *
 * @param alike the names of the dataset that begin like a word, nearest first
 */
export const rewordings = (
  tokens: readonly Token[],
  alike: (word: string) => readonly string[],
): readonly Rewording[] => [
  reworded(tokens, (lost) => {
    const [name] = alike(lost.text)
    return name === undefined ? passedOver(lost) : { text: name, probability: ALIKE }
  }),
  reworded(tokens, passedOver),
]
