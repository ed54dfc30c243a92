import type { DatasetProfile } from '../../server/datasets/profile.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import type { Item } from '../../server/ask/constructs/senses.ts'
import { LEARNED_THRESHOLDS } from '../../server/ask/read/choose/decide.ts'
import { grammarReadings } from '../../server/ask/read/propose/parse/grammar-readings.ts'
import { partsMaker } from '../../server/ask/read/propose/parse/parsed-question.ts'
import { asker, type QuestionFeatures } from '../../server/ask/read/mentions/asked.ts'
import { candidatePlansOf, planKey } from '../../server/ask/read/propose/decisions/candidate-plans.ts'
import {
  likelihoodOf,
  likelyIn,
  offsetOf,
  scoresIn,
  type Judges,
  type RankedCandidate,
} from '../../server/ask/read/choose/weigh/choice.ts'
import { contenders, type Contender } from '../../server/ask/read/propose/decisions/contenders.ts'
import type { GrammarReading } from '../../server/ask/read/propose/parse/grammar-readings.ts'
import {
  evidenceTraits,
  MOST_TRIED,
  type Seen,
  type TriedReading,
} from '../../server/ask/read/choose/weigh/evidence.ts'
import type { WeightsFile } from '../../server/ask/read/choose/weigh/learned.ts'
import { knowledgeOf, weightsText } from '../../server/ask/read/choose/weigh/learned.ts'
import { decisionNames, type DecisionName } from '../../server/ask/read/propose/decisions/linear.ts'
import { fieldOf, traitsOf, trustTraits, type Field } from '../../server/ask/read/choose/weigh/traits.ts'
import {
  forestOf,
  forestText,
  forestSum,
  type FlatTree,
  type Forest,
} from '../../server/ask/read/choose/weigh/trees.ts'
import { saidWords } from '../../server/ask/read/words/said-words.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { grownTrees, type Choice, type Growth } from './boost.ts'
import { hashOf, type CorpusItem } from './corpus.ts'
import { lessonsOf } from './lessons.ts'
import { isPadded } from './padded.ts'
import { learned, type Learned, type Lesson } from './train.ts'

/** From questions whose plans are known to the weights of all decisions. */

/** A question with the plans that are right for it; none where no plan can say its gold. */
export interface Example {
  /** Examples of one family are never on both sides of a split. */
  readonly family: string
  readonly dataset: string
  readonly question: string
  readonly items: readonly Item[]
  readonly readings: readonly GrammarReading[]
  readonly golds: readonly Plan[]
  /** The question of strangers that it is; null for what was made of one, and for the banks. */
  readonly item: CorpusItem | null
  readonly model: SemanticModel
  readonly profile: DatasetProfile
}

export type ExampleMaker = (question: string, golds: readonly Plan[], item?: CorpusItem) => Example

export function exampleMaker(
  family: string,
  dataset: string,
  { model, profile }: { readonly model: SemanticModel; readonly profile: DatasetProfile },
): ExampleMaker {
  const { partsOf } = partsMaker(model, profile)
  return (question, golds, item) => {
    const parts = partsOf(question, false)
    const readings = grammarReadings(model, question, parts)
    return {
      family,
      dataset,
      question,
      golds,
      item: item ?? null,
      readings,
      items: parts.items.flat(),
      model,
      profile,
    }
  }
}

/** Datasets whose questions have to hold a word for it to be a common one. */
const FEWEST_DATASETS = 5

function commonWords(examples: readonly Example[]): ReadonlySet<string> {
  const holding = new Map<string, Set<string>>()
  for (const { question, dataset } of examples)
    for (const { lemma } of saidWords(question)) {
      const of = holding.get(lemma) ?? new Set<string>()
      holding.set(lemma, of.add(dataset))
    }
  return new Set([...holding].filter(([, of]) => of.size >= FEWEST_DATASETS).map(([word]) => word))
}

interface Prepared extends Example {
  readonly asked: QuestionFeatures
  readonly keys: ReadonlySet<string>
  readonly lessons: readonly Lesson[]
}

type Tables = Partial<Record<DecisionName, Learned>>

