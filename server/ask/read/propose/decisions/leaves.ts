import { leavesOf, type Filter } from '../../../constructs/conditions/conditions.ts'

/** The conditions of single values that a filter is made of, as texts that are equal where they ask the same. */
export function leafKeys(filter: Filter): readonly string[] {
  const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
  const key = (...parts: readonly unknown[]) => JSON.stringify(parts.map(lower))
  const turned = (leaf: Filter, isNot: boolean): readonly string[] => {
    switch (leaf.kind) {
      case 'compare':
        return [
          key(leaf.column, isNot && leaf.op === '=' ? '<>' : leaf.op, leaf.value, isNot && leaf.op !== '='),
        ]
      case 'in':
        return leaf.values.map((value) => key(leaf.column, isNot ? '<>' : '=', value, false))
      default:
        return [key(leaf, isNot)]
    }
  }
  if (filter.kind === 'and' || filter.kind === 'or') return filter.items.flatMap(leafKeys)
  if (filter.kind === 'not') return leavesOf(filter.item).flatMap((leaf) => turned(leaf, true))
  return turned(filter, false)
}
