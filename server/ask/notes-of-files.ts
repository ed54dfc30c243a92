import type { Dataset } from '../datasets/dataset.ts'
import { longDate } from './constructs/english.ts'
import { columnsNamed } from './constructs/node.ts'
import type { Plan } from './plan/plan.ts'

const shown = (count: number) => count.toLocaleString('en-GB')

/** For the foot of an answer over data of one's own: how many rows a joined file says nothing of, where it is used, and when the data was loaded. */
export function notesOfFiles(
  { model, profile }: Pick<Dataset, 'model' | 'profile'>,
  plan: Plan,
): readonly string[] {
  const { joins = [], entity, reading } = model
  const used = new Set(columnsNamed(plan))
  const unmatched = joins
    .filter((join) => join.unmatched > 0 && join.columns.some((column) => used.has(column)))
    .map(
      ({ file, column, unmatched: count, rows }) =>
        `${shown(count)} of ${shown(rows)} ${entity.plural} have a ${column} that is not in ${file}, or none.`,
    )
  return reading === undefined
    ? unmatched
    : [...unmatched, `The data is of ${longDate.format(new Date(profile.lastUpdated))}.`]
}
