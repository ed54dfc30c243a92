import { columnsOf } from '../../ask/plan/columns.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'

/** What an answer tells whoever asked: nothing else of it is looked at. */
export interface Told {
  readonly question: string
  readonly groups: readonly ToldGroup[]
  /** Groups that are said to be hidden in whole or in part. */
  readonly hidden: number
}

export interface ToldGroup {
  readonly keys: readonly unknown[]
  /** By measure; null where hidden. */
  readonly figures: readonly (number | null)[]
}

/** What was asked of, in words; null where it was refused, offered or read otherwise than it was meant. */
export type Ask = (plan: Plan) => Promise<Told | null>

/** @param rows as clients read them, by the keys of columns */
export function toldBy(
  model: SemanticModel,
  plan: Plan,
  question: string,
  { rows, hidden }: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly hidden: number },
): Told {
  const keys = columnsOf(model, plan).map(({ key }) => key)
  const [groups, figures] = [
    keys.slice(0, plan.dimensions.length),
    keys.slice(plan.dimensions.length, plan.dimensions.length + plan.measures.length),
  ]
  return {
    question,
    hidden,
    groups: rows.map((row) => ({
      keys: groups.map((key) => row[key] ?? null),
      figures: figures.map((key) => {
        const value = row[key]
        return typeof value === 'number' ? value : null
      }),
    })),
  }
}

/** The figure of a measure by the value of the only group. */
export const figuresBy = (told: Told | null, measure = 0): ReadonlyMap<unknown, number> =>
  new Map(
    (told?.groups ?? []).flatMap(({ keys: [key], figures }) => {
      const figure = figures[measure] ?? null
      return figure === null ? [] : [[key, figure] as const]
    }),
  )

/** Half the step that a figure may have been rounded to: the coarsest of 1, 2 and 5 times a power of ten that divides it. */
export function halfStepOf(figure: number, finest: number): number {
  let step = finest
  for (let power = finest; power <= Math.max(Math.abs(figure), finest); power *= 10)
    for (const times of [1, 2, 5]) {
      const quotient = figure / (power * times)
      if (Math.abs(quotient - Math.round(quotient)) < 1e-6) step = Math.max(step, power * times)
    }
  return step / 2
}
