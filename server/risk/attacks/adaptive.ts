import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { Measure } from '../../ask/constructs/measures/measures.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import { both, isOneOf, planOf } from '../asking/plans.ts'
import { halfStepOf } from '../asking/told.ts'
import type { Field } from '../field/attack.ts'
import type { SplitColumn } from '../facts/columns.ts'

/**
 * Questions that are planned by what is known already: of some that chance proposes, the one is asked whose groups are the least
 * known. People of one scope are told apart by the columns that everybody may know.
 */

/** Who the questions are about: rows that a condition takes, of whom the attacker knows all but a figure. */
export interface Scope {
  readonly filter: Filter | null
  readonly rows: readonly number[]
}

/** A figure that was told, of some of the rows of a scope. */
export interface ToldSum {
  /** Places among the rows of the scope. */
  readonly of: readonly number[]
  readonly total: number
  readonly within: number
  readonly question: string
}

/** The same numbers for the same seed. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** Values that one condition names. */
const MOST_NAMED = 12

/** Plans of which the least known is asked. */
const PROPOSED = 6

interface Proposal {
  readonly plan: Plan
  /** The members of each group, by its keys. */
  readonly groups: ReadonlyMap<string, readonly number[]>
}

/** @param finest the smallest step of a figure: a penny, or one */
export async function askedAdaptively(
  field: Field,
  scope: Scope,
  {
    measure,
    filter,
    finest,
    seed,
  }: {
    readonly measure: Measure
    readonly filter: Filter | null
    readonly finest: number
    readonly seed: number
  },
  most: number,
): Promise<readonly ToldSum[]> {
  const { model, rows, columns } = field
  const stream = chances(seed)
  const random = () => stream.next().value
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const fine = [...new Set(columns.pairs.map((pair) => pair.fine))]
  const splits: readonly SplitColumn[] = [...columns.coarse, ...fine].filter(
    (split, place, all) =>
      all.findIndex(({ column }) => column === split.column) === place &&
      new Set(scope.rows.map((row) => rows.column(split.column.name).of(row))).size > 1,
  )
  const columnOf = new Map(splits.map(({ column }) => [column.name, rows.column(column.name)]))
  /** Some of a column's values: of numbers a stretch, which a sentence can say. */
  const someOf = ({ column, values }: SplitColumn): Filter => {
    if (column.role === 'number') {
      const [one, other] = [pick(values), pick(values)].map(Number)
      const [low, high] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)]
      return low === high ? isOneOf(column, [low]) : { kind: 'between', column: column.name, low, high }
    }
    const part = random() < 0.5 ? 0.5 : 0.15 + 0.7 * random()
    const chosen = values.filter(() => random() < part)
    return isOneOf(column, chosen.length === 0 ? values.slice(0, 1) : chosen.slice(0, MOST_NAMED))
  }
  const propose = (): Proposal => {
    const by = [...new Set([pick(splits), ...(random() < 0.7 ? [pick(splits)] : [])])]
    const narrowed = splits.filter((split) => !by.includes(split))
    const conditions =
      narrowed.length === 0 ? [] : Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(narrowed))
    const chosen = [...new Set(conditions)].map(someOf)
    const own = chosen.map((each) =>
      each.kind !== 'between' && random() < 0.2 ? ({ kind: 'not', item: each } as const) : each,
    )
    const all = [scope.filter, filter, ...own].filter((each) => each !== null)
    const [only] = all
    const within = new Set(rows.where(own.length === 0 ? null : both(...own), scope.rows))
    const groups = new Map<string, number[]>()
    for (const [place, row] of scope.rows.entries()) {
      if (!within.has(row)) continue
      const key = JSON.stringify(by.map(({ column }) => columnOf.get(column.name)?.of(row) ?? null))
      groups.set(key, [...(groups.get(key) ?? []), place])
    }
    const where = only === undefined ? null : all.length === 1 ? only : both(...all)
    return {
      plan: planOf(model.id, { measures: [measure], by: by.map(({ column }) => column), filter: where }),
      groups,
    }
  }
  /** How often a row stood in a figure that was told: what stood in few is the least known. */
  const seen = new Float64Array(scope.rows.length)
  const worthOf = ({ groups }: Proposal) => {
    let worth = 0
    for (const members of groups.values())
      if (members.length >= model.threshold)
        worth += 1 / (1 + members.reduce((sum, place) => sum + (seen[place] ?? 0), 0) / members.length)
    return worth
  }
  const told: ToldSum[] = []
  for (let asked = 0; asked < most && field.left() > 0; asked += 1) {
    const [best] = Array.from({ length: PROPOSED }, propose)
      .map((proposal) => ({ proposal, worth: worthOf(proposal) }))
      .toSorted((a, b) => b.worth - a.worth)
    if (best === undefined) break
    const { plan, groups } = best.proposal
    const reply = await field.ask(plan)
    for (const { keys, figures } of reply?.groups ?? []) {
      const members = groups.get(JSON.stringify(keys))
      const [total = null] = figures
      if (members === undefined || total === null) continue
      for (const place of members) seen[place] = (seen[place] ?? 0) + 1
      told.push({ of: members, total, within: halfStepOf(total, finest), question: reply?.question ?? '' })
    }
  }
  return told
}

/** Rounded figures all end alike; of exact ones only some do by chance. */
export const areExact = (told: readonly ToldSum[], finest: number) =>
  told.filter(({ within }) => within <= 2.5 * finest).length > 0.6 * told.length
