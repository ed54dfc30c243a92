/** What is published of the noise of figures, as `docs/privacy.md` has it: an attacker reckons with it. */
export interface Scheme {
  /** Standard deviation of a count. */
  readonly count: number
  /** Of averages, sums, ratios and spreads, as a part of the fourth root of the fourth powers of what entities contribute. */
  readonly part: number
  /** Of a known number of people whom something sensitive chooses, by what the most unusual one does who may be among them. */
  readonly chosen: number
  /** Of ranks, as a part of the width of the values around, by their number. */
  readonly rank: number
  /** The least of what is whole, in units of the sum. */
  readonly floor: number
}

export const SCHEME: Scheme = {
  count: 2,
  part: 0.5,
  chosen: 4,
  rank: 1,
  floor: 2,
}
