import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { placesOf, type Residues } from './residues.ts'

/**
 * Sets as a basis keeps them: the numbers of several places are added up in one column. Whoever has few places has few columns, so what
 * is of low weight stays that, and a basis is a fifth as wide.
 *
 * Places fall into two halves, and each of two bases owns one. The places of its own half have about a column each, among which its pivots
 * are; those of the other share few. What has up to four places has two or fewer in one of the halves, so it is a sum of
 * at most two rows of the basis that owns that half, and there it is looked for.
 */
export interface Sketch {
  readonly columns: number
  /** Columns below this are the basis's own: it has its pivots there. */
  readonly own: number
  /** By place. */
  readonly columnOf: Uint16Array
}

/** More than the independent sets that are known of any dataset at the most. */
const OWN = 1_216
/** Two of five places of one half share one of these by a chance of one in 16: then a difference of five is hidden that might be shown. */
const SHARED = 160

const halved = (half: number): Sketch => ({
  columns: OWN + SHARED,
  own: OWN,
  columnOf: Uint16Array.from({ length: PLACES }, (_, place) => {
    const within = place >> 1
    return place % 2 === half ? within % OWN : OWN + (within % SHARED)
  }),
})

/** Of the few places of a small dataset each has a column: in a half of them there would be no room for pivots. */
const whole: Sketch = {
  columns: PLACES,
  own: PLACES,
  columnOf: Uint16Array.from({ length: PLACES }, (_, place) => place),
}

/** What two bases keep of sets. */
export interface Sketches {
  /** Named where they are written. */
  readonly form: number
  readonly both: readonly [first: Sketch, second: Sketch]
}

export const WHOLE: Sketches = { form: 1, both: [whole, whole] }
export const HALVES: Sketches = { form: 2, both: [halved(0), halved(1)] }

/** Places beyond which whole rows would take more than two megabytes. */
const MOST_WHOLE = 240

/** @param places that somebody is at */
export const sketchesFor = (places: number): Sketches => (places > MOST_WHOLE ? HALVES : WHOLE)

export function sketched({ columns, columnOf }: Sketch, set: Readonly<Residues>): Residues {
  const sums = new Uint32Array(columns)
  for (let place = 0; place < set.length; place += 1) {
    const column = columnOf[place] ?? 0
    sums[column] = (sums[column] ?? 0) + (set[place] ?? 0)
  }
  const sketch = new Uint16Array(columns)
  for (let column = 0; column < columns; column += 1) sketch[column] = (sums[column] ?? 0) % PRIME
  return sketch
}

/** Twice as many as may be independent of each other, so that both bases have pivots of their own. */
export function roomFor(everybody: Readonly<Residues>): number {
  const places = placesOf(everybody)
  const { both } = sketchesFor(places.length)
  const owned = both.map(
    ({ own, columnOf }) =>
      new Set(places.map((place) => columnOf[place] ?? 0).filter((column) => column < own)),
  )
  return Math.min(places.length, ...owned.map(({ size }) => 2 * size))
}
