import { PLACES, PRIME } from '../../server/semantic-model/places.ts'
import type { QuerySet } from '../../server/ask/protect/audit/knowledge.ts'

/** Where a row with some number stands in a set, by hand. */
const placeOf = (id: bigint) => Number((id >> 20n) % BigInt(PLACES))

/** The set of rows with some numbers, by hand. */
export function setOf(ids: readonly bigint[]): QuerySet {
  const numbers = new Uint16Array(PLACES)
  for (const id of ids) {
    const place = placeOf(id)
    const draw = 1 + Number(id % BigInt(PRIME - 1))
    numbers[place] = ((numbers[place] ?? 0) + draw) % PRIME
  }
  return numbers
}

/** The set of the rows whose numbers a text lists. */
export const setIn = (text: unknown) =>
  setOf(typeof text === 'string' && text !== '' ? text.split(' ').map(BigInt) : [])

/** A set by what it has at its places, for messages that a person can read. */
export const shownSet = (set: QuerySet) =>
  [...set.entries()].flatMap(([place, number]) => (number === 0 ? [] : [`${place}:${number}`])).join(' ')
