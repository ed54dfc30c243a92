import { createHash } from 'node:crypto'
import type { CellName } from './cell.ts'

/**
 * Numbers from 0 to below 1 that are drawn for a coarse cell. They follow from who is in what its figure tells of, which nobody
 * else can work out: the same figure is rounded alike for everybody and always, and one of any other entities otherwise.
 */
export interface Draws {
  /** Where between two multiples of its grain a figure is rounded up. */
  readonly edge: number
  /** How much coarser than it has to be. */
  readonly grain: number
  /** How many more than the fewest stand behind it. */
  readonly least: number
}

/**
 * Null where too few stand behind a cell.
 *
 * @param whole what the figure is a part of; null for one in itself
 */
export type DrawsOfCell = (cell: CellName, whole: number | null) => Draws | null

const BYTES = 4
/** Of what is added up in another order the last digits are others. */
const SAME_DIGITS = 9

/**
 * @param sums by set that a cell tells of: what is added up of numbers that are drawn for its entities
 * @param whole of which it is a part
 */
export function drawsFrom(sums: readonly string[], whole: number | null): Draws {
  const bytes = createHash('sha256')
    .update(JSON.stringify([sums, whole?.toPrecision(SAME_DIGITS)]))
    .digest()
  const [edge, grain, least] = [0, 1, 2].map((at) => bytes.readUInt32BE(at * BYTES) / 2 ** (8 * BYTES))
  return { edge: edge ?? 0, grain: grain ?? 0, least: least ?? 0 }
}
