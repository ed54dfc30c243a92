import type { Disclosed } from './disclose.ts'
import type { LeftOut } from './groups-left-out.ts'

/** What an answer's record keeps of what was not shown. */
export interface Withheld extends Omit<LeftOut, 'count'> {
  /** Groups that a ranking leaves out although their noise may be all that keeps them out. */
  readonly close: readonly string[]
  /** Groups of a ranking after those that it asks for. */
  readonly others: Pick<Disclosed['others'], 'groups' | 'areSome'>
  /** By reason, how many groups have a figure that is not shown for it. */
  readonly reasons: Readonly<Record<string, number>>
}

export const NOTHING_WITHHELD: Withheld = {
  reasons: {},
  mayBeMore: false,
  named: [],
  close: [],
  others: { groups: [], areSome: false },
}

export function withheldOf({ groups, leftOut, close, others }: Disclosed): Withheld {
  const reasons: Record<string, number> = {}
  const told = [
    ...groups.map(({ certainty }) => certainty.find(({ status }) => status === 'hidden')?.why ?? null),
    ...leftOut.named.map(({ why }) => why),
  ]
  for (const why of told) if (why !== null) reasons[why] = (reasons[why] ?? 0) + 1
  return { reasons, ...leftOut, close, others: { groups: others.groups, areSome: others.areSome } }
}
