import { createHash } from 'node:crypto'
import type { Statement } from '../../engines/statement.ts'

/** The part of a limit within which it is drawn. */
const DRAWN = 0.05

/**
 * How many groups a statement may have, up to `most`: a little fewer, by a draw that follows from the statement and the rows. That there are
 * too many tells how many groups rows are in; were the limit the same for all, one group more or less would be seen at it, and
 * with it whether the one who is in that group meets a condition.
 *
 * @param fingerprint of the dataset, which nobody who asks knows
 */
export function mostGroups(most: number, { sql, parameters }: Statement, fingerprint: string): number {
  const drawn = createHash('sha256')
    .update(JSON.stringify([fingerprint, sql, parameters.map(String)]))
    .digest()
    .readUInt32BE(0)
  return Math.floor(most * (1 - DRAWN * (drawn / 2 ** 32)))
}

/** As it is told: without what was drawn. */
export const aboutGroups = (limit: number): string => Number(limit.toPrecision(1)).toLocaleString('en-GB')
