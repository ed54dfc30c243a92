import type { DatasetProfile } from '../../server/datasets/profile.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import type { Item } from '../../server/ask/constructs/senses.ts'
import { grammarReadings } from '../../server/ask/interpret/grammar-readings.ts'
import { partsMaker } from '../../server/ask/interpret/parts.ts'
import { asker, type Asked } from '../../server/ask/learned/asked.ts'
import { candidatesOf, planKey } from '../../server/ask/learned/candidates.ts'
import { choiceDecision, trustDecision, weigh, type GrammarReading } from '../../server/ask/learned/choice.ts'
import type { Knowledge, WeightsFile } from '../../server/ask/learned/learned.ts'
import { knowledgeOf, weightsText } from '../../server/ask/learned/learned.ts'
import { decisionNames, type DecisionName } from '../../server/ask/learned/linear.ts'
import { saidWords } from '../../server/ask/learned/words.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { hashOf } from './corpus.ts'
import { lessonsOf } from './lessons.ts'
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
  readonly model: SemanticModel
  readonly profile: DatasetProfile
}

export type ExampleMaker = (question: string, golds: readonly Plan[]) => Example

export function exampleMaker(
  family: string,
  dataset: string,
  { model, profile }: { readonly model: SemanticModel; readonly profile: DatasetProfile },
): ExampleMaker {
  const { partsOf } = partsMaker(model, profile)
  return (question, golds) => {
    const parts = partsOf(question, false)
    const readings = grammarReadings(model, question, parts)
    return { family, dataset, question, golds, readings, items: parts.items.flat(), model, profile }
  }
}

/** The decisions that read a question; the others choose among what these give. */
const FIRST = decisionNames.filter((name) => name !== 'candidate' && name !== 'trust')

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
  readonly asked: Asked
  readonly keys: ReadonlySet<string>
  readonly lessons: readonly Lesson[]
}

type Tables = Partial<Record<DecisionName, Learned>>

const taught = (names: readonly DecisionName[], lessons: readonly Lesson[]): Tables =>
  Object.fromEntries(names.map((name) => [name, learned(name, lessons)]))

/** Weights as the file has them. */
function fileOf(tables: Tables, common: ReadonlySet<string>, provenance: unknown): WeightsFile {
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
  return { learned: provenance, common: [...common].toSorted().join(' '), decisions }
}

const HALVES = [0, 1] as const

/** Weights of all decisions. What chooses among candidates learns from candidates that were made without the question's family. */
export function teach(examples: readonly Example[], provenance: unknown): WeightsFile {
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
  const knowledge = (tables: Tables): Knowledge => knowledgeOf(fileOf(tables, common, null))
  const lessonsIn = (of: readonly Prepared[]) => of.flatMap(({ lessons }) => lessons)

  const chosen = HALVES.flatMap((half) => {
    const { weights } = knowledge(taught(FIRST, lessonsIn(prepared.filter((each) => halfOf(each) !== half))))
    return prepared
      .filter((each) => halfOf(each) === half)
      .map((example) => {
        const candidates = candidatesOf(weights, example.asked)
        const decision = choiceDecision(example.asked, candidates, example.readings)
        const right = decision.options.map(({ value }) => example.keys.has(value.key))
        return { example, candidates, decision, right }
      })
  })
  const trusted = HALVES.flatMap((half) => {
    const others = chosen.filter(({ example }) => hashOf(example.question) % 2 !== half)
    const { weights } = knowledge(taught(['candidate'], others))
    return chosen
      .filter(({ example }) => hashOf(example.question) % 2 === half)
      .flatMap(({ example, candidates, decision }): readonly Lesson[] => {
        const weighed = weigh(weights, decision)
        const [first] = weighed
        if (first === undefined) return []
        const isRight = example.keys.has(planKey(first.plan))
        return [{ decision: trustDecision(example.asked, weighed, candidates), right: [isRight, !isRight] }]
      })
  })
  const tables = {
    ...taught(FIRST, lessonsIn(prepared)),
    ...taught(['candidate'], chosen),
    ...taught(['trust'], trusted),
  }
  return fileOf(tables, common, provenance)
}
