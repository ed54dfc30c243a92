import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Item } from '../constructs/senses.ts'
import { asker, type Asked } from './asked.ts'
import { candidatesOf } from './candidates.ts'
import { choiceDecision, trustDecision, weigh, type GrammarReading, type Weighed } from './choice.ts'
import { decisionNames, ranked, type DecisionName, type Weights } from './linear.ts'

/**
 * What a question asks, by weights learned from strangers' questions (`npm run learn`): decisions propose plans beside those of
 * the grammar, one more decision chooses among all, and a last one says how far the choice can be trusted.
 */

/** `weights.json`: kinds of options by decision, and for each feature the weights of kinds. */
export interface WeightsFile {
  /** Where the weights come from. */
  readonly learned: unknown
  /** Words that questions over many datasets hold. */
  readonly common: string
  readonly decisions: Readonly<Record<DecisionName, DecisionWeights>>
}

export interface DecisionWeights {
  readonly kinds: readonly string[]
  /** A letter for the place of a kind, then its weight: "a12c-30". */
  readonly features: Readonly<Record<string, string>>
}

export interface Knowledge {
  readonly weights: Weights
  readonly isCommon: (lemma: string) => boolean
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The weights of a feature as the file has them. */
export const weightsText = (kinds: readonly string[], weights: Readonly<Record<string, number>>): string =>
  kinds
    .map((kind, place) => (weights[kind] === undefined ? '' : `${LETTERS[place] ?? ''}${weights[kind]}`))
    .join('')

function weightsOf(kinds: readonly string[], text: string): Readonly<Record<string, number>> {
  const weights: Record<string, number> = {}
  for (const [, letter = '', weight] of text.matchAll(/([a-z])(-?\d+)/gi))
    weights[kinds[LETTERS.indexOf(letter)] ?? ''] = Number(weight)
  return weights
}

const tableOf = ({ kinds, features }: DecisionWeights) =>
  new Map(Object.entries(features).map(([feature, text]) => [feature, weightsOf(kinds, text)] as const))

export function knowledgeOf(file: WeightsFile): Knowledge {
  const common = new Set(file.common.split(' '))
  const weights = Object.fromEntries(
    decisionNames.map((name) => [name, tableOf(file.decisions[name])]),
  ) as unknown as Weights
  return { weights, isCommon: (lemma) => common.has(lemma) }
}

let kept: Knowledge | null = null
const shipped = (): Knowledge =>
  (kept ??= knowledgeOf(
    JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8')) as WeightsFile,
  ))

/** What was made of a question, the likeliest plan first. */
export interface LearnedReading {
  readonly asked: Asked
  readonly weighed: readonly Weighed[]
  /** How likely it is that the first is what was asked. */
  readonly trust: number
}

export interface LearnedReader {
  /**
   * @param items what the grammar reads in stretches of the question
   * @param readings what the grammar makes of all of it, or most
   */
  read(question: string, items: readonly Item[], readings: readonly GrammarReading[]): LearnedReading
}

export function learnedReader(
  model: SemanticModel,
  profile: DatasetProfile,
  knowledge: Knowledge = shipped(),
): LearnedReader {
  const { weights, isCommon } = knowledge
  const askedOf = asker(model, profile, isCommon)
  return {
    read(question, items, readings) {
      const asked = askedOf(question, items)
      const candidates = candidatesOf(weights, asked)
      const weighed = weigh(weights, choiceDecision(asked, candidates, readings))
      const trust = weighed.length === 0 ? [] : ranked(weights, trustDecision(asked, weighed, candidates))
      const right = trust.find(({ option }) => option.value)
      return { asked, weighed, trust: right === undefined ? 0 : Math.exp(right.log) }
    },
  }
}
