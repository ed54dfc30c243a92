import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Atoms } from './atoms.ts'
import { LinearSystem } from './linear-system.ts'

const systemOf = (sets: readonly number[]) => {
  let [system, atoms] = [new LinearSystem(), Atoms.one(32)]
  const weightOf = (atom: number) => atoms.size(atom)
  for (const set of sets) {
    const { atoms: finer, parts } = atoms.cut(Uint32Array.of(set))
    atoms = finer
    system = system.over(atoms.count, parts).with(atoms.over(Uint32Array.of(set)), weightOf)
  }
  return { singlesOut: (k: number) => system.singlesOut(k, weightOf) }
}
const has = (set: number, place: number) => ((set >>> place) & 1) === 1

/** Independent rows, by elimination over fractions as floating point: small whole numbers stay exact enough. */
function rankOf(rows: readonly (readonly number[])[]): number {
  const left = rows.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const at = left.findIndex((row, place) => place >= rank && Math.abs(row[column] ?? 0) > 1e-9)
    if (at < 0) continue
    const [found = [], other = []] = [left[at], left[rank]]
    left[at] = other
    left[rank] = found
    for (const [place, row] of left.entries()) {
      if (place <= rank) continue
      const factor = (row[column] ?? 0) / (found[column] ?? 1)
      for (const [each, value] of found.entries()) row[each] = (row[each] ?? 0) - factor * value
    }
    rank += 1
  }
  return rank
}

const POPULATION = 8

/** Whether some figure of 1 to `k` - 1 entities follows: the sets lose rank where those entities are left out. */
function follows(sets: readonly number[], k: number): boolean {
  const row = (set: number, of: readonly number[]) => of.map((place) => (has(set, place) ? 1 : 0))
  const everybody = Array.from({ length: POPULATION }, (_, place) => place)
  const rank = rankOf(sets.map((set) => row(set, everybody)))
  for (let few = 1; few < 2 ** POPULATION; few += 1) {
    const others = everybody.filter((place) => !has(few, place))
    if (POPULATION - others.length < k && rankOf(sets.map((set) => row(set, others))) < rank) return true
  }
  return false
}

const sets = fc.array(fc.integer({ min: 1, max: 2 ** POPULATION - 1 }), { maxLength: 7 })

describe('a system of what was shown', () => {
  it('finds one or two entities wherever they follow, and never more than follows', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 5 }), (shown, k) => {
        const found = systemOf(shown).singlesOut(k)
        if (k <= 3) expect(found).toBe(follows(shown, k))
        else if (found) expect(follows(shown, k)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('halves: three groups that overlap in pairs', () => {
    expect(systemOf([0b011, 0b110]).singlesOut(2)).toBe(false)
    expect(systemOf([0b011, 0b110, 0b101]).singlesOut(2)).toBe(true)
  })
})
