/** Complementary suppression: what is hidden must not follow from the totals of what is shown. */

/** A cell of one measure in the table that its groups make. */
export interface Cell {
  /** The group's value in each dimension. */
  readonly keys: readonly string[]
  readonly entities: number
  readonly hidden: boolean
}

/** Cells that add up to a total somebody may ask for: they differ in one dimension alone. */
function linesOf(cells: readonly Cell[]): readonly (readonly number[])[] {
  const dimensions = cells[0]?.keys.length ?? 0
  return Array.from({ length: dimensions }, (_, along) =>
    Map.groupBy(cells.keys(), (cell) => JSON.stringify(cells[cell]?.keys.toSpliced(along, 1))),
  ).flatMap((lines) => [...lines.values()])
}

/** How many entities cells hold together: fewer than each alone adds up to, where one may be in several. */
export const together = {
  apart: (entities: readonly number[]) => entities.reduce((sum, each) => sum + each, 0),
  overlapping: (entities: readonly number[]) => Math.max(0, ...entities),
} as const

/**
 * Which further cells to hide, by their place: so many that each line has none hidden, or at least two that hold at
 * least `threshold` entities together. The smallest go first, because they are missed least.
 */
export function complements(
  cells: readonly Cell[],
  threshold: number,
  held: (entities: readonly number[]) => number = together.apart,
): ReadonlySet<number> {
  const hidden = new Set(cells.keys().filter((cell) => cells[cell]?.hidden))
  const further = new Set<number>()
  const entities = (cell: number) => cells[cell]?.entities ?? 0
  const lines = linesOf(cells)
  const linesThrough = new Map<number, number[]>()
  for (const [line, members] of lines.entries())
    for (const cell of members) linesThrough.set(cell, [...(linesThrough.get(cell) ?? []), line])
  const open = [...lines.keys()]
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const members = lines[line] ?? []
    const gone = members.filter((cell) => hidden.has(cell))
    if (gone.length === 0 || (gone.length > 1 && held(gone.map(entities)) >= threshold)) continue
    const [next] = members
      .filter((cell) => !hidden.has(cell))
      .toSorted((a, b) => entities(a) - entities(b) || a - b)
    if (next === undefined) continue
    hidden.add(next)
    further.add(next)
    open.push(...(linesThrough.get(next) ?? []))
  }
  return further
}
