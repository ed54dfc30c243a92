import type { FlatTree } from '../../server/ask/read/choose/weigh/trees.ts'

/**
 * Grows trees that each lower the loss of those before (Friedman 2001; Chen and Guestrin 2016), for choices of one among several.
 * The same lessons give the same trees.
 */

/** Rows of traits to choose among, with how much of the choice each is worth: 1 for the only right one. */
export interface Choice {
  readonly rows: readonly (readonly number[])[]
  readonly wanted: readonly number[]
  /** Thousandths that each has beforehand. */
  readonly offsets: readonly number[]
  readonly weight?: number
}

export interface Growth {
  readonly rounds: number
  readonly depth: number
  readonly rate: number
  /** Rows that each end of a tree stands on. */
  readonly fewest: number
  readonly ridge: number
  /** Of so many traits, each tree looks at about this share. */
  readonly share: number
  /** Of so many choices, each tree is grown on about this share (Friedman 2002). */
  readonly sample: number
}

const MOST_BINS = 48
const THOUSANDTHS = 1000

/** Values of a trait at which rows are told apart; about as many rows between any two. */
function edgesOf(values: Int32Array): Int32Array {
  const sorted = values.toSorted()
  const edges: number[] = []
  for (let bin = 1; bin < MOST_BINS; bin += 1) {
    const edge = sorted[Math.floor((bin * sorted.length) / MOST_BINS)] ?? 0
    if (edge !== edges.at(-1) && edge !== sorted.at(-1)) edges.push(edge)
  }
  const [least] = sorted
  const most = sorted.at(-1)
  if (least !== undefined && least !== edges[0] && least !== most) edges.unshift(least)
  return Int32Array.from(edges)
}

/** The bin of a value: how many edges lie below it. */
function binOf(edges: Int32Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

interface Split {
  readonly gain: number
  readonly trait: number
  readonly bin: number
}

/** @param isBinary one row a choice, of which it is asked whether it is right */
export function grownTrees(
  choices: readonly Choice[],
  growth: Growth,
  isBinary = false,
): readonly FlatTree[] {
  const { rounds, depth, rate, fewest, ridge, share, sample } = growth
  const rows = choices.flatMap((choice) => choice.rows)
  const traits = rows[0]?.length ?? 0
  const count = rows.length
  const edges: Int32Array[] = []
  const bins: Uint8Array[] = []
  for (let trait = 0; trait < traits; trait += 1) {
    const values = Int32Array.from(rows, (row) => row[trait] as number)
    const own = edgesOf(values)
    edges.push(own)
    bins.push(Uint8Array.from(values, (value) => binOf(own, value)))
  }
  const scores = Float64Array.from(choices.flatMap(({ offsets }) => offsets))
  const slopes = new Float64Array(count)
  const curves = new Float64Array(count)
  let state = 1
  const chance = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) / (0x7fffff + 1)
  }

  const look = () => {
    let start = 0
    for (const { rows: own, wanted, weight = 1 } of choices) {
      const end = start + own.length
      let most = isBinary ? 0 : -Infinity
      for (let at = start; at < end; at += 1) most = Math.max(most, scores[at] as number)
      let whole = isBinary ? Math.exp(-most / THOUSANDTHS) : 0
      for (let at = start; at < end; at += 1) whole += Math.exp(((scores[at] as number) - most) / THOUSANDTHS)
      for (let at = start; at < end; at += 1) {
        const share = Math.exp(((scores[at] as number) - most) / THOUSANDTHS) / whole
        slopes[at] = weight * (share - (wanted[at - start] as number))
        curves[at] = weight * Math.max(share * (1 - share), 1e-4)
      }
      start = end
    }
  }

  const bestSplit = (of: Int32Array, looked: readonly number[], g: number, h: number): Split | null => {
    let best: Split | null = null
    const base = (g * g) / (h + ridge)
    const sums = new Float64Array(MOST_BINS + 1)
    const bends = new Float64Array(MOST_BINS + 1)
    const counts = new Int32Array(MOST_BINS + 1)
    for (const trait of looked) {
      const own = bins[trait] as Uint8Array
      const last = (edges[trait] as Int32Array).length
      if (last === 0) continue
      sums.fill(0)
      bends.fill(0)
      counts.fill(0)
      for (let at = 0; at < of.length; at += 1) {
        const row = of[at] as number
        const bin = own[row] as number
        sums[bin]! += slopes[row] as number
        bends[bin]! += curves[row] as number
        counts[bin]! += 1
      }
      let [left, bend, below] = [0, 0, 0]
      for (let bin = 0; bin < last; bin += 1) {
        left += sums[bin] as number
        bend += bends[bin] as number
        below += counts[bin] as number
        if (below < fewest || of.length - below < fewest) continue
        const right = g - left
        const gain = (left * left) / (bend + ridge) + (right * right) / (h - bend + ridge) - base
        if (gain > (best?.gain ?? 1e-6)) best = { gain, trait, bin }
      }
    }
    return best
  }

  const trees: FlatTree[] = []
  for (let round = 0; round < rounds; round += 1) {
    look()
    const looked = edges.flatMap((_, trait) => (chance() < share ? [trait] : []))
    const flat: number[] = []
    /** @param others rows that the tree is not grown on, to which it adds all the same */
    const grow = (of: Int32Array, others: Int32Array, level: number) => {
      let [g, h] = [0, 0]
      for (const row of of) {
        g += slopes[row] as number
        h += curves[row] as number
      }
      const split = level < depth && of.length >= 2 * fewest ? bestSplit(of, looked, g, h) : null
      if (split === null) {
        const added = Math.round((-THOUSANDTHS * rate * g) / (h + ridge))
        flat.push(-1, added)
        for (const rows of [of, others]) for (const row of rows) scores[row]! += added
        return
      }
      const { trait, bin } = split
      flat.push(trait, (edges[trait] as Int32Array)[bin] as number)
      const own = bins[trait] as Uint8Array
      const isLeft = (row: number) => (own[row] as number) <= bin
      const isRight = (row: number) => !isLeft(row)
      grow(of.filter(isLeft), others.filter(isLeft), level + 1)
      grow(of.filter(isRight), others.filter(isRight), level + 1)
    }
    const drawn: number[] = []
    const rest: number[] = []
    let start = 0
    for (const { rows: own } of choices) {
      const into = chance() < sample ? drawn : rest
      for (const end = start + own.length; start < end; start += 1) into.push(start)
    }
    grow(Int32Array.from(drawn), Int32Array.from(rest), 0)
    trees.push(flat)
  }
  return trees
}
