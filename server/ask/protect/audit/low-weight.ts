import { PRIME } from '../../../semantic-model/places.ts'
import { inverse, times, placesOf, type Residues } from './residues.ts'

/**
 * The search for a vector of low weight that comes with a new set: what the span leaves of it, with multiples of up to two
 * rows of the basis. A vector of low weight has few places, so few pivots, and each row in the sum leaves its pivot
 * (Lee and Brickell, 1988: information set decoding). Rows come without their pivots, at which no other row has anything.
 */

/** Rows of a basis, one after the other. */
export interface Matrix {
  readonly size: number
  /** Numbers of a row. */
  readonly width: number
  readonly numbers: Residues
}

/** Places of the rest that rows are compared at, after two of them and before all. */
const COMPARED = [4, 16]
/** Rows that are alike there, beyond which sums of two of them are not looked at. */
const MOST_ALIKE = 40

/** True where `rest` with so many times the row that begins at `start` is 0 at all but `spare` places and its pivot. */
function meets(
  rest: Residues,
  support: readonly number[],
  factor: number,
  { numbers }: Matrix,
  start: number,
  spare: number,
): boolean {
  let left = spare
  for (let at = 0; at < support.length; at += 1) {
    const place = support[at] ?? 0
    const sum = ((rest[place] ?? 0) + Math.imul(factor, numbers[start + place] ?? 0)) % PRIME
    if (sum !== 0 && --left < 0) return false
  }
  for (let place = 0; place < rest.length; place += 1)
    if (numbers[start + place] !== 0 && rest[place] === 0 && --left < 0) return false
  return true
}

/**
 * Places, dealt out in so many parts: where a sum is 0 at all of them but fewer than there are parts, it is 0 at all of one part.
 */
function dealt(parts: number, ...places: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const dealtOut = Array.from({ length: parts }, (): number[] => [])
  for (const some of places)
    for (let at = 0; at < some.length; at += 1) dealtOut[at % parts]?.push(some[at] ?? 0)
  return dealtOut
}

/** With one row: at the first two places of a part, the two cancel. */
function meetsOne(rest: Residues, support: readonly number[], rows: Matrix, threshold: number): boolean {
  const spare = threshold - 2
  const { size, width, numbers } = rows
  return dealt(spare + 1, support).some(([one = 0, other = one]) => {
    const [ofOne, ofOther] = [rest[one] ?? 0, rest[other] ?? 0]
    for (let row = 0; row < size; row += 1) {
      const start = row * width
      const [there, beside] = [numbers[start + one] ?? 0, numbers[start + other] ?? 0]
      if (there === 0 || times(there, ofOther) !== times(beside, ofOne)) continue
      if (meets(rest, support, times(PRIME - ofOne, inverse(there)), rows, start, spare)) return true
    }
    return false
  })
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
  readonly rows: Matrix
  readonly rest: Residues
  readonly factors: Uint16Array
}

function shiftedRow({ rows: { numbers, width }, rest, factors }: Shifted, row: number): Residues {
  const factor = factors[row] ?? 0
  const own = numbers.subarray(row * width, (row + 1) * width)
  return own.map((number, place) => (number + factor * (rest[place] ?? 0)) % PRIME)
}

/** A number for what stands of a row at some places, the same for all multiples; 0 for nothing. */
function formAt(
  places: readonly number[],
  { rows: { width, numbers }, rest, factors }: Shifted,
  row: number,
) {
  const [start, factor] = [row * width, factors[row] ?? 0]
  let [form, scale] = [0, 0]
  for (let each = 0; each < places.length; each += 1) {
    const place = places[each] ?? 0
    const value = ((numbers[start + place] ?? 0) + factor * (rest[place] ?? 0)) % PRIME
    if (value === 0) continue
    if (scale === 0) scale = inverse(value)
    // Any numbers that rarely repeat would do.
    form = (Math.imul(form, 31) + times(value, scale) * 7_919 + place + 1) | 0
  }
  return form
}

/** Groups of rows that may be multiples of each other. */
type Groups = readonly (readonly number[])[]

/** Without those in which no row has any of the rest: their sums are in the span already. */
const withRest = (groups: Iterable<readonly number[]>, factors: Uint16Array): Groups =>
  [...groups].filter((alike) => alike.length > 1 && alike.some((row) => factors[row] !== 0))

