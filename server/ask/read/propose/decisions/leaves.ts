import { heldBy, leavesOf, leftBy, valuesOf, type Filter } from '../../../constructs/conditions/conditions.ts'

/** The conditions of single values that a filter is made of, as texts that are equal where they ask the same. */
export function leafKeys(filter: Filter): readonly string[] {
  const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
  const key = (...parts: readonly unknown[]) => JSON.stringify(parts.map(lower))
  const turned = (leaf: Filter, isNot: boolean): readonly string[] => {
    const [values, but] = [valuesOf(leaf), leftBy(leaf)?.but]
    if (!('column' in leaf) || (values === null && but === undefined)) return [key(leaf, isNot)]
    return values === null
      ? (but ?? []).map((value) => key(leaf.column, '<>', value, isNot))
      : values.map((value) => key(leaf.column, isNot ? '<>' : '=', value, false))
  }
  const held = heldBy(filter)
  if (held === null) return turned(filter, false)
  return held.needs === 'none'
    ? leavesOf(filter).flatMap((leaf) => turned(leaf, true))
    : held.items.flatMap(leafKeys)
}
