/** What is published of the noise of figures, as `docs/privacy.md` has it: an attacker reckons with it. */
export interface Scheme {
  /** Standard deviation of a count. */
  readonly count: number
  /** Of averages, sums, ratios and spreads, as a part of the middle between what one entity does and chance. */
  readonly part: number
  /** Of those of people whom something sensitive chooses, by what the most unusual one does who may be among them. */
  readonly chosen: number
  /** Of ranks, as a part of the width of the values around, by their number. */
  readonly rank: number
  /** The least of what is whole, in units of the sum. */
  readonly floor: number
  /** The part of a figure beyond which its noise hides it. */
  readonly most: number
  /** Whether a draw belongs to those behind a figure and to all who may be, by what is known of them, or to the former alone. */
  readonly byCandidates: boolean
  /** Whether a sum is an average by a number, with no noise of its own. */
  readonly sumsAreDerived: boolean
}

export const SCHEME: Scheme = {
  count: 2,
  part: 0.5,
  chosen: 2,
  rank: 1,
  floor: 2,
  most: 0.25,
  byCandidates: true,
  sumsAreDerived: true,
}
