/**
 * Edits between two words: insertion, deletion, substitution and the swap of neighbours, each 1 (optimal string
 * alignment). Stops early beyond `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    let best = i
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > most) return most + 1
    before = previous
    previous = current
  }
  return previous[b.length] ?? most + 1
}

/** Edits that a word of this length may be away from what was meant: short words are too easily another word. */
const tolerance = (length: number) => (length < 5 ? 1 : length < 8 ? 1 : 2)

/** At most three candidates within the tolerance, nearest first, then by alphabet; a swap is all that four letters may be off by. */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  if (word.length < 3 || !/^\p{L}+$/u.test(word)) return []
  const most = tolerance(word.length)
  const found = candidates.flatMap((candidate) => {
    const distance = editDistance(word, candidate, most)
    if (distance > most || distance === 0) return []
    if (word.length < 5 && !isSwap(word, candidate) && !lacksOne(word, candidate)) return []
    // Three letters and fewer are too easily another word.
    if (candidate.length < 4 && word.length > 3) return []
    // The first letter is seldom wrong, and then mostly swapped: "gives" is not "lives".
    if (word[0] !== candidate[0] && !isSwap(word.slice(0, 2), candidate.slice(0, 2))) return []
    return [{ candidate, distance }]
  })
  const best = Math.min(...found.map(({ distance }) => distance))
  return found
    .filter(({ distance }) => distance === best)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}

/** "totl" of "total": one letter within the word is left out. */
const lacksOne = (word: string, candidate: string) =>
  word.length === 4 &&
  candidate.length === 5 &&
  word.at(-1) === candidate.at(-1) &&
  [1, 2, 3].some((at) => `${candidate.slice(0, at)}${candidate.slice(at + 1)}` === word)

/** The word with each two neighbours swapped. */
export const swaps = (word: string): readonly string[] =>
  word.length < 3
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
      )

const isSwap = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('')
