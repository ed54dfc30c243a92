import { PRIME } from '../../plan/compile-sets.ts'
import type { Field } from './basis.ts'

/** Vectors modulo a prime, a number for each place. */

export const remainder = (value: number) => value - Math.floor(value / PRIME) * PRIME

/** One over a number, by Fermat: its power of `PRIME` - 2. */
export function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = power >>> 1) {
    if (power & 1) result = remainder(result * base)
    base = remainder(base * base)
  }
  return result
}

export const moduloPrime: Field<Uint16Array> = {
  has: (residues, place) => residues[place] !== 0,
  monic(residues, place) {
    const scale = inverse(residues[place] ?? 1)
    return residues.map((value) => remainder(value * scale))
  },
  eliminate(from, place, residues) {
    const factor = from[place] ?? 0
    if (factor === 0) return
    const times = PRIME - factor
    for (let at = 0; at < from.length; at += 1) {
      const value = (from[at] ?? 0) + times * (residues[at] ?? 0)
      from[at] = value - Math.floor(value / PRIME) * PRIME
    }
  },
}
