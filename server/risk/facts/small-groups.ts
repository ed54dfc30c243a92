import type { Rows } from './rows.ts'

/** A group of 1 to k - 1 entities, told apart by two columns that an attacker knows of everybody. */
export interface SmallGroup {
  readonly coarse: string | number
  readonly fine: string | number
  /** How many entities, and their rows. */
  readonly entities: number
  readonly rows: readonly number[]
}

/** The groups of two columns, where each has a value, that hold 1 to `threshold` - 1 entities, in no order. */
export function smallGroupsIn(
  rows: Rows,
  columns: readonly [coarse: string, fine: string],
  threshold: number,
): readonly SmallGroup[] {
  const [coarse, fine] = [rows.column(columns[0]), rows.column(columns[1])]
  const groupOf = (row: number) => (coarse.places[row] ?? 0) * fine.distinct.length + (fine.places[row] ?? 0)
  /** Up to so many as make a group large. */
  const entities = new Map<number, Set<number>>()
  for (let row = 0; row < rows.size; row += 1) {
    const group = groupOf(row)
    const known = entities.get(group) ?? new Set()
    if (known.size === 0) entities.set(group, known)
    if (known.size < threshold) known.add(rows.entities[row] ?? row)
  }
  const small = new Map<number, number[]>(
    [...entities].flatMap(([group, { size }]) => (size < threshold ? [[group, []]] : [])),
  )
  if (small.size === 0) return []
  for (let row = 0; row < rows.size; row += 1) small.get(groupOf(row))?.push(row)
  return [...small].flatMap(([group, members]): readonly SmallGroup[] => {
    const [first = 0] = members
    const [a, b] = [coarse.of(first), fine.of(first)]
    if (a === null || b === null) return []
    return [
      { coarse: a as string, fine: b as string, entities: entities.get(group)?.size ?? 0, rows: members },
    ]
  })
}
