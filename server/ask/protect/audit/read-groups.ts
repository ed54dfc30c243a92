import { sql } from 'kysely'
import type { CodedRows } from '../../../engines/coded/coded-rows.ts'
import { TooManyGroupsError, type Engine } from '../../../engines/engine.ts'
import { whoeverGivesUp } from '../../../engines/given-up.ts'
import { keepByStatement } from '../../../engines/kept.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { ROW_ID } from '../../../semantic-model/row-id.ts'
import type { Cell } from '../../constructs/english.ts'
import { dimensionId } from '../../plan/columns.ts'
import { compileSets, LEFT_OUT, readSet } from '../../plan/compile-sets.ts'
import { mostGroups } from '../../plan/most-groups.ts'
import type { Plan } from '../../plan/plan.ts'
import { groupsFromCodes, type ReadGroup, type SetsAsked } from './coded-sets.ts'
import type { QuerySet } from './knowledge.ts'
import { makeYielder } from './yielding.ts'

/** The groups of plans with their query sets, as the engine has them or as they are summed from coded rows. */

export interface GroupSets {
  /** The keys of a group, as in the rows of `compile`. */
  readonly keys: readonly Cell[]
  /** Which dimensions the group leaves out, as `LEFT_OUT` has it. */
  readonly leftOut: number
  /** By measure: the sets that its cell tells of. */
  readonly sets: readonly (readonly QuerySet[])[]
  /** By measure: those of them of which it is told what they add. */
  readonly amounts: readonly (readonly QuerySet[])[]
}

/** Groups beyond which an answer is too fine to be judged together with others: it would take seconds. */
export const MOST_GROUPS = 10_000

/** Memory for sets that are kept for whoever asks next, in bytes. */
const MOST_KEPT = 64 * 2 ** 20

const areEqual = (a: QuerySet, b: QuerySet) => a.every((value, at) => value === b[at])

/** Without sets that stand there already: where every value is known, those that have one are all. */
export const distinct = (sets: readonly QuerySet[]) =>
  sets.filter((set, place) => !sets.slice(0, place).some((other) => other === set || areEqual(other, set)))

/**
 * A set of which it is told what it adds, at other places than where it is told how many it is: an amount of few does not follow from
 * how many they are, nor that from what they add.
 */
const ofAmounts = (set: QuerySet): QuerySet => set.toReversed()

const bytesOf = (groups: readonly ReadGroup[]) =>
  groups.flatMap(({ sets }) => [...sets.values()]).reduce((sum, { byteLength }) => sum + byteLength, 0)

export const kept = keepByStatement(bytesOf, MOST_KEPT)

/** What of a dataset the sets are read from. */
export interface SetsFrom {
  readonly model: SemanticModel
  readonly engine: Engine
  /** Its rows as small numbers; null where the engine is asked for all sets. */
  readonly codes: CodedRows | null
  readonly profile: {
    readonly columns: ReadonlySet<string>
    readonly complete: ReadonlySet<string>
    readonly nonzero: ReadonlySet<string>
    readonly counting: ReadonlySet<string>
    readonly values: Readonly<Record<string, readonly string[]>>
    readonly fingerprint: string
  }
}

/** Which groups of a plan are read. */
export interface Extent {
  /** Also the groups by fewer of its dimensions. */
  readonly withMargins: boolean
  /** Also those below the threshold. */
  readonly hasFew: boolean
}

export const MARGINS: Extent = { withMargins: true, hasFew: false }
export const OWN: Extent = { withMargins: false, hasFew: false }

export const tellingOf = ({ model, engine, profile }: SetsFrom) => ({
  model,
  dialect: engine.dialect,
  ...profile,
  rowId: sql.ref(ROW_ID),
})

export function compiled(from: SetsFrom, plan: Plan, { withMargins, hasFew }: Extent) {
  const least = hasFew ? 1 : from.model.threshold
  return { ...compileSets(tellingOf(from), plan, { withMargins, least }), plan, withMargins, least }
}

/** Reads the groups of plans; null where they are to be asked of the engine. */
export type Walk = (asked: SetsAsked) => Promise<readonly ReadGroup[] | null>

/** Has all plans that are asked for at once read by one walk over the coded rows, where there are any. */
export function walkOver({ model, engine, codes }: SetsFrom): Walk {
  // Codes know rows, and nobody whom several of them are of.
  if (codes === null || model.protects !== undefined) return async () => null
  let next: { readonly asked: SetsAsked[]; readonly groups: ReturnType<typeof groupsFromCodes> } | null = null
  const begin = () => {
    const asked: SetsAsked[] = []
    const groups = Promise.resolve().then(() => {
      next = null
      return whoeverGivesUp(() => groupsFromCodes({ model, engine, codes }, asked))
    })
    return { asked, groups }
  }
  return async (asked) => {
    next ??= begin()
    const { groups } = next
    const at = next.asked.push(asked) - 1
    try {
      return (await groups)[at] ?? null
    } catch {
      // Another version of the rows may have taken the place of these: the engine still has them.
      return null
    }
  }
}

/**
 * The groups of a plan with their sets, the same for everybody and so read once. Throws EngineError.
 *
 * @param walk what is asked for beside it
 */
export async function groupsOf(
  from: SetsFrom,
  plan: Plan,
  extent = OWN,
  walk = walkOver(from),
): Promise<readonly GroupSets[]> {
  const { engine, profile } = from
  const asking = compiled(from, plan, extent)
  const { statement, sets, conditions } = asking
  const most = mostGroups(MOST_GROUPS, statement, profile.fingerprint)
  const asked = async () => {
    const ids = plan.dimensions.map((_, place) => dimensionId(place))
    const standing = [...conditions.keys()]
    const rows = await engine.query(statement.sql, statement.parameters, most)
    const groups: ReadGroup[] = []
    const yieldToOthers = makeYielder()
    for (const row of rows) {
      groups.push({
        keys: ids.map((id) => row[id] ?? null),
        leftOut: Number(row[LEFT_OUT] ?? 0),
        sets: new Map(standing.map((key) => [key, readSet(row[key])])),
      })
      await yieldToOthers()
    }
    return groups
  }
  const groups = await kept(engine, statement, async () => (await walk(asking)) ?? (await asked()))
  if (groups.length > most) throw new TooManyGroupsError(most)
  return groups.map(({ keys, leftOut, sets: standing }) => {
    const amounts = new Map<string, QuerySet>()
    const setAt = ({ key, isAmount }: (typeof sets)[number][number]) => {
      const set = standing.get(key)
      if (set === undefined || !isAmount) return set ?? []
      const moved = amounts.get(key) ?? ofAmounts(set)
      amounts.set(key, moved)
      return moved
    }
    return {
      keys,
      leftOut,
      sets: sets.map((own) => distinct(own.flatMap(setAt))),
      amounts: sets.map((own) => distinct(own.filter(({ isAmount }) => isAmount).flatMap(setAt))),
    }
  })
}
