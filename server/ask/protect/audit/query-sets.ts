import { sql } from 'kysely'
import type { Engine, EngineRow } from '../../../engines/engine.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { ROW_ID } from '../../../semantic-model/row-id.ts'
import type { Cell } from '../../constructs/english.ts'
import { dimensionId } from '../../plan/columns.ts'
import { referenceOf } from '../../plan/compile.ts'
import { compileSets, LEFT_OUT, PLACES } from '../../plan/compile-sets.ts'
import type { Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import { contextsOf } from './contexts.ts'
import type { QuerySet } from './knowledge.ts'
import { makeYielder } from './yielding.ts'

/** The query sets that cells tell of, as the engine has them. */

export type SetsOfCell = (cell: CellName) => readonly QuerySet[]

interface GroupSets {
  /** The keys of a group, as in the rows of `compile`. */
  readonly keys: readonly Cell[]
  /** Which dimensions the group leaves out, as `LEFT_OUT` has it. */
  readonly leftOut: number
  /** By measure: the sets that its cell tells of. */
  readonly sets: readonly (readonly QuerySet[])[]
}

/** Groups beyond which an answer is too fine to be judged together with others: it would take seconds. */
const MOST_GROUPS = 10_000

/** Memory for sets that are kept for whoever asks next, in bytes. */
const MOST_KEPT = 64 * 2 ** 20

/** The set that a text of "place:number" tells. */
function readSet(text: EngineRow[string] | undefined): QuerySet {
  const numbers = new Uint16Array(PLACES)
  if (typeof text !== 'string') return numbers
  for (const pair of text.split(' ')) {
    const [place, number] = pair.split(':')
    numbers[Number(place)] = Number(number)
  }
  return numbers
}

const areEqual = (a: QuerySet, b: QuerySet) => a.every((value, at) => value === b[at])

/** Without sets that stand there already: where every value is known, those that have one are all. */
const distinct = (sets: readonly QuerySet[]) =>
  sets.filter((set, place) => !sets.slice(0, place).some((other) => other === set || areEqual(other, set)))

/** A group as it is kept: its sets by where they stand. */
interface KeptGroup {
  readonly keys: readonly Cell[]
  readonly leftOut: number
  readonly sets: ReadonlyMap<string, QuerySet>
}

const bytesOf = (groups: readonly KeptGroup[]) =>
  groups.flatMap(({ sets }) => [...sets.values()]).reduce((sum, { byteLength }) => sum + byteLength, 0)

interface Kept {
  readonly groups: Promise<readonly KeptGroup[]>
  /** None while they are read. */
  bytes: number
}

/** By engine and statement, the one asked last at the end: the rows of an engine do not change. */
const kept = new WeakMap<Engine, Map<string, Kept>>()

function dropOldest(of: Map<string, Kept>): void {
  let total = of.values().reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [name, { bytes }] of of) {
    if (total <= MOST_KEPT) return
    of.delete(name)
    total -= bytes
  }
}

/** What of a dataset the sets are read from. */
export interface SetsFrom {
  readonly model: SemanticModel
  readonly engine: Engine
  readonly profile: {
    readonly columns: ReadonlySet<string>
    readonly complete: ReadonlySet<string>
    readonly nonzero: ReadonlySet<string>
  }
}

/**
 * The groups of a plan with their sets, the same for everybody and so read once. Throws EngineError.
 *
 * @param withMargins also the groups by fewer of its dimensions
 */
export async function groupsOf(
  { model, engine, profile }: SetsFrom,
  plan: Plan,
  withMargins = false,
): Promise<readonly GroupSets[]> {
  const { dialect } = engine
  const rowId = profile.columns.has(ROW_ID) ? sql.ref(ROW_ID) : dialect.row()
  const { statement, sets } = compileSets({ model, dialect, ...profile, rowId }, plan, withMargins)
  const name = JSON.stringify(statement)
  const ofEngine = kept.get(engine) ?? new Map<string, Kept>()
  kept.set(engine, ofEngine)
  const read = async () => {
    const ids = plan.dimensions.map((_, place) => dimensionId(place))
    const standing = [...new Set(sets.flat())]
    const rows = await engine.query(statement.sql, statement.parameters, MOST_GROUPS)
    const groups: KeptGroup[] = []
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
  const entry = ofEngine.get(name) ?? { groups: read(), bytes: 0 }
  ofEngine.delete(name)
  ofEngine.set(name, entry)
  try {
    const groups = await entry.groups
    entry.bytes = bytesOf(groups)
    dropOldest(ofEngine)
    return groups.map(({ keys, leftOut, sets: standing }) => ({
      keys,
      leftOut,
      sets: sets.map((own) => distinct(own.flatMap((key) => standing.get(key) ?? []))),
    }))
  } catch (error) {
    ofEngine.delete(name)
    throw error
  }
}

const nameOf = (keys: readonly Cell[]) => JSON.stringify(keys)

type SetsOfGroup = (keys: readonly Cell[]) => readonly QuerySet[]

/** By measure: the sets of its contexts, by the keys of a group, where these hold as many as the threshold. */
async function contextSets(from: SetsFrom, plan: Plan): Promise<readonly SetsOfGroup[]> {
  const read = new Map<string, Promise<ReadonlyMap<string, readonly QuerySet[]>>>()
  const setsIn = async (context: Plan) => {
    const groups = await groupsOf(from, context, true)
    return new Map(groups.map(({ keys, leftOut, sets }) => [nameOf([leftOut, ...keys]), sets.flat()]))
  }
  const once = (context: Plan) => {
    const name = JSON.stringify(context)
    const sets = read.get(name) ?? setsIn(context)
    read.set(name, sets)
    return sets
  }
  const last = plan.dimensions.length - 1
  const sides = Array.from({ length: 2 ** plan.dimensions.length }, (_, side) => side).toReversed()
  return Promise.all(
    plan.measures.map(async (measure) => {
      const contexts = await Promise.all(contextsOf(plan, measure).map(once))
      return (keys) =>
        contexts.flatMap((byName) =>
          sides.flatMap((leftOut) => {
            const left = keys.map((key, place) => ((leftOut >> (last - place)) & 1 ? null : key))
            return byName.get(nameOf([leftOut, ...left])) ?? []
          }),
        )
    }),
  )
}

const alone = ({ reference: _, ...plan }: Plan): Plan => plan

/** The sets of a plan's cells with those of their contexts, by their names. Throws EngineError. */
export async function setsByCell(from: SetsFrom, plan: Plan): Promise<SetsOfCell> {
  const reference = referenceOf(plan)
  const [groups, contexts, against] = await Promise.all([
    groupsOf(from, plan),
    contextSets(from, plan),
    reference === null ? null : setsByCell(from, alone(reference)),
  ])
  const byGroup = new Map(groups.map(({ keys, sets }) => [nameOf(keys), sets]))
  return ({ keys, measure }) =>
    keys === null
      ? (against?.({ keys: [], measure }) ?? [])
      : [...(contexts[measure]?.(keys) ?? []), ...(byGroup.get(nameOf(keys))?.[measure] ?? [])]
}

/** All sets of a plan that was shown in full. Throws EngineError. */
export async function setsOfPlan(from: SetsFrom, plan: Plan): Promise<readonly QuerySet[]> {
  const reference = referenceOf(plan)
  const plans = reference === null ? [plan] : [plan, reference]
  const groups = await Promise.all(plans.map((each) => groupsOf(from, each)))
  return groups.flat().flatMap(({ sets }) => sets.flat())
}
