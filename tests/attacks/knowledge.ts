import { compile } from '../../server/ask/plan/compile.ts'
import { columnsOf, dimensionId } from '../../server/ask/plan/columns.ts'
import { groupValue } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'

/**
 * What an attacker knows after some answers, worked out with the truth at hand: each shown figure is an equation over
 * the rows behind it, and Gaussian elimination finds the groups whose figure follows. It shares nothing with the audit
 * that it judges: rows instead of buckets, a prime field instead of bits.
 */

/** An answer as the API gives it. */
export interface Seen {
  readonly plan: Plan
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The identifiers of the rows behind each shown group of an answer. */
export async function rowsBehind(
  { model, engine }: Dataset,
  { plan, rows }: Seen,
): Promise<readonly (readonly number[])[]> {
  const counting: Plan = { ...plan, measures: [{ kind: 'count' }], having: [], order: [], limit: null }
  const { protects: _, ...plain } = model
  const { sql, parameters } = compile(plain, engine.dialect, counting)
  const listing = sql.replace('count(*) as "entities"', `string_agg(quote_id::varchar, ',') as "ids"`)
  const keys = columnsOf(model, plan)
    .slice(0, plan.dimensions.length)
    .map(({ key }) => key)
  const name = (values: readonly unknown[]) => JSON.stringify(values)
  const shown = new Set(rows.map((row) => name(keys.map((key) => row[key] ?? null))))
  const groups = await engine.query(listing, parameters, 10_000)
  return groups
    .filter((group) =>
      shown.has(
        name(
          plan.dimensions.map((dimension, index) =>
            groupValue(model, dimension, group[dimensionId(index)] ?? null),
          ),
        ),
      ),
    )
    .map(({ ids }) =>
      String(ids ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
    )
}

const PRIME = 2_147_483_647n

function inverse(value: bigint): bigint {
  let result = 1n
  let base = value
  for (let power = PRIME - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

/** Rows that no shown figure tells apart, as one column; `size` of them. */
interface Atoms {
  readonly sizes: readonly number[]
  readonly equations: readonly (readonly bigint[])[]
}

function atomsOf(sets: readonly (readonly number[])[]): Atoms {
  const signatures = new Map<number, string[]>()
  for (const [place, set] of sets.entries())
    for (const row of set) signatures.set(row, [...(signatures.get(row) ?? []), String(place)])
  const atoms = Map.groupBy(signatures.values(), (places) => places.join())
  const columns = [...atoms.keys()].map((signature) => new Set(signature.split(',').map(Number)))
  return {
    sizes: [...atoms.values()].map((members) => members.length),
    equations: sets.map((_, place) => columns.map((column) => (column.has(place) ? 1n : 0n))),
  }
}

/** Reduces the equations; those of few rows that result are groups whose figure an attacker knows. */
export function determined(sets: readonly (readonly number[])[], threshold: number): number {
  const { sizes, equations } = atomsOf(sets)
  // Large atoms first: what is left in the last equations concerns small ones alone.
  const order = [...sizes.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const reduced = equations.map((equation) => order.map((column) => equation[column] ?? 0n))
  let rank = 0
  for (let column = 0; column < order.length && rank < reduced.length; column += 1) {
    const pivot = reduced.findIndex((row, place) => place >= rank && row[column] !== 0n)
    if (pivot === -1) continue
    const [found = [], other = []] = [reduced[pivot], reduced[rank]]
    reduced[pivot] = other
    const scale = inverse(found[column] ?? 1n)
    const normal = found.map((value) => (value * scale) % PRIME)
    reduced[rank] = normal
    for (const [place, row] of reduced.entries()) {
      const factor = place === rank ? 0n : (row[column] ?? 0n)
      if (factor === 0n) continue
      reduced[place] = row.map(
        (value, at) => (value - ((factor * (normal[at] ?? 0n)) % PRIME) + PRIME) % PRIME,
      )
    }
    rank += 1
  }
  return reduced.slice(0, rank).filter((row) => {
    const support = row.flatMap((value, at) => (value === 0n ? [] : [sizes[order[at] ?? 0] ?? 0]))
    const entities = support.reduce((sum, size) => sum + size, 0)
    return entities > 0 && entities < threshold
  }).length
}
