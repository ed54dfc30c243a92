import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runPlan } from '../server/ask/run-plan.ts'
import { makeAuditor, type Auditor } from '../server/ask/protect/audit/auditor.ts'
import { rowsBehind } from './attacks/knowledge.ts'
import { customersOf, type Customers } from './support/customers.ts'
import { planConstructs, planOf } from './support/plans.ts'

/**
 * Adding and subtracting answers about rows, of which a customer has many: what follows of one or two customers is judged
 * with the rows at hand, by elimination modulo a prime, and shares nothing with the audit.
 */

const PRIME = 33_554_393
const modulo = (value: number) => value - Math.floor(value / PRIME) * PRIME
function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = modulo(result * base)
    base = modulo(base * base)
  }
  return result
}

/** As many equations as are independent, by elimination modulo a prime. */
function independent(equations: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const left = equations.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < (left[0]?.length ?? 0) && rank < left.length; column += 1) {
    const at = left.findIndex((row, place) => place >= rank && row[column] !== 0)
    if (at === -1) continue
    const [found = [], other = []] = [left[at], left[rank]]
    left[at] = other
    left[rank] = found
    const scale = inverse(found[column] ?? 1)
    for (const row of left.slice(rank + 1)) {
      const factor = modulo((row[column] ?? 0) * scale)
      if (factor !== 0)
        for (let place = column; place < row.length; place += 1)
          row[place] = modulo((row[place] ?? 0) + (PRIME - factor) * (found[place] ?? 0))
    }
    rank += 1
  }
  return left.slice(0, rank)
}

describe('an attacker who adds and subtracts answers', () => {
  let few: Customers
  beforeAll(async () => {
    few = await customersOf(400, 'floor(80 * pow((hash(quote_id) % 1000) / 1000.0, 2))')
  })

  /** Of whom, alone or with one other, something follows from the answers to counts by chance. */
  async function learned(seed: number, auditor: Auditor | null): Promise<number> {
    const groups = planConstructs['figures by groups']
    if (groups === undefined) throw new Error('no plans')
    const tracked = Array.from({ length: 16 }, (_, step) =>
      planOf({
        dimensions: [{ kind: 'column', column: 'region' }],
        filter: { kind: 'compare', column: 'age', op: '<', value: 25 + step * 3 + (seed % 3) },
      }),
    )
    const byChance = fc
      .sample(groups, { seed, numRuns: 30 })
      .map(({ dimensions, filter }) => planOf({ dimensions, filter }))
    const asked = [...tracked, ...byChance].toSorted((one, other) =>
      JSON.stringify(one.dimensions).localeCompare(JSON.stringify(other.dimensions)),
    )
    const sets: (readonly number[])[] = [[...few.customerOf.keys()]]
    for (const plan of asked) {
      const { table } = await runPlan(few.dataset, plan, auditor)
      const rows = table.rows.map(({ values }) =>
        Object.fromEntries(table.columns.map(({ key }, at) => [key, values[at] ?? null])),
      )
      sets.push(...(await rowsBehind(few.dataset, { plan, rows })))
    }
    // Rows of one customer that no answer tells apart are one unknown.
    const unknowns = new Map<string, { readonly customer: number; readonly sets: Set<number> }>()
    for (const [id, customer] of few.customerOf) {
      const within = sets.flatMap((set, place) => (set.includes(id) ? [place] : []))
      unknowns.set(`${customer}:${within.join()}`, { customer, sets: new Set(within) })
    }
    const columns = [...unknowns.values()]
    const known = independent(
      sets.map((_, place) => columns.map((unknown) => (unknown.sets.has(place) ? 1 : 0))),
    )
    /** Whether fewer equations are left once these customers are: then one was of them alone. */
    const follows = (few: ReadonlySet<number>) =>
      independent(known.map((row) => row.filter((_, at) => !few.has(columns[at]?.customer ?? -1)))).length <
      known.length
    const everybody = [...new Set(few.customerOf.values())]
    const suspects = everybody.flatMap((one, place) => [
      new Set([one]),
      new Set([one, everybody[(place * 7 + 1) % everybody.length] ?? one]),
    ])
    return suspects.filter(follows).length
  }

  it('learns nothing of one or two customers, and would where each answer is judged alone', async () => {
    expect(await learned(1, null)).toBeGreaterThan(0)
    for (const seed of [1, 2, 3]) expect(await learned(seed, makeAuditor(few.dataset))).toBe(0)
  })
})
