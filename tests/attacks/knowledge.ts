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

/** So small that products of two below it are exact as floating numbers. */
const PRIME = 67_108_859

function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

/** Rows that no shown figure tells apart, as one column; `size` of them. */
interface Atoms {
  readonly sizes: readonly number[]
  readonly equations: readonly (readonly number[])[]
}

function atomsOf(sets: readonly (readonly number[])[]): Atoms {
  const signatures = new Map<number, string[]>()
  for (const [place, set] of sets.entries())
    for (const row of set) signatures.set(row, [...(signatures.get(row) ?? []), String(place)])
  const atoms = Map.groupBy(signatures.values(), (places) => places.join())
  const columns = [...atoms.keys()].map((signature) => new Set(signature.split(',').map(Number)))
  return {
    sizes: [...atoms.values()].map((members) => members.length),
    equations: sets.map((_, place) => columns.map((column) => (column.has(place) ? 1 : 0))),
  }
}

/** Reduces the equations; those of few rows that result are groups whose figure an attacker knows. */
export function determined(sets: readonly (readonly number[])[], threshold: number): number {
  const { sizes, equations } = atomsOf(sets)
  // Large atoms first: what is left in the last equations concerns small ones alone.
  const order = [...sizes.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const reduced = equations.map((equation) => Float64Array.from(order, (column) => equation[column] ?? 0))
  let rank = 0
  for (let column = 0; column < order.length && rank < reduced.length; column += 1) {
    const pivot = reduced.findIndex((row, place) => place >= rank && row[column] !== 0)
    const [found, other] = [reduced[pivot], reduced[rank]]
    if (found === undefined || other === undefined) continue
    reduced[pivot] = other
    const scale = inverse(found[column] ?? 1)
    const normal = found.map((value) => (value * scale) % PRIME)
    reduced[rank] = normal
    for (const [place, row] of reduced.entries()) {
      const factor = place === rank ? 0 : (row[column] ?? 0)
      if (factor === 0) continue
      for (let at = 0; at < row.length; at += 1)
        row[at] = ((row[at] ?? 0) + (PRIME - factor) * (normal[at] ?? 0)) % PRIME
    }
    rank += 1
  }
  return reduced.slice(0, rank).filter((row) => {
    const support = [...row].flatMap((value, at) => (value === 0 ? [] : [sizes[order[at] ?? 0] ?? 0]))
    const entities = support.reduce((sum, size) => sum + size, 0)
    return entities > 0 && entities < threshold
  }).length
}
