import { COUNT, planOf, sumOf } from '../../server/risk/asking/plans.ts'
import type { Ask, Told } from '../../server/risk/asking/told.ts'
import type { Ground } from '../../server/risk/field/run-attack.ts'
import { answersBy } from './simulated.ts'

/** What a scheme takes from whoever asks: every table of one or two columns, with counts and sums, asked one after the other. */

interface Errors {
  readonly median: number
  /** The 95th percentile. */
  readonly most: number
}

export interface Loss {
  /** Of the figures of all groups that there are. */
  readonly shown: number
  /** Parts of the exact figure. */
  readonly counts: Errors
  readonly sums: Errors
  /** Of the tables of counts of which every group of k or more is shown, those whose groups come to the total that is told. */
  readonly addUp: number
}

function errorsOf(errors: readonly number[]): Errors {
  const sorted = errors.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), most: at(0.95) }
}

const byKeys = (told: Told | null) =>
  new Map((told?.groups ?? []).map(({ keys, figures }) => [JSON.stringify(keys), figures]))

/** @param ask somebody who asked nothing before */
export async function lossOf(ground: Ground, ask: Ask): Promise<Loss> {
  const {
    model,
    columns: { coarse, amounts },
  } = ground
  const [amount] = amounts
  const measures = [COUNT, ...(amount === undefined ? [] : [sumOf(amount)])]
  const splits = coarse.map(({ column }) => column)
  const pairs = splits.flatMap((one, at) => splits.slice(at + 1).map((other) => [one, other]))
  const exactly = answersBy(ground, ({ exact }) => exact)
  const total = byKeys(await ask(planOf(model.id, {}))).get('[]')?.[0] ?? null
  const errors: readonly number[][] = [[], []]
  let [figures, shown, whole, adding] = [0, 0, 0, 0]
  for (const by of [...splits.map((split) => [split]), ...pairs]) {
    const plan = planOf(model.id, { measures, by })
    const [exact, told] = [byKeys(await exactly(plan)), byKeys(await ask(plan))]
    for (const [keys, own] of exact)
      for (const [at, figure] of own.entries()) {
        const there = told.get(keys)?.[at] ?? null
        figures += 1
        if (there === null || figure === null || figure === 0) continue
        shown += 1
        errors[at]?.push(Math.abs(there - figure) / Math.abs(figure))
      }
    const counts = [...exact.keys()].map((keys) => told.get(keys)?.[0] ?? null)
    if (counts.includes(null)) continue
    whole += 1
    adding += Number(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) === total)
  }
  const [counts = [], sums = []] = errors
  return {
    shown: shown / figures,
    counts: errorsOf(counts),
    sums: errorsOf(sums),
    addUp: whole === 0 ? 0 : adding / whole,
  }
}
