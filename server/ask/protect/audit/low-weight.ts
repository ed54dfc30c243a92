import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import type { BasisRow } from './basis.ts'
import { inverse, times, placesOf, type Residues } from './residues.ts'

/**
 * The search for a vector of low weight that comes with a new set: what the span leaves of it, with multiples of up to two
 * rows of the basis. A vector of low weight has few places, so few pivots, and each row in the sum leaves its pivot
 * (Lee and Brickell, 1988: information set decoding).
 */

/** Places that rows are compared at before all of them are. */
const COMPARED = 16
/** Rows that are alike there, beyond which sums of two of them are not looked at. */
const MOST_ALIKE = 40

/** True where `rest` with so many times a row is 0 but for its pivot and at most `spare` other places. */
function meets(
  rest: Residues,
  support: readonly number[],
  factor: number,
  { vector, pivot }: BasisRow,
  spare: number,
): boolean {
  let left = spare
  for (const place of support)
    if (((rest[place] ?? 0) + factor * (vector[place] ?? 0)) % PRIME !== 0 && --left < 0) return false
  for (let place = 0; place < rest.length; place += 1)
    if (vector[place] !== 0 && rest[place] === 0 && place !== pivot && --left < 0) return false
  return true
}

/** With one row: at one of the first places of the rest, as many as may be left and one, the two cancel. */
function meetsOne(rest: Residues, support: readonly number[], row: BasisRow, threshold: number): boolean {
  const spare = threshold - 2
  return support.slice(0, spare + 1).some((place) => {
    const there = row.vector[place] ?? 0
    return there !== 0 && meets(rest, support, times(PRIME - (rest[place] ?? 0), inverse(there)), row, spare)
  })
}

/** True where multiples of two vectors cancel but at their pivots and at most `spare` other places. */
function cancel(a: BasisRow, b: BasisRow, spare: number): boolean {
  const byRatio = new Map<number, number>()
  let [apart, common, most] = [0, 0, 0]
  for (let place = 0; place < a.vector.length; place += 1) {
    const [left, right] = [a.vector[place] ?? 0, b.vector[place] ?? 0]
    if ((left === 0 && right === 0) || place === a.pivot || place === b.pivot) continue
    if (left === 0 || right === 0) apart += 1
    else {
      const ratio = times(left, inverse(right))
      const alike = (byRatio.get(ratio) ?? 0) + 1
      byRatio.set(ratio, alike)
      common += 1
      most = Math.max(most, alike)
    }
    if (apart > spare) return false
  }
  return common > 0 && apart + common - most <= spare
}

/** A row with so many times the rest. */
interface Shifted {
  readonly row: BasisRow
  readonly factor: number
}

/** A number for what stands at some places but the pivot, the same for all multiples; 0 for nothing. */
function formAt(
  places: readonly number[],
  { row: { vector, pivot }, factor }: Shifted,
  rest: Residues,
): number {
  let [form, scale] = [0, 0]
  for (const place of places) {
    const own = vector[place] ?? 0
    const value = factor === 0 ? own : (own + factor * (rest[place] ?? 0)) % PRIME
    if (value === 0 || place === pivot) continue
    if (scale === 0) scale = inverse(value)
    // Any numbers that rarely repeat would do.
    form = (Math.imul(form, 31) + times(value, scale) * 7_919 + place + 1) | 0
  }
  return form
}

/**
 * Rows that may be multiples of each other at some places, by groups; without those in which no row has any of the rest:
 * their sums are in the span already.
 */
function alikeAt(places: readonly number[], rows: readonly Shifted[], rest: Residues) {
  const groups = new Map<number, Shifted[]>()
  const others: Shifted[] = []
  for (const row of rows) {
    if (row.factor === 0) {
      others.push(row)
      continue
    }
    const form = formAt(places, row, rest)
    const alike = groups.get(form)
    if (alike === undefined) groups.set(form, [row])
    else alike.push(row)
  }
  if (groups.size > 0) for (const row of others) groups.get(formAt(places, row, rest))?.push(row)
  return [...groups.values()].filter(({ length }) => length > 1)
}

function shiftedRow({ row, factor }: Shifted, rest: Residues): BasisRow {
  const vector = row.vector.slice()
  if (factor !== 0)
    for (let place = 0; place < vector.length; place += 1)
      vector[place] = ((vector[place] ?? 0) + factor * (rest[place] ?? 0)) % PRIME
  return { vector, pivot: row.pivot }
}

const inPart = (places: readonly number[], part: number, parts: number) =>
  places.filter((place) => place % parts === part)

/** The places of each part: a few of them, more, all. Few rows are alike at a few that are not at all. */
type Part = readonly (readonly number[])[]
const APART = [64, 8, 1]
/** All places by their parts, by the number of parts. */
const partsOfAll = new Map<number, readonly Part[]>()

function allPlaces(parts: number): readonly Part[] {
  const before = partsOfAll.get(parts)
  if (before !== undefined) return before
  const all = Array.from({ length: PLACES }, (_, place) => place)
  const made = Array.from({ length: parts }, (_, part) => {
    const own = inPart(all, part, parts)
    return APART.map((apart) => own.filter((_, at) => at % apart === 0))
  })
  partsOfAll.set(parts, made)
  return made
}

/**
 * With two rows: where the sum is 0 at a place of the rest, it is a sum of the two rows alone, each with as much of the
 * rest as makes it 0 there. These are multiples of each other at all but a few places, so in one of several parts of them:
 * looked for at some places of it first, then at more, then at all.
 */
function meetsTwo(
  rest: Residues,
  support: readonly number[],
  rows: readonly BasisRow[],
  threshold: number,
): boolean {
  const spare = threshold - 3
  if (spare < 0) return false
  const parts = allPlaces(spare + 1).map((all, part) => [
    inPart(support, part, spare + 1).slice(0, COMPARED),
    ...all,
  ])
  return support.slice(0, spare + 1).some((zero) => {
    const taken = inverse(rest[zero] ?? 1)
    const shifted = rows.map((row): Shifted => ({
      row,
      factor: times((PRIME - (row.vector[zero] ?? 0)) % PRIME, taken),
    }))
    return parts.some((looks) =>
      looks
        .reduce<readonly Shifted[][]>(
          (groups, places) => groups.flatMap((alike) => alikeAt(places, alike, rest)),
          [shifted],
        )
        .filter(({ length }) => length <= MOST_ALIKE)
        .some((alike) => {
          const made = alike.map((each) => shiftedRow(each, rest))
          return made.some((row, at) => made.slice(at + 1).some((other) => cancel(row, other, spare)))
        }),
    )
  })
}

/** True where `rest` with multiples of up to two rows has weight 1 to `threshold` - 1. */
export function hasLowWeightSum(rest: Residues, rows: readonly BasisRow[], threshold: number): boolean {
  const support = placesOf(rest)
  if (support.length < threshold) return true
  return (
    rows.some((row) => meetsOne(rest, support, row, threshold)) || meetsTwo(rest, support, rows, threshold)
  )
}
