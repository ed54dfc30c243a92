/**
 * Lattice reduction after Lenstra, Lenstra and Lovász (1982), with the orthogonal basis in doubles and the lattice itself in whole
 * numbers (Schnorr and Euchner, 1994): short vectors of a lattice of some fifty dimensions.
 */

export type Vector = bigint[]

const DELTA = 0.99
const MOST_ROUNDS = 60

const nearest = (value: number) => BigInt(Math.round(value))

function orthogonal(
  basis: readonly Vector[],
  numbers: readonly Float64Array[],
  mu: Float64Array[],
  norms: Float64Array,
  k: number,
): void {
  const own = numbers[k] ?? new Float64Array()
  const row = mu[k] ?? new Float64Array()
  const products = new Float64Array(basis.length)
  let norm = dot(own, own)
  for (let j = 0; j < k; j += 1) {
    let product = dot(own, numbers[j] ?? own)
    for (let i = 0; i < j; i += 1) product -= (mu[j]?.[i] ?? 0) * (products[i] ?? 0)
    products[j] = product
    row[j] = product / (norms[j] ?? 1)
    norm -= (row[j] ?? 0) * product
  }
  norms[k] = Math.max(norm, 1e-9)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Reduces a basis in its place; false where that takes longer than it may. */
export function reduce(basis: Vector[], mostMs: number): boolean {
  const size = basis.length
  const numbers = basis.map((vector) => Float64Array.from(vector, Number))
  const mu = basis.map(() => new Float64Array(size))
  const norms = new Float64Array(size)
  const start = performance.now()
  const sizeReduced = (k: number) => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      orthogonal(basis, numbers, mu, norms, k)
      const own = basis[k] ?? []
      const row = Float64Array.from(mu[k] ?? [])
      let changed = false
      for (let j = k - 1; j >= 0; j -= 1) {
        const factor = row[j] ?? 0
        if (Math.abs(factor) <= 0.501) continue
        changed = true
        const times = nearest(factor)
        const other = basis[j] ?? []
        for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0n) - times * (other[at] ?? 0n)
        for (let i = 0; i < j; i += 1) row[i] = (row[i] ?? 0) - Number(times) * (mu[j]?.[i] ?? 0)
      }
      if (!changed) return
      numbers[k] = Float64Array.from(own, Number)
    }
  }
  let k = 1
  orthogonal(basis, numbers, mu, norms, 0)
  while (k < size) {
    if (performance.now() - start > mostMs) return false
    sizeReduced(k)
    const before = norms[k - 1] ?? 1
    const factor = mu[k]?.[k - 1] ?? 0
    if ((norms[k] ?? 0) >= (DELTA - factor * factor) * before) {
      k += 1
      continue
    }
    for (const list of [basis, numbers] as unknown[][]) [list[k - 1], list[k]] = [list[k], list[k - 1]]
    k = Math.max(1, k - 1)
    if (k === 1) orthogonal(basis, numbers, mu, norms, 0)
    else orthogonal(basis, numbers, mu, norms, k - 1)
  }
  return true
}
