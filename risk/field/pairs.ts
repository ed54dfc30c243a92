import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Told } from '../asking/told.ts'
import type { Asking, Attempt, Field, Secret } from './attack.ts'
import { Evidence, priorOf } from './evidence.ts'
import { pairsAround, type Group, type Pair, type Size } from './groups.ts'

/** What attacks share that ask of a group, and of the same group without one person: what differs is his. */

/** What the secrets of a group add up to by a figure, and how far off that may be; null where it is not told. */
export type Reading = { readonly total: number; readonly spread: number } | null

export const reading = (total: number | null | undefined, spread: number, times = 1): Reading =>
  total == null ? null : { total: total * times, spread: spread * times }

export interface Contrast {
  readonly secret: Secret
  /** Of a yes or no: the part of all people who have it. Left out for an amount. */
  readonly rate?: number
  readonly size: Size
  /** Conditions that all groups have besides. */
  readonly fixed?: readonly Filter[]
  /** In place of those that words make. */
  readonly pairs?: Generator<Pair, undefined>
  readonly planOf: (group: Group) => Plan
  /** By one answer: as many for the group with somebody as for that without. */
  readonly readings: (told: Told | null, group: Group) => readonly Reading[]
}

export function addDifferences(
  evidence: Evidence,
  whole: readonly Reading[],
  rest: readonly Reading[],
): void {
  for (const [at, one] of whole.entries()) {
    const other = rest[at] ?? null
    if (one !== null && other !== null)
      evidence.add(one.total - other.total, Math.hypot(one.spread, other.spread))
  }
}

/** What is thought of an amount beforehand: what people around have; how far they differ is a present to the attacker. */
export const priorAround = ({ of }: Secret, row: number, { rows }: Group) =>
  priorOf(rows.filter((each) => each !== row).map(of))

/** Groups that a quiet one is chosen among: where people have about the same amounts, one of them stands out. */
const AMONG = 3

function* quietest(pairs: Generator<Pair, undefined>, { of }: Secret): Generator<Pair, undefined> {
  const spreadOf = ({ rest }: Pair) => priorOf(rest.rows.map(of)).spread
  for (;;) {
    const some = Array.from({ length: AMONG }, () => pairs.next().value).filter((pair) => pair !== undefined)
    const [best] = some.toSorted((a, b) => spreadOf(a) - spreadOf(b))
    if (best === undefined) return undefined
    yield best
  }
}

/** Somebody's secret by pairs of groups that differ in him alone, as many as there are questions for. */
export function byPairs(field: Field, row: number, contrast: Contrast): Attempt | null {
  const { secret, size, fixed = [], rate, pairs: own, planOf } = contrast
  const all = own ?? pairsAround(field, row, size, fixed)
  const pairs = rate === undefined ? quietest(all, secret) : all
  let pair = pairs.next().value
  if (pair === undefined) return null
  const evidence = new Evidence()
  const prior = priorAround(secret, row, pair.whole)
  function* asking(): Asking {
    for (; pair !== undefined; pair = pairs.next().value) {
      const { whole, rest } = pair
      const one = yield { plan: planOf(whole) }
      const other = yield { plan: planOf(rest), isLater: rest.isLater === true }
      addDifferences(evidence, contrast.readings(one, whole), contrast.readings(other, rest))
    }
  }
  return {
    secret,
    targets: [row],
    asking: asking(),
    guesses: () => [rate === undefined ? evidence.amount(prior) : evidence.yesOrNo(rate)],
  }
}
