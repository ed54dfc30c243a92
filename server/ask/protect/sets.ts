import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { Engine, EngineRow } from '../../engines/engine.ts'
import { BUCKETS, compileSets, setKey, setsOf, SLOTS } from '../plan/compile-sets.ts'
import { keysOf } from '../plan/figure-words.ts'
import type { Cell } from '../plan/filter-words.ts'
import type { Plan } from '../plan/plan.ts'
import type { EntitySet } from './space.ts'

/** Which entities the cells of a plan tell of, as the engine has them. */
export interface CellSets {
  /** The keys of a group, as in the rows of `compile`. */
  readonly keys: readonly Cell[]
  /** By measure: the sets that its cell tells of. */
  readonly sets: readonly (readonly EntitySet[])[]
}

/** Groups beyond which an answer is too fine to be judged together with others: it would take seconds. */
const MOST_GROUPS = 10_000

/** Memory for sets that are kept for whoever asks next, in bytes. */
const MOST_KEPT = 64 * 2 ** 20

/** Bits in base64, the first bit of a byte highest, as words. */
function bitsOf(text: EngineRow[string] | undefined): EntitySet {
  const words = new Uint32Array(BUCKETS / 32)
  if (typeof text !== 'string') return words
  const bytes = Buffer.from(text, 'base64')
  for (let word = 0; word < words.length; word += 1) words[word] = bytes.readUInt32LE(word * 4)
  return words
}

/** Numbers by slot, where they are not 0. */
function numbersOf(text: EngineRow[string] | undefined): EntitySet {
  const numbers = new Uint16Array(SLOTS)
  for (const pair of typeof text === 'string' ? text.split(' ') : []) {
    const [slot, number] = pair.split(':')
    numbers[Number(slot)] = Number(number)
  }
  return numbers
}

const areEqual = (a: EntitySet, b: EntitySet) => a.every((value, at) => value === b[at])

/** Without sets that stand there already: where every value is known, those that have one are all. */
const distinct = (sets: readonly EntitySet[]) =>
  sets.filter((set, place) => !sets.slice(0, place).some((other) => areEqual(other, set)))

const sizeOf = (sets: CellSets['sets']) => sets.flat().reduce((sum, { byteLength }) => sum + byteLength, 0)

interface Kept {
  readonly cells: Promise<readonly CellSets[]>
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

/** The sets of all cells of a plan. They are the same for everybody, so they are read once. Throws EngineError. */
export async function readSets(
  { model, engine }: { readonly model: SemanticModel; readonly engine: Engine },
  plan: Plan,
): Promise<readonly CellSets[]> {
  const { sql, parameters } = compileSets(model, engine.dialect, plan)
  const name = JSON.stringify([sql, parameters])
  const known = kept.get(engine) ?? new Map<string, Kept>()
  kept.set(engine, known)
  const read = async () => {
    const { dimensions } = keysOf(model, plan)
    const counts = setsOf(model, engine.dialect, plan)
    const setOf = model.protects === undefined ? bitsOf : numbersOf
    const rows = await engine.query(sql, parameters, MOST_GROUPS)
    return rows.map((row): CellSets => ({
      keys: dimensions.map((key) => row[key] ?? null),
      sets: counts.map((count, measure) =>
        distinct(Array.from({ length: count }, (_, set) => setOf(row[setKey(measure, set)]))),
      ),
    }))
  }
  const entry = known.get(name) ?? { cells: read(), bytes: 0 }
  known.delete(name)
  known.set(name, entry)
  try {
    const cells = await entry.cells
    entry.bytes = cells.reduce((sum, { sets }) => sum + sizeOf(sets), 0)
    dropOldest(known)
    return cells
  } catch (error) {
    known.delete(name)
    throw error
  }
}
