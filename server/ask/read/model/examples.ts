import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../../datasets/dataset.ts'
import { wordsOf } from '../words/words.ts'
import { interpreterOf } from '../interpret.ts'
import { checkedPlan } from '../../plan/checked.ts'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import { restate } from '../../say/sentence.ts'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { writtenCallsOf } from './calls.ts'
import { holdsPeople, namesSomebody } from './described.ts'
import { proposalOf } from './proposal.ts'

/** Questions over a dataset with what a language model should make of them. */

export interface Example {
  readonly question: string
  readonly proposal: object
}

/** A question with its plan; none where that names somebody, or is too long to be written. */
export function exampleOf(
  dataset: Dataset,
  { question, plan }: { readonly question: string; readonly plan: Plan },
): readonly Example[] {
  return namesSomebody(dataset, plan) || writtenCallsOf(plan) === null
    ? []
    : [{ question, proposal: proposalOf(plan) }]
}

/** Questions that were written for the dataset that the product brings along; the plan of each in English. */
export interface WorkedExample extends Example {
  readonly says: string | null
}

export const workedExamples: readonly WorkedExample[] = readFileSync(
  join(import.meta.dirname, 'worked-examples.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WorkedExample)
export const WORKED_OVER = 'insurance_pricing'

/** The questions that a dataset's model has, as far as the built-in reader knows what they ask. */
const ofModel = (dataset: Dataset): readonly Example[] =>
  dataset.model.examples.flatMap((question) => {
    const read = interpreterOf(dataset).interpret(question)
    return read.outcome === 'answer' ? exampleOf(dataset, { question, plan: read.plan }) : []
  })

/** Two questions over the dataset's own columns, in the words of their sentences: the first groups, and the difference of two of them. */
function shapes({ model, profile }: Dataset): readonly Plan[] {
  const { id, columns, measure, date } = model
  const plan = countOfAll(id)
  const group = columns.find((column) => {
    const values = profile.values[column.name]?.length ?? 0
    return column.role === 'category' && values > 1 && !holdsPeople(model, column, values)
  })
  const number = columns.find(({ name }) => name === measure) ?? columns.find(isNumeric)
  const [one, other] = profile.values[group?.name ?? ''] ?? []
  if (group === undefined || one === undefined || other === undefined) return []
  const of = (value: string): Plan['measures'][number] => ({
    ...(number === undefined
      ? { kind: 'count' as const }
      : { kind: 'aggregate' as const, function: 'average' as const, column: number.name }),
    where: { kind: 'compare', column: group.name, op: '=', value },
  })
  const year = profile.lastDay?.slice(0, 4)
  return [
    {
      ...plan,
      dimensions: [{ kind: 'column', column: group.name }],
      order: [{ by: 'measure', index: 0, direction: 'descending' }],
      limit: 3,
    },
    {
      ...plan,
      measures: [of(one), of(other)],
      calculations: [{ kind: 'between', left: 0, right: 1, as: 'difference' }],
      filter:
        date === undefined || year === undefined
          ? null
          : { kind: 'period', column: date, from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` },
    },
  ]
}

/** A few questions of different shape. */
export const shapeExamples = (dataset: Dataset): readonly Example[] =>
  shapes(dataset).flatMap((plan) => {
    const checked = checkedPlan(dataset, plan)
    return 'plan' in checked
      ? [
          {
            question: restate(dataset.model, checked.plan).replace(/\.$/, ''),
            proposal: proposalOf(checked.plan),
          },
        ]
      : []
  })

const wordsIn = (question: string) => new Set(wordsOf(question).map(({ norm }) => norm))

interface Pool {
  readonly indexed: readonly { readonly example: Example; readonly words: ReadonlySet<string> }[]
  /** The rarer a word among the examples, the more it says that two questions are alike. */
  readonly rarity: ReadonlyMap<string, number>
}

function poolOf(examples: readonly Example[]): Pool {
  const indexed = examples.map((example) => ({ example, words: wordsIn(example.question) }))
  const counts = new Map<string, number>()
  for (const { words } of indexed) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return {
    indexed,
    rarity: new Map([...counts].map(([word, count]) => [word, Math.log((indexed.length + 1) / count)])),
  }
}

const pools = new WeakMap<Dataset['profile'], Pool>()

export interface Likening {
  /** Questions whose answers somebody vouched for; they come before others. */
  readonly verified?: readonly Example[]
  /** It is a test: the question itself is no example of it. */
  readonly isTest?: boolean
}

/** The examples whose wording is most like a question's, likest last: what a model read last counts most. */
export function examplesLike(
  dataset: Dataset,
  question: string,
  most: number,
  { verified = [], isTest = false }: Likening = {},
): readonly Example[] {
  const own =
    pools.get(dataset.profile) ?? poolOf(dataset.model.id === WORKED_OVER ? workedExamples : ofModel(dataset))
  pools.set(dataset.profile, own)
  const pool =
    verified.length === 0 ? own : poolOf([...verified, ...own.indexed.map(({ example }) => example)])
  const asked = wordsIn(question)
  const isAsked = (words: ReadonlySet<string>) =>
    words.size === asked.size && [...words].every((word) => asked.has(word))
  const likeness = (words: ReadonlySet<string>) =>
    [...words].reduce((sum, word) => sum + (asked.has(word) ? (pool.rarity.get(word) ?? 0) : 0), 0) /
    Math.sqrt(words.size)
  return pool.indexed
    .filter(({ words }) => !isTest || !isAsked(words))
    .map(({ example, words }) => ({ example, likeness: likeness(words) }))
    .filter((each) => each.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ example }) => example)
    .toReversed()
}
