/**
 * The shortest walk that a failing one can be cut to: parts are left out, large ones first, as long as what is left still fails
 * (delta debugging, Zeller and Hildebrandt 2002).
 *
 * @param most how often it is tried at most
 */
export async function shrunk<Move>(
  moves: readonly Move[],
  fails: (moves: readonly Move[]) => Promise<boolean>,
  most: number,
): Promise<readonly Move[]> {
  let left = moves
  let tries = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length && tries < most;) {
      const shorter = [...left.slice(0, start), ...left.slice(start + size)]
      tries += 1
      if (await fails(shorter)) left = shorter
      else start += size
    }
  }
  return left
}
