import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { hiddenFor, type JudgedGroup } from './cell.ts'

/** Complementary suppression: what is hidden must not follow from the totals of what is shown. */

/** A cell of one measure in the table that its groups make. */
export interface TableCell {
  /** The group's value in each dimension. */
  readonly keys: readonly string[]
  readonly entities: number
  readonly hidden: boolean
}

/** Cells that add up to a total somebody may ask for: they differ in one dimension alone. */
function linesOf(cells: readonly TableCell[]): readonly (readonly number[])[] {
  const dimensions = cells[0]?.keys.length ?? 0
  return Array.from({ length: dimensions }, (_, along) =>
    Map.groupBy(cells.keys(), (cell) => JSON.stringify(cells[cell]?.keys.toSpliced(along, 1))),
  ).flatMap((lines) => [...lines.values()])
}

/**
 * Which further cells to hide, by their place: so many that each line has none hidden, or at least two, of which each may
 * be any of `threshold` sizes for all that follows from their number and the total of the line: together they hold
 * `threshold` - 1 entities beside one each. The smallest go first, because they are missed least.
 *
 * @param mayOverlap whether an entity may be in several cells: then they hold together no more than the largest surely does
 */
export function complements(
  cells: readonly TableCell[],
  threshold: number,
  mayOverlap: boolean,
): ReadonlySet<number> {
  const hidden = new Set(cells.keys().filter((cell) => cells[cell]?.hidden))
  const further = new Set<number>()
  const entities = (cell: number) => cells[cell]?.entities ?? 0
  const heldBy = (some: readonly number[]) =>
    some.map(entities).reduce((held, each) => (mayOverlap ? Math.max(held, each) : held + each), 0)
  const lines = linesOf(cells)
  const linesThrough = new Map<number, number[]>()
  for (const [line, members] of lines.entries())
    for (const cell of members) linesThrough.set(cell, [...(linesThrough.get(cell) ?? []), line])
  const open = [...lines.keys()]
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const members = lines[line] ?? []
    const gone = members.filter((cell) => hidden.has(cell))
    if (gone.length === 0 || (gone.length > 1 && heldBy(gone) - gone.length >= threshold - 1)) continue
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

/** Hides cells of each measure until none that is hidden follows from the totals of those that are shown. */
export function withMargins(
  { threshold, protects }: SemanticModel,
  groups: readonly JudgedGroup[],
): readonly JudgedGroup[] {
  let left = groups
  for (const measure of groups[0]?.cells.keys() ?? []) {
    const further = complements(
      left.map(({ keys, entities, cells }) => ({
        keys: keys.map(String),
        entities: entities[measure] ?? 0,
        hidden: cells[measure]?.hidden !== null,
      })),
      threshold,
      protects !== undefined,
    )
    if (further.size === 0) continue
    left = left.map((group, place) =>
      further.has(place) ? { ...group, cells: group.cells.with(measure, hiddenFor('margin')) } : group,
    )
  }
  return left
}
