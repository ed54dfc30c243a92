import { PRIME } from '../../plan/compile-sets.ts'

/** Vectors modulo a prime, a number for each place. The prime is below 2^15, so that a product and a sum stay small integers. */
export type Residues = Uint16Array

const inverses = new Uint16Array(PRIME)
inverses[1] = 1
for (let value = 2; value < PRIME; value += 1)
  inverses[value] = ((PRIME - Math.floor(PRIME / value)) * (inverses[PRIME % value] ?? 0)) % PRIME

/** One over a number that is not 0. */
export const inverse = (value: number) => inverses[value] ?? 0

export const times = (a: number, b: number) => (a * b) % PRIME

/** Adds a vector so many times to another; with places, it is 0 at all others. */
export function addTimes(to: Residues, factor: number, vector: Residues, places: Uint16Array | null): void {
  if (places === null) {
    for (let place = 0; place < to.length; place += 1)
      to[place] = ((to[place] ?? 0) + factor * (vector[place] ?? 0)) % PRIME
    return
  }
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    to[place] = ((to[place] ?? 0) + factor * (vector[place] ?? 0)) % PRIME
  }
}

/** Places at which a vector is not 0, up to `most`; null counts all of them. */
export function placesOf(vector: Residues, most = vector.length): readonly number[] {
  const places: number[] = []
  for (let place = 0; place < vector.length && places.length < most; place += 1)
    if (vector[place] !== 0) places.push(place)
  return places
}
