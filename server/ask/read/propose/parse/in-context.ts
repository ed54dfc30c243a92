import type { Item, Category } from '../../../constructs/senses.ts'

/** Words of a comparison, without which "and", "to" or "with" compares nothing. */
const COMPARING: readonly Category[] = ['compare', 'difference', 'change']

/** Parts that make sense only where one of these words is in the question. */
const NEEDS: Partial<Record<Category, readonly Category[]>> = {
  span: ['rolling'],
  moreOf: ['difference'],
}

/** The parts that the rest of the question leaves a place for, so that none of the others counts as likely. */
export function inContext(
  items: readonly (readonly Item[])[],
  terminals: readonly Item[],
): readonly (readonly Item[])[] {
  const present = new Set(terminals.map(({ category }) => category))
  const has = (wanted: readonly Category[]) => wanted.some((category) => present.has(category))
  const fits = (item: Item) =>
    item.category === 'comparison' && item.sense.loose === true
      ? has(COMPARING)
      : NEEDS[item.category] === undefined || has(NEEDS[item.category] ?? [])
  return items.map((starting) => starting.filter(fits))
}