const taught = (lessons: readonly Lesson[]): Tables =>
  Object.fromEntries(decisionNames.map((name) => [name, learned(name, lessons)]))

/** Weights as the file has them. */
function fileOf(
  tables: Tables,
  judges: WeightsFile['judges'],
  common: ReadonlySet<string>,
  provenance: unknown,
): WeightsFile {
  const decisions = Object.fromEntries(
    decisionNames.map((name) => {
      const table = tables[name] ?? {}
      const kinds = [...new Set(Object.values(table).flatMap((of) => Object.keys(of)))].toSorted()
      const features = Object.entries(table)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([feature, of]) => [feature, weightsText(kinds, of)] as const)
      return [name, { kinds, features: Object.fromEntries(features) }]
    }),
  ) as unknown as WeightsFile['decisions']
  return { learned: provenance, common: [...common].toSorted().join(' '), decisions, judges }
}

const HALVES = [0, 1] as const

/** What a plan gave. */
export interface Outcome {
  readonly isRight: boolean
  /** Null where it was not tried, or shows nothing. */
  readonly seen: Seen | null
}

/** What the plans of each example give. */
export type Trial = (
  tried: ReadonlyMap<Example, readonly Plan[]>,
) => Promise<(example: Example, plan: Plan) => Outcome>

const CHOICE: Growth = { rounds: 300, depth: 5, rate: 0.06, fewest: 20, ridge: 2, share: 0.3, sample: 0.5 }
const TRUST: Growth = { rounds: 250, depth: 4, rate: 0.04, fewest: 30, ridge: 4, share: 0.3, sample: 0.5 }
const EVIDENCE: Growth = { rounds: 200, depth: 3, rate: 0.04, fewest: 30, ridge: 4, share: 0.5, sample: 0.5 }

/** An example with the plans that it may ask for. */
export interface Contested {
  readonly example: Prepared
  readonly field: Field
  readonly traits: readonly (readonly number[])[]
  readonly offsets: readonly number[]
  readonly right: readonly boolean[]
  readonly seen: readonly (Seen | null)[]
}

/** The bank of one dataset holds more questions than a third of the strangers' and says nothing of others. */
const weightOf = ({ dataset }: Example) => (dataset === 'pricing' ? 0.3 : 1)

function choiceTrees(contested: readonly Contested[]): readonly FlatTree[] {
  const choices = contested.flatMap(({ example, traits, offsets, right }) => {
    const whole = right.filter(Boolean).length
    const wanted = right.map((is) => (is ? 1 / whole : 0))
    return whole === 0 ? [] : [{ rows: traits, wanted, offsets, weight: weightOf(example) }]
  })
  return grownTrees(choices, CHOICE)
}

/** An example with its candidates, as trees chose that were made without its family. */
interface Chosen {
  readonly contested: Contested
  readonly likely: readonly RankedCandidate[]
}

const isFirstRight = ({ contested: { right }, likely }: Chosen) => right[likely[0]?.at ?? 0] === true

/** Whether the likeliest plan of an example is right, with what is known of it. */
function trusted(chosen: Chosen): Choice {
  const {
    contested: { example, field },
    likely,
  } = chosen
  const rows = [trustTraits(example.asked, field, likely)]
  return { rows, wanted: [isFirstRight(chosen) ? 1 : 0], offsets: [0], weight: weightOf(example) }
}

/** The same with what the tables of the likeliest plans show, where they are known; as they are offered. */
function evident(trust: Forest, chosen: Chosen): readonly Choice[] {
  const { contested, likely } = chosen
  const { example, field, seen } = contested
  const odds = forestSum(trust, trustTraits(example.asked, field, likely))
  const [first] = likely
  const all = likely.slice(0, MOST_TRIED).flatMap(({ at, probability }): readonly TriedReading[] => {
    const table = seen[at] ?? null
    const share = (probability * likelihoodOf(odds)) / Math.max(first?.probability ?? 0, 1e-6)
    return table === null || share < LEARNED_THRESHOLDS.offer
      ? []
      : [{ plan: (field.all[at] as Contender).plan, probability, seen: table }]
  })
  if (first === undefined || (seen[first.at] ?? null) === null || all.length === 0) return []
  const rows = [evidenceTraits(all, odds, example.profile.rowCount)]
  return [{ rows, wanted: [isFirstRight(chosen) ? 1 : 0], offsets: [0], weight: weightOf(example) }]
}

