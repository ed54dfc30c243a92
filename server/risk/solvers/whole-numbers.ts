import { reduce, type Vector } from './lattice.ts'
import { PRIMES, ResidueSystem, type Equation } from './residues.ts'

/**
 * Whole numbers between bounds, of which sums are told: all but a few are then told by those few, modulo a number as large as one
 * likes, and being small they are the short vector of a lattice. Nothing is guessed: all of the others have to fit as well.
 */

export interface Sums {
  readonly unknowns: number
  /** The unknowns of each sum, and what they add up to, whole. */
  readonly sums: readonly { readonly of: readonly number[]; readonly total: number }[]
  /** The largest that an unknown may be; the lowest is 0. */
  readonly most: readonly number[]
}

/** Unknowns that nothing tells; a lattice of more is not reduced in time. */
const MOST_FREE = 48
/** Modulo so many primes at once: 26 bits each. */
const TOGETHER = 4

export interface Solved {
  /** By unknown; null where it does not follow. */
  readonly values: readonly (number | null)[]
  /** How many unknowns no sum tells. */
  readonly free: number
  readonly by: 'nothing' | 'elimination' | 'lattice'
}

const equationOf = (unknowns: number, of: readonly number[], total: number): Equation => {
  const row = new Float64Array(unknowns + 1)
  for (const place of of) row[place] = (row[place] ?? 0) + 1
  row[unknowns] = total
  return row
}

interface Residues {
  readonly prime: number
  /** By pivot. */
  readonly told: ReadonlyMap<number, Equation>
}

function residuesOf({ unknowns }: Sums, equations: readonly Equation[], prime: number): Residues {
  const system = new ResidueSystem(unknowns, prime)
  for (const equation of equations) system.add(equation)
  return { prime, told: new Map(system.solved().map(({ pivot, row }) => [pivot, row])) }
}

/** The number that leaves the given rests, by the Chinese remainder theorem. */
function joined(rests: readonly number[], primes: readonly number[]): bigint {
  const product = primes.reduce((all, prime) => all * BigInt(prime), 1n)
  let sum = 0n
  for (const [place, rest] of rests.entries()) {
    const prime = BigInt(primes[place] ?? 2)
    const others = product / prime
    let [inverse, base, power] = [1n, others % prime, prime - 2n]
    for (; power > 0n; power >>= 1n) {
      if (power & 1n) inverse = (inverse * base) % prime
      base = (base * base) % prime
    }
    sum += BigInt(rest) * others * inverse
  }
  return sum % product
}

/** What follows for the free unknowns; null where none is found, or one that does not fit. */
function freeValues(
  { unknowns, most }: Sums,
  residues: readonly Residues[],
  free: readonly number[],
  mostMs: number,
): readonly number[] | null {
  const [first] = residues
  if (first === undefined) return null
  const primes = residues.map(({ prime }) => prime)
  const product = primes.reduce((all, prime) => all * BigInt(prime), 1n)
  const bits = 26 * primes.length
  const width = Math.log2(Math.max(2, ...most)) + 3
  const needed = Math.min(first.told.size, Math.ceil((width * (free.length + 2)) / (bits - width)) + 2)
  // Pivots that all free unknowns have a part in say the most.
  const pivots = [...first.told.keys()]
    .filter((pivot) => residues.every(({ told }) => told.has(pivot)))
    .map((pivot) => ({ pivot, parts: free.filter((place) => first.told.get(pivot)?.[place] !== 0).length }))
    .toSorted((a, b) => b.parts - a.parts)
    .slice(0, needed)
    .map(({ pivot }) => pivot)
  const coefficient = (pivot: number, place: number) =>
    joined(
      residues.map(({ told }) => told.get(pivot)?.[place] ?? 0),
      primes,
    )
  const middle = (place: number) => BigInt(Math.round((most[place] ?? 0) / 2))
  const columns = free.length + pivots.length + 1
  const unit = BigInt(Math.max(1, Math.round(Math.max(...most) / 4)))
  const vector = (entries: readonly (readonly [number, bigint])[]): Vector => {
    const made: Vector = Array.from({ length: columns }, () => 0n)
    for (const [at, value] of entries) made[at] = value
    return made
  }
  const basis = [
    ...pivots.map((_, at) => vector([[free.length + at, product]])),
    ...free.map((place, at) =>
      vector([
        [at, 1n],
        ...pivots.map((pivot, row) => [free.length + row, -coefficient(pivot, place)] as const),
      ]),
    ),
    // All from the middle of what they may be, so that what is sought is short.
    vector([
      ...free.map((place, at) => [at, -middle(place)] as const),
      ...pivots.map(
        (pivot, row) => [free.length + row, coefficient(pivot, unknowns) - middle(pivot)] as const,
      ),
      [columns - 1, unit],
    ]),
  ]
  if (!reduce(basis, mostMs)) return null
  for (const row of basis) {
    const sign = row[columns - 1]
    if (sign !== unit && sign !== -unit) continue
    const values = free.map((place, at) =>
      Number((sign === unit ? 1n : -1n) * (row[at] ?? 0n) + middle(place)),
    )
    if (values.every((value, at) => value >= 0 && value <= (most[free[at] ?? 0] ?? 0))) return values
  }
  return null
}

/** What of whole unknowns follows from sums of them. */
export function wholeNumbers(sums: Sums, mostMs: number): Solved {
  const { unknowns, most } = sums
  const [prime, ...others] = PRIMES
  const system = new ResidueSystem(unknowns, prime)
  const independent: Equation[] = []
  const nothing = {
    values: Array.from({ length: unknowns }, () => null),
    free: unknowns,
    by: 'nothing',
  } as const
  for (const { of, total } of sums.sums) {
    const equation = equationOf(unknowns, of, total)
    const isNew = system.add(equation)
    // Figures that contradict each other are not exact.
    if (isNew === null) return nothing
    if (isNew) independent.push(equation)
  }
  const first: Residues = { prime, told: new Map(system.solved().map(({ pivot, row }) => [pivot, row])) }
  const free = Array.from({ length: unknowns }, (_, place) => place).filter((place) => !first.told.has(place))
  const fits = (place: number, value: number) => value >= 0 && value <= (most[place] ?? 0)
  const alone = Array.from({ length: unknowns }, (_, place) => {
    const row = first.told.get(place)
    if (row === undefined || free.some((other) => row[other] !== 0)) return null
    const value = row[unknowns] ?? 0
    return fits(place, value) ? value : null
  })
  const byElimination = {
    values: alone,
    free: free.length,
    by: alone.some((value) => value !== null) ? ('elimination' as const) : ('nothing' as const),
  }
  if (free.length === 0 || free.length > MOST_FREE) return byElimination
  const residues = [
    first,
    ...others.slice(0, TOGETHER - 1).map((each) => residuesOf(sums, independent, each)),
  ]
  const found = freeValues(sums, residues, free, mostMs)
  if (found === null) return byElimination
  const values = Array.from({ length: unknowns }, (_, place) => {
    const row = first.told.get(place)
    if (row === undefined) return found[free.indexOf(place)] ?? null
    let value = BigInt(row[unknowns] ?? 0)
    for (const [at, other] of free.entries()) value -= BigInt(row[other] ?? 0) * BigInt(found[at] ?? 0)
    const rest = Number(value % BigInt(prime))
    return rest < 0 ? rest + prime : rest
  })
  // A wrong vector would leave the others anywhere below the prime.
  return values.every((value, place) => value !== null && fits(place, value))
    ? { values, free: free.length, by: 'lattice' }
    : byElimination
}
