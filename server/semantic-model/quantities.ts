import type { Column } from './semantic-model.ts'

/** What numbers that are no money are counted in. */

/** Heads that are counted: the label names them already. */
const HEADS = new Set(['people', 'persons'])

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}]+/u)

/**
 * The unit of a column's numbers as people write it: "days", "kilograms", "million" for budgets in millions; null where
 * the figures carry it themselves (£, %) or the label says it ("number of claims").
 */
export function quantityIn({ role, unit, label, plural = '' }: Column): string | null {
  if (unit === undefined || unit === 'percent') return null
  // Of "million dollars" the figures carry the dollars.
  if (role === 'money') return /^(?:thousand|million|billion)/.exec(unit)?.[0] ?? null
  const named = new Set([...wordsOf(label), ...wordsOf(plural)])
  return HEADS.has(unit) || wordsOf(unit).every((word) => named.has(word)) ? null : unit
}
