import { join } from 'node:path'
import { bankOf, openBank } from '../bank.ts'
import { domains } from '../domains/generate.ts'
import { columnsIn } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { PRICING } from '../../server/datasets/pricing.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { amidChatter } from './chatter.ts'
import { eachTable, familyOf, goldOf, hashOf, linesOf, type CorpusItem } from './corpus.ts'
import { goldPlan } from './gold-plan.ts'
import { exampleMaker, type Example, type ExampleMaker } from './teach.ts'

/** What is learned from: strangers' questions with gold statements, and the project's own banks. */

/** Of so many questions one is asked again of a table that lacks what it asks for. */
const LACKING = 4
/** Of so many questions one is asked of another table. */
const ELSEWHERE = 12

/** Of so many questions of a bank one is asked again amid chatter. */
const AMID = 2

/** The columns that a plan names. */
const columnsOf = (plan: Plan): readonly string[] => [
  ...plan.measures.flatMap((measure) => ('column' in measure ? [measure.column] : [])),
  ...plan.dimensions.map(({ column }) => column),
  ...(plan.filter === null ? [] : columnsIn(plan.filter)),
]

/** A model as if its table had never had a column. */
function without({ date, measure, bareNumber, ...model }: SemanticModel, name: string): SemanticModel {
  return {
    ...model,
    ...(date === undefined || date === name ? {} : { date }),
    ...(measure === undefined || measure === name ? {} : { measure }),
    ...(bareNumber === undefined || bareNumber === name ? {} : { bareNumber }),
    columns: model.columns.filter((column) => column.name !== name),
    keyDimensions: model.keyDimensions.filter((column) => column !== name),
    metrics: model.metrics.filter(
      ({ share, ratio }) =>
        share?.column !== name && ratio?.numerator !== name && ratio?.denominator !== name,
    ),
  }
}

/**
 * Questions that have no answer, made of some that have: the column that was asked for is not there. What is near it must not
 * be taken for it.
 */
function unanswerableOf({ model, profile }: Pick<Dataset, 'model' | 'profile'>, table: string) {
  const makers = new Map<string, ExampleMaker>()
  return (question: string, plan: Plan): Example | null => {
    const turn = hashOf(question)
    const columns = [...new Set(columnsOf(plan))]
    const lost = columns[Math.floor(turn / LACKING) % columns.length]
    if (turn % LACKING !== 0 || lost === undefined || model.columns.length < 3) return null
    const make =
      makers.get(lost) ?? exampleMaker(familyOf(table), table, { model: without(model, lost), profile })
    makers.set(lost, make)
    return make(turn % (2 * LACKING) === 0 ? amidChatter(question) : question, [])
  }
}

/** Questions of a corpus as examples. Tables that cannot be opened are told of. */
export async function corpusExamples(
  folder: string,
  onFailure: (text: string) => void,
): Promise<readonly Example[]> {
  const examples: Example[] = []
  const items = linesOf<CorpusItem>(join(folder, 'items.jsonl'))
  const tables = new Set(items.map(({ table }) => table)).size
  let at = 0
  const failed = await eachTable(folder, items, ({ model, profile }, own) => {
    const table = own[0]?.table ?? ''
    const make = exampleMaker(familyOf(table), table, { model, profile })
    const lacking = unanswerableOf({ model, profile }, table)
    for (const item of own) {
      const golds = goldOf(item).flatMap((sql) => goldPlan(model, sql) ?? [])
      const [gold] = golds
      const unanswerable = gold === undefined ? null : lacking(item.question, gold)
      examples.push(make(item.question, golds, item), ...(unanswerable === null ? [] : [unanswerable]))
    }
    for (const item of items)
      if (item.table !== table && hashOf(item.id) % (ELSEWHERE * tables) === at)
        examples.push(make(item.question, []))
    at += 1
  })
  failed.forEach(onFailure)
  return examples
}

/** Questions of the banks, with the plans that their settled wordings are read as. */
export async function bankExamples(): Promise<readonly Example[]> {
  const examples: Example[] = []
  for (const domain of [null, ...domains]) {
    const { dataset, close } = await openBank(domain)
    const make = exampleMaker(domain ?? 'pricing', domain ?? 'pricing', dataset)
    const lacking = unanswerableOf(dataset, domain ?? 'pricing')
    for (const testCase of bankOf(domain, domain === null ? 'settled' : 'all')) {
      if (!('sql' in testCase)) {
        examples.push(make(testCase.question, []))
        continue
      }
      const example = make(testCase.question, [])
      const [reading] = example.readings
      if (reading?.left !== 0) continue
      if (hashOf(`amid ${testCase.question}`) % AMID === 0)
        examples.push(make(amidChatter(testCase.question), [reading.plan]))
      const unanswerable = lacking(testCase.question, reading.plan)
      examples.push({ ...example, golds: [reading.plan] }, ...(unanswerable === null ? [] : [unanswerable]))
    }
    close()
  }
  return examples
}

/** A line of `npm run verify -- --lessons FILE`. */
interface VerifiedLine {
  /** The folder of a dataset; PMI Pricing by its id. */
  readonly table: string
  readonly question: string
  readonly plan: Plan
}

/** Verified questions as examples. Datasets that cannot be opened are told of. */
export async function verifiedLessons(
  file: string,
  onFailure: (text: string) => void,
): Promise<readonly Example[]> {
  const examples: Example[] = []
  const lines = linesOf<VerifiedLine>(file)
  const take = ({ model, profile }: Dataset, own: readonly VerifiedLine[]) => {
    const make = exampleMaker(model.id, own[0]?.table ?? '', { model, profile })
    for (const { question, plan } of own) examples.push(make(question, [plan]))
  }
  const ofPricing = lines.filter(({ table }) => table === PRICING.id)
  if (ofPricing.length > 0) {
    const { dataset, close } = await openBank(null)
    take(dataset, ofPricing)
    close()
  }
  const others = lines.filter(({ table }) => table !== PRICING.id)
  const failed = await eachTable('', others, take)
  failed.forEach(onFailure)
  return examples
}
