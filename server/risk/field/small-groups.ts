import type { Field } from './attack.ts'
import type { Pair } from '../facts/columns.ts'

/** A group of 1 to k - 1 entities, told apart by two columns that an attacker knows of everybody. */
export interface SmallGroup {
  readonly coarse: string | number
  readonly fine: string | number
  /** How many entities, and their rows. */
  readonly entities: number
  readonly rows: readonly number[]
}

/** The small groups of a pair of columns by their fine value; those of the fewest entities first. */
export function smallGroupsOf({ rows, model }: Field, { coarse, fine }: Pair): readonly SmallGroup[] {
  const groups = new Map<string, number[]>()
  const [left, right] = [rows.values(coarse.column.name), rows.values(fine.column.name)]
  for (let row = 0; row < rows.size; row += 1) {
    const name = `${left[row]}\n${right[row]}`
    const group = groups.get(name) ?? []
    group.push(row)
    groups.set(name, group)
  }
  return [...groups.values()]
    .flatMap((members): readonly SmallGroup[] => {
      const [first = 0] = members
      const entities = new Set(members.map((row) => rows.entities[row])).size
      const [a, b] = [left[first] ?? null, right[first] ?? null]
      if (entities >= model.threshold || a === null || b === null) return []
      return [{ coarse: a as string, fine: b as string, entities, rows: members }]
    })
    .toSorted((a, b) => a.entities - b.entities || String(a.fine).localeCompare(String(b.fine)))
}

/** "region Scotland and age 76". */
export const nameOf = ({ coarse, fine }: Pair, group: Pick<SmallGroup, 'coarse' | 'fine'>) =>
  `${coarse.column.label} ${group.coarse} and ${fine.column.label} ${group.fine}`

/** The sum of a column over rows. */
export const totalOf = ({ rows }: Field, column: string, members: readonly number[]) => {
  const values = rows.values(column)
  return members.reduce((sum, row) => sum + Number(values[row] ?? 0), 0)
}
