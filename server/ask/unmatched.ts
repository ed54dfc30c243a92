import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import { columnsNamed } from './constructs/node.ts'
import type { Plan } from './plan/plan.ts'

const shown = (count: number) => count.toLocaleString('en-GB')

/** For the foot of an answer that uses what a joined file says: how many rows it says nothing of. */
export function unmatchedNotes({ joins = [], entity }: SemanticModel, plan: Plan): readonly string[] {
  const used = new Set(columnsNamed(plan))
  return joins
    .filter(({ columns, unmatched }) => unmatched > 0 && columns.some((column) => used.has(column)))
    .map(
      ({ file, column, unmatched, rows }) =>
        `${shown(unmatched)} of ${shown(rows)} ${entity.plural} have a ${column} that is not in ${file}, or none.`,
    )
}
