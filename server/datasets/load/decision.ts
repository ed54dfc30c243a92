/** What a file leaves open: each decision that reading one takes can be taken otherwise by whoever adds it. */

export interface Option {
  /** As a semantic model keeps it: plain words. */
  readonly value: string
  /** As a person chooses it, with an example of the rows where that helps. */
  readonly label: string
}

export interface Decision {
  /** What is decided ("order"), after the column and a slash where it is of one ("order_date/order"). */
  readonly id: string
  readonly label: string
  /** At least one; the chosen one is among them. */
  readonly options: readonly Option[]
  readonly chosen: string
  /** The rows do not decide it. */
  readonly isDoubted: boolean
  /** What the rows show of it, a sentence. */
  readonly why: string | null
}

/** What somebody decided, by the id of the decision; all else is decided by the rows. */
export type Decided = Readonly<Record<string, string>>
