/**
 * Linear equations over whole numbers, solved modulo a prime: what follows from sums by adding, subtracting and dividing. Primes are
 * below 2^26, so that products are exact in a double.
 */

/** From 2^26 downwards. */
export const PRIMES = [67_108_859, 67_108_837, 67_108_819, 67_108_777, 67_108_763, 67_108_757] as const

const modulo = (value: number, prime: number) => value - Math.floor(value / prime) * prime

export function inverseOf(value: number, prime: number): number {
  let [result, base] = [1, modulo(value, prime)]
  for (let power = prime - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = modulo(result * base, prime)
    base = modulo(base * base, prime)
  }
  return result
}

/** An equation: coefficients of all unknowns, then what they add up to. */
export type Equation = Float64Array

/** Takes a multiple of a row from another, from a place on. */
function subtract(from: Equation, row: Equation, times: number, prime: number, start: number): void {
  const [factor, by] = [prime - times, 1 / prime]
  for (let at = start; at < from.length; at += 1) {
    const value = (from[at] ?? 0) + factor * (row[at] ?? 0)
    const rest = value - Math.floor(value * by) * prime
    from[at] = rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest
  }
}

/** Equations that are independent, one after the other, as they come. */
export class ResidueSystem {
  /** By pivot, in the order in which they came: the pivot's coefficient is 1, those of earlier pivots are 0. */
  readonly #rows: { readonly pivot: number; readonly row: Equation }[] = []
  readonly #unknowns: number
  readonly #prime: number

  constructor(unknowns: number, prime: number) {
    this.#unknowns = unknowns
    this.#prime = prime
  }

  get rank(): number {
    return this.#rows.length
  }

  /** Whether it says something new; null where it contradicts what was said before. */
  add(equation: Equation): boolean | null {
    const prime = this.#prime
    const row = equation.map((value) => modulo(value, prime))
    for (const { pivot, row: known } of this.#rows) {
      const times = row[pivot] ?? 0
      if (times !== 0) subtract(row, known, times, prime, 0)
    }
    const pivot = row.findIndex((value, at) => at < this.#unknowns && value !== 0)
    if (pivot === -1) return row[this.#unknowns] === 0 ? false : null
    const scale = inverseOf(row[pivot] ?? 1, prime)
    for (let at = 0; at < row.length; at += 1) row[at] = modulo((row[at] ?? 0) * scale, prime)
    this.#rows.push({ pivot, row })
    return true
  }

  /** The same with every pivot in one equation alone: each is told by the unknowns that are no pivot. */
  solved(): readonly { readonly pivot: number; readonly row: Equation }[] {
    for (const [place, { pivot, row }] of this.#rows.entries())
      for (const { row: earlier } of this.#rows.slice(0, place)) {
        const times = earlier[pivot] ?? 0
        if (times !== 0) subtract(earlier, row, times, this.#prime, 0)
      }
    return this.#rows
  }
}
