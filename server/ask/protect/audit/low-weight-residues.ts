import type { Row } from './basis.ts'
import { inverse, remainder } from './residues.ts'

/** The search for a vector of low weight among the sums of multiples of up to two rows of a basis modulo a prime. */

/** Rows that are alike in part, beyond which sums of two of them are not looked at. */
const MOST_PAIRED = 300

type Residues = Row<Uint16Array>

/** How many entities a place stands for. */
export type WeightOf = (place: number) => number

/** Whether a row has fewer than so many entities. */
function isLowWeight({ vector }: Residues, weightOf: WeightOf, fewer: number): boolean {
  let weight = 0
  for (let place = 0; place < vector.length; place += 1)
    if (vector[place] !== 0 && (weight += weightOf(place)) >= fewer) return false
  return true
}

/** Whether some sum of multiples of two rows has fewer than so many entities. */
function isLowWeightSum(a: Residues, b: Residues, weightOf: WeightOf, fewer: number): boolean {
  // Both pivots stay; so all but a few of what else they have must cancel, by one ratio.
  const spare = fewer - weightOf(a.pivot) - weightOf(b.pivot)
  if (spare <= 0) return false
  const byRatio = new Map<number, number>()
  let [apart, common] = [0, 0]
  for (let place = 0; place < a.vector.length; place += 1) {
    const [left, right] = [a.vector[place] ?? 0, b.vector[place] ?? 0]
    if ((left === 0 && right === 0) || place === a.pivot || place === b.pivot) continue
    if (left === 0 || right === 0) {
      apart += weightOf(place)
      if (apart >= spare) return false
    } else {
      const ratio = remainder(left * inverse(right))
      byRatio.set(ratio, (byRatio.get(ratio) ?? 0) + weightOf(place))
      common += weightOf(place)
    }
  }
  return apart + common - Math.max(0, ...byRatio.values()) < spare
}

const made = new WeakMap<Residues, Float64Array>()

/** A number for each part of the places, the same for rows that are multiples of each other there but for the pivots. */
function fingerprintsOf(row: Residues, parts: number): Float64Array {
  const before = made.get(row)
  if (before?.length === parts) return before
  const fingerprints = new Float64Array(parts)
  const scales = new Float64Array(parts)
  for (let place = 0; place < row.vector.length; place += 1) {
    const value = row.vector[place] ?? 0
    if (value === 0 || place === row.pivot) continue
    const part = place % parts
    const scale = (scales[part] ||= inverse(value))
    // Any numbers that rarely repeat would do.
    fingerprints[part] =
      ((fingerprints[part] ?? 0) * 31 + remainder(value * scale) * 7_919 + place) % 4_294_967_291
  }
  made.set(row, fingerprints)
  return fingerprints
}

/** True where a sum of multiples of up to two rows has 1 to `threshold` - 1 entities. */
export function hasLowWeightSum(rows: readonly Residues[], weightOf: WeightOf, threshold: number): boolean {
  if (rows.some((row) => isLowWeight(row, weightOf, threshold))) return true
  // Beside both pivots such a sum has fewer places than there are parts: in one of these the two rows cancel.
  const parts = threshold - 2
  for (let part = 0; part < parts; part += 1)
    for (const alike of Map.groupBy(rows, (row) => fingerprintsOf(row, parts)[part]).values()) {
      if (alike.length > MOST_PAIRED) continue
      if (
        alike.some((row, place) =>
          alike.slice(place + 1).some((other) => isLowWeightSum(row, other, weightOf, threshold)),
        )
      )
        return true
    }
  return false
}
