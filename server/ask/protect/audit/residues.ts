import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { dot, lasting, space } from './combine.ts'

/** Vectors modulo a prime, a number for each place. The prime is below 2^15, so that a product and a sum stay small integers. */
export type Residues = Uint16Array

const inverses = new Uint16Array(PRIME)
inverses[1] = 1
for (let value = 2; value < PRIME; value += 1)
  inverses[value] = ((PRIME - Math.floor(PRIME / value)) * (inverses[PRIME % value] ?? 0)) % PRIME

/** One over a number that is not 0. */
export const inverse = (value: number) => inverses[value] ?? 0

/** As a whole number without a sign, of which a remainder takes half the time. */
export const times = (a: number, b: number) => (Math.imul(a, b) >>> 0) % PRIME

/** Places at which a vector is not 0, up to `most`; null counts all of them. */
export function placesOf(vector: Residues, most = vector.length): readonly number[] {
  const places: number[] = []
  for (let place = 0; place < vector.length && places.length < most; place += 1)
    if (vector[place] !== 0) places.push(place)
  return places
}

/** How many checks a vector has. */
export const CHECKS = 4

/** Mixes the bits of a number (the end of MurmurHash3). */
function mixed(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85eb_ca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

// Numbers below the prime, one for each place, for each check: the same in every process.
for (let at = 0; at < CHECKS * PLACES; at += 1) lasting[at] = mixed(at + 1) % PRIME

/** Sums of what stands at the places, each so many times as was drawn: of a sum of vectors they are the sums. */
export function checksOf(vector: Readonly<Residues>): Residues {
  space.set(vector)
  return Uint16Array.from({ length: CHECKS }, (_, check) => dot(0, check * PLACES, PLACES) % PRIME)
}