/** Those of a group that may be multiples of each other at some places, too. */
function alikeAt(places: readonly number[], among: readonly number[], shifted: Shifted): Groups {
  const groups = new Map<number, number[]>()
  for (const row of among) {
    const form = formAt(places, shifted, row)
    const alike = groups.get(form)
    if (alike === undefined) groups.set(form, [row])
    else alike.push(row)
  }
  return withRest(groups.values(), shifted.factors)
}

/** What stands at a place, by row. */
interface Column {
  readonly place: number
  readonly numbers: Uint16Array
}

function columnAt(place: number, { size, width, numbers }: Matrix): Column {
  const column = new Uint16Array(size)
  for (let row = 0; row < size; row += 1) column[row] = numbers[row * width + place] ?? 0
  return { place, numbers: column }
}

/** What two numbers are to each other: their ratio, or one of these. */
const NEITHER = PRIME
const FIRST_ALONE = PRIME + 1
const ratioOf = (first: number, second: number) =>
  second === 0 ? (first === 0 ? NEITHER : FIRST_ALONE) : times(first, inverse(second))

/** By ratio, one more than the last row that has it: most rows are like no other, which this tells faster than a map. 0 between searches. */
const lastWith = new Uint16Array(FIRST_ALONE + 1)

/** Those of all rows that may be multiples of each other at two places. */
function alikeInRatio([one, other]: readonly [Column, Column], { rest, factors }: Shifted): Groups {
  const [ofOne, ofOther] = [rest[one.place] ?? 0, rest[other.place] ?? 0]
  const ratios = new Uint16Array(factors.length)
  const groups = new Map<number, number[]>()
  for (let row = 0; row < factors.length; row += 1) {
    const factor = factors[row] ?? 0
    const first = ((one.numbers[row] ?? 0) + Math.imul(factor, ofOne)) % PRIME
    const second = ((other.numbers[row] ?? 0) + Math.imul(factor, ofOther)) % PRIME
    const ratio = ratioOf(first, second)
    ratios[row] = ratio
    const last = lastWith[ratio] ?? 0
    lastWith[ratio] = row + 1
    if (last === 0) continue
    const alike = groups.get(ratio)
    if (alike === undefined) groups.set(ratio, [last - 1, row])
    else alike.push(row)
  }
  for (const ratio of ratios) lastWith[ratio] = 0
  return withRest(groups.values(), factors)
}

/** Few rows are alike at a few of the places of a part that are not at more of them, and at all. */
const APART = [64, 8, 1]

/** Some of the places of a part, and more of them. */
function* looksAt(part: readonly number[]): Generator<readonly number[]> {
  for (const most of COMPARED) yield part.slice(0, most)
  for (const apart of APART) yield part.filter((_, at) => at % apart === 0)
}

/**
 * With two rows: where the sum is 0 at a place of the rest, it is a sum of the two rows alone, each with as much of the
 * rest as makes it 0 there. These are multiples of each other at all but a few places, so at all places of one of several parts, of
 * which that place is the first: looked for at two others of it, then at more, then at all.
 */
function meetsTwo(rest: Residues, support: readonly number[], rows: Matrix, threshold: number): boolean {
  const spare = threshold - 3
  if (spare < 0) return false
  const others: number[] = []
  for (let place = 0; place < rest.length; place += 1) if (rest[place] === 0) others.push(place)
  return dealt(spare + 1, support, others).some(([zero = 0, ...part]) => {
    const taken = inverse(rest[zero] ?? 1)
    const factors = columnAt(zero, rows).numbers.map((number) => times((PRIME - number) % PRIME, taken))
    const shifted = { rows, rest, factors }
    const [one = zero, other = one] = part
    let groups = alikeInRatio([columnAt(one, rows), columnAt(other, rows)], shifted)
    for (const places of looksAt(part)) {
      if (groups.length === 0) return false
      groups = groups.flatMap((alike) => alikeAt(places, alike, shifted))
    }
    return groups
      .filter(({ length }) => length <= MOST_ALIKE)
      .some((alike) => {
        const made = alike.map((row) => shiftedRow(shifted, row))
        return made.some((row, at) => made.slice(at + 1).some((other) => cancel(row, other, spare)))
      })
  })
}

/** True where `rest` with multiples of up to two rows has weight 1 to `threshold` - 1. */
export function hasLowWeightSum(rest: Residues, rows: Matrix, threshold: number): boolean {
  const support = placesOf(rest)
  if (support.length < threshold) return true
  return meetsOne(rest, support, rows, threshold) || meetsTwo(rest, support, rows, threshold)
}
