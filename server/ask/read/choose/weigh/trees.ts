/**
 * Boosted regression trees (Friedman 2001) over whole numbers: each tree asks a few of them against thresholds and adds a whole
 * number, so that every machine comes to the same sum.
 */

/** In the order of a walk that goes left first: a question `[trait, threshold]`, or what is added `[-1, sum]`. */
export type FlatTree = readonly number[]

/** As they are asked: `right` is where the tree goes on for values above the threshold. */
interface Grown {
  readonly trait: Int16Array
  readonly threshold: Int32Array
  readonly right: Int16Array
}

export interface Forest {
  readonly trees: readonly Grown[]
}

const LEAF = -1

function grown(flat: FlatTree): Grown {
  const nodes = flat.length / 2
  const tree = {
    trait: new Int16Array(nodes),
    threshold: new Int32Array(nodes),
    right: new Int16Array(nodes),
  }
  const place = (at: number): number => {
    const trait = flat[2 * at] ?? LEAF
    tree.trait[at] = trait
    tree.threshold[at] = flat[2 * at + 1] ?? 0
    if (trait === LEAF) return at + 1
    const right = place(at + 1)
    tree.right[at] = right
    return place(right)
  }
  place(0)
  return tree
}

/** Trees as the file has them: numbers between spaces, a tree a line. */
export const forestOf = (text: string): Forest => ({
  trees: text === '' ? [] : text.split('\n').map((line) => grown(line.split(' ').map(Number))),
})

export const forestText = (trees: readonly FlatTree[]): string =>
  trees.map((tree) => tree.join(' ')).join('\n')

/** What the trees add up to for these traits. */
export function forestSum({ trees }: Forest, traits: readonly number[]): number {
  let sum = 0
  for (const { trait, threshold, right } of trees) {
    let at = 0
    for (let asked = trait[at] ?? LEAF; asked !== LEAF; asked = trait[at] ?? LEAF)
      at = (traits[asked] ?? 0) <= (threshold[at] ?? 0) ? at + 1 : (right[at] ?? 0)
    sum += threshold[at] ?? 0
  }
  return sum
}
