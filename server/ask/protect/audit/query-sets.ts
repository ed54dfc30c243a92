import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Engine, EngineRow } from '../../../engines/engine.ts'
import { BUCKETS, compileSets, SLOTS } from '../../plan/compile-sets.ts'
import { dimensionId } from '../../plan/columns.ts'
import { referenceOf } from '../../plan/compile.ts'
import type { Cell } from '../../constructs/english.ts'
import type { Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import type { QuerySet } from './knowledge.ts'
import { makeYielder } from './yielding.ts'

/** The query sets that cells tell of, as the engine has them. */

export type SetsOfCell = (cell: CellName) => readonly QuerySet[]

interface GroupSets {
  /** The keys of a group, as in the rows of `compile`. */
  readonly keys: readonly Cell[]
  /** By measure: the sets that its cell tells of. */
  readonly sets: readonly (readonly QuerySet[])[]
}

/** Groups beyond which an answer is too fine to be judged together with others: it would take seconds. */
const MOST_GROUPS = 10_000

/** Memory for sets that are kept for whoever asks next, in bytes. */
const MOST_KEPT = 64 * 2 ** 20

/** The set that a text of "place:number" tells, written into `numbers`. */
function readSet(text: EngineRow[string] | undefined, numbers: Uint32Array | Uint16Array): QuerySet {
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
  readonly profile: { readonly complete: ReadonlySet<string> }
}

/** The groups of a plan with their sets, the same for everybody and so read once. Throws EngineError. */
export async function groupsOf(
  { model, engine, profile: { complete } }: SetsFrom,
  plan: Plan,
): Promise<readonly GroupSets[]> {
  const { statement, sets } = compileSets({ model, dialect: engine.dialect, complete }, plan)
  const name = JSON.stringify(statement)
  const ofEngine = kept.get(engine) ?? new Map<string, Kept>()
  kept.set(engine, ofEngine)
  const read = async () => {
    const ids = plan.dimensions.map((_, place) => dimensionId(place))
    const standing = [...new Set(sets.flat())]
    const empty = () =>
      model.protects === undefined ? new Uint32Array(BUCKETS / 32) : new Uint16Array(SLOTS)
    const rows = await engine.query(statement.sql, statement.parameters, MOST_GROUPS)
    const groups: KeptGroup[] = []
    const yieldToOthers = makeYielder()
    for (const row of rows) {
      groups.push({
        keys: ids.map((id) => row[id] ?? null),
        sets: new Map(standing.map((key) => [key, readSet(row[key], empty())])),
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
    return groups.map(({ keys, sets: standing }) => ({
      keys,
      sets: sets.map((own) => distinct(own.flatMap((key) => standing.get(key) ?? []))),
    }))
  } catch (error) {
    ofEngine.delete(name)
    throw error
  }
}

/** The sets of a plan's cells, by their names. Throws EngineError. */
export async function setsByCell(from: SetsFrom, plan: Plan): Promise<SetsOfCell> {
  const reference = referenceOf(plan)
  const [groups, [against] = []] = await Promise.all([
    groupsOf(from, plan),
    reference === null ? [] : groupsOf(from, reference),
  ])
  const byGroup = new Map(groups.map(({ keys, sets }) => [JSON.stringify(keys), sets]))
  return ({ keys, measure }) =>
    (keys === null ? against?.sets : byGroup.get(JSON.stringify(keys)))?.[measure] ?? []
}
