/** How long a PostgreSQL that says nothing is waited for, by whoever connects and by whoever is connected, and how often it is asked. */
export interface Patience {
  readonly connectMs: number
  /** Longer than others may hold a lock that is waited for. */
  readonly answerMs: number
  readonly everyMs: number
  /** How long a statement may take; those of migrations may take longer. */
  readonly statementMs: number
}

export const PATIENCE: Patience = { connectMs: 7_000, answerMs: 10_000, everyMs: 5_000, statementMs: 60_000 }
