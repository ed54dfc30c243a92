import type { Field } from './attack.ts'
import type { Columns, Pair } from '../facts/columns.ts'
import { smallGroupsIn, type SmallGroup } from '../facts/small-groups.ts'

export type { SmallGroup } from '../facts/small-groups.ts'

/** The small groups of a pair of columns by their fine value; those of the fewest entities first. */
export const smallGroupsOf = ({ rows, model }: Field, { coarse, fine }: Pair): readonly SmallGroup[] =>
  smallGroupsIn(rows, [coarse.column.name, fine.column.name], model.threshold).toSorted(
    (a, b) => a.entities - b.entities || String(a.fine).localeCompare(String(b.fine)),
  )

/** "region Scotland and age 76". */
export const nameOf = ({ coarse, fine }: Pair, group: Pick<SmallGroup, 'coarse' | 'fine'>) =>
  `${coarse.column.label} ${group.coarse} and ${fine.column.label} ${group.fine}`

/** The sum of a column over rows. */
export const totalOf = ({ rows }: Field, column: string, members: readonly number[]) => {
  const { of } = rows.column(column)
  return members.reduce((sum, row) => sum + Number(of(row) ?? 0), 0)
}

/** What a dataset lacks for learning the yes or no of somebody in a small group; null where nothing is. */
export const lacksFlagsOfFew = ({ pairs, flags }: Columns): string | null =>
  pairs.length === 0
    ? 'no two columns that make small groups'
    : flags.length === 0
      ? 'no columns of yes or no'
      : null
