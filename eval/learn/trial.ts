import { join } from 'node:path'
import { planKey } from '../../server/ask/learned/candidates.ts'
import { tableRows } from '../../server/ask/narrate/table.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { eachTable, type CorpusItem } from './corpus.ts'
import type { Trial } from './teach.ts'

/** Which plans give what strangers asked for, by their rows: many a plan that is not the gold's gives the same. */

type Row = Readonly<Record<string, unknown>>
type Judge = (item: CorpusItem, answer: { readonly outcome: string; readonly rows: readonly Row[] }) => string

/** Whether rows are what a question of the folder asked for, by the scorer beside the folder. */
export async function judgeOf(folder: string) {
  const { judge } = (await import(join(folder, '../score.mjs'))) as { readonly judge: Judge }
  return (item: CorpusItem, rows: readonly Row[]) =>
    ['right', 'lenient'].includes(judge(item, { outcome: 'answer', rows }))
}

const keyOf = ({ id }: CorpusItem, plan: Plan) => `${id} ${planKey(plan)} ${JSON.stringify(plan.order)}`

/** Tries each plan once, however often it is asked for. */
export async function trialIn(folder: string): Promise<Trial> {
  const isRight = await judgeOf(folder)
  const known = new Map<string, boolean>()
  const tried = async (dataset: Dataset, item: CorpusItem, plan: Plan) => {
    try {
      const { table } = await runPlan(dataset, plan)
      return isRight(item, tableRows(table))
    } catch {
      // What the engine cannot run is no answer.
      return false
    }
  }
  return async (asked) => {
    const unknown = new Map<string, readonly Plan[]>()
    const items: CorpusItem[] = []
    for (const [{ item }, plans] of asked) {
      const untried = item === null ? [] : plans.filter((plan) => !known.has(keyOf(item, plan)))
      if (item === null || untried.length === 0) continue
      items.push(item)
      unknown.set(item.id, untried)
    }
    await eachTable(folder, items, async (dataset, own) => {
      for (const item of own)
        for (const plan of unknown.get(item.id) ?? [])
          known.set(keyOf(item, plan), await tried(dataset, item, plan))
    })
    return ({ item }, plan) => item !== null && known.get(keyOf(item, plan)) === true
  }
}