/** What chooses, what trusts, and what trusts once tables were seen: from plans that were made without the example's family. */
export function judgesOf(contested: readonly Contested[]): Readonly<Record<keyof Judges, string>> {
  const halfOf = ({ example: { family } }: Contested) => hashOf(`judged ${family}`) % 2
  const chosen = HALVES.map((half) => {
    const others = contested.filter((each) => halfOf(each) !== half)
    const choice = forestOf(forestText(choiceTrees(others)))
    return contested
      .filter((each) => halfOf(each) === half)
      .map((each): Chosen => ({
        contested: each,
        likely: likelyIn(scoresIn(choice, each.traits, each.offsets)),
      }))
  })
  const trustOf = (of: readonly Chosen[]) => forestText(grownTrees(of.map(trusted), TRUST, true))
  const seen = HALVES.flatMap((half) => {
    const trust = forestOf(trustOf(chosen[1 - half] ?? []))
    return (chosen[half] ?? []).flatMap((each) => evident(trust, each))
  })
  return {
    choice: forestText(choiceTrees(contested)),
    trust: trustOf(chosen.flat()),
    evidence: forestText(grownTrees(seen, EVIDENCE, true)),
  }
}

const NO_JUDGES = { choice: '', trust: '', evidence: '' } as const

/** Weights of all decisions. What chooses among candidates learns from candidates that were made without the question's family. */
export async function teach(
  examples: readonly Example[],
  provenance: unknown,
  trial: Trial,
): Promise<WeightsFile> {
  const common = commonWords(examples)
  const askers = new Map<SemanticModel, ReturnType<typeof asker>>()
  const askedOf = ({ model, profile, question, items }: Example) => {
    const made = askers.get(model) ?? asker(model, profile, (lemma) => common.has(lemma))
    askers.set(model, made)
    return made(question, items)
  }
  const prepared = examples.map((example): Prepared => {
    const asked = askedOf(example)
    const [gold] = example.golds
    return {
      ...example,
      asked,
      keys: new Set(example.golds.map(planKey)),
      lessons: gold === undefined ? [] : lessonsOf(asked, gold),
    }
  })
  const halfOf = ({ family }: Example) => hashOf(family) % 2
  const lessonsIn = (of: readonly Prepared[]) => of.flatMap(({ lessons }) => lessons)
  const proposed = HALVES.flatMap((half) => {
    const tables = taught(lessonsIn(prepared.filter((each) => halfOf(each) !== half)))
    const { weights } = knowledgeOf(fileOf(tables, NO_JUDGES, common, null))
    return prepared
      .filter((each) => halfOf(each) === half)
      .map((example) => ({
        example,
        all: contenders(example.asked, candidatePlansOf(weights, example.asked), example.readings),
      }))
  }).filter(({ all }) => all.length > 0)
  const outcomeOf = await trial(new Map(proposed.map(({ example, all }) => [example, plansOf(all)] as const)))
  const contested = proposed.map(({ example, all }): Contested => {
    const field = fieldOf(example.asked, all)
    const isRight = ({ key, plan }: Contender) => example.keys.has(key) || outcomeOf(example, plan).isRight
    const enough = [...example.golds, ...plansOf(all.filter(isRight))]
    return {
      example,
      field,
      traits: all.map((_, at) => traitsOf(example.asked, field, at)),
      offsets: all.map((contender) => offsetOf(contender, field)),
      right: all.map((each) => isRight(each) && !isPadded(each.plan, enough)),
      seen: all.map(({ plan }) => outcomeOf(example, plan).seen),
    }
  })
  return fileOf(taught(lessonsIn(prepared)), judgesOf(contested), common, provenance)
}

const plansOf = (all: readonly Contender[]) => all.map(({ plan }) => plan)
