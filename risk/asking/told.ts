import { columnsOf } from '../../server/ask/plan/columns.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'

/** What an answer tells whoever asked: nothing else of it is looked at. */
export interface Told {
  readonly groups: readonly ToldGroup[]
  /** Groups that are said to be hidden in whole or in part. */
  readonly hidden: number
}

export interface ToldGroup {
  readonly keys: readonly unknown[]
  /** By measure; null where hidden. */
  readonly figures: readonly (number | null)[]
}

/** What a question tells; null where it was refused, offered or read otherwise than it was meant. */
export type Ask = (plan: Plan) => Promise<Told | null>

/** @param rows as clients read them, by the keys of columns */
export function toldBy(
  model: SemanticModel,
  plan: Plan,
  { rows, hidden }: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly hidden: number },
): Told {
  const keys = columnsOf(model, plan).map(({ key }) => key)
  const { length } = plan.dimensions
  return {
    hidden,
    groups: rows.map((row) => ({
      keys: keys.slice(0, length).map((key) => row[key] ?? null),
      figures: keys.slice(length, length + plan.measures.length).map((key) => {
        const value = row[key]
        return typeof value === 'number' ? value : null
      }),
    })),
  }
}

/** The figures of the only group; none where there is none. */
export const figuresIn = (told: Told | null): readonly (number | null)[] => told?.groups[0]?.figures ?? []
