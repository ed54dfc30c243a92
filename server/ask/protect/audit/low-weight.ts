import { PRIME } from '../../../semantic-model/places.ts'
import { inverse, times, placesOf, type Residues } from './residues.ts'

/**
 * The search for a vector of low weight that comes with a new set: what the span leaves of it, with multiples of up to two
 * rows of the basis. A vector of low weight has few places, so few pivots, and each row in the sum leaves its pivot
 * (Lee and Brickell, 1988: information set decoding). Rows come without their pivots, at which no other row has anything.
 */

/** Places of the rest that rows are compared at, a few and more of them, before all of them are. */
const COMPARED = [4, 16]
/** Rows that are alike there, beyond which sums of two of them are not looked at. */
const MOST_ALIKE = 40

/** True where `rest` with so many times a row is 0 at all but `spare` places and its pivot. */
function meets(
  rest: Residues,
  support: readonly number[],
  factor: number,
  row: Residues,
  spare: number,
): boolean {
  let left = spare
  for (let at = 0; at < support.length; at += 1) {
    const place = support[at] ?? 0
    if (((rest[place] ?? 0) + factor * (row[place] ?? 0)) % PRIME !== 0 && --left < 0) return false
  }
  for (let place = 0; place < rest.length; place += 1)
    if (row[place] !== 0 && rest[place] === 0 && --left < 0) return false
  return true
}

/** With one row: at one of the first places of the rest, as many as may be left and one, the two cancel. */
function meetsOne(rest: Residues, support: readonly number[], row: Residues, threshold: number): boolean {
  const spare = threshold - 2
  for (let at = 0; at <= spare; at += 1) {
    const place = support[at] ?? 0
    const there = row[place] ?? 0
    const factor = times(PRIME - (rest[place] ?? 0), inverse(there))
    if (there !== 0 && meets(rest, support, factor, row, spare)) return true
  }
  return false
}

/** True where multiples of two vectors cancel at all but `spare` places. */
function cancel(a: Residues, b: Residues, spare: number): boolean {
  const byRatio = new Map<number, number>()
  let [apart, common, most] = [0, 0, 0]
  for (let place = 0; place < a.length; place += 1) {
    const [left, right] = [a[place] ?? 0, b[place] ?? 0]
    if (left === 0 && right === 0) continue
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

/** Rows, each with so many times the rest: by row, how many. */
interface Shifted {
  readonly rows: readonly Residues[]
  readonly rest: Residues
  readonly factors: Uint16Array
}

/** A number for what stands of a row at some places, the same for all multiples; 0 for nothing. */
function formAt(places: readonly number[], { rows, rest, factors }: Shifted, at: number): number {
  const row = rows[at] ?? rest
  const factor = factors[at] ?? 0
  let [form, scale] = [0, 0]
  for (let each = 0; each < places.length; each += 1) {
    const place = places[each] ?? 0
    const value = ((row[place] ?? 0) + factor * (rest[place] ?? 0)) % PRIME
    if (value === 0) continue
    if (scale === 0) scale = inverse(value)
    // Any numbers that rarely repeat would do.
    form = (Math.imul(form, 31) + times(value, scale) * 7_919 + place + 1) | 0
  }
  return form
}

/** As most are; seen in a table of their low bits, faster than in a map. */
function areAllDifferent(forms: Int32Array): boolean {
  const mask = 2 ** Math.ceil(Math.log2(2 * forms.length + 1)) - 1
  const table = new Int32Array(mask + 1)
  for (let each = 0; each < forms.length; each += 1) {
    const form = forms[each] ?? 0
    let at = form & mask
    for (let one = table[at] ?? 0; one !== 0; one = table[at] ?? 0) {
      if (forms[one - 1] === form) return false
      at = (at + 1) & mask
    }
    table[at] = each + 1
  }
  return true
}

/**
 * Those of some rows that may be multiples of each other at some places, by groups; without those in which no row has any of the rest:
 * their sums are in the span already.
 */
function alikeAt(
  places: readonly number[],
  among: readonly number[],
  shifted: Shifted,
): readonly (readonly number[])[] {
  const forms = new Int32Array(among.length)
  for (let each = 0; each < among.length; each += 1) forms[each] = formAt(places, shifted, among[each] ?? 0)
  if (areAllDifferent(forms)) return []
  const groups = new Map<number, number[]>()
  for (let each = 0; each < among.length; each += 1) {
    const alike = groups.get(forms[each] ?? 0)
    if (alike === undefined) groups.set(forms[each] ?? 0, [among[each] ?? 0])
    else alike.push(among[each] ?? 0)
  }
  return [...groups.values()].filter(
    (alike) => alike.length > 1 && alike.some((at) => shifted.factors[at] !== 0),
  )
}

function shiftedRow({ rows, rest, factors }: Shifted, at: number): Residues {
  const row = rows[at] ?? rest
  const factor = factors[at] ?? 0
  return factor === 0 ? row : row.map((number, place) => (number + factor * (rest[place] ?? 0)) % PRIME)
}

const inPart = (places: readonly number[], part: number, parts: number) =>
  places.filter((place) => place % parts === part)

/** Few rows are alike at a few of the places of a part that are not at more of them, and at all. */
const APART = [64, 8, 1]

function placesOfPart(width: number, part: number, parts: number): readonly (readonly number[])[] {
  return APART.map((apart) => {
    const places: number[] = []
    for (let place = part; place < width; place += parts * apart) places.push(place)
    return places
  })
}

/**
 * With two rows: where the sum is 0 at a place of the rest, it is a sum of the two rows alone, each with as much of the
 * rest as makes it 0 there. These are multiples of each other at all but a few places, so in one of several parts of them:
 * looked for at some places of it first, then at more, then at all.
 */
function meetsTwo(
  rest: Residues,
  support: readonly number[],
  rows: readonly Residues[],
  threshold: number,
): boolean {
  const spare = threshold - 3
  if (spare < 0) return false
  const parts = Array.from({ length: spare + 1 }, (_, part) => {
    const own = inPart(support, part, spare + 1)
    return [...COMPARED.map((most) => own.slice(0, most)), ...placesOfPart(rest.length, part, spare + 1)]
  })
  const all = [...rows.keys()]
  return support.slice(0, spare + 1).some((zero) => {
    const taken = inverse(rest[zero] ?? 1)
    const factors = new Uint16Array(rows.length)
    for (let at = 0; at < rows.length; at += 1)
      factors[at] = times((PRIME - (rows[at]?.[zero] ?? 0)) % PRIME, taken)
    const shifted = { rows, rest, factors }
    return parts.some((looks) =>
      looks
        .reduce<readonly (readonly number[])[]>(
          (groups, places) => groups.flatMap((alike) => alikeAt(places, alike, shifted)),
          [all],
        )
        .filter(({ length }) => length <= MOST_ALIKE)
        .some((alike) => {
          const made = alike.map((at) => shiftedRow(shifted, at))
          return made.some((row, at) => made.slice(at + 1).some((other) => cancel(row, other, spare)))
        }),
    )
  })
}

/** True where `rest` with multiples of up to two rows has weight 1 to `threshold` - 1. */
export function hasLowWeightSum(rest: Residues, rows: readonly Residues[], threshold: number): boolean {
  const support = placesOf(rest)
  if (support.length < threshold) return true
  return (
    rows.some((row) => meetsOne(rest, support, row, threshold)) || meetsTwo(rest, support, rows, threshold)
  )
}
