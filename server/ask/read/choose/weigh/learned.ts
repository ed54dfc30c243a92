import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetProfile } from '../../../../datasets/profile.ts'
import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Item } from '../../../constructs/senses.ts'
import { asker, type QuestionFeatures } from '../../mentions/asked.ts'
import { candidatePlansOf } from '../../propose/decisions/candidate-plans.ts'
import type { GrammarReading } from '../../propose/parse/grammar-readings.ts'
import { judged, likelihoodOf, type Judged, type Judges } from './choice.ts'
import { evidenceTraits, type TriedReading } from './evidence.ts'
import { decisionNames, type DecisionName, type FeatureWeights } from '../../propose/decisions/linear.ts'
import { forestOf, forestSum } from './trees.ts'

/**
 * What a question asks, by weights learned from strangers' questions (`npm run learn`): decisions propose plans beside those of
 * the grammar, trees choose among all, and others say how far the choice can be trusted.
 */

/** `weights.json`: kinds of options by decision, and for each feature the weights of kinds. */
export interface WeightsFile {
  /** Where the weights come from. */
  readonly learned: unknown
  /** Words that questions over many datasets hold. */
  readonly common: string
  readonly decisions: Readonly<Record<DecisionName, DecisionWeights>>
  readonly judges: Readonly<Record<keyof Judges, string>>
}

export interface DecisionWeights {
  readonly kinds: readonly string[]
  /** A letter for the place of a kind, then its weight: "a12c-30". */
  readonly features: Readonly<Record<string, string>>
}

export interface Knowledge {
  readonly weights: FeatureWeights
  readonly judges: Judges
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
  ) as unknown as FeatureWeights
  const judges = {
    choice: forestOf(file.judges.choice),
    trust: forestOf(file.judges.trust),
    evidence: forestOf(file.judges.evidence),
  }
  return { weights, judges, isCommon: (lemma) => common.has(lemma) }
}

let kept: Knowledge | null = null
const shipped = (): Knowledge =>
  (kept ??= knowledgeOf(
    JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8')) as WeightsFile,
  ))

/** What was made of a question, the likeliest plan first. */
export interface LearnedReading extends Judged {
  readonly asked: QuestionFeatures
}

export interface LearnedReader {
  /**
   * @param items what the grammar reads in stretches of the question
   * @param readings what the grammar makes of all of it, or most
   */
  read(question: string, items: readonly Item[], readings: readonly GrammarReading[]): LearnedReading
  /**
   * How likely it is that the first of some readings is what was asked, once their tables were seen: 0 to 1.
   *
   * @param tried the likeliest reading and those after it that show something
   * @param odds of the first before, in thousandths of natural logarithms
   */
  seen(tried: readonly TriedReading[], odds: number): number
}

export function learnedReader(
  model: SemanticModel,
  profile: DatasetProfile,
  knowledge: Knowledge = shipped(),
): LearnedReader {
  const { weights, judges, isCommon } = knowledge
  const askedOf = asker(model, profile, isCommon)
  return {
    read(question, items, readings) {
      const asked = askedOf(question, items)
      return { asked, ...judged(judges, asked, candidatePlansOf(weights, asked), readings) }
    },
    seen: (tried, odds) =>
      likelihoodOf(forestSum(judges.evidence, evidenceTraits(tried, odds, profile.rowCount))),
  }
}
