import { join } from 'node:path'
import { planKey } from '../../server/ask/read/propose/decisions/candidate-plans.ts'
import { tableRows } from '../../server/ask/narrate/table.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { seenOf } from '../../server/ask/read/choose/weigh/evidence.ts'
import type { Disclosed } from '../../server/ask/protect/disclose.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { eachTable, linesOf, type CorpusItem } from './corpus.ts'
import type { Example, Outcome, Trial } from './teach.ts'

/** Which plans give what strangers asked for, by their rows: many a plan that is not the gold's gives the same. */

type Row = Readonly<Record<string, unknown>>
type Judge = (item: CorpusItem, answer: { readonly outcome: string; readonly rows: readonly Row[] }) => string

/** Whether rows are what a question of the folder asked for, by the scorer beside the folder. */
export async function judgeOf(folder: string) {
  const { judge } = (await import(join(folder, '../score.mjs'))) as { readonly judge: Judge }
  return (item: CorpusItem, rows: readonly Row[]) =>
    ['right', 'lenient'].includes(judge(item, { outcome: 'answer', rows }))
}

/** A table of strangers' with the questions that are asked of it. */
interface Trying {
  readonly table: string
  readonly example: Example
  readonly plans: readonly Plan[]
}

const nameOf = ({ dataset, item, question }: Example) => `${dataset} ${item?.id ?? ''} ${question}`

const keyOf = (example: Example, plan: Plan) =>
  `${nameOf(example)} ${planKey(plan)} ${JSON.stringify(plan.order)}`

const NOTHING: Outcome = { isRight: false, seen: null }

const showsFigure = ({ columns, rows }: Disclosed) =>
  rows.some(({ values }) =>
    columns.some(({ kind }, at) => kind === 'measure' && (values[at] ?? null) !== null),
  )

/** Tries each plan once, however often it is asked for; plans of the banks are not tried. */
export async function trialIn(folder: string): Promise<Trial> {
  const isRight = await judgeOf(folder)
  const tables = new Set(linesOf<CorpusItem>(join(folder, 'items.jsonl')).map(({ table }) => table))
  const known = new Map<string, Outcome>()
  const tried = async (dataset: Dataset, { item }: Example, plan: Plan): Promise<Outcome> => {
    try {
      const { table } = await runPlan(dataset, plan)
      return {
        isRight: item !== null && isRight(item, tableRows(table)),
        seen: showsFigure(table) ? seenOf(table) : null,
      }
    } catch {
      // What the engine cannot run is no answer.
      return NOTHING
    }
  }
  return async (asked) => {
    const trying = [...asked].flatMap(([example, plans]): readonly Trying[] => {
      const untried = plans.filter((plan) => !known.has(keyOf(example, plan)))
      return tables.has(example.dataset) && untried.length > 0
        ? [{ table: example.dataset, example, plans: untried }]
        : []
    })
    await eachTable(folder, trying, async (dataset, own) => {
      for (const { example, plans } of own)
        for (const plan of plans) known.set(keyOf(example, plan), await tried(dataset, example, plan))
    })
    return (example, plan) => known.get(keyOf(example, plan)) ?? NOTHING
  }
}
